/**
 * Pins what each entry point exports, values and types, to `api.txt`, so that a change of the public surface is always a
 * change of that file too: `UPDATE=1 npx vitest run packages/dialogbook/test/api.test.ts` writes it anew.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { entryPoints } from './support/entry-points.ts';

const pinned = fileURLToPath(new URL('api.txt', import.meta.url));

interface Export {
  readonly name: string;
  readonly kind: 'value' | 'type';
  readonly documented: boolean;
}

const program = ts.createProgram([...entryPoints.values()], {
  module: ts.ModuleKind.NodeNext,
  lib: ['lib.es2023.d.ts', 'lib.es2024.string.d.ts'],
  types: [],
  allowImportingTsExtensions: true,
  noEmit: true,
});
const checker = program.getTypeChecker();

/** What the file exports, sorted by name. */
function exportsOf(path: string): Export[] {
  const file = program.getSourceFile(path);
  const module = file && checker.getSymbolAtLocation(file);
  if (!module) throw new Error(`${path} is not there, or exports nothing`);
  const found = checker.getExportsOfModule(module).map(describeExport);
  return found.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

function describeExport(exported: ts.Symbol): Export {
  const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
  return {
    name: exported.name,
    kind: symbol.flags & ts.SymbolFlags.Value ? 'value' : 'type',
    documented: symbol.getDocumentationComment(checker).length > 0,
  };
}

/** One line for each export, under the name of its entry point. */
function surface(): string {
  const sections = [...entryPoints].map(([name, path]) => [
    name,
    ...exportsOf(path).map((each) => `  ${each.kind} ${each.name}`),
  ]);
  return sections.map((lines) => `${lines.join('\n')}\n`).join('\n');
}

test('the exports are the pinned ones', () => {
  const text = surface();
  if (process.env['UPDATE']) writeFileSync(pinned, text);
  expect(text).toBe(readFileSync(pinned, 'utf8'));
});

test.each([...entryPoints])('every value that %s exports is there at run time, and no other', async (_, path) => {
  const values = exportsOf(path).filter((each) => each.kind === 'value');
  const module = (await import(path)) as Record<string, unknown>;
  expect(Object.keys(module).toSorted()).toEqual(values.map((each) => each.name));
});

test.each([...entryPoints])('every export of %s has a doc comment', (_, path) => {
  const bare = exportsOf(path).filter((each) => !each.documented);
  expect(bare.map((each) => each.name)).toEqual([]);
});
