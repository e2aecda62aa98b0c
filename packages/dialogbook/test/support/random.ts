/** Pseudo-random numbers that a seed repeats, for programs that make their own data: Tommy Ettinger's mulberry32. */

/** A source of numbers; each call moves it on. */
export interface Random {
  /** A whole number from 0 to `below` - 1; 0 where `below` is less than 1. */
  int(below: number): number;
  /** Whether a chance of one in `times` came true. */
  oneIn(times: number): boolean;
  /** One of `items`. @throws RangeError when there are none */
  pick<T>(items: readonly T[]): T;
}

/** The source that `seed` starts; equal seeds give equal numbers. */
export function randomFrom(seed: number): Random {
  let state = seed | 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
  const int = (below: number): number => Math.floor(next() * Math.max(1, below));
  return {
    int,
    oneIn: (times) => int(times) === 0,
    pick: (items) => {
      if (items.length === 0) throw new RangeError('nothing to pick from');
      return items[int(items.length)] as (typeof items)[number];
    },
  };
}
