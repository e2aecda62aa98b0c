/**
 * A dialog: a named, ordered list of messages with notebook-level metadata. The centre of the library; every format is
 * read into one and written from one.
 */
import { DialogError } from '../errors.ts';
import type { JsonObject } from '../json/types.ts';
import type { Metadata } from '../nbformat/types.ts';
import { type MessageRef, getAll, hasId, newId } from './ids.ts';
import { insertAt, removeAll } from './in-place.ts';
import { Message } from './message.ts';
import type { MessageInit } from './message-init.ts';
import { type DialogOrigin, dialogOrigin, loadedMeta } from './message-origin.ts';
import { Messages } from './messages.ts';
import { dialogToJson } from './to-json.ts';
import { validateDialog } from './validate.ts';

/** Where among the messages something goes: behind or before one, or at a position; at the end by default. */
export interface Place {
  readonly after?: MessageRef | undefined;
  readonly before?: MessageRef | undefined;
  /** 0-based; -1 is the end, other negative numbers count back from the end. */
  readonly at?: number | undefined;
}

/** Writes dialogs to files; `dialogbook/node` brings it. */
export interface DialogWriter {
  save(dialog: Dialog, path: string | undefined, options: SaveOptions): Promise<void>;
  write(dialog: Dialog, folder: string, options: SaveOptions): Promise<void>;
}

/** How to save. */
export interface SaveOptions {
  /** Write even though the file changed on disk since it was read; false by default. */
  readonly overwrite?: boolean;
  /** Read the file once it is written, while no other process saves it, and compare; false by default. */
  readonly readBack?: boolean;
}

/** A conversation; hosts may subclass it, `M` being the class of its messages. */
export class Dialog<M extends Message = Message> {
  /** The class of the messages this dialog makes and reads. */
  static messageClass: typeof Message = Message;
  /** Set when `dialogbook/node` is loaded. */
  static writer: DialogWriter | undefined;

  name: string;
  messages: Messages<M>;
  /** The file the dialog was read from or last written to. */
  path: string | undefined;
  /** @internal For codecs. */
  [dialogOrigin]: DialogOrigin | undefined;
  #meta: Metadata | undefined;
  /** The ids there are, while many are made. */
  #taken: Set<string> | undefined;

  constructor(name: string, messages: Iterable<NoInfer<M>> | NoInfer<M> = [], meta?: Metadata) {
    this.name = name;
    this.messages = new Messages();
    this.insert(messages instanceof Message ? [messages] : [...messages], 0);
    this.#meta = meta;
  }

  /** Notebook-level metadata, editable in place. */
  get meta(): Metadata {
    return (this.#meta ??= this[dialogOrigin]?.meta() ?? {});
  }
  set meta(meta: Metadata) {
    this.#meta = meta;
  }

  /** The nbformat of the file this dialog was read from, such as `4.5`; undefined where there is none, or that does not say. */
  get nbformat(): string | undefined {
    return this[dialogOrigin]?.nbformat;
  }

  /**
   * Makes a message and puts it at the end, or where `after`, `before` or `at` say.
   * @throws DialogError `not_found` or `ambiguous` for a reference that stands for no one message.
   */
  addMessage(content: string, options: MessageInit<M> & Place = {}): M {
    const { after, before, at, ...init }: MessageInit & Place = options;
    const position = this.#positionAt({ after, before, at });
    const message = new this.#messageClass({ id: this.newId(), ...init, content });
    this.insert([message], position);
    return message;
  }

  /** Puts copies of `messages`, under new ids, one behind the other at the end or where `after`, `before` or `at` say. */
  addMessages(messages: readonly M[], place: Place = {}): M[] {
    const position = this.#positionAt(place);
    this.#taken = new Set(Array.from(this.messages, (message) => message.id));
    try {
      const copies = messages.map((message) => message.copy({ id: this.newId() }));
      this.insert(copies, position);
      return copies;
    } finally {
      this.#taken = undefined;
    }
  }

  /**
   * Puts `messages` themselves at the 0-based `position` and makes them this dialog's. Another dialog that lists them goes on
   * listing them, so that a dialog can be made of a selection; to move them, take them out there first.
   */
  insert(messages: readonly M[], position: number): void {
    for (const message of messages) message.dialog = this;
    insertAt(this.messages, position, messages);
  }

  /** Takes messages out, in one pass, and returns them in the order asked for; when one is not there, none is taken. */
  removeMessages(refs: readonly MessageRef[]): M[] {
    const removed = getAll(this.messages, refs);
    removeAll(this.messages, new Set(removed));
    for (const message of removed) message.dialog = undefined;
    return removed;
  }

  /** The first message whose content is exactly `content`, or undefined. */
  findMessage(content: string): M | undefined {
    for (const message of this.messages) if (message.content === content) return message;
    return undefined;
  }

  /** The message `ref` stands for. @throws DialogError `not_found` or `ambiguous`. */
  getMessage(ref: MessageRef): M {
    return this.messages.get(ref);
  }

  /** An id that no message of this dialog has; hosts may make their own. */
  newId(): string {
    const isTaken = (id: string): boolean => this.#taken?.has(id) ?? hasId(this.messages, id);
    let id = newId();
    while (isTaken(id)) id = newId();
    this.#taken?.add(id);
    return id;
  }

  /** This dialog, when it can be saved. @throws DialogError `invalid_dialog` naming what is wrong. */
  validate(): this {
    validateDialog(this);
    return this;
  }

  /**
   * Saves to `path`, or to where the dialog was read from; needs `dialogbook/node`.
   * @throws DialogError `no_path`; `conflict` when the file changed on disk since; `no_permission`, `io` and their like.
   */
  async save(path?: string, options: SaveOptions = {}): Promise<void> {
    await this.#writer.save(this, path, options);
  }

  /** Writes to `folder` as `<name>.ipynb`; needs `dialogbook/node`. @throws as `save`. */
  async write(folder: string, options: SaveOptions = {}): Promise<void> {
    await this.#writer.write(this, folder, options);
  }

  toJSON(): JsonObject {
    return dialogToJson(this);
  }

  /** What `console.log` prints in Node. */
  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return [this.name, ...this.messages.map((message) => message.preview())].join('\n');
  }

  /** @internal Metadata that was read or set, and so may differ from the origin's; for codecs. */
  [loadedMeta](): Metadata | undefined {
    return this.#meta;
  }

  get #messageClass(): new (init: MessageInit) => M {
    return (this.constructor as typeof Dialog).messageClass as unknown as new (init: MessageInit) => M;
  }

  get #writer(): DialogWriter {
    const { writer } = this.constructor as typeof Dialog;
    if (writer) return writer;
    throw new DialogError('io', `${this.name}: saving needs a disk; import 'dialogbook/node' first`);
  }

  #positionAt({ after, before, at = -1 }: Place): number {
    if (after !== undefined) return this.messages.positionOf(after) + 1;
    if (before !== undefined) return this.messages.positionOf(before);
    return at === -1 ? this.messages.length : at;
  }
}
