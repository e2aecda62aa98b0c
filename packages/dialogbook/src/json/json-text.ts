/** JSON that is carried as it is spelled. */

/**
 * A value by its JSON text, where a JavaScript value would be spelled otherwise: `1.0`, `1e5`, an integer past 2^53. It stands
 * among the values that `decodeVerbatim` returns and is written as it stands; nothing else makes or meets one.
 */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toString(): string {
    return this.text;
  }

  /** For keys made of values, which need only differ; files are written by `encodeJson`. */
  toJSON(): string {
    return this.text;
  }
}

/** The number that a carried one means, with which it is compared; any other value as it is. */
export function plainNumber<T>(value: T): T | number {
  return value instanceof JsonText ? Number(value.text) : value;
}
