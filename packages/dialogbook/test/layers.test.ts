/** The import rule and the size rules hold in the sources of both packages; and each rule does fire. */
import { readdirSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { entryPoints } from './support/entry-points.ts';
import { findBreaches, importsOf, type Source } from './support/layers.ts';

const packages = fileURLToPath(new URL('../../', import.meta.url));

const entries = [...entryPoints.values()].map((path) => relative(packages, path).replaceAll('\\', '/'));

function sourcesOf(name: string): Source[] {
  const names = readdirSync(`${packages}${name}/src`, { recursive: true, encoding: 'utf8' });
  const paths = names.filter((each) => each.endsWith('.ts')).map((each) => `${name}/src/${each.replaceAll('\\', '/')}`);
  return paths.map((path) => ({ path, text: readFileSync(packages + path, 'utf8') }));
}

describe('the sources', () => {
  const library = sourcesOf('dialogbook');
  const program = sourcesOf('dlg');

  test('are found, and so are their imports', () => {
    const files = library.map(({ path, text }) => ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true));
    expect(library.length).toBeGreaterThan(20);
    expect(program.length).toBeGreaterThan(3);
    expect(files.flatMap(importsOf).length).toBeGreaterThan(library.length);
  });

  test('keep every rule', () => {
    expect(findBreaches([...library, ...program], entries)).toEqual([]);
  });
});

/** The rules that one made-up file breaks. */
function rules(path: string, text: string): string[] {
  return findBreaches([{ path, text }], entries).map(({ rule }) => rule);
}

describe('a breach is found', () => {
  const library = 'dialogbook/src/';

  test.each([
    ['dialog/a.ts', `import { b } from '../ipynb/b.ts';`],
    ['dialog/a.ts', `import type { B } from '../ipynb/b.ts';`],
    ['json/a.ts', `export { b } from '../nbformat/b.ts';`],
    ['json/a.ts', `export const load = () => import('../nbformat/b.ts');`],
    ['json/a.ts', `export let b: import('../nbformat/b.ts').B;`],
    ['errors.ts', `import { b } from './json/b.ts';`],
    ['node/a.ts', `import { b } from '../index.ts';`],
    ['index.ts', `export { b } from './node/b.ts';`],
  ])('a higher layer imported by %s: %s', (path, text) => {
    expect(rules(library + path, text)).toContain('layer order');
  });

  test('a file or folder that is no layer', () => {
    expect(rules(`${library}util/a.ts`, 'export const a = 1;')).toEqual(['unknown layer']);
    expect(rules(`${library}helpers.ts`, 'export const a = 1;')).toEqual(['unknown layer']);
    expect(rules('dlg/src/helpers.ts', 'export const a = 1;')).toEqual(['unknown layer']);
  });

  test('hosts importing hosts, and operations importing a host', () => {
    expect(rules('dlg/src/cli/a.ts', `import '../mcp/b.ts';`)).toEqual(['layer order']);
    expect(rules('dlg/src/mcp/a.ts', `import '../cli/b.ts';`)).toEqual(['layer order']);
    expect(rules('dlg/src/operations/a.ts', `import '../cli/b.ts';`)).toEqual(['layer order']);
  });

  test('Node outside node/', () => {
    expect(rules(`${library}ipynb/a.ts`, `import { readFile } from 'node:fs/promises';`)).toEqual(['node import']);
  });

  test('a package in the library, and a relative way out of src', () => {
    expect(rules(`${library}json/a.ts`, `import { diffLines } from 'diff';`)).toEqual(['package import']);
    expect(rules(`${library}node/a.ts`, `import fs from 'fs';`)).toEqual(['package import']);
    expect(rules(`${library}json/a.ts`, `import { b } from '../../test/b.ts';`)).toEqual(['import out of src']);
    expect(rules('dlg/src/cli/a.ts', `import { b } from '../../../dialogbook/src/index.ts';`)).toEqual([
      'import out of src',
    ]);
  });

  test('an import without its ending', () => {
    expect(rules(`${library}json/a.ts`, `import { b } from './b';`)).toEqual(['import without .ts']);
    expect(rules(`${library}json/a.ts`, `import { b } from './b.js';`)).toEqual(['import without .ts']);
  });

  test('wildcard exports and barrels', () => {
    expect(rules(`${library}index.ts`, `export * from './errors.ts';`)).toEqual(['wildcard export']);
    expect(rules(`${library}index.ts`, `export * as e from './errors.ts';`)).toEqual(['wildcard export']);
    expect(rules(`${library}json/all.ts`, `export { b } from './b.ts';`)).toEqual(['barrel']);
    expect(rules(`${library}json/all.ts`, `import { b } from './b.ts';\nexport { b };`)).toEqual(['barrel']);
  });

  test('long files and long functions', () => {
    const lines = (count: number): string => 'a();\n'.repeat(count);
    expect(rules(`${library}json/a.ts`, lines(301))).toEqual(['long file']);
    expect(rules(`${library}json/a.ts`, `function f() {\n${lines(49)}}`)).toEqual(['long function']);
    expect(rules(`${library}json/a.ts`, `class C { get f() {\n${lines(49)}} }`)).toEqual(['long function']);
    expect(rules(`${library}json/a.ts`, `const f = () => {\n${lines(49)}};`)).toEqual(['long function']);
  });

  test.each([
    [`import { b } from './b.ts';`, `import { a } from './a.ts';`],
    [`import { b } from './b.ts';`, `export { a } from './a.ts';`],
    [`import { b } from './b.ts';`, `import { type A } from './a.ts';`],
    [`import { b } from './b.ts';`, `await import('./a.ts');`],
    [`import { b } from './b.ts';`, `import './c.ts';`],
  ])('a cycle of value imports: %s %s', (a, b) => {
    const found = findBreaches([
      { path: `${library}json/a.ts`, text: `${a}\na();` },
      { path: `${library}json/b.ts`, text: `${b}\nb();` },
      { path: `${library}json/c.ts`, text: `import { a } from './a.ts';\na();` },
    ]);
    expect(found.map(({ rule }) => rule)).toContain('import cycle');
  });
});

describe('what is allowed passes', () => {
  test.each([
    ['dialogbook/src/ipynb/a.ts', `import { b } from '../json/b.ts';\nimport type { C } from './c.ts';`],
    ['dialogbook/src/node/a.ts', `import { readFile } from 'node:fs/promises';\nimport { b } from '../ipynb/b.ts';`],
    ['dialogbook/src/json/index.ts', `export { b } from './b.ts';`],
    ['dialogbook/src/json/a.ts', `function f() {\n${'a();\n'.repeat(48)}}`],
    ['dialogbook/src/json/a.ts', 'a();\n'.repeat(300)],
    ['dlg/src/cli/a.ts', `import { z } from 'zod';\nimport { b } from '../operations/b.ts';\nimport 'node:fs';`],
  ])('%s', (path, text) => {
    expect(rules(path, text)).toEqual([]);
  });

  test('a cycle in which one import is of types only', () => {
    const found = findBreaches([
      { path: 'dialogbook/src/json/a.ts', text: `import { b } from './b.ts';\na();` },
      { path: 'dialogbook/src/json/b.ts', text: `import type { A } from './a.ts';\nb();` },
    ]);
    expect(found).toEqual([]);
  });
});
