import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { directives, isExported, setExported, stripExport } from '../../src/dialog/directives.ts';
import { Message } from '../../src/dialog/message.ts';
import { goldenMessage, testVectors } from '../support/golden.ts';

const afterOthers = 'nbdev reads every directive before the first line of code';
const spaced = 'nbdev reads a directive with space before or after its #';
const oneLine = 'a directive is one line';

describe('golden vectors of the seed', () => {
  testVectors(
    'exported.seed.json',
    {
      exported: ({ message }) => isExported(goldenMessage(message)),
      strip_export: ({ s }) => stripExport(s as string),
      set: ({ message, v }) => {
        const target = goldenMessage(message);
        setExported(target, Boolean(v));
        return { content: target.content, meta: target.meta, exported: isExported(target) };
      },
    },
    {
      "exported ' #| export\\nx'": { why: spaced, ours: true },
      "strip ' #| export\\nx'": { why: spaced, ours: 'x' },
      "strip '# | export\\nx'": { why: spaced, ours: 'x' },
      'set prefixed by space -> True': {
        why: spaced,
        ours: { content: ' #| export\nx', meta: {}, exported: true },
      },
      "exported '#| hide\\n#| export\\nx'": { why: afterOthers, ours: true },
      "strip '#| hide\\n#| export\\nx'": { why: afterOthers, ours: '#| hide\nx' },
      "exported '%%time\\n#| export\\nx'": { why: afterOthers, ours: true },
      "strip '%%time\\n#| export\\nx'": { why: afterOthers, ours: '%%time\nx' },
      "strip '#|\\nexport\\nx'": { why: oneLine, ours: '#|\nexport\nx' },
      "exported '#| \\n export\\nx'": { why: oneLine, ours: false },
      "strip '#| \\n export\\nx'": { why: oneLine, ours: '#| \n export\nx' },
      "exported '#| exporting stuff\\nx'": { why: 'exporting is another word than export', ours: false },
      'set double -> False': {
        why: 'what is set to false must be false',
        ours: { content: 'x', meta: {}, exported: false },
      },
    },
  );
});

describe('golden vectors of its successor', () => {
  testVectors('exported.head.json', {
    exported: ({ message }) => isExported(goldenMessage(message)),
    directives: ({ message }) => directives(goldenMessage(message).content),
  });
});

describe('directives', () => {
  it('gives the values, and takes the last of a name given twice', () => {
    const content = '#| export\n#| eval: false\n#|hide\n\n#| eval: true\nx = 1\n#| echo: false';
    expect(directives(content)).toEqual({ export: '', eval: 'true', hide: '' });
  });

  it('gives names such as __proto__ as they are', () => {
    expect(Object.entries(directives('#| __proto__: x'))).toEqual([['__proto__', 'x']]);
  });
});

describe('setExported', () => {
  it.each(['#|a', '#| ', '%%', ' ', '#'])('takes linear time on what follows %j', (start) => {
    const began = performance.now();
    for (const more of [' ', 'a', '-', ':', '\t', '|']) {
      const message = new Message({ content: `${start}${more.repeat(200_000)}\rx` });
      setExported(message, true);
      expect(isExported(message)).toBe(true);
    }
    expect(performance.now() - began).toBeLessThan(5000);
  });

  it('puts the directive behind a cell magic, which must stay first', () => {
    const message = new Message({ content: '%%time\nx = 1' });
    setExported(message, true);
    expect(message.content).toBe('%%time\n#| export\nx = 1');
  });

  it('passes over millions of magics', () => {
    const message = new Message({ content: '%%\n'.repeat(5_000_000) });
    setExported(message, true);
    expect(message.content.endsWith('%%\n#| export\n')).toBe(true);
  });

  it('leaves other directives where they are', () => {
    const message = new Message({ content: '#| eval: false\n#| exports\nx = 1' });
    setExported(message, false);
    expect(message.content).toBe('#| eval: false\nx = 1');
  });

  it('restores the content when it is set and taken back', () => {
    const line = fc.constantFrom('', ' ', 'x = 1', '%%time', '#| hide', '# | eval: false', '#|', '# note', 'é😀', '\r');
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const message = new Message({ content: lines.join('\n') });
        setExported(message, true);
        expect(isExported(message)).toBe(true);
        setExported(message, false);
        expect(message.content).toBe(lines.join('\n'));
      }),
    );
  });

  it('holds what it was set to, whatever the content', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('#', '|', ' ', '\n', 'export', 's', ':', '%%') }),
        fc.boolean(),
        (content, exported) => {
          const message = new Message({ content });
          setExported(message, exported);
          expect(isExported(message)).toBe(exported);
        },
      ),
    );
  });
});
