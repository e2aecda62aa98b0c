/** What has to change in a cell's bytes so that it holds its message again. */
import type { Message } from '../dialog/message.ts';
import { type LoadedParts, loadedParts } from '../dialog/message-origin.ts';
import { DialogError } from '../errors.ts';
import { decodeJson } from '../json/decode.ts';
import { encodeJson } from '../json/encode.ts';
import { equalJson } from '../json/equal.ts';
import { findMember } from '../json/node.ts';
import { type MemberEdit, type Patch, encodeNew, patchValue } from '../json/patch.ts';
import { type Shape, json, setMember } from '../json/shape.ts';
import { type JsonObject, type JsonValue, isObject } from '../json/types.ts';
import { describe } from '../nbformat/issue.ts';
import type { Metadata } from '../nbformat/types.ts';
import { cellFault } from './cell-fault.ts';
import type { CellOrigin } from './cell-origin.ts';
import { attachmentBundles, cellTypeOf } from './cell-parts.ts';
import { cellSource } from './cell-source.ts';
import { splitSource } from './separator.ts';

/**
 * The edits to the members of the cell of `origin`; empty where it holds `message` already. Members that the message
 * does not speak for are never touched.
 * @throws DialogError `invalid_dialog` where the cell cannot hold what was changed.
 */
export function cellEdits(patch: Patch, message: Message, origin: CellOrigin): Map<string, MemberEdit> {
  const edits = new Map<string, MemberEdit>();
  const { shapes } = origin.document;
  const loaded = message[loadedParts]();
  if (loaded.content !== undefined && typeof loaded.content !== 'string') throw cellFault(message) as DialogError;
  const newType = loaded.type !== undefined && loaded.type !== origin.type;
  // Compared with a message read afresh, so that what reading makes of a malformed cell does not count as a change.
  const asRead = new (message.constructor as typeof Message)({ origin });
  const set = (key: string, part: (message: Message) => unknown, shape: Shape = json): void => {
    const [before, after] = [part(asRead), part(message)];
    if (newType || !equalJson(before, after)) setMemberEdit(patch, origin, { edits, key, after, shape });
  };
  if (loaded.id !== undefined && loaded.id !== origin.id)
    setMemberEdit(patch, origin, { edits, key: 'id', after: loaded.id, shape: json });
  if (newType) set('cell_type', (of) => cellTypeOf(of.type));
  if (newType || loaded.content !== undefined || loaded.outputs !== undefined)
    set('source', (of) => cellSource(of, origin), shapes.source);
  if (newType && origin.cellType === 'code') for (const key of ['outputs', 'execution_count']) edits.set(key, 'remove');
  if (message.type === 'code' && (newType || loaded.outputs !== undefined))
    set('outputs', (of) => of.outputs, shapes.outputs);
  if (message.type === 'code' && (newType || loaded.executionCount !== undefined))
    set('execution_count', (of) => of.executionCount);
  if (newType || loaded.attachments !== undefined) {
    set('attachments', attachmentBundles, shapes.attachments);
    const [before, after] = [attachmentBundles(asRead), attachmentBundles(message)];
    if (chooseTypes(before, after)) edits.set('attachments', (margin) => writeInOrder(patch, after, margin));
  }
  if (newType || loaded.meta !== undefined || edits.has('source'))
    set('metadata', (of) => cellMetadata(of, origin, asRead));
  // A fault the cell had already is no reason to refuse an edit to it.
  const fault = edits.size > 0 || loaded.outputs !== undefined ? cellFault(message) : undefined;
  if (fault && !cellFault(asRead)) throw fault;
  return edits;
}

/** Whether a bundle of several types is of another type first: the order, which otherwise says nothing, says which one counts. */
function chooseTypes(before: JsonObject, after: JsonObject): boolean {
  const types = (bundle: JsonValue | undefined): string[] => (isObject(bundle) ? Object.keys(bundle) : []);
  return Object.entries(after).some(([name, bundle]) => {
    const [first, ...others] = types(bundle);
    return others.length > 0 && first !== types(before[name])[0];
  });
}

/** Also where the keys of the file are sorted. */
function writeInOrder(patch: Patch, value: JsonObject, margin: string | null): void {
  patch.writer.write(encodeJson(value, { ...patch.style, sortKeys: false }, { margin }));
}

/**
 * Whether nothing was read that can be edited in place, and the rest is as it was, so that there are no edits: told without
 * decoding anything again.
 */
export function isAsRead(loaded: LoadedParts, origin: CellOrigin): boolean {
  const { id, type, content, outputs, meta, attachments, executionCount } = loaded;
  return (
    outputs === undefined &&
    meta === undefined &&
    attachments === undefined &&
    (id === undefined || id === origin.id) &&
    (type === undefined || type === origin.type) &&
    (content === undefined || content === origin.content) &&
    (executionCount === undefined || executionCount === origin.executionCount)
  );
}

interface MemberSetting {
  readonly edits: Map<string, MemberEdit>;
  readonly key: string;
  readonly after: unknown;
  readonly shape: Shape;
}

function setMemberEdit(patch: Patch, origin: CellOrigin, { edits, key, after, shape }: MemberSetting): void {
  const node = findMember(origin.node, key)?.value;
  if (node === undefined) {
    if (isEmpty(after) && key !== 'outputs' && key !== 'execution_count') return;
    edits.set(key, (margin) => patch.writer.write(encodeNew(patch, after, shape, margin)));
  } else if (key === 'attachments' && isEmpty(after)) edits.set(key, 'remove');
  else {
    const before = decodeJson(patch.bytes, { node, shape });
    if (key in containers && !containers[key]?.(before) && !isEmpty(before)) throw malformed(key, before);
    if (!equalJson(before, after))
      edits.set(key, (margin) => patchValue(patch, node, { before, after, shape, margin }));
  }
}

/** What members that are edited in place must be: of anything else, the message shows nothing that an edit could keep. */
const containers: Readonly<Record<string, (value: unknown) => boolean>> = {
  outputs: Array.isArray,
  metadata: isObject,
  attachments: isObject,
};

function malformed(key: string, value: JsonValue): DialogError {
  return new DialogError(
    'invalid_dialog',
    `the cell's ${key} is ${describe(value)}, which this edit would drop; repair the notebook first`,
  );
}

function isEmpty(value: unknown): boolean {
  return value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);
}

/**
 * The cell's metadata with the changes that `message` has over itself as read; what a host's class converts on the way is
 * no change. The mark of a prompt is added only where nothing else tells what the cell is.
 */
function cellMetadata(message: Message, origin: CellOrigin, asRead: Message): Metadata {
  const meta = origin.fileMeta();
  const before = asRead.cellMeta();
  const after = message.cellMeta();
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const value = ownMember(after, key);
    if (equalJson(ownMember(before, key), value)) continue;
    if (value === undefined) delete meta[key];
    else setMember(meta, key, value);
  }
  const newType = message.type !== origin.type;
  const isPrompt = message.type === 'prompt';
  const isTold = (): boolean => !newType && splitSource(cellSource(message, origin)) !== undefined;
  if (isPrompt && !meta['solveit_ai'] && !isTold()) meta['solveit_ai'] = true;
  // On code and raw text it is no mark, but metadata like any other.
  const isMark = message.type === 'note' || !Object.hasOwn(after, 'solveit_ai');
  if (!isPrompt && newType && isMark) delete meta['solveit_ai'];
  return meta;
}

/** The member `key`, where keys such as `constructor` are no different from others. */
function ownMember(object: Metadata, key: string): JsonValue | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}
