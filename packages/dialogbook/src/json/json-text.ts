/**
 * A JSON text in the place of its value. Where a value is only moved, not looked into, its text is carried in its stead:
 * numbers keep their spelling, and no depth is too deep.
 */

/** One JSON value as text. It is no plain object, so nothing takes it for one; {@link encodeJson} writes it as it stands. */
export class JsonText {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** What JavaScript's arithmetic takes it for: the number that the text spells, or `NaN`. */
  valueOf(): number {
    return Number(this.#text);
  }

  toString(): string {
    return this.#text;
  }
}

/** `value`; of a number in a spelling of its own, the number. */
export function plainValue<T>(value: T): T | number {
  const number = value instanceof JsonText ? value.valueOf() : Number.NaN;
  return Number.isNaN(number) ? value : number;
}
