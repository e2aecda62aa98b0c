/** Cases by number: notebooks mutated by a seed and held to the laws. */
import { randomFrom } from '../test/support/random.ts';
import { allNotebooks } from '../test/support/fixtures.ts';
import { holdLaws } from './laws.ts';
import { mutate } from './mutate.ts';

/** A case that broke a law, or took too long. */
export interface Failure {
  readonly number: number;
  readonly notebook: string;
  readonly bytes: Uint8Array;
  readonly error: unknown;
}

/** What a run found. */
export interface FuzzResult {
  /** How many cases were notebooks still. */
  readonly opened: number;
  /** The longest time of a case in milliseconds. */
  readonly slowest: number;
  readonly failures: readonly Failure[];
}

/** Longest time for a case in milliseconds, and the largest notebook that is mutated in bytes. */
const timeLimit = 1000;
const sizeLimit = 60_000;

/** Runs cases `first` to `first + count - 1`; a number always stands for the same case. Stops after ten failures. */
export function fuzz(first: number, count: number): FuzzResult {
  const files = allNotebooks().filter(({ bytes }) => bytes.length < sizeLimit);
  const notebooks = files.filter(({ broken }) => !broken);
  const failures: Failure[] = [];
  let opened = 0;
  let slowest = 0;
  for (let number = first; number < first + count && failures.length < 10; number++) {
    const random = randomFrom(number);
    const { name, bytes } = random.pick(random.oneIn(10) ? files : notebooks);
    const mutated = mutate(bytes, random, random.pick(files).bytes);
    const { isNotebook, time, error } = tryCase(mutated, number);
    if (isNotebook) opened++;
    slowest = Math.max(slowest, time);
    if (error !== undefined) failures.push({ number, notebook: name, bytes: mutated, error });
  }
  return { opened, slowest, failures };
}

interface Verdict {
  readonly isNotebook: boolean;
  readonly time: number;
  readonly error?: unknown;
}

/** Holds `bytes` to the laws, with the edits that `number` stands for. */
export function tryCase(bytes: Uint8Array, number: number): Verdict {
  const started = process.cpuUsage();
  // Of the processor's: the machine may have other work.
  const elapsed = (): number => process.cpuUsage(started).user / 1000;
  try {
    const isNotebook = holdLaws(bytes, randomFrom(number));
    const time = elapsed();
    return { isNotebook, time, ...(time > timeLimit && { error: new Error(`took more than ${timeLimit} ms`) }) };
  } catch (error) {
    return { isNotebook: true, time: elapsed(), error };
  }
}
