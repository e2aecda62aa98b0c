/**
 * Which items of a list are still there after an edit, so that their bytes can be kept. Items that occur once on both
 * sides anchor the match, as in patience diff, and matches spread from the ends and from the anchors.
 */

/**
 * For each item of `after` the index of the item of `before` that it continues, or -1 for a new one; indices rise.
 * Items are the same when their keys are equal. Between matches items are paired in order, so that an item changed in
 * place continues its old self. Linear but for sorting the anchors.
 */
export function alignLists(before: readonly string[], after: readonly string[]): number[] {
  const origin = new Array<number>(after.length).fill(-1);
  const whole: Gap = { old: 0, oldEnd: before.length, now: 0, nowEnd: after.length };
  const changed = trim(before, after, origin, whole);
  let { old, now } = changed;
  for (const [anchorOld, anchorNow] of [
    ...anchors(before, after, changed),
    [changed.oldEnd, changed.nowEnd] as const,
  ]) {
    const rest = trim(before, after, origin, { old, oldEnd: anchorOld, now, nowEnd: anchorNow });
    for (let index = 0; rest.old + index < rest.oldEnd && rest.now + index < rest.nowEnd; index++) {
      origin[rest.now + index] = rest.old + index;
    }
    if (anchorNow < changed.nowEnd) origin[anchorNow] = anchorOld;
    old = anchorOld + 1;
    now = anchorNow + 1;
  }
  return origin;
}

/** A stretch of items not yet matched, in `before` and in `after`; ends are exclusive. */
interface Gap {
  readonly old: number;
  readonly oldEnd: number;
  readonly now: number;
  readonly nowEnd: number;
}

/** Matches equal items at both ends of `gap` and returns what is left between. */
function trim(before: readonly string[], after: readonly string[], origin: number[], gap: Gap): Gap {
  let { old, oldEnd, now, nowEnd } = gap;
  while (old < oldEnd && now < nowEnd && before[old] === after[now]) origin[now++] = old++;
  while (old < oldEnd && now < nowEnd && before[oldEnd - 1] === after[nowEnd - 1]) origin[--nowEnd] = --oldEnd;
  return { old, oldEnd, now, nowEnd };
}

/** Pairs of items that occur once on each side of the gap, thinned to the longest run in which both indices rise. */
function anchors(before: readonly string[], after: readonly string[], gap: Gap): (readonly [number, number])[] {
  const old = uniqueIndices(before, gap.old, gap.oldEnd);
  const pairs: [number, number][] = [];
  for (const [key, now] of uniqueIndices(after, gap.now, gap.nowEnd)) {
    const index = old.get(key) ?? -1;
    if (now >= 0 && index >= 0) pairs.push([index, now]);
  }
  return longestRising(pairs.sort((a, b) => a[1] - b[1]));
}

/** The index of each key, -1 for one that occurs more than once. */
function uniqueIndices(keys: readonly string[], start: number, end: number): Map<string, number> {
  const indices = new Map<string, number>();
  for (let index = start; index < end; index++) {
    const key = keys[index] ?? '';
    indices.set(key, indices.has(key) ? -1 : index);
  }
  return indices;
}

/** The longest subsequence of `pairs` whose first numbers rise (patience sorting). */
function longestRising(pairs: readonly [number, number][]): [number, number][] {
  const tails: number[] = [];
  const previous: number[] = [];
  pairs.forEach(([old], index) => {
    let low = 0;
    for (let high = tails.length; low < high;) {
      const middle = (low + high) >> 1;
      if ((pairs[tails[middle] ?? 0]?.[0] ?? 0) < old) low = middle + 1;
      else high = middle;
    }
    previous[index] = tails[low - 1] ?? -1;
    tails[low] = index;
  });
  const run: [number, number][] = [];
  for (let index = tails.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) {
    const pair = pairs[index];
    if (pair) run.push(pair);
  }
  return run.reverse();
}
