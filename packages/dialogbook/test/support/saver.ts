/**
 * A process that reads and saves notebooks on command, for tests of what happens between processes: it is bundled, forked,
 * and answers each message it is sent. `loop` saves without end, until it is killed.
 */
import { Message } from '../../src/dialog/message.ts';
import type { Dialog } from '../../src/dialog/dialog.ts';
import { readIpynb } from '../../src/node/index.ts';

/** What to do: read a file, save the dialog read with a new content, save two versions by turns, become another user. */
export type Order =
  | { readonly do: 'read'; readonly path: string }
  | { readonly do: 'save'; readonly content: string }
  | { readonly do: 'loop'; readonly path: string; readonly contents: readonly string[] }
  | { readonly do: 'become'; readonly user: number };

let dialog: Dialog | undefined;

async function obey(order: Order): Promise<void> {
  if (order.do === 'become') {
    process.setegid?.(order.user);
    process.seteuid?.(order.user);
  } else if (order.do === 'read') dialog = await readIpynb(order.path);
  else if (order.do === 'save') await save(order.content);
  else {
    dialog = await readIpynb(order.path);
    process.send?.('looping');
    for (let turn = 0; ; turn++) await save(order.contents[turn % order.contents.length] ?? '');
  }
}

async function save(content: string): Promise<void> {
  const message = dialog?.messages[0] ?? new Message();
  message.content = content;
  await dialog?.save();
}

process.on('message', (order: Order) => {
  obey(order).then(
    () => process.send?.('done'),
    (error: unknown) => process.send?.(error instanceof Error && 'code' in error ? error.code : String(error)),
  );
});
