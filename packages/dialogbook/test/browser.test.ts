/** The root entry is small and runs in a browser: bundled for one, in a realm that has nothing of Node. */
import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { beforeAll, expect, test } from 'vitest';

const entry = fileURLToPath(new URL('../src/index.ts', import.meta.url));

const notebook = `{
 "cells": [
  {"cell_type": "markdown", "metadata": {"k": 1.0}, "source": "note 🤖 \\ud83d"},
  {"cell_type": "code", "execution_count": 1e0, "metadata": {}, "outputs": [], "source": ["a\\n", "b"]}
 ],
 "metadata": {}, "nbformat": 4, "nbformat_minor": 2
}`;

/** The globals of a browser that the library may use. */
const globals = { TextDecoder, TextEncoder, atob, btoa, crypto, structuredClone };

let code = '';

/** Runs `script` in a fresh realm in which `dialogbook` is the bundle and `input` a string. */
function inBrowser(script: string, input = ''): unknown {
  const realm = createContext({ ...globals, input });
  // Bytes must be of the realm's own class, as they are in a browser.
  runInContext(
    'TextEncoder = class extends TextEncoder { encode(s) { return new Uint8Array(super.encode(s)); } }',
    realm,
  );
  runInContext(code, realm);
  return runInContext(script, realm);
}

beforeAll(async () => {
  const onLog = (_level: string, log: { readonly message: string }): never => {
    throw new Error(log.message);
  };
  const bundle = await rolldown({ input: entry, platform: 'browser', onLog });
  const { output } = await bundle.generate({ format: 'iife', name: 'dialogbook', minify: true });
  expect(output).toHaveLength(1);
  code = output[0].code;
});

test('the realm has nothing of Node', () => {
  const names = ['process', 'Buffer', 'require', 'module', 'global', 'setImmediate', 'setTimeout', 'URL'];
  expect(inBrowser(`[${names.map((name) => `typeof ${name}`).join()}].join()`)).toBe(
    names.map(() => 'undefined').join(),
  );
});

test('the bundle imports nothing and weighs less than 40 KB gzipped', () => {
  expect(code).not.toMatch(/\brequire\(|\bimport\(|["'`]node:/);
  expect(gzipSync(code, { level: 9 }).length).toBeLessThan(40 * 1024);
});

test('a notebook is opened and saved without a byte changed', () => {
  const script = 'new TextDecoder().decode(dialogbook.dialogToIpynb(dialogbook.ipynbToDialog(input)))';
  expect(inBrowser(script, notebook)).toBe(notebook);
  const fromBytes = script.replace('(input)', '(new TextEncoder().encode(input))');
  expect(inBrowser(fromBytes, notebook)).toBe(notebook);
});

test('a message is edited, and only it changes', () => {
  const script = `
    const dialog = dialogbook.ipynbToDialog(input);
    dialog.messages[1].content = 'a\\nc';
    new TextDecoder().decode(dialogbook.dialogToIpynb(dialog));
  `;
  expect(inBrowser(script, notebook)).toBe(notebook.replace('"b"', '"c"'));
});
