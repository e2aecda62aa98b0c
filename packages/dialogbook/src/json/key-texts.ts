/** The keys of one text, each decoded once: the cells of a notebook all have the same ones. */
import { sameAscii } from './bytes.ts';
import { decodeString } from './decode-string.ts';

export class KeyTexts {
  readonly #known = new Map<number, string>();

  /** The text of the key whose quoted string is `start` to `end` of `bytes`. */
  read(bytes: Uint8Array, start: number, end: number): string {
    let hash = 0;
    for (let index = start + 1; index < end - 1; index++) hash = (Math.imul(hash, 31) + (bytes[index] ?? 0)) | 0;
    const known = this.#known.get(hash);
    if (known !== undefined && sameAscii(bytes, start + 1, end - 1, known)) return known;
    const key = decodeString(bytes, { start, end });
    // Only of keys that are spelled as they read: others could be taken for keys spelled as these read.
    if (key.length === end - start - 2) this.#known.set(hash, key);
    return key;
  }

  clear(): void {
    this.#known.clear();
  }
}
