/** Times taken side by side: contestants take turns in one process, and of each the fastest run counts. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void;

/** What each contestant does; it may return a promise. */
export type Contestants = Readonly<Record<string, () => unknown>>;

/**
 * The shortest time of each contestant in milliseconds, over `rounds` in which all run once, each round starting with
 * another. Young garbage is collected before each run, so that nobody pays for the one before.
 */
export async function race<T extends Contestants>(
  contestants: T,
  options: { readonly rounds: number },
): Promise<Record<keyof T, number>> {
  const turns = Object.entries(contestants);
  const times = new Map<string, number>();
  for (let round = 0; round < options.rounds; round++) {
    for (const [name, run] of turns) {
      collect({ type: 'minor' });
      const start = performance.now();
      await run();
      times.set(name, Math.min(times.get(name) ?? Infinity, performance.now() - start));
    }
    turns.push(...turns.splice(0, 1));
  }
  return Object.fromEntries(times) as Record<keyof T, number>;
}
