/** The notebooks that the benchmarks work on: made, not stored, and the same bytes on every machine. */
import { type Random, randomFrom } from '../test/support/random.ts';

type Cell = Readonly<Record<string, unknown>>;

/** About 48 MB: 60 code cells that each hold a PNG of some 800 KB in base64, as a plot does, and 60 notes between them. */
export function imageNotebook(): Uint8Array {
  const random = randomFrom(1);
  const cells = Array.from({ length: 120 }, (_, index) =>
    index % 2 === 0 ? noteCell(random, index) : codeCell(random, index, [imageOutput(random)]),
  );
  return encode(cells);
}

/** `megabytes` of notes and code in lists of lines, with escapes, and with letters beyond ASCII unless `ascii`. */
export function textNotebook(megabytes: number, ascii: boolean): Uint8Array {
  const random = randomFrom(2);
  const cells: Cell[] = [];
  for (let size = 0; size < megabytes * 1e6;) {
    const cell = random.oneIn(3) ? noteCell(random, cells.length, ascii) : codeCell(random, cells.length, []);
    cells.push(cell);
    size += JSON.stringify(cell, null, 1).length + 40;
  }
  return encode(cells);
}

/** `count` small messages of all types. */
export function messageNotebook(count: number): Uint8Array {
  const random = randomFrom(3);
  const cells = Array.from({ length: count }, (_, index) =>
    random.oneIn(2) ? noteCell(random, index) : codeCell(random, index, [streamOutput(random)]),
  );
  return encode(cells);
}

/** About 100 KB: notes, code with what it printed, one small plot; different ones for different `seed`s, with `text` in one note. */
export function everydayNotebook(seed: number, text: string): Uint8Array {
  const random = randomFrom(seed);
  const cells = [noteCell(random, 0, false), codeCell(random, 1, [imageOutput(random, 5000)])];
  for (let size = 0; size < 60_000; size += JSON.stringify(cells.at(-1), null, 1).length)
    cells.push(
      random.oneIn(3)
        ? noteCell(random, cells.length, false)
        : codeCell(
            random,
            cells.length,
            Array.from({ length: 3 }, () => streamOutput(random)),
          ),
    );
  const note = { cell_type: 'markdown', id: idOf(cells.length), metadata: {}, source: [`See ${text}.`] };
  return encode([...cells, note]);
}

function encode(cells: readonly Cell[]): Uint8Array {
  const metadata = { kernelspec: { display_name: 'Python 3', language: 'python', name: 'python3' } };
  const notebook = { cells, metadata, nbformat: 4, nbformat_minor: 5 };
  return new TextEncoder().encode(`${JSON.stringify(notebook, null, 1)}\n`);
}

function noteCell(random: Random, index: number, ascii = true): Cell {
  const words = ascii ? latinWords : [...latinWords, 'größe', 'naïve', '数据', '“quoted”', '🤖'];
  const sentence = (): string => Array.from({ length: 6 + random.int(10) }, () => random.pick(words)).join(' ');
  const source = [`## ${sentence()}\n`, '\n', ...Array.from({ length: 2 + random.int(8) }, () => `${sentence()}.\n`)];
  return { cell_type: 'markdown', id: idOf(index), metadata: {}, source };
}

function codeCell(random: Random, index: number, outputs: readonly Cell[]): Cell {
  const source = Array.from({ length: 3 + random.int(20) }, () => `${random.pick(codeLines)}\n`);
  source.push(`run_${index}("a\\tb", path='C:\\\\data')`);
  return { cell_type: 'code', execution_count: index, id: idOf(index), metadata: {}, outputs, source };
}

function imageOutput(random: Random, words = 150_000): Cell {
  const image = new Uint32Array(words).map(() => random.int(0x1_0000_0000));
  const data = {
    'image/png': `${Buffer.from(image.buffer).toString('base64')}\n`,
    'text/plain': ['<Figure size 640x480 with 1 Axes>'],
  };
  return { data, metadata: {}, output_type: 'display_data' };
}

function streamOutput(random: Random): Cell {
  return { name: 'stdout', output_type: 'stream', text: [`${random.pick(latinWords)} ${random.int(1000)}\n`] };
}

/** Eight digits, all different, and no two alike but for the last. */
function idOf(index: number): string {
  return (
    ((Math.imul(index + 1, 0x9e3779b) & 0xfffffff) >>> 0).toString(16).padStart(7, '0') + (index % 16).toString(16)
  );
}

const latinWords = [
  'the', 'model', 'reads', 'every', 'message', 'once', 'and', 'keeps', 'its', 'place', 'in', 'a', 'file', '`code`',
  '*loss*', '[link](https://example.com/page?id=1&x=2)', '"text"', 'with', 'bytes', 'of', 'notebooks', '$x^2$', '\\alpha',
]; // prettier-ignore

const codeLines = [
  'import numpy as np',
  'def train(model, data, epochs=10, lr=1e-3):',
  '    """Trains `model` on "data" and returns the losses."""',
  '    losses = [step(batch) for batch in data if batch is not None]',
  '    print(f"epoch {epoch}: loss={loss:.4f}\\n")',
  '    pattern = re.compile(r\'^\\s*([\\w-]+)\\s*=\\s*"(.*)"$\')',
  '\tif x["key"] != \'value\' and y is not None: return {"a": 1, "b": [2, 3]}',
  '',
  '# a comment about what comes next',
  'df = df[df["column"] > 0].groupby("name").agg({"value": ["mean", "std"]})',
];
