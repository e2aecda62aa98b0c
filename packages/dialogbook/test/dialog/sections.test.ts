import { describe, expect, it } from 'vitest';
import { Message } from '../../src/dialog/message.ts';
import { headingInfo, headingLevel, sectionMessages } from '../../src/dialog/sections.ts';
import { goldenMessage, testVectors } from '../support/golden.ts';

describe('golden vectors', () => {
  const acrossLines = 'a heading is one line, so what follows is not its text';
  testVectors(
    'headers.seed.json',
    {
      header_info: ({ content }) => {
        const heading = headingInfo(content as string);
        return heading ? [heading.level, heading.text] : [0, null];
      },
      header_level: ({ message }) => headingLevel(goldenMessage(message)),
      section: ({ messages, head, pool }) => {
        const all = (messages as []).map(goldenMessage);
        const chosen = Array.isArray(pool) ? all.filter((_, index) => (pool as number[]).includes(index)) : all;
        return sectionMessages(chosen, all[head as number] as Message).map((message) => message.id);
      },
    },
    {
      "info '# \\nnext'": { why: acrossLines, ours: [1, ''] },
      "info '#\\nnext line'": { why: acrossLines, ours: [0, null] },
      "info '##\\n\\nx'": { why: acrossLines, ours: [0, null] },
    },
  );
});

describe('headingInfo', () => {
  it('leaves the carriage return of a Windows line end out of the text', () => {
    expect(headingInfo('## Sub\r\nmore')).toEqual({ level: 2, text: 'Sub' });
  });
});

describe('sectionMessages', () => {
  const note = (content: string, id: string): Message => new Message({ content, id, type: 'note' });
  const pool = [note('# A', 'aa'), note('text', 'ab'), note('## B', 'b'), note('# C', 'c')];

  it('takes the head by its id', () => {
    expect(sectionMessages(pool, 'aa').map(({ id }) => id)).toEqual(['aa', 'ab', 'b']);
  });

  it('follows the pool, not the dialog', () => {
    expect(sectionMessages([pool[0], pool[3]] as Message[], 'aa').map(({ id }) => id)).toEqual(['aa']);
  });

  it('names a head that is not in the pool', () => {
    expect(() => sectionMessages(pool, 'zz')).toThrow(/zz/);
  });
});
