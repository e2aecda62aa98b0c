/**
 * The one error class of the library. Every fault a caller can meet is a `DialogError` whose `code` says what kind it
 * is, whose message says where, what and what to do, and whose `data` holds the facts a program needs.
 */

/** What kind of fault a {@link DialogError} reports. */
export type DialogErrorCode =
  /** Text that is not JSON; `data` is `{line, column, offset}`. */
  | 'invalid_json'
  /** Bytes that are not UTF-8 text (UTF-16, an archive, an image); `data` is `{offset}` where known. */
  | 'not_utf8'
  /** An unresolved git merge conflict; `data` is `{line, column, offset}`. */
  | 'conflict_markers'
  /** A value nested too deep, or too large, for what was asked of it. */
  | 'too_large'
  /** JSON that is not a notebook, or a notebook of a version that cannot be read. */
  | 'not_a_notebook'
  /** A value that cannot be a message, an output, an attachment or metadata. */
  | 'invalid_value'
  /** A dialog or message that breaks a rule of the model; see `validate`. */
  | 'invalid_dialog'
  /** A message, file or attachment that does not exist; `data` may list the nearest. */
  | 'not_found'
  /** An id prefix that several messages share; `data` lists them. */
  | 'ambiguous'
  /** A file that changed since it was read; nothing was written. */
  | 'conflict'
  /** A file that exists already and must not be overwritten. */
  | 'exists'
  /** A dialog with no path to be saved to. */
  | 'no_path'
  /** A folder where a file was expected, or the reverse. */
  | 'not_a_file'
  /** A file that may not be read or written. */
  | 'no_permission'
  /** Any other fault of the disk: full, read-only, unreachable. */
  | 'io';

/** A fault that the caller can understand and act on; never thrown for a bug in the library itself. */
export class DialogError extends Error {
  readonly code: DialogErrorCode;
  readonly data: unknown;

  constructor(
    code: DialogErrorCode,
    message: string,
    options: { readonly data?: unknown; readonly cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'DialogError';
    this.code = code;
    this.data = options.data;
  }

  /** Whether `error` is a `DialogError`, of `code` where one is given; holds across two installed copies of the library. */
  static is(error: unknown, code?: DialogErrorCode): error is DialogError {
    return (
      error instanceof Error &&
      error.name === 'DialogError' &&
      'code' in error &&
      (code === undefined || error.code === code)
    );
  }
}
