/**
 * The guard against doubled cells: two writers of one file, or a careless merge, leave a run of cells that follows
 * again right after itself.
 */

/** A run of cells that is followed by a copy of itself. */
export interface Repetition {
  /** The 0-based position of the first cell of the run. */
  readonly start: number;
  /** The number of cells in the run. */
  readonly length: number;
}

/**
 * Returns the runs of `texts` that are repeated verbatim right after themselves, in order. Only runs with three
 * different texts that are not blank count: exercise sheets repeat empty cells on purpose. Linear in the number of
 * texts for all but contrived input.
 */
export function findRepetitions(texts: readonly string[]): Repetition[] {
  const found: Repetition[] = [];
  const nextPlace = new Map<string, number>();
  const distances = texts.map(() => 0);
  for (let i = texts.length - 1; i >= 0; i--) {
    const text = texts[i] ?? '';
    distances[i] = (nextPlace.get(text) ?? i) - i;
    nextPlace.set(text, i);
  }
  const searched = new Map<number, number>();
  distances.forEach((distance, place) => {
    if (distance < 3 || place < (searched.get(distance) ?? 0)) return;
    const [start, end] = matchingStretch(texts, place, distance);
    searched.set(distance, end);
    if (end - start >= distance && isTelling(texts.slice(start, start + distance)))
      found.push({ start, length: distance });
  });
  return found.sort((a, b) => a.start - b.start);
}

/** Returns the longest stretch around `place` whose texts all occur again `distance` later. */
function matchingStretch(texts: readonly string[], place: number, distance: number): [start: number, end: number] {
  let start = place;
  while (start > 0 && texts[start - 1] === texts[start - 1 + distance]) start--;
  let end = place;
  while (end + distance < texts.length && texts[end] === texts[end + distance]) end++;
  return [start, end];
}

function isTelling(run: readonly string[]): boolean {
  return new Set(run.filter((text) => text.trim() !== '')).size >= 3;
}
