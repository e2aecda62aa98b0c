/** The words behind `dlg mcp`. */
import { Misuse } from '../operations/operation.ts';

/** What to serve, and how. */
export interface Arguments {
  readonly folders: readonly string[];
  /** The port for HTTP, 0 for any that is free; without it standard input and output are served. */
  readonly port?: number;
}

/** What `words` say. A word of digits behind `--http` is a port; a folder of such a name is written `./8080`. @throws `Misuse`. */
export function parseArguments(words: readonly string[]): Arguments {
  const folders: string[] = [];
  let port: number | undefined;
  for (let index = 0; index < words.length; index++) {
    const word = words[index] ?? '';
    const next = words[index + 1] ?? '';
    if (word === '--') {
      folders.push(...words.slice(index + 1));
      break;
    }
    if (word === '--http' && !/^\d+$/.test(next)) port = 0;
    else if (word === '--http') port = portOf(words[++index] ?? '');
    else if (word.startsWith('--http=')) port = portOf(word.slice('--http='.length));
    else if (word.startsWith('-')) throw new Misuse(`unknown option '${word}'`);
    else folders.push(word);
  }
  return { folders: folders.length === 0 ? ['.'] : folders, ...(port !== undefined && { port }) };
}

function portOf(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new Misuse(`'${text}' is no port; it is a number up to 65535, or 0 for any that is free`);
}
