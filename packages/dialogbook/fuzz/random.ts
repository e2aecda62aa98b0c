/** Repeatable randomness: the same seed gives the same cases on every machine. */

/** A source of random numbers (xorshift over 32 bits, stirred by the seed). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) >>> 0 || 1;
    for (let turn = 0; turn < 8; turn++) this.below(2);
  }

  /** A whole number from 0 to below `limit`. */
  below(limit: number): number {
    let x = this.#state;
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    this.#state = x >>> 0;
    return limit <= 0 ? 0 : this.#state % limit;
  }

  /** One of `items`. */
  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)] as T;
  }
}
