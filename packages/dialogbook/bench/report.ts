/** What a benchmark prints: one line for each number, with the target it has to meet where there is one. */

/** One number. */
export interface Result {
  readonly what: string;
  readonly value: string;
  /** Such as `at most 1.5`; absent where the number only informs. */
  readonly target?: string;
  readonly ok?: boolean;
}

/** How much longer, or larger, one thing is than another, which must be at most `limit` times. */
export function ratioAtMost(what: string, ratio: number, limit: number): Result {
  return { what, value: `${ratio.toFixed(2)} x`, target: `at most ${limit}`, ok: ratio <= limit };
}

/** How much shorter, or smaller, one thing is than another, which must be at least `limit` times. */
export function ratioAtLeast(what: string, ratio: number, limit: number): Result {
  return { what, value: `${ratio.toFixed(2)} x`, target: `at least ${limit}`, ok: ratio >= limit };
}

/** A time that must be at most `limit`, both in milliseconds. */
export function timeAtMost(what: string, time: number, limit: number): Result {
  return { what, value: milliseconds(time), target: `at most ${limit} ms`, ok: time <= limit };
}

/** A number without a target. */
export function info(what: string, value: string): Result {
  return { what, value };
}

/** Three digits or so: `0.0021 ms`, `97.5 ms`, `1200 ms`. */
export function milliseconds(time: number): string {
  return `${time >= 1000 ? time.toFixed(0) : time.toPrecision(3)} ms`;
}

/** The lines to print for one piece of work. */
export function rows(title: string, results: readonly Result[]): string {
  const lines = results.map(({ what, value, target = '', ok }) => {
    const verdict = ok === undefined ? '' : ok ? 'ok' : 'OVER';
    return `  ${what.padEnd(70)} ${value.padStart(10)}  ${target.padEnd(16)} ${verdict}`.trimEnd();
  });
  return [title, ...lines, ''].join('\n');
}
