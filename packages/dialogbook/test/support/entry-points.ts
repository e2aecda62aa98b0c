/** What users may import of the library, read from its package.json: the one list of entry points. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = new URL('../../', import.meta.url);

/** The source file, as an absolute path, behind each name that users import: `dialogbook/json` is `src/json/index.ts`. */
export const entryPoints: ReadonlyMap<string, string> = new Map(
  exportedNames().map((name) => [`dialogbook${name}`, fileURLToPath(new URL(`src${name}/index.ts`, folder))]),
);

/** The subpaths of the package's exports without their dot: `''`, `/node`, `/json`. */
function exportedNames(): string[] {
  const { exports } = JSON.parse(readFileSync(new URL('package.json', folder), 'utf8')) as { exports: object };
  return Object.keys(exports)
    .filter((name) => !name.endsWith('.json'))
    .map((name) => name.slice(1));
}
