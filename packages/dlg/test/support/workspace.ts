/** A folder of its own for each test, with the files that the examples of the help name. */
import { Dialog, type Output, displayData, tinyPng } from 'dialogbook';
import { writeIpynb } from 'dialogbook/node';
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Context } from '../../src/operations/operation.ts';
import { operations } from '../../src/operations/table.ts';

/** A folder that is gone when the test is over. */
export class Workspace {
  readonly folder: string = realpathSync(mkdtempSync(join(tmpdir(), 'dlg-test-')));

  constructor() {
    onTestFinished(() => rmSync(this.folder, { recursive: true, force: true }));
  }

  path(name: string): string {
    return join(this.folder, name);
  }

  write(name: string, content: string | Uint8Array): string {
    writeFileSync(this.path(name), content);
    return this.path(name);
  }

  read(name: string): string {
    return readFileSync(this.path(name), 'utf8');
  }

  bytes(name: string): Buffer {
    return readFileSync(this.path(name));
  }

  /** Runs an operation of the table as a host would. */
  async run<T>(name: string, input: unknown, context: Partial<Context> = {}): Promise<T> {
    const operation = operations.find((each) => each.name === name);
    if (!operation) throw new Error(`no operation ${name}`);
    const stdin = { read: () => Promise.reject(new Error('nothing is piped in')) };
    return (await operation.run(input, { cwd: this.folder, stdin, structured: true, ...context })) as T;
  }

  /** Writes `tour.ipynb`: a note, a prompt, code with outputs, exported code. */
  async writeTour(name = 'tour.ipynb'): Promise<void> {
    const dialog = new Dialog('tour');
    dialog.addMessage('# A tour\n\nOf dialogs.', { id: 'c0a1e5b7', type: 'note' });
    dialog.addMessage('What is a dialog?', {
      id: '5a0f2c11',
      type: 'prompt',
      outputs: 'A *conversation* in a notebook.',
    });
    dialog.addMessage('print("hi")\nplot()', { id: '77be9d20', executionCount: 1, outputs: tourOutputs() });
    dialog.addMessage('#| export\n\ndef double(x): return 2 * x', { id: '91d05c3e' });
    await writeIpynb(dialog, this.path(name), { overwrite: true });
  }

  /** Writes all that the examples work on. */
  async writeExampleFiles(): Promise<void> {
    await this.writeTour();
    this.write('cell.py', 'print("from a file")\n');
    this.write('tour.xml', 'old\n');
    this.write('broken.ipynb', brokenNotebook);
    this.write('edits.json', '[{"op": "set", "message": "5a0f", "content": "Why?"}]');
    await this.writeTour('other.ipynb');
    const report = new Dialog('report');
    for (const content of ['# Report', '## Data', 'Some.', '## Plan']) report.addMessage(content, { type: 'note' });
    await writeIpynb(report, this.path('report.ipynb'), { overwrite: true });
  }
}

/** A notebook with two faults: a missing id, and an unknown key. */
export const brokenNotebook = `{
 "cells": [
  {
   "cell_type": "markdown",
   "metadata": {},
   "source": [
    "Text"
   ],
   "surprise": 1
  }
 ],
 "metadata": {},
 "nbformat": 4,
 "nbformat_minor": 5
}
`;

function tourOutputs(): Output[] {
  return [
    { output_type: 'stream', name: 'stdout', text: 'hi\n' },
    displayData({ 'image/png': Buffer.from(tinyPng).toString('base64'), 'text/plain': '<Figure>' }),
  ];
}

/** A context in which `text` is piped in. */
export function piping(text: string): Partial<Context> {
  return { stdin: { read: () => Promise.resolve(text) } };
}
