/**
 * A process that reads and saves notebooks on command, for tests of what happens between processes: it is bundled, forked,
 * and answers each message it is sent.
 */
import { Message } from '../../src/dialog/message.ts';
import type { Dialog } from '../../src/dialog/dialog.ts';
import { readIpynb } from '../../src/node/index.ts';

/** What to do: read a file, save what was read with a new content, save by turns until killed, become another user. */
export type Order =
  | { readonly do: 'read'; readonly path: string }
  | { readonly do: 'save'; readonly content: string }
  | { readonly do: 'loop'; readonly path: string; readonly contents: readonly string[] }
  | { readonly do: 'become'; readonly user: number };

let dialog: Dialog | undefined;

async function obey(order: Order): Promise<void> {
  if (order.do === 'become') {
    process.setgid?.(order.user);
    process.setuid?.(order.user);
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

/** `done`, or the code of the error met. */
async function answerTo(order: Order): Promise<string> {
  return obey(order).then(
    () => 'done',
    (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : String(error)),
  );
}

process.on('message', (order: Order) => void answerTo(order).then((answer) => process.send?.(answer)));

// Without a parent to ask for orders: one save, of the content and to the path in the arguments.
const [path, content = ''] = process.argv.slice(2);
if (path !== undefined) {
  await answerTo({ do: 'read', path });
  console.log(await answerTo({ do: 'save', content }));
}
