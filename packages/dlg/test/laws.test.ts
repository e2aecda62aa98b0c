/** Laws of the edits, over the test notebooks of the library. */
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

const text = fc.string({ unit: fc.constantFrom('a', '\n', '"', '\\', 'é', '😀', '\t', ' ', '#'), maxLength: 30 });

test('set changes the bytes of one cell only, and the file then says what was set', async () => {
  const workspace = new Workspace();
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...notebooks), fc.nat(), text, async (name, pick, content) => {
      const before = readFileSync(folder + name);
      workspace.write('it.ipynb', before);
      const { messages } = await readIpynb(workspace.path('it.ipynb'));
      const index = pick % messages.length;
      const result = await workspace
        .run<EditResult>('set', { file: 'it.ipynb', id: messages[index]?.id, content })
        .catch((error: Error) => error);
      const after = workspace.bytes('it.ipynb');
      if (result instanceof Error) {
        expect(after.equals(before)).toBe(true);
        return;
      }
      expect(result.changed).toBe(!after.equals(before));
      expect(result.diff === '').toBe(!result.changed);
      expect(frameOf(after)).toBe(frameOf(before));
      const [old, now] = [cellTexts(before), cellTexts(after)];
      expect(now.toSpliced(index, 1)).toEqual(old.toSpliced(index, 1));
      const message = (await readIpynb(workspace.path('it.ipynb'))).messages[index];
      expect(message).toMatchObject({ content, id: result.messages[0]?.id, type: messages[index]?.type });
    }),
    { numRuns: 150 },
  );
});

test('add then rm leaves every other cell as it was', async () => {
  const workspace = new Workspace();
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...notebooks), fc.nat(), text, async (name, pick, content) => {
      const before = readFileSync(folder + name);
      workspace.write('it.ipynb', before);
      const { messages } = await readIpynb(workspace.path('it.ipynb'));
      const at = (pick % (messages.length + 1)) + 1;
      const added = await workspace
        .run<EditResult>('add', { file: 'it.ipynb', content, type: 'note', at })
        .catch((error: Error) => error);
      if (added instanceof Error) {
        expect(workspace.bytes('it.ipynb').equals(before)).toBe(true);
        return;
      }
      expect(cellTexts(workspace.bytes('it.ipynb')).toSpliced(at - 1, 1)).toEqual(cellTexts(before));
      await workspace.run('rm', { file: 'it.ipynb', ids: [added.messages[0]?.id] });
      expect(cellTexts(workspace.bytes('it.ipynb'))).toEqual(cellTexts(before));
      expect(frameOf(workspace.bytes('it.ipynb'))).toBe(frameOf(before));
    }),
    { numRuns: 100 },
  );
});
