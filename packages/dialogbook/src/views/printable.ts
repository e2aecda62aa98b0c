/**
 * Text made safe to show anywhere: on a terminal, in a page, in XML. Display only, one way: line ends become `\n`;
 * control characters become their pictures (`␛`), so that no text can move the cursor or colour the screen; what no
 * encoding or XML can carry (lone surrogates, 8-bit controls, U+FFFE, U+FFFF) becomes U+FFFD.
 */

/** `text` with visible control characters and well-formed Unicode; it may hold `\t` and `\n`, no other control character. */
export function printable(text: string): string {
  if (!/[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]/.test(text)) return text;
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[\x00-\x08\x0b-\x1f]/g, (control) => String.fromCharCode(0x2400 + control.charCodeAt(0)))
    .replaceAll('\x7f', '\u2421')
    .replace(/[\x80-\x9f\ufffe\uffff]/g, '\ufffd')
    .toWellFormed();
}

/** `text` without the line ends at its start and end; in linear time. */
export function trimLineEnds(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && text.charAt(start) === '\n') start++;
  while (end > start && text.charAt(end - 1) === '\n') end--;
  return text.slice(start, end);
}
