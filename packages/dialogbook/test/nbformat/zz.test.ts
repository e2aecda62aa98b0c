import { test } from 'vitest';
import { validateNotebook } from '../../src/nbformat/validate.ts';
import { repairNotebook } from '../../src/nbformat/repair.ts';
test('p', () => {
  const cells = Array.from({ length: 20000 }, (_, i) => ({ cell_type: 'code', metadata: { tags: 5 }, source: ['x = ' + i + '\n', 'y'], outputs: [{ output_type: 'stream', name: 'stdout', text: 'a\n' }], execution_count: null }));
  const nb = { nbformat: 4, nbformat_minor: 5, metadata: {}, cells };
  for (let k = 0; k < 3; k++) { let t = performance.now(); const n = validateNotebook(nb).length; const a = performance.now() - t; t = performance.now(); const r = repairNotebook(nb); const b = performance.now() - t; t = performance.now(); validateNotebook(r.notebook); console.log(n, a | 0, b | 0, (performance.now() - t) | 0); }
});
