import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const sources = fileURLToPath(new URL('packages/dialogbook/src/', import.meta.url));

export default defineConfig({
  resolve: {
    // Tests run on the library's sources and need no build.
    alias: [
      { find: /^dialogbook$/, replacement: `${sources}index.ts` },
      { find: /^dialogbook\/(\w+)$/, replacement: `${sources}$1/index.ts` },
    ],
  },
  test: {
    include: ['packages/*/test/**/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
