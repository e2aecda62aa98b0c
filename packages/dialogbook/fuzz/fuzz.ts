/** Cases by number: notebooks mutated by a seed and held to the laws. */
import { allNotebooks } from '../test/support/fixtures.ts';
import { holdLaws } from './laws.ts';
import { mutate } from './mutate.ts';
import { Random } from './random.ts';

/** A case that broke a law, or took more than a second. */
export interface Failure {
  readonly number: number;
  readonly notebook: string;
  readonly bytes: Uint8Array;
  readonly error: unknown;
}

/** What a run found. */
export interface FuzzResult {
  readonly opened: number;
  readonly slowest: number;
  readonly failures: readonly Failure[];
}

/** Longest time for a case in milliseconds, and the largest notebook that is mutated in bytes. */
const timeLimit = 2000;
const sizeLimit = 60_000;

/** Runs cases `first` to `first + count - 1`; a number always stands for the same case. Stops after ten failures. */
export function fuzz(first: number, count: number): FuzzResult {
  const notebooks = allNotebooks().filter(({ bytes }) => bytes.length < sizeLimit);
  const failures: Failure[] = [];
  let opened = 0;
  let slowest = 0;
  for (let number = first; number < first + count && failures.length < 10; number++) {
    const random = new Random(number);
    const { name, bytes } = random.pick(notebooks);
    const mutated = mutate(bytes, random, random.pick(notebooks).bytes);
    const started = performance.now();
    try {
      if (holdLaws(mutated, random)) opened++;
      const time = performance.now() - started;
      slowest = Math.max(slowest, time);
      if (time > timeLimit) throw new Error(`took ${Math.round(time)} ms`);
    } catch (error) {
      failures.push({ number, notebook: name, bytes: mutated, error });
    }
  }
  return { opened, slowest, failures };
}
