/** Insert, find, move and remove one message among many. */
import type { Dialog } from '../src/dialog/dialog.ts';
import { ipynbToDialog } from '../src/ipynb/ipynb-to-dialog.ts';
import { dialogToIpynb } from '../src/ipynb/dialog-to-ipynb.ts';
import { randomFrom } from '../test/support/random.ts';
import { messageNotebook } from './notebooks.ts';
import { race } from './race.ts';
import { type Result, ratioAtMost, rows } from './report.ts';

const sizes = [1_000, 10_000, 20_000] as const;
/** How often each step is done in a row; its time is the average. */
const times = 200;
/** Twice as many messages may take this many times as long: twice is linear, four times would be quadratic. */
const linear = 3;

type Step = (dialog: Dialog, position: number) => void;

/** Each step works on the message at `position` and leaves the dialog as long as it was. */
const steps: Readonly<Record<string, Step>> = {
  'insert in the middle, and take out again': (dialog, position) => {
    dialog.addMessage('new', { at: position }).remove();
  },
  'find by id': (dialog, position) => void dialog.getMessage(dialog.messages[position]?.id ?? ''),
  'find by the beginning of an id': (dialog, position) =>
    void dialog.messages.has(`${dialog.messages[position]?.id ?? ''}`.slice(0, -1)),
  'find by content': (dialog, position) => void dialog.findMessage(dialog.messages[position]?.content ?? ''),
  'next and previous': (dialog, position) => void dialog.messages[position]?.next()?.previous(),
  'move to the start': (dialog, position) => {
    const message = dialog.messages[position]?.remove();
    if (message) dialog.insert([message], 0);
  },
  'remove, and put at the end': (dialog, position) => {
    const [message] = dialog.removeMessages([dialog.messages[position] ?? '']);
    if (message) dialog.insert([message], dialog.messages.length);
  },
  'add behind another': (dialog, position) => {
    const message = dialog.messages[position];
    if (message) dialog.addMessage('new', { after: message }).remove();
  },
};

/** The rows; growth is judged from the second size to the third, where both are beyond the processor's caches. */
export async function benchMessages(): Promise<string> {
  const results: Result[] = [];
  for (const [name, step] of Object.entries(steps)) results.push(await growth(name, step, times));
  results.push(await growth('edit every tenth message and save', saveEdited, 1));
  return rows(`one step among ${sizes.join(', ')} messages`, results);
}

async function growth(name: string, step: Step, repeat: number): Promise<Result> {
  const run = (size: number): (() => void) => {
    const dialog = ipynbToDialog(messageNotebook(size));
    for (const message of dialog.messages) void [message.id, message.content];
    const random = randomFrom(size);
    return () => {
      for (let time = 0; time < repeat; time++) step(dialog, random.int(size));
    };
  };
  const [small, middle, large] = sizes;
  const least = await race({ small: run(small), middle: run(middle), large: run(large) }, { rounds: 15 });
  const micros = [least.small, least.middle, least.large].map((time) => ((time / repeat) * 1000).toFixed(1));
  return ratioAtMost(`${name} (${micros.join(', ')} µs)`, least.large / least.middle, linear);
}

function saveEdited(dialog: Dialog): void {
  for (let position = 0; position < dialog.messages.length; position += 10) {
    const message = dialog.messages[position];
    if (message) message.content = `${message.content.slice(0, 50)} ${position}`;
  }
  dialogToIpynb(dialog);
}
