import { readFileSync } from 'node:fs';

/** The version in the package that this file, once built, lies in. */
export function ownVersion(): string {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { readonly version: string }).version;
}
