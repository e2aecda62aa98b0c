/** The ordered messages of a dialog: an array that also knows its items by id and prints as one line each. */
import { type MessageRef, findPosition, notFound } from './ids.ts';
import { removeAll } from './in-place.ts';
import type { Message } from './message.ts';
import { show } from './preview.ts';

/** A list of messages. Methods that make new arrays, such as `map` and `filter`, return plain arrays. */
export class Messages<M extends Message = Message> extends Array<M> {
  static override get [Symbol.species](): ArrayConstructor {
    return Array;
  }

  /** The message `ref` stands for. @throws DialogError `not_found` with the nearest ids, `ambiguous` with the candidates. */
  get(ref: MessageRef): M {
    const message = this[findPosition(this, ref)];
    if (message === undefined) throw notFound(this, ref);
    return message;
  }

  /** Whether the list holds what `ref` stands for. @throws DialogError `ambiguous`. */
  has(ref: MessageRef): boolean {
    return findPosition(this, ref) >= 0;
  }

  /** The 0-based position of what `ref` stands for. @throws DialogError `not_found` or `ambiguous`. */
  positionOf(ref: MessageRef): number {
    const position = findPosition(this, ref);
    if (position < 0) throw notFound(this, ref);
    return position;
  }

  /** Takes out and returns what `ref` stands for. @throws DialogError `not_found` or `ambiguous`. */
  remove(ref: MessageRef): M {
    const removed = this.get(ref);
    removeAll(this, new Set([removed]));
    removed.dialog = undefined;
    return removed;
  }

  /** One preview line a message, `rows` at most, each of at most `maxLength` code points. */
  show(options: { readonly maxLength?: number; readonly rows?: number } = {}): string {
    return show(this, options);
  }

  override toString(): string {
    return this.show();
  }

  /** What `console.log` prints in Node. */
  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return this.show();
  }
}
