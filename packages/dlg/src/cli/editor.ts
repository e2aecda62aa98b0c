/** The user's editor: a text goes out into a file of its own, and comes back as it was saved. */
import { DialogError } from 'dialogbook';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Editor } from '../operations/operation.ts';

/** The editor that `environment` names. */
export function editorOf(environment: Readonly<Record<string, string | undefined>>): Editor {
  const command = environment['VISUAL'] || environment['EDITOR'] || (process.platform === 'win32' ? 'notepad' : 'vi');
  return {
    open: (text, name) => {
      const folder = mkdtempSync(join(tmpdir(), 'dlg-edit-'));
      try {
        const path = join(folder, name);
        writeFileSync(path, text);
        run(command, path);
        return Promise.resolve(readFileSync(path, 'utf8'));
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
    keep: (text, name) => {
      const path = join(mkdtempSync(join(tmpdir(), 'dlg-kept-')), name);
      writeFileSync(path, text);
      return Promise.resolve(path);
    },
  };
}

/** An editor is a command with arguments of its own, such as `code --wait`, so a shell reads it, as git has it. */
function run(command: string, path: string): void {
  const isWindows = process.platform === 'win32';
  const { status, signal, error } = isWindows
    ? spawnSync(`${command} "${path}"`, { shell: true, stdio: 'inherit' })
    : spawnSync('/bin/sh', ['-c', `${command} "$1"`, 'dlg', path], { stdio: 'inherit' });
  if (status === 0) return;
  const why = error?.message ?? (signal === null ? `it ended with status ${status}` : `it was ended by ${signal}`);
  throw new DialogError('io', `${command}: ${why}; nothing was changed (VISUAL and EDITOR name the editor)`);
}
