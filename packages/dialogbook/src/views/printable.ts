/**
 * Text made safe to show anywhere: on a terminal, in a page, in XML. Display only, one way: line ends become `\n`;
 * control characters become their pictures (`␛`), so that no text can move the cursor or colour the screen; what no
 * encoding or XML can carry (lone surrogates, 8-bit controls, U+FFFE, U+FFFF) becomes U+FFFD.
 */

/** `text` with visible control characters and well-formed Unicode; it may hold `\t` and `\n`, no other control character. */
export function printable(text: string): string {
  if (!/[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]/.test(text)) return text;
  return inPieces(text, (piece) =>
    piece
      .replace(/\r\n?/g, '\n')
      .replace(/[\x00-\x08\x0b-\x1f]/g, (control) => String.fromCharCode(0x2400 + control.charCodeAt(0)))
      .replaceAll('\x7f', '\u2421')
      .replace(/[\x80-\x9f\ufffe\uffff]/g, '\ufffd')
      .toWellFormed(),
  );
}

/**
 * `text` in one line, as {@link printable} shows it: a line end is `\n`, and what turns the direction of writing, for the rest
 * of the line too, an escape such as `\u202e`. For names, which must not pass for lines of whoever shows them.
 */
export function printableLine(text: string): string {
  return printable(text)
    .replace(/[\n\u2028\u2029]/g, '\\n')
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, (control) => `\\u${control.charCodeAt(0).toString(16)}`);
}

/** `text` with two spaces before each line that is not empty, and no white space at its end. */
export function indented(text: string): string {
  const behind = inPieces(text, (piece) => piece.replace(/[\n\u2028\u2029](?=[^\n\u2028\u2029])/g, '$&  '));
  return (/^[\n\u2028\u2029]/.test(text) ? behind : `  ${behind}`).trimEnd();
}

/** `text` without the line ends at its start and end; in linear time. */
export function trimLineEnds(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && text.charAt(start) === '\n') start++;
  while (end > start && text.charAt(end - 1) === '\n') end--;
  return text.slice(start, end);
}

const pieceLength = 100_000;

/** Two characters that `map` must see together: one line end or character made of both, or a line end and its line. */
const together = /^(?:\r\n|[\r\n\u2028\u2029][^\r\n\u2028\u2029]|[\ud800-\udbff][\udc00-\udfff])$/;

/**
 * `map` applied to pieces of `text`: a single `replace` keeps all its matches in memory, which a text of 100 MB may have too
 * many of.
 */
function inPieces(text: string, map: (piece: string) => string): string {
  const pieces: string[] = [];
  for (let start = 0; start < text.length;) {
    let end = Math.min(start + pieceLength, text.length);
    while (together.test(text.slice(end - 1, end + 1))) end--;
    pieces.push(map(text.slice(start, end)));
    start = end;
  }
  return pieces.join('');
}
