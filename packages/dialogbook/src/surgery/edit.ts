/** Every edit as a value: what a program, a batch file or an agent says to have done. */
import type { Message } from '../dialog/message.ts';
import type { MessageInit } from '../dialog/message-init.ts';
import type { MessageType } from '../dialog/message-type.ts';
import type { Dialog } from '../dialog/dialog.ts';
import { type Address, type Addresses, type Target } from './address.ts';
import { planAdd, planCopy, planMove, planPaste, planRemove } from './arrange.ts';
import { planMerge } from './merge.ts';
import type { Plan } from './plan.ts';
import { type MetaFields, type SetFields, planMeta, planRename, planSet } from './set.ts';
import { type SplitPlaces, planSplit } from './split.ts';
import { type StripOptions, planClearOutputs, planStrip } from './strip.ts';
import {
  type LineRange,
  type Replacement,
  type TextChoice,
  planInsertLines,
  planReplaceLines,
  planReplaceText,
} from './text-edits.ts';

/** One edit. Lines are 1-based and include the last; -1 is the end. */
export type Edit =
  /** New messages. */
  | ({ readonly op: 'add'; readonly messages: readonly MessageInit[] } & Target)
  /** Messages as they are, elsewhere. */
  | ({ readonly op: 'move'; readonly messages: Addresses } & Target)
  | { readonly op: 'remove'; readonly messages: Addresses }
  /** Copies under new ids. */
  | ({ readonly op: 'copy'; readonly messages: Addresses } & Target)
  /** Copies of messages of any dialog, under new ids. */
  | ({ readonly op: 'paste'; readonly messages: readonly Message[] } & Target)
  | ({ readonly op: 'set'; readonly message: Address } & SetFields)
  | ({ readonly op: 'split'; readonly message: Address } & SplitPlaces)
  | { readonly op: 'merge'; readonly messages: Addresses; readonly type?: MessageType }
  /** Text behind a line; 0 is the start. */
  | ({
      readonly op: 'insertLines';
      readonly message: Address;
      readonly line: number;
      readonly text: string;
    } & TextChoice)
  | ({ readonly op: 'replaceLines'; readonly message: Address; readonly text: string } & LineRange & TextChoice)
  | ({ readonly op: 'deleteLines'; readonly message: Address } & LineRange & TextChoice)
  | ({ readonly op: 'replaceText'; readonly message: Address } & Replacement)
  /** Metadata of a message, or of the dialog where none is named. */
  | ({ readonly op: 'meta'; readonly message?: Address } & MetaFields)
  | { readonly op: 'rename'; readonly message: Address; readonly id: string }
  /** Outputs of code taken out; of all messages where none are named. */
  | { readonly op: 'clearOutputs'; readonly messages?: Addresses }
  /** Outputs, counts and the metadata of tools taken out. */
  | ({ readonly op: 'strip' } & StripOptions);

/** What `edit` would do to `dialog`, with its addresses looked up. @throws DialogError for what it names and cannot be. */
export function planEdit(dialog: Dialog, edit: Edit): Plan {
  switch (edit.op) {
    case 'add':
      return planAdd(dialog, edit.messages, targetOf(edit));
    case 'move':
      return planMove(dialog, edit.messages, targetOf(edit));
    case 'remove':
      return planRemove(dialog, edit.messages);
    case 'copy':
      return planCopy(dialog, edit.messages, targetOf(edit));
    case 'paste':
      return planPaste(dialog, edit.messages, targetOf(edit));
    case 'set':
      return planSet(dialog, edit.message, edit);
    case 'split':
      return planSplit(dialog, edit.message, edit);
    case 'merge':
      return planMerge(dialog, edit.messages, edit);
    case 'insertLines':
      return planInsertLines(dialog, edit.message, edit);
    case 'replaceLines':
      return planReplaceLines(dialog, edit.message, edit);
    case 'deleteLines':
      return planReplaceLines(dialog, edit.message, { ...edit, text: '' });
    case 'replaceText':
      return planReplaceText(dialog, edit.message, edit);
    case 'meta':
      return planMeta(dialog, edit.message, edit);
    case 'rename':
      return planRename(dialog, edit.message, edit.id);
    case 'clearOutputs':
      return planClearOutputs(dialog, edit.messages);
    case 'strip':
      return planStrip(dialog, edit);
    default:
      return edit satisfies never;
  }
}

function targetOf({ after, before, at }: Target): Target {
  return {
    ...(after !== undefined && { after }),
    ...(before !== undefined && { before }),
    ...(at !== undefined && { at }),
  };
}
