/** The module loader hook behind `typescript.js`. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'rolldown/utils';

const options = { sourcemap: true, typescript: { onlyRemoveTypeImports: true } };

export async function load(url, context, nextLoad) {
  if (!url.endsWith('.ts')) return nextLoad(url, context);
  const path = fileURLToPath(url);
  const { code, map, errors } = transformSync(path, await readFile(path, 'utf8'), options);
  if (errors.length > 0) throw new SyntaxError(`${path}: ${errors.map((error) => error.message).join('\n')}`);
  const mapUrl = `data:application/json;base64,${Buffer.from(JSON.stringify(map)).toString('base64')}`;
  return { format: 'module', source: `${code}\n//# sourceMappingURL=${mapUrl}`, shortCircuit: true };
}
