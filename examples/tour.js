/**
 * A tour of dialogbook: opens a dialog, changes one message, saves, and shows that nothing else in the file has changed.
 * `npm start` runs it. It works on a copy in a temporary folder, so change it as you like and run it again.
 */
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listing, messageToText } from 'dialogbook';
import { readIpynb } from 'dialogbook/node';

const folder = await mkdtemp(join(tmpdir(), 'dialogbook-tour-'));
const file = join(folder, 'tides.ipynb');
await copyFile(fileURLToPath(new URL('tides.ipynb', import.meta.url)), file);

try {
  // Open. Nothing is decoded yet: each message reads itself from the file's bytes when it is first looked at.
  const dialog = await readIpynb(file);
  const before = await readFile(file);
  console.log(`\nA dialog is a Jupyter notebook. This is examples/tides.ipynb: ${dialog.messages.length} messages.\n`);
  console.log(indent(listing(dialog, { maxLength: 96 })));

  // Look at one message. Its id, or a beginning of it, is its address.
  const plan = dialog.getMessage('8fa2');
  console.log('\nThe last one in full:\n');
  console.log(indent(messageToText(plan)));

  // Edit it, and save. The model is edited in place; `save` writes to where the dialog came from.
  plan.content = plan.content.replace('11:00', '10:45');
  await dialog.save();

  // What happened to the file?
  const after = await readFile(file);
  console.log("\nNow `plan.content = plan.content.replace('11:00', '10:45')`, and `await dialog.save()`:\n");
  console.log(indent(lineDiff(before.toString(), after.toString())));
  console.log(
    `\nAll the other ${unchangedBytes(before, after)} of the file's ${before.length} bytes are as they were,`,
  );
  console.log('images, outputs, metadata and layout included.');
  console.log('\nNext: `npx dlg view examples/tides.ipynb`, and docs/README.md.\n');
} finally {
  await rm(folder, { recursive: true });
}

/** The lines in which two texts differ: those between their common beginning and their common end. */
function lineDiff(before, after) {
  const [old, now] = [before.split('\n'), after.split('\n')];
  const start = commonStart(old, now);
  const end = commonStart(old.slice(start).reverse(), now.slice(start).reverse());
  const lines = (sign, of) => of.slice(start, of.length - end).map((line) => sign + line);
  return [`@@ line ${start + 1} of ${old.length} @@`, ...lines('-', old), ...lines('+', now)].join('\n');
}

/** How many bytes two files share at their beginning and at their end. */
function unchangedBytes(before, after) {
  const start = commonStart(before, after);
  return start + commonStart(before.subarray(start).toReversed(), after.subarray(start).toReversed());
}

/** How many items two lists share at their beginning. */
function commonStart(left, right) {
  let length = 0;
  while (length < left.length && length < right.length && left[length] === right[length]) length++;
  return length;
}

function indent(text) {
  return text.replace(/^(?=.)/gm, '  ');
}
