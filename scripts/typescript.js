/**
 * Lets Node 20, which cannot strip types, run a TypeScript file: `node --import ./scripts/typescript.js file.ts`.
 * Each file is transpiled alone; the compiler options of this workspace make that enough.
 */
import { register } from 'node:module';

register('./typescript-hooks.js', import.meta.url);
process.setSourceMapsEnabled(true);
