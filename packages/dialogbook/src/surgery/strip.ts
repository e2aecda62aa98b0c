/**
 * What running a notebook leaves in it, taken out: outputs, execution counts, and metadata of tools. Prompts keep their
 * replies and all that makes them prompts. Stripping twice is stripping once.
 */
import type { Dialog } from '../dialog/dialog.ts';
import type { Message } from '../dialog/message.ts';
import { isObject } from '../json/types.ts';
import type { Metadata } from '../nbformat/types.ts';
import { type Addresses, getAllAddressed } from './address.ts';
import type { Plan } from './plan.ts';

/** The messages whose code loses its outputs; all by default. Replies stay. */
export function planClearOutputs(dialog: Dialog, addresses?: Addresses): Plan {
  const messages = messagesAt(dialog, addresses).filter(
    (message) => message.type === 'code' && message.outputs.length > 0,
  );
  return { changes: messages, run: () => messages.forEach((message) => void (message.outputs = [])) };
}

/** What to strip. */
export interface StripOptions {
  /** All by default. */
  readonly messages?: Addresses;
  /** Whether code that is marked to keep its outputs (`keep_output`, as a key or a tag) loses them too; false by default. */
  readonly force?: boolean;
}

/**
 * Outputs and execution counts of code, and the metadata that tools write at each run: cell times, what is folded or
 * scrolled, the state of widgets. Tags and unknown metadata stay.
 */
export function planStrip(dialog: Dialog, { messages: addresses, force = false }: StripOptions = {}): Plan {
  const all = messagesAt(dialog, addresses);
  const code = all.filter((message) => message.type === 'code' && (force || !keepsOutput(message)));
  const ran = code.filter((message) => message.outputs.length > 0 || message.executionCount !== null);
  const noted = all.filter((message) => volatileKeys.some((path) => has(message.meta, path)));
  return {
    changes: [...new Set([...ran, ...noted])],
    metadata: addresses === undefined,
    run: () => {
      for (const message of ran) message.update({ outputs: [], executionCount: null });
      for (const message of noted) message.meta = stripped(message.meta, volatileKeys);
      if (addresses === undefined && has(dialog.meta, ['widgets'])) dialog.meta = stripped(dialog.meta, [['widgets']]);
    },
  };
}

/** What JupyterLab, VS Code, Colab, papermill and the ExecuteTime extension write into a cell when it runs or is folded. */
const volatileKeys: readonly (readonly string[])[] = [
  ['execution'],
  ['ExecuteTime'],
  ['collapsed'],
  ['scrolled'],
  ['papermill'],
  ['outputId'],
  ['executionInfo'],
  ['jupyter', 'outputs_hidden'],
];

function messagesAt(dialog: Dialog, addresses: Addresses | undefined): Message[] {
  return addresses ? getAllAddressed(dialog, addresses) : Array.from(dialog.messages);
}

function keepsOutput({ meta }: Message): boolean {
  const { tags } = meta;
  return meta['keep_output'] === true || (Array.isArray(tags) && tags.includes('keep_output'));
}

function has(meta: Metadata, [key = '', inner]: readonly string[]): boolean {
  if (!Object.hasOwn(meta, key)) return false;
  const value = meta[key];
  return inner === undefined || (isObject(value) && Object.hasOwn(value, inner));
}

/** `meta` without what `paths` lead to, nor the objects that are empty then. */
function stripped(meta: Metadata, paths: readonly (readonly string[])[]): Metadata {
  const result = new Map(Object.entries(meta));
  for (const [key = '', inner] of paths) {
    const value = result.get(key);
    if (inner === undefined) result.delete(key);
    else if (isObject(value) && Object.hasOwn(value, inner)) {
      const rest = Object.entries(value).filter(([other]) => other !== inner);
      if (rest.length === 0) result.delete(key);
      else result.set(key, Object.fromEntries(rest));
    }
  }
  return Object.fromEntries(result);
}
