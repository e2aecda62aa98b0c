/**
 * A text made of pieces, parted by blank lines, that is found again in it after an edit. Of each piece its length and a
 * digest are kept. What stands where it stood, counted from the start or from the end, is unchanged; the stretch between is
 * read anew, and each piece that is still in it is found by what it says.
 */
import { contentId } from '../nbformat/content-id.ts';

/** The length of a piece in UTF-16 code units, and a digest of its text. */
export type PieceRecord = readonly [length: number, digest: string];

/** A piece that is in the text now: which of the recorded ones it is, if it is unchanged. */
export interface Found<T> {
  readonly index?: number;
  readonly piece: T;
}

const between = '\n\n';

/** `pieces` as one text; empty ones leave no trace in it. */
export function joinPieces(pieces: readonly string[]): string {
  return pieces.filter((piece) => piece !== '').join(between);
}

/** What is kept of `pieces`. */
export function recordPieces(pieces: readonly string[]): PieceRecord[] {
  return pieces.map((piece) => [piece.length, digest(piece)]);
}

/**
 * The recorded pieces that are in `text` unchanged, by index, and what else is in it, in order, read by `read`. Empty pieces
 * are not looked for.
 */
export function findPieces<T extends { readonly text: string }>(
  text: string,
  records: readonly PieceRecord[],
  read: (stretch: string) => readonly T[],
): Found<T | { readonly text: string }>[] {
  const wanted = records.flatMap(([length, of], index) => (length > 0 ? [{ index, length, of }] : []));
  const head: Found<{ text: string }>[] = [];
  let start = 0;
  while (head.length < wanted.length) {
    const { index, length, of } = wanted[head.length] as (typeof wanted)[number];
    const end = start + length;
    const piece = text.slice(start, end);
    const isLast = end === text.length;
    if (piece.length !== length || digest(piece) !== of || !(isLast || text.startsWith(between, end))) break;
    head.push({ index, piece: { text: piece } });
    start = isLast ? end : end + between.length;
  }
  if (head.length === wanted.length && start >= text.length) return head;
  const tail: Found<{ text: string }>[] = [];
  let end = text.length;
  for (const { index, length, of } of wanted.slice(head.length).reverse()) {
    const from = end - length;
    const piece = text.slice(Math.max(from, start), end);
    if (from < start || digest(piece) !== of || !(from === start || text.startsWith(between, from - between.length)))
      break;
    tail.unshift({ index, piece: { text: piece } });
    end = from - between.length;
  }
  const open = wanted.slice(head.length, wanted.length - tail.length);
  return [...head, ...findAmong(read(text.slice(start, Math.max(start, end))), open), ...tail];
}

interface Wanted {
  readonly index: number;
  readonly of: string;
}

/** Each of `pieces`, and which of the `wanted` it is; those that changed places are new. */
function findAmong<T extends { readonly text: string }>(pieces: readonly T[], wanted: readonly Wanted[]): Found<T>[] {
  const places = new Map<string, number[]>();
  for (const { index, of } of wanted) places.set(of, [...(places.get(of) ?? []), index]);
  let last = -1;
  return pieces.map((piece) => {
    const index = places.get(digest(piece.text))?.find((each) => each > last);
    if (index === undefined) return { piece };
    last = index;
    return { index, piece };
  });
}

function digest(text: string): string {
  return contentId(text, { has: () => false });
}
