/**
 * Runs every example of the documentation, and compares what the pages say with what comes out; see docs-page.ts for how
 * results are written. `UPDATE=1 npx vitest run packages/dialogbook/test/docs.test.ts` writes them anew.
 */
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { format } from 'node:util';
import ts from 'typescript';
import { afterAll, expect, test, vi } from 'vitest';
import { entryPoints } from './support/entry-points.ts';
import * as docs from './support/docs-page.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const program = join(root, 'packages/dlg/dist/main.js');
const scratch = mkdtempSync(join(tmpdir(), 'dialogbook-docs-'));
const modules = join(scratch, 'modules');
const pages = pagePaths().map((path) => ({ path, page: docs.readPage(readFileSync(join(root, path), 'utf8')) }));

mkdirSync(modules);
writeFileSync(join(modules, 'package.json'), '{ "type": "module" }');
for (const { path, page } of pages) writeFileSync(modulePath(path), docs.pageModule(page));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

test.each(pages)('$path says what its examples give', async ({ path, page }) => {
  const text = docs.pageWith(page, await run(path, page));
  if (process.env['UPDATE']) writeFileSync(join(root, path), text);
  else expect(text).toBe(page.text);
  expect(docs.countChecks(docs.readPage(text))).toBeGreaterThan(0);
});

test('the examples are well typed', () => {
  const found = ts.getPreEmitDiagnostics(
    ts.createProgram(
      pages.map(({ path }) => modulePath(path)),
      compilerOptions(),
    ),
  );
  const host = { getCanonicalFileName: basename, getCurrentDirectory: () => modules, getNewLine: () => '\n' };
  expect(ts.formatDiagnostics(found, host)).toBe('');
});

/** The pages under test, relative to the root: those of `docs/`, and every README. */
function pagePaths(): string[] {
  const guides = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'));
  const readmes = ['README.md', ...readdirSync(join(root, 'packages')).map((name) => `packages/${name}/README.md`)];
  return [...guides.map((name) => `docs/${name}`), ...readmes.filter((path) => existsSync(join(root, path)))].sort();
}

function examples(): string[] {
  return readdirSync(join(root, 'examples')).filter((name) => name.endsWith('.ipynb'));
}

function modulePath(page: string): string {
  return join(modules, `${page.replace(/\W+/g, '-')}.ts`);
}

/** Runs `page` in a folder of its own that holds copies of the example dialogs. */
async function run(path: string, page: docs.Page): Promise<docs.PageResults> {
  const folder = join(scratch, basename(modulePath(path), '.ts'));
  mkdirSync(folder);
  for (const name of examples()) copyFileSync(join(root, 'examples', name), join(folder, name));
  const before = process.cwd();
  process.chdir(folder);
  const host = new PageHost(page, folder);
  vi.stubGlobal('$page', host);
  const log = vi.spyOn(console, 'log').mockImplementation((...values) => host.print(`${format(...values)}\n`));
  try {
    await import(pathToFileURL(modulePath(path)).href);
    host.block(page.blocks.length);
    return host;
  } finally {
    log.mockRestore();
    vi.unstubAllGlobals();
    process.chdir(before);
  }
}

/** What a running page talks to. */
class PageHost implements docs.PageResults {
  readonly values = new Map<number, string>();
  readonly printed = new Map<number, string>();
  readonly #page: docs.Page;
  readonly #folder: string;
  #block = -1;
  #commands = 0;

  constructor(page: docs.Page, folder: string) {
    this.#page = page;
    this.#folder = folder;
  }

  /** Called where a `ts` block begins: runs the `sh` blocks before it. */
  block(index: number): void {
    for (const [at, block] of this.#page.blocks.entries()) {
      if (at <= this.#block || at >= index || block.language !== 'sh') continue;
      this.printed.set(
        at,
        docs
          .shellCommands(this.#page, block)
          .map((command) => this.#session(command))
          .join(''),
      );
    }
    this.#block = index;
  }

  #session(command: string): string {
    return `$ ${command}\n${runShell(command, { cwd: this.#folder, seed: ++this.#commands * 7919 })}`;
  }

  async value(index: number, get: () => unknown): Promise<void> {
    try {
      this.values.set(index, docs.describeValue(await get()));
    } catch (error) {
      this.values.set(index, docs.describeError(error));
    }
  }

  print(text: string): void {
    this.printed.set(this.#block, (this.printed.get(this.#block) ?? '') + text);
  }
}

/** Makes the random ids of a program follow from `DOCS_SEED`, so that pages can show them. */
const seededRandom = `data:text/javascript,
  let state = Number(process.env.DOCS_SEED);
  const next = () => (state = (state * 48271) % 2147483647) & 255;
  crypto.getRandomValues = (bytes) => bytes.map(next);
`;

/** What `command` prints, and how it ends where it fails; `dlg` in it is the built program. */
function runShell(command: string, { cwd, seed }: { readonly cwd: string; readonly seed: number }): string {
  if (!existsSync(program)) throw new Error(`${program} is not there; run 'npm run build' first`);
  const call = [process.execPath, '--import', encodeURI(seededRandom), program].map((word) => `'${word}'`).join(' ');
  const script = `exec 2>&1\ndlg() { ${call} "$@"; }\n${command}`;
  const env = { PATH: process.env['PATH'], HOME: cwd, LC_ALL: 'C.UTF-8', DOCS_SEED: String(seed) };
  const { stdout, status } = spawnSync('bash', ['-c', script], { cwd, env, encoding: 'utf8' });
  return stdout + (status === 0 ? '' : `[exit ${status}]\n`);
}

function compilerOptions(): ts.CompilerOptions {
  return {
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2023.d.ts', 'lib.es2024.string.d.ts'],
    module: ts.ModuleKind.NodeNext,
    types: ['node'],
    typeRoots: [join(root, 'node_modules/@types')],
    paths: Object.fromEntries([...entryPoints].map(([name, path]) => [name, [path]])),
    allowImportingTsExtensions: true,
    noEmit: true,
    strict: true,
    noImplicitOverride: true,
    verbatimModuleSyntax: true,
    erasableSyntaxOnly: true,
    skipLibCheck: true,
  };
}
