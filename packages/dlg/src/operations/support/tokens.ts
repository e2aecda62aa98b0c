/** Counting tokens, as the o200k encoding does; other models count alike, not the same. */

/** The tokenizer takes time quadratic in the length of a run without breaks: longer ones are counted in pieces. */
const longRun = /\S{400,}|\s{400,}/g;
const pieceLength = 400;
/** No token of the encoding is longer, in bytes of UTF-8. */
const longestToken = 128;

/** The number of tokens in `text` when it is at most `limit`, else undefined; at most a few too many. */
export async function tokensWithin(text: string, limit: number): Promise<number | undefined> {
  if (Buffer.byteLength(text) / longestToken > limit) return undefined;
  const { isWithinTokenLimit } = await import('gpt-tokenizer/encoding/o200k_base');
  // Text that looks like a control token is text here.
  const options = { disallowedSpecial: new Set<string>() };
  let total = 0;
  for (const piece of piecesOf(text)) {
    const count = isWithinTokenLimit(piece, limit - total, options);
    if (count === false) return undefined;
    total += count;
  }
  return total;
}

/** Whether `text` has at most `limit` tokens; quick where it is plain. */
export async function fitsTokens(text: string, limit: number): Promise<boolean> {
  // A token is at least one byte.
  return Buffer.byteLength(text) <= limit || (await tokensWithin(text, limit)) !== undefined;
}

function* piecesOf(text: string): Generator<string> {
  let end = 0;
  for (const { 0: run, index } of text.matchAll(longRun)) {
    yield text.slice(end, index);
    for (let start = 0; start < run.length; start += pieceLength) yield run.slice(start, start + pieceLength);
    end = index + run.length;
  }
  yield text.slice(end);
}
