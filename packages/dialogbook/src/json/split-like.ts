/** A text cut to a list of strings the way it was cut before, so that a small edit is a small diff. */

/**
 * `text` as a list whose items join to it: the items of `before` that stand unchanged at its beginning and end are
 * kept as they are, however they were cut. A single item of several lines between them stays one item; else what lies
 * between is cut by `split`, or behind line feeds alone where
 * `before` was not cut as `split` does.
 */
export function splitLike(before: readonly string[], text: string, split: (text: string) => string[]): string[] {
  let head = 0;
  let headLength = 0;
  for (let at = 0, index = 0; index < before.length && text.startsWith(before[index] ?? '', at); index++) {
    at += before[index]?.length ?? 0;
    // An item that does not end its line may be continued by the new text: it is kept only where a line ends.
    if (at === 0 || text[at - 1] === '\n' || at === text.length) [head, headLength] = [index + 1, at];
  }
  let tail = before.length;
  let tailStart = text.length;
  for (let at = text.length, index = before.length; index > head; index--) {
    const item = before[index - 1] ?? '';
    if (at - item.length < headLength || !text.endsWith(item, at)) break;
    at -= item.length;
    if (at === headLength || text[at - 1] === '\n') [tail, tailStart] = [index - 1, at];
  }
  const middle = text.slice(headLength, tailStart);
  // The one item that changed held several lines: it stays one item.
  if (tail - head === 1 && split(before[head] ?? '').length > 1) return before.with(head, middle);
  const cut = before.every((item) => split(item).length < 2) ? split : splitAtLineFeeds;
  return [...before.slice(0, head), ...(middle === '' ? [] : cut(middle)), ...before.slice(tail)];
}

function splitAtLineFeeds(text: string): string[] {
  return text.split(/(?<=\n)/);
}
