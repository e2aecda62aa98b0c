/**
 * A message: one turn between a human, an AI and an interpreter. Its type names the addressee: a `prompt` asks the AI
 * and holds its reply, `code` is for the interpreter and holds its outputs, a `note` is for everyone, `raw` for no one.
 * Reply and outputs are the same slot. The code of most methods lives in the neighbouring files of functions.
 */
import { DialogError } from '../errors.ts';
import type { JsonObject } from '../json/types.ts';
import type { KernelMessage } from '../nbformat/kernel-message.ts';
import type { Metadata, Output } from '../nbformat/types.ts';
import { Attachment } from './attachment.ts';
import { assignAttributes, checkUpdate } from './attributes.ts';
import { cloneJson, copyOf } from './copy.ts';
import type { Dialog } from './dialog.ts';
import { isExported, setExported } from './directives.ts';
import { newId } from './ids.ts';
import { mergeContent } from './merge.ts';
import type { MessageInit, MessageUpdate } from './message-init.ts';
import { type LoadedParts, type MessageOrigin, loadedParts } from './message-origin.ts';
import type { MessageType } from './message-type.ts';
import { demotedMeta, promoteMeta } from './meta-attrs.ts';
import { insertAfter, neighbour, remove } from './navigate.ts';
import { normalizeOutputs } from './normalize-outputs.ts';
import { type AddOutputOptions, addOutput, clearOutput } from './output-stream.ts';
import { hasError, promptReply } from './outputs.ts';
import { fields, preview, summary } from './preview.ts';
import { headingLevel } from './sections.ts';
import { messageToJson } from './to-json.ts';
import { validateMessage } from './validate.ts';

/** One message of a dialog; hosts may subclass it. */
export class Message {
  /**
   * Attributes that live in the cell's metadata: attribute name to metadata key. A subclass declares the attributes
   * without initialising them (`declare bookmark: number`): an initialiser would run after the base constructor and
   * overwrite what was read.
   */
  static metaAttrs: Readonly<Record<string, string>> = {};

  #origin: MessageOrigin | undefined;
  #id: string | undefined;
  #type: MessageType | undefined;
  #content: string | undefined;
  #outputs: Output[] | undefined;
  #meta: Metadata | undefined;
  #attachments: Attachment[] | undefined;
  #executionCount: number | null | undefined;
  #dialog: Dialog | undefined;

  /**
   * @throws DialogError `invalid_value` for outputs given as text that is not a JSON list, a reply given to what is no
   * prompt, and an attribute with the name of a method or accessor.
   */
  constructor(init: MessageInit = {}) {
    const { origin, reply } = init;
    this.#origin = origin;
    if (init.id !== undefined && init.id !== '') this.#id = String(init.id);
    else if (!origin) this.#id = newId();
    this.#type = init.type ?? (origin ? undefined : 'code');
    this.#content = init.content ?? undefined;
    this.#executionCount = init.executionCount;
    this.#attachments = init.attachments;
    this.#meta = init.meta && cloneJson(init.meta);
    this.dialog = init.dialog;
    if (reply !== undefined && this.type !== 'prompt') throw noReply(this.id, this.type);
    const outputs = reply ?? init.outputs;
    if (outputs !== undefined || !origin) this.#outputs = normalizeOutputs(this.type, outputs);
    promoteMeta(this, (this.constructor as typeof Message).metaAttrs);
    assignAttributes(this, init);
  }

  /** The id: unique in its dialog; one read from a file is the file's. */
  get id(): string {
    return (this.#id ??= this.#origin?.id ?? '');
  }
  set id(id: string) {
    this.#id = id;
  }

  /** The text: markdown, code, or a prompt's request. */
  get content(): string {
    if (this.#content === undefined) this.#content = this.#origin?.content ?? '';
    return this.#content;
  }
  set content(content: string) {
    this.#content = content;
    this.clearInputCache();
  }

  /** The type; changing it to another clears the outputs and the execution count. */
  get type(): MessageType {
    return (this.#type ??= this.#origin?.type ?? 'code');
  }
  set type(type: MessageType) {
    if (type === this.type) return;
    this.#type = type;
    this.#outputs = [];
    this.#executionCount = null;
    this.clearInputCache();
    this.clearOutputCache();
  }

  /**
   * Outputs as a list, editable in place. Text assigned to a prompt becomes its reply; text assigned to code is read as
   * a JSON list of outputs; nothing (`''`, null) becomes an empty list.
   */
  get outputs(): Output[] {
    return (this.#outputs ??= this.#origin?.outputs() ?? []);
  }
  set outputs(outputs: Output[] | string | null | undefined) {
    this.#outputs = normalizeOutputs(this.type, outputs);
    this.clearOutputCache();
  }

  /** A prompt's reply; '' where there is none, and for other types. */
  get reply(): string {
    if (this.type !== 'prompt') return '';
    return this.#outputs === undefined && this.#origin ? this.#origin.reply : promptReply(this.outputs);
  }
  /** @throws DialogError `invalid_value` where the message is not a prompt. */
  set reply(text: string) {
    if (this.type !== 'prompt') throw noReply(this.id, this.type);
    this.outputs = text;
  }

  /** Metadata that no attribute claims, editable in place. */
  get meta(): Metadata {
    return (this.#meta ??= this.#origin?.meta() ?? {});
  }
  set meta(meta: Metadata) {
    this.#meta = meta;
  }

  get attachments(): Attachment[] {
    return (this.#attachments ??= this.#origin?.attachments() ?? []);
  }
  set attachments(attachments: Attachment[]) {
    this.#attachments = attachments;
  }

  /** The number in `In […]` of a code message; null where it was not run. */
  get executionCount(): number | null {
    if (this.#executionCount === undefined) this.#executionCount = this.#origin?.executionCount ?? null;
    return this.#executionCount;
  }
  set executionCount(count: number | null) {
    this.#executionCount = count;
  }

  /** The dialog the message belongs to. */
  get dialog(): Dialog | undefined {
    return this.#dialog;
  }
  set dialog(dialog: Dialog | undefined) {
    this.#dialog = dialog;
  }

  /** Whether the content carries an export directive; setting it edits the content. */
  get exported(): boolean {
    return isExported(this);
  }
  set exported(exported: boolean) {
    setExported(this, exported);
  }

  /** Whether the outputs of this code message hold an error. */
  get hasError(): boolean {
    return hasError(this);
  }

  /** One line of content and output, bounded; see `preview` for the one with the id. */
  get summary(): string {
    return summary(this);
  }

  /** Names of what the message carries beside content and outputs, for display. */
  get fields(): string[] {
    return fields(this);
  }

  /** The level of the heading that opens this note, 1 to 6; 0 where none does. */
  get headingLevel(): number {
    return headingLevel(this);
  }

  /** Called when outputs or type change by assignment; a host that caches what it renders clears it here. */
  clearOutputCache(): void {}

  /** Called when content or type change by assignment; a host that caches what it renders clears it here. */
  clearInputCache(): void {}

  /** The cell metadata to write: `meta` and the attributes of `metaAttrs` that are not falsy. Hosts may convert types here. */
  cellMeta(): Metadata {
    return demotedMeta(this, (this.constructor as typeof Message).metaAttrs);
  }

  /** What this message contributes when it is merged into one of `type`. */
  mergeContent(type: MessageType): string {
    return mergeContent(this, type);
  }

  /** One escaped line: id, type, start of the content, size of reply or outputs. */
  preview(options: { readonly maxLength?: number } = {}): string {
    return preview(this, options);
  }

  /**
   * Assigns the fields given, `type` first; fields that are `undefined` stay.
   * @throws DialogError `invalid_value` for a reply on what is, or becomes, no prompt, and for the name of a method;
   * nothing has changed then.
   */
  update(fields: MessageUpdate): void {
    const { type, ...others } = fields;
    if (others.reply !== undefined && (type ?? this.type) !== 'prompt') throw noReply(this.id, type ?? this.type);
    checkUpdate(this, others);
    if (type !== undefined) this.type = type;
    for (const [name, value] of Object.entries(others)) if (value !== undefined) Object.assign(this, { [name]: value });
  }

  /** A copy that shares no object with this message, under a new id unless one is given. */
  copy(options: { readonly id?: string } = {}): this {
    return copyOf(this, options);
  }

  /** Adds data as an attachment; its id is a new UUID unless one is given. */
  addAttachment(data: Uint8Array, contentType: string, options: { readonly id?: string } = {}): Attachment {
    const attachment = new Attachment(data, contentType, options);
    this.attachments.push(attachment);
    return attachment;
  }

  /** Takes in one message of a running kernel; see `addOutput` in output-stream.ts. Returns what `onInput` returned, if called. */
  addOutput(message: KernelMessage, options: AddOutputOptions = {}): unknown {
    return addOutput(this, message, options);
  }

  /** Clears the outputs, or with `wait` when the next output arrives. */
  clearOutput(options: { readonly wait?: boolean } = {}): void {
    clearOutput(this, options);
  }

  /** The message `steps` places behind this one in its dialog, before it when negative; undefined where there is none. */
  neighbour(steps: number): Message | undefined {
    return neighbour(this, steps);
  }

  /** The message behind this one in its dialog, or undefined. */
  next(): Message | undefined {
    return neighbour(this, 1);
  }

  /** The message before this one in its dialog, or undefined. */
  previous(): Message | undefined {
    return neighbour(this, -1);
  }

  /** Puts `messages`, as they are, behind this one in its dialog. */
  insertAfter(messages: readonly Message[]): void {
    insertAfter(this, messages);
  }

  /** Takes this message out of its dialog and returns it. */
  remove(): this {
    remove(this);
    return this;
  }

  /** This message, when it can be saved and rendered. @throws DialogError `invalid_dialog` naming what is wrong. */
  validate(): this {
    validateMessage(this);
    return this;
  }

  toJSON(): JsonObject {
    return messageToJson(this);
  }

  /** What `console.log` prints in Node. */
  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return this.preview();
  }

  /** @internal For codecs. */
  [loadedParts](): LoadedParts {
    return {
      origin: this.#origin,
      id: this.#id,
      type: this.#type,
      content: this.#content,
      outputs: this.#outputs,
      meta: this.#meta,
      attachments: this.#attachments,
      executionCount: this.#executionCount,
    };
  }
}

function noReply(id: string, type: MessageType): DialogError {
  return new DialogError('invalid_value', `${id}: a ${type} message has no reply; only prompts do`);
}
