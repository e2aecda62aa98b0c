/** Laws of the edits, over the test notebooks of the library. */
import { DialogError } from 'dialogbook';
import { itemsOf, scanJson, findMember } from 'dialogbook/json';
import { readIpynb } from 'dialogbook/node';
import fc from 'fast-check';
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { EditResult } from '../src/operations/support/edit-file.ts';
import { Workspace } from './support/workspace.ts';

const folder = fileURLToPath(new URL('../../dialogbook/test/fixtures/notebooks/', import.meta.url));
const notebooks = readdirSync(folder).filter((name) => {
  const bytes = readFileSync(folder + name);
  const cells = findMember(scanJson(bytes, { depth: 3 }), 'cells')?.value;
  return cells?.kind === 'array' && itemsOf(bytes, cells).length > 0;
});

/** The bytes of each cell, as text of one character a byte. */
function cellTexts(bytes: Buffer): string[] {
  const cells = findMember(scanJson(bytes, { depth: 3 }), 'cells')?.value;
  if (cells?.kind !== 'array') throw new Error('no cells');
  return itemsOf(bytes, cells).map(({ start, end }) => bytes.toString('latin1', start, end));
}

/** What is not a cell. */
function frameOf(bytes: Buffer): string {
  const root = scanJson(bytes, { depth: 3 });
  const cells = findMember(root, 'cells')?.value;
  return bytes.toString('latin1', 0, cells?.start) + bytes.toString('latin1', cells?.end);
}

/** The error as a value where it says why the edit is refused; anything else is a fault. */
function refusal(error: unknown): DialogError {
  if (DialogError.is(error)) return error;
  throw error;
}

const text = fc.string({ unit: fc.constantFrom('a', '\n', '"', '\\', 'é', '😀', '\t', ' ', '#'), maxLength: 30 });

test('set changes the bytes of one cell only, and the file then says what was set', async () => {
  const workspace = new Workspace();
  let done = 0;
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...notebooks), fc.nat(), text, async (name, pick, content) => {
      const before = readFileSync(folder + name);
      workspace.write('it.ipynb', before);
      const { messages } = await readIpynb(workspace.path('it.ipynb'));
      const index = pick % messages.length;
      const result = await workspace
        .run<EditResult>('set', { file: 'it.ipynb', id: messages[index]?.id, content })
        .catch(refusal);
      const after = workspace.bytes('it.ipynb');
      if (result instanceof DialogError) {
        expect(after.equals(before)).toBe(true);
        return;
      }
      done++;
      expect(result.changed).toBe(!after.equals(before));
      expect(result.diff === '').toBe(!result.changed);
      expect(frameOf(after)).toBe(frameOf(before));
      const [old, now] = [cellTexts(before), cellTexts(after)];
      expect(now.toSpliced(index, 1)).toEqual(old.toSpliced(index, 1));
      const message = (await readIpynb(workspace.path('it.ipynb'))).messages[index];
      // Where there are no ids in the file, the one made from content changes with it.
      const id = result.changed ? result.messages[0]?.id : messages[index]?.id;
      expect(message).toMatchObject({ content, id, type: messages[index]?.type });
    }),
    { numRuns: 150 },
  );
  expect(done).toBeGreaterThanOrEqual(75);
});

test('add then rm leaves every other cell as it was', async () => {
  const workspace = new Workspace();
  let done = 0;
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...notebooks), fc.nat(), text, async (name, pick, content) => {
      const before = readFileSync(folder + name);
      workspace.write('it.ipynb', before);
      const { messages } = await readIpynb(workspace.path('it.ipynb'));
      const at = (pick % (messages.length + 1)) + 1;
      const added = await workspace
        .run<EditResult>('add', { file: 'it.ipynb', content, type: 'note', at })
        .catch(refusal);
      if (added instanceof DialogError) {
        expect(workspace.bytes('it.ipynb').equals(before)).toBe(true);
        return;
      }
      done++;
      expect(cellTexts(workspace.bytes('it.ipynb')).toSpliced(at - 1, 1)).toEqual(cellTexts(before));
      await workspace.run('rm', { file: 'it.ipynb', ids: [added.messages[0]?.id] });
      expect(cellTexts(workspace.bytes('it.ipynb'))).toEqual(cellTexts(before));
      expect(frameOf(workspace.bytes('it.ipynb'))).toBe(frameOf(before));
    }),
    { numRuns: 100 },
  );
  expect(done).toBeGreaterThanOrEqual(50);
});
