/** Collects a file as pieces: spans copied from bytes that exist already, and new text. */

const encoder = new TextEncoder();

/** Pieces of output in order; neighbouring spans of the same bytes become one piece, and nothing is copied. */
export class PieceWriter {
  readonly #pieces: Uint8Array[] = [];
  #text = '';
  #source: Uint8Array | undefined;
  #start = 0;
  #end = 0;

  /** Appends `bytes.subarray(start, end)`. */
  copy(bytes: Uint8Array, start: number, end: number): void {
    if (start === end) return;
    if (this.#source === bytes && this.#end === start && this.#text === '') {
      this.#end = end;
      return;
    }
    this.#flush();
    this.#source = bytes;
    this.#start = start;
    this.#end = end;
  }

  /** Appends `text` as UTF-8. */
  write(text: string): void {
    this.#text += text;
  }

  /** The pieces so far, to be written one behind the other. */
  pieces(): Uint8Array[] {
    this.#flush();
    return this.#pieces;
  }

  #flush(): void {
    if (this.#source !== undefined) this.#pieces.push(this.#source.subarray(this.#start, this.#end));
    if (this.#text !== '') this.#pieces.push(encoder.encode(this.#text));
    this.#source = undefined;
    this.#text = '';
  }
}

/** One array of all `pieces`; a single piece is returned as it is. */
export function joinPieces(pieces: readonly Uint8Array[]): Uint8Array {
  const [only] = pieces;
  if (pieces.length === 1 && only !== undefined) return only;
  const joined = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let offset = 0;
  for (const piece of pieces) {
    joined.set(piece, offset);
    offset += piece.length;
  }
  return joined;
}
