import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closeMarkdown, joinMarkdown } from '../../src/views/close-markdown.ts';
import { readMarkdown } from './markdown-reader.ts';

const block = (text: string): ReturnType<typeof closeMarkdown> => ({ text, endsInList: false });

/** Texts, and what must be written after each so that it ends; found with the CommonMark reference implementation. */
const tails: readonly (readonly [name: string, text: string, tail: string])[] = [
  ['a closed fence', '```py\nx\n```', ''],
  ['an open fence', '```py\nx', '\n```'],
  ['an open fence of four', '````\n```', '\n````'],
  ['an open fence of tildes', '~~~\n```', '\n~~~'],
  ['a fence closed with more', '```\nx\n`````  ', ''],
  ['a fence not closed by one with a language', '```\nx\n```py', '\n```'],
  ['a fence not closed by an indented one', '```\nx\n    ```', '\n```'],
  ['backticks that are no fence: one in the info', '``` a`b', ''],
  ['backticks that are no fence: indented code', 'a\n\n    ```\n', ''],
  ['a fence in a list, which ends with it', '- a\n  ```\n  x', ''],
  ['a fence at the margin after a list', '- a\n```\nx', '\n```'],
  ['a fence closed at the margin, where it begins one', '- a\n\n  ```\n  x\n```', '\n```'],
  ['a fence in a quote', '> ```\n> x', ''],
  ['a fence in a numbered item', '10. ```\n    x\n    ```\n```', '\n```'],
  ['a fence after a tab', '-\t```\n\tx', ''],
  ['an open comment', 'a\n\n<!-- x', '\n\n<!-- -->'],
  ['a fence in a comment', '<!--\n```\n-->', ''],
  ['a comment in a fence', '```\n<!--\n```', ''],
  ['a comment in a line that is no HTML', 'a <!-- b', ''],
  ['a comment in a list, which a browser reads on', '- <!-- a', '\n\n<!-- -->\n</li>\n</ul>'],
  ['open details', '<details>\n<summary>s</summary>\n\ntext', '\n\n</details>'],
  ['closed details', '<details>\n<summary>s</summary>\n\ntext\n\n</details>', ''],
  ['details in a code span', 'write `<details>` before `</details>`', ''],
  ['details in a code span of two', 'a `` ` <details> ``', ''],
  ['details behind a backtick that opens nothing', 'a ` <details>', '\n\n</details>'],
  ['details behind a backslash', 'a \\<details>', ''],
  ['details in indented code', 'a\n\n    <details>', ''],
  ['a fence in open details', '<details>\n\n```\nx', '\n```\n\n</details>'],
  ['nested elements', '<div><b>x', '\n\n</b>\n</div>'],
  ['end tags that may be left out', '<ul><li>a<li>b</ul><p>c', ''],
  ['void elements', 'a<br>b <img src="x">', ''],
  ['words in angle brackets', 'List<String> and <your-name>', ''],
  ['an open script', '<script>\nif (a < b) "</div>"', '\n\n</script>'],
  ['a processing instruction', '<?php', '\n?>\n\n<!-- -->'],
  ['a paragraph in an element that it does not end', '<span>\n\nx</span>', '\n\n</span>'],
  ['an end tag of the paragraph around', 'a</p><div>', '\n\n</div>'],
  [
    'a style in a drawing, in which a comment begins',
    '<div><svg><style><!-- </style>',
    '\n\n<!-- -->\n</style>\n</svg>\n</div>',
  ],
  ['nothing', '', ''],
];

/** All elements that go on until they are closed, as the HTML standard's index and its list of obsolete features have them. */
const elements = (
  'a abbr acronym address applet article aside audio b bdi bdo big blink blockquote button canvas caption center cite code ' +
  'colgroup data datalist dd del details dfn dialog dir div dl dt em fieldset figcaption figure font footer form h1 h6 header ' +
  'hgroup i iframe ins kbd label legend li listing main map mark marquee math menu meter multicol nav nobr noembed noframes ' +
  'noscript object ol optgroup option output picture pre progress q rb rp rt rtc ruby s samp script search section select ' +
  'selectedcontent slot small span strike strong style sub summary sup svg table tbody td template textarea tfoot th thead ' +
  'time title tr tt u ul var video xmp'
).split(' ');

describe('closeMarkdown', () => {
  it.each(tails)('%s', (_, text, tail) => {
    expect(closeMarkdown(text).text).toBe(text + tail);
  });

  it.each(elements)('closes <%s>, alone and among words', (name) => {
    expect(closeMarkdown(`<${name}>`).text).toBe(`<${name}>\n\n</${name}>`);
    expect(closeMarkdown(`a <${name.toUpperCase()} id=x> b`).text).toContain(`\n\n</${name}>`);
  });

  it.each(['<plaintext>', 'a <plaintext>', '<frameset>', '<div', '<div>\n</p class'])(
    'shows the source of what nothing can close: %j',
    (text) => {
      expect(closeMarkdown(text).text).toBe(`\`\`\`markdown\n${text}\n\`\`\``);
    },
  );

  it('leaves no fence and no comment open', () => {
    const line = fc.constantFrom(
      '```',
      '````',
      '~~~',
      '```py',
      '   ```',
      '<!--',
      '-->',
      'a <!-- b -->',
      'text',
      '',
      '# h',
      '    x',
    );
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const closed = closeMarkdown(lines.join('\n'));
        const after = readMarkdown(joinMarkdown([closed, block('after')])).at(-1);
        expect(after).toEqual({ kind: 'text', info: '', lines: ['after'] });
      }),
      { numRuns: 1000 },
    );
  });

  it('adds nothing to what it closed', () => {
    const part = fc.constantFrom('```', '\n', '<div>', '</div>', '<!--', '-->', '- ', '> ', 'x', '`', '<b>', '    ');
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const { text } = closeMarkdown(parts.join(''));
        expect(text.startsWith(parts.join(''))).toBe(true);
        expect(closeMarkdown(text).text).toBe(text);
      }),
    );
  });

  it.each([
    ['deep lists', `${'- '.repeat(100_000)}${'\n'.repeat(100_000)}`],
    ['open elements', '<b><p>'.repeat(100_000) + '</div></i>'.repeat(100_000)],
    ['open comments', 'a <!-- '.repeat(300_000)],
    ['open declarations', `a ${'<!a'.repeat(333_000)}`],
    ['a long line of backticks', '`'.repeat(10_000_000)],
    ['a long line of tildes', '~'.repeat(10_000_000)],
    ['a long rule', '- '.repeat(5_000_000)],
    ['a tag of many attributes', `a <a${' b'.repeat(5_000_000)}>`],
    ['runs of backticks', Array.from({ length: 2000 }, (_, length) => '`'.repeat(length)).join(' ')],
    ['quotes', `${'>'.repeat(200)}\n`.repeat(10_000)],
    ['tags that do not end', `<a b="<a b='`.repeat(100_000)],
  ])('takes time linear in the text: %s', (_, text) => {
    const start = performance.now();
    closeMarkdown(text);
    expect(performance.now() - start).toBeLessThan(5000);
  });
});

describe('joinMarkdown', () => {
  it.each([
    ['another list', '- b', '- a\n\n<!-- -->\n\n- b'],
    ['a numbered list', '1. b', '- a\n\n<!-- -->\n\n1. b'],
    ['indented text', '    b', '- a\n\n<!-- -->\n\n    b'],
    ['other text', 'b', '- a\n\nb'],
    ['emphasis', '*b*', '- a\n\n*b*'],
    ['a fence', '```\nb\n```', '- a\n\n```\nb\n```'],
  ])('ends a list only before what it would take in: %s', (_, next, joined) => {
    expect(joinMarkdown([closeMarkdown('- a'), closeMarkdown(next)])).toBe(joined);
  });

  it('knows that a list goes on after an empty item, and not after a paragraph', () => {
    expect(closeMarkdown('- a\n-\n\n').endsInList).toBe(true);
    expect(closeMarkdown('- a\n\nb').endsInList).toBe(false);
    expect(closeMarkdown('> - a').endsInList).toBe(false);
  });
});
