import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    node: 'src/node/index.ts',
    json: 'src/json/index.ts',
    chat: 'src/chat/index.ts',
    surgery: 'src/surgery/index.ts',
    providers: 'src/providers/index.ts',
  },
  platform: 'neutral',
  target: 'es2022',
  fixedExtension: false,
  hash: false,
  sourcemap: true,
  dts: true,
  deps: { neverBundle: [/^node:/] },
});
