/** Faults of the disk as errors that say what to do. */
import { DialogError, type DialogErrorCode } from '../errors.ts';

const faults: Readonly<Record<string, readonly [DialogErrorCode, string]>> = {
  ENOENT: ['not_found', 'no such file or folder'],
  ENOTDIR: ['not_found', 'a part of this path is a file, not a folder'],
  EISDIR: ['not_a_file', 'this is a folder; name a file in it'],
  ELOOP: ['not_a_file', 'its symbolic links lead in a circle'],
  ENAMETOOLONG: ['io', 'the name is too long for the disk'],
  EACCES: ['no_permission', 'permission denied; check who owns it and its mode'],
  EPERM: ['no_permission', 'the system does not permit it'],
  EROFS: ['no_permission', 'the disk is read-only'],
  ENOSPC: ['io', 'the disk is full; nothing was changed'],
  EDQUOT: ['io', 'the disk quota is used up; nothing was changed'],
  EFBIG: ['io', 'the file would be larger than is allowed; nothing was changed'],
  ERR_FS_FILE_TOO_LARGE: ['too_large', 'the file is larger than can be read at once'],
  ERR_INVALID_ARG_VALUE: ['not_found', 'not a valid path'],
};

/** The `DialogError` for `error`, met while working on `path`; one that is a `DialogError` gets the path put in front. */
export function diskError(path: string, error: unknown): DialogError {
  if (DialogError.is(error)) {
    if (error.message.startsWith(path)) return error;
    return new DialogError(error.code, `${path}: ${error.message}`, { data: error.data, cause: error });
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const [kind, text] = faults[code] ?? (['io', error instanceof Error ? error.message : String(error)] as const);
  return new DialogError(kind, `${path}: ${text}`, { cause: error });
}

/** For `catch`: undefined where there is no such file; any other fault of the disk is thrown on. */
export function unlessMissing(error: unknown): undefined {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
}
