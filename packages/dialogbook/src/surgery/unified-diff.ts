/** The unified diff of two texts, by lines: Myers' greedy algorithm, given up where texts have too little in common. */

/** Lines shown around what differs. */
const context = 3;
/** How many lines may differ until the rest counts as replaced as a whole: the work grows with the square of it. */
const mostEdits = 300;

/** A stretch of lines that differ: `oldLines` from the 0-based `oldStart` became `newLines` from `newStart`. */
interface Hunk {
  readonly oldStart: number;
  readonly oldEnd: number;
  readonly newStart: number;
  readonly newEnd: number;
}

/** The diff of `before` and `after` under the names given; `''` where they are the same. */
export function unifiedDiff(
  before: string,
  after: string,
  names: { readonly from: string; readonly to: string },
): string {
  if (before === after) return '';
  const marked = before !== '' && after !== '' && before.endsWith('\n') !== after.endsWith('\n');
  const [old, now] = [diffLines(before, marked), diffLines(after, marked)];
  const groups = grouped(differences(old, now));
  return [`--- ${names.from}`, `+++ ${names.to}`, ...groups.map((group) => groupText(group, old, now))].join('\n');
}

/** The lines of `text`; where it is `marked` and does not end in a line feed, the last says so. */
function diffLines(text: string, marked: boolean): string[] {
  if (text === '') return [];
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  else if (marked) lines.push(`${lines.pop() ?? ''}\n\\ No newline at end of file`);
  return lines;
}

/** What differs between two lists of lines, in order. */
function differences(old: readonly string[], now: readonly string[]): Hunk[] {
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start++;
  let [oldEnd, newEnd] = [old.length, now.length];
  while (oldEnd > start && newEnd > start && old[oldEnd - 1] === now[newEnd - 1]) {
    oldEnd--;
    newEnd--;
  }
  const middle = matches(old.slice(start, oldEnd), now.slice(start, newEnd));
  const hunks: Hunk[] = [];
  let [oldStart, newStart] = [start, start];
  for (const [left, right] of [...middle, [oldEnd - start, newEnd - start] as const]) {
    if (left + start > oldStart || right + start > newStart)
      hunks.push({ oldStart, oldEnd: left + start, newStart, newEnd: right + start });
    oldStart = left + start + 1;
    newStart = right + start + 1;
  }
  return hunks;
}

/** Pairs of equal lines on the shortest way from `old` to `now`; none where that is too long. */
function matches(old: readonly string[], now: readonly string[]): (readonly [number, number])[] {
  const reached: Map<number, number>[] = [];
  let furthest = new Map([[1, 0]]);
  for (let edits = 0; edits <= Math.min(old.length + now.length, mostEdits); edits++) {
    reached.push(furthest);
    furthest = new Map(furthest);
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      let { left } = step(furthest, diagonal, edits);
      while (left < old.length && left - diagonal < now.length && old[left] === now[left - diagonal]) left++;
      furthest.set(diagonal, left);
      if (left >= old.length && left - diagonal >= now.length) return wayBack(reached, old.length, now.length);
    }
  }
  return [];
}

/** How a diagonal is entered: from the one above, by an added line, or from the one below, by a removed one. */
function step(furthest: ReadonlyMap<number, number>, diagonal: number, edits: number): Step {
  const [below, above] = [furthest.get(diagonal - 1) ?? -1, furthest.get(diagonal + 1) ?? -1];
  const isAdded = diagonal === -edits || (diagonal !== edits && below < above);
  return { isAdded, left: isAdded ? above : below + 1 };
}

interface Step {
  readonly isAdded: boolean;
  /** How many lines of the old text lie behind then. */
  readonly left: number;
}

function wayBack(reached: readonly Map<number, number>[], left: number, right: number): [number, number][] {
  const pairs: [number, number][] = [];
  for (let edits = reached.length - 1; edits >= 0; edits--) {
    const { isAdded, left: start } = step(reached[edits] ?? new Map(), left - right, edits);
    while (left > start) pairs.push([--left, --right]);
    if (isAdded) right--;
    else left--;
  }
  return pairs.reverse();
}

/** Hunks whose contexts touch, together. */
function grouped(hunks: readonly Hunk[]): Hunk[][] {
  const groups: Hunk[][] = [];
  for (const hunk of hunks) {
    const last = groups.at(-1);
    if (last && hunk.oldStart - (last.at(-1)?.oldEnd ?? 0) <= 2 * context) last.push(hunk);
    else groups.push([hunk]);
  }
  return groups;
}

function groupText(hunks: readonly Hunk[], old: readonly string[], now: readonly string[]): string {
  const [first, last] = [hunks[0], hunks.at(-1)];
  if (!first || !last) return '';
  const lead = Math.min(context, first.oldStart);
  const trail = Math.min(context, old.length - last.oldEnd);
  const lines: string[] = [];
  let shown = first.oldStart - lead;
  for (const { oldStart, oldEnd, newStart, newEnd } of hunks) {
    lines.push(...old.slice(shown, oldStart).map((line) => ` ${line}`));
    lines.push(...old.slice(oldStart, oldEnd).map((line) => `-${line}`));
    lines.push(...now.slice(newStart, newEnd).map((line) => `+${line}`));
    shown = oldEnd;
  }
  lines.push(...old.slice(shown, shown + trail).map((line) => ` ${line}`));
  const oldRange = range(first.oldStart - lead, last.oldEnd + trail);
  const newRange = range(first.newStart - lead, last.newEnd + trail);
  return [`@@ -${oldRange} +${newRange} @@`, ...lines].join('\n');
}

/** A range as the format counts: from 1; of no lines, the line before. */
function range(start: number, end: number): string {
  const count = end - start;
  return count === 1 ? `${start + 1}` : `${count === 0 ? start : start + 1},${count}`;
}
