/**
 * Why a text is not JSON, said so that a person can mend it: what was expected and where, or what kind of file it is
 * in truth (an unresolved merge, UTF-16, an archive, a web page).
 */
import { DialogError } from '../errors.ts';
import { decodeText } from './decode-string.ts';

const newline = 0x0a;

/** The error for text that stops being JSON at `offset`; line and column are 1-based, columns count code points. */
export function syntaxError(bytes: Uint8Array, offset: number, expected: string): DialogError {
  const wrongEncoding = foreignEncoding(bytes);
  if (wrongEncoding !== undefined) return new DialogError('not_utf8', wrongEncoding, { data: { offset: 0 } });
  const conflict = conflictMarker(bytes);
  if (conflict !== undefined) {
    const place = placeOf(bytes, conflict);
    const message = `${placeText(place)}: an unresolved git merge conflict; resolve it, or check out one side, first`;
    return new DialogError('conflict_markers', message, { data: place });
  }
  const place = placeOf(bytes, offset);
  return new DialogError('invalid_json', `${placeText(place)}: ${expected}, ${found(bytes, offset)}`, { data: place });
}

interface Place {
  readonly line: number;
  readonly column: number;
  readonly offset: number;
}

function placeOf(bytes: Uint8Array, offset: number): Place {
  let line = 1;
  let lineStart = 0;
  for (let at = bytes.indexOf(newline); at >= 0 && at < offset; at = bytes.indexOf(newline, at + 1)) {
    line++;
    lineStart = at + 1;
  }
  // A minified file is one line: its column is counted in bytes there, not to decode megabytes for an error.
  const near = offset - lineStart < 100_000;
  const column = near ? [...decodeText(bytes.subarray(lineStart, offset))].length : offset - lineStart;
  return { line, column: column + 1, offset };
}

function placeText(place: Place): string {
  return `line ${place.line}, column ${place.column}`;
}

function found(bytes: Uint8Array, offset: number): string {
  if (bytes.every(isSpace)) return bytes.length === 0 ? 'but the file is empty' : 'but the file holds only white space';
  if (offset >= bytes.length) return 'but the file ends here: it was cut short';
  const kind = knownKind(decodeText(bytes.subarray(0, 200)));
  const text = decodeText(bytes.subarray(offset, offset + 60)).split(/[\r\n]/, 1)[0] ?? '';
  const shown = [...text].slice(0, 20).join('');
  return `found ${JSON.stringify(shown)}${kind === undefined ? '' : `: the file is ${kind}`}`;
}

function knownKind(head: string): string | undefined {
  if (/^\s*<(?:!doctype|html|\?xml|svg)/i.test(head)) return 'a web page or XML, not a notebook';
  if (head.startsWith('version https://git-lfs')) return 'a Git LFS pointer; fetch its content with "git lfs pull"';
  return undefined;
}

function foreignEncoding(bytes: Uint8Array): string | undefined {
  const [a, b, c, d] = bytes;
  if ((a === 0xff && b === 0xfe) || (a !== 0 && b === 0 && d === 0)) return utf16('UTF-16 (little-endian)');
  if ((a === 0xfe && b === 0xff) || (a === 0 && b !== 0 && c === 0)) return utf16('UTF-16 (big-endian)');
  if (a === 0x1f && b === 0x8b) return 'the file is a gzip archive, not text; unpack it first';
  if (a === 0x50 && b === 0x4b && (c ?? 9) < 9) return 'the file is a zip archive, not text; unpack it first';
  if (a === 0x89 && b === 0x50 && c === 0x4e && d === 0x47) return 'the file is a PNG image, not text';
  if (bytes.subarray(0, 1000).includes(0)) return 'the file is binary data, not text';
  return undefined;
}

function utf16(name: string): string {
  return `the file is ${name}; JSON must be UTF-8: convert it, for example with "iconv -f UTF-16 -t UTF-8"`;
}

/** Where a line opens with seven `<` or `>` and a space, as git writes them, if any does. */
function conflictMarker(bytes: Uint8Array): number | undefined {
  for (let start = 0; start >= 0 && start < bytes.length;) {
    const first = bytes[start];
    if ((first === 0x3c || first === 0x3e) && /^(?:<{7} |>{7} )/.test(decodeText(bytes.subarray(start, start + 8))))
      return start;
    const end = bytes.indexOf(newline, start);
    start = end < 0 ? -1 : end + 1;
  }
  return undefined;
}

function isSpace(byte: number): boolean {
  return byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);
}
