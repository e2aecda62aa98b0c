/** Ids, objects for ids, and the beginnings of ids. */
import { describe, expect, it } from 'vitest';
import { Attachment } from '../../src/dialog/attachment.ts';
import { Dialog } from '../../src/dialog/dialog.ts';
import { newId, sameId } from '../../src/dialog/ids.ts';
import { Message } from '../../src/dialog/message.ts';
import { Messages } from '../../src/dialog/messages.ts';
import { DialogError } from '../../src/errors.ts';
import { testVectors } from '../support/golden.ts';
import { inexpressible } from '../support/golden-dialog.ts';

function note(id: string, content = ''): Message {
  return new Message({ id, content, type: 'note' });
}

function messagesOf(...ids: string[]): Messages {
  return new Dialog(
    'd',
    ids.map((id) => note(id, `text of ${id}`)),
  ).messages;
}

describe('golden: id_hash', () => {
  const [a, b] = [note('1'), note('1')];
  const attachment = new Attachment(new Uint8Array(), 'x/y', { id: '1' });
  const [d1, d2, d3] = [new Dialog('nm'), new Dialog('nm'), new Dialog('other')];

  /** JavaScript has neither `__eq__` nor `__hash__`: things are compared by `sameId`, and their ids are the keys of maps. */
  const expressions: Record<string, () => unknown> = {
    'a==b': () => sameId(a, b),
    "a=='1'": () => sameId(a, '1'),
    "'1'==a": () => sameId('1', a),
    "hash(a)==hash('1')": () => a.id === '1',
    '{a:1}[b]': () => new Map([[a.id, 1]]).get(b.id),
    "{a:1}.get('1')": () => new Map([[a.id, 1]]).get('1'),
    "'1' in {a}": () => new Set([a.id]).has('1'),
    'a==att': () => sameId(a, attachment),
    "att=='1'": () => sameId(attachment, '1'),
    "d1=='nm'": () => d1.name === 'nm',
    'len({d1,d2,d3})': () => new Set([d1, d2, d3].map((dialog) => dialog.name)).size,
    'D.Msgs([a])==[b]': () => [b].every((message) => new Dialog('d', a).messages.has(message)),
    "D.Msgs([a])==['1']": () => ['1'].every((id) => new Dialog('d', a).messages.has(id)),
    'bool(d1)': () => Boolean(d1),
  };

  const untyped = (why: string): { why: string; ours: unknown } => ({ why, ours: inexpressible });
  testVectors(
    'id_hash.seed.json',
    { '': (input) => (expressions[input['expr'] as string] ?? ((): unknown => inexpressible))() },
    {
      ...Object.fromEntries(
        [
          '1==a',
          'a==None',
          'a!=None',
          "a==b'1'",
          'a==True',
          'x==True',
          'y==1',
          "hash(y)==hash('1')",
          'x==s',
          's==x',
          'o==x',
          'x==1.0',
        ].map((name) => [name, untyped('ids are text: nothing else can be compared with one')]),
      ),
      'd1==a': untyped('a dialog has a name, not an id'),
      'a==d1': untyped('a dialog has a name, not an id'),
    },
  );

  it('things of one class hierarchy are the same by id, others never', () => {
    class Host extends Message {}
    expect(sameId(new Host({ id: '1' }), a)).toBe(true);
    expect(sameId(a, new Host({ id: '1' }))).toBe(true);
    expect(sameId('1', '1')).toBe(true);
    expect(sameId('1', '2')).toBe(false);
  });
});

describe('new ids', () => {
  it('are four random bytes in hex, from the source given', () => {
    expect(newId((bytes) => bytes.fill(10))).toBe('0a0a0a0a');
    expect(newId()).toMatch(/^[0-9a-f]{8}$/);
  });
});

describe('references', () => {
  const messages = messagesOf('abc1', 'abc2', 'abd', 'ab', 'x');

  it('are an object, its id, or a beginning of it that is unique', () => {
    expect(messages.get('abd').id).toBe('abd');
    expect(messages.get('ab').id).toBe('ab');
    expect(messages.get('abc2').id).toBe('abc2');
    expect(messages.positionOf('x')).toBe(4);
    expect(messages.positionOf(note('abd'))).toBe(2);
    expect(messages.has(note('nope'))).toBe(false);
    expect(messages.has('abd')).toBe(true);
    expect(messages.has('')).toBe(false);
  });

  it('that several ids begin with are refused, with the candidates', () => {
    for (const lookUp of [() => messages.get('abc'), () => messages.has('abc'), () => messages.remove('abc')]) {
      const error = errorOf(lookUp);
      expect(error.code).toBe('ambiguous');
      expect(error.message).toBe(
        'abc: 2 messages have ids that begin so; use more of the id:\n  abc1:note: text of abc1\n  abc2:note: text of abc2',
      );
      expect(error.data).toEqual({ candidates: ['abc1', 'abc2'] });
    }
  });

  it('that are not there are refused, with the nearest', () => {
    const error = errorOf(() => messages.get('abc3'));
    expect(error.code).toBe('not_found');
    expect(error.message).toMatch(/^abc3: no message has this id; the nearest are:\n {2}abc1:note: text of abc1\n/);
    expect((error.data as { nearest: string[] }).nearest.slice(0, 2)).toEqual(['abc1', 'abc2']);
    expect(errorOf(() => new Messages().get('a')).message).toBe('a: no such message; the dialog is empty');
    expect(errorOf(() => messages.get(note('zz'))).code).toBe('not_found');
  });

  it('to duplicates are the very object, else the first', () => {
    const doubles = new Dialog('d', [note('a', '1'), note('a', '2')]).messages;
    const [first, second] = doubles;
    expect(doubles.get('a')).toBe(first);
    if (second) expect(doubles.positionOf(second)).toBe(1);
    expect(doubles.positionOf(note('a'))).toBe(0);
  });

  function errorOf(run: () => unknown): DialogError {
    try {
      run();
    } catch (error) {
      if (DialogError.is(error)) return error;
      throw error;
    }
    throw new Error('no error');
  }
});
