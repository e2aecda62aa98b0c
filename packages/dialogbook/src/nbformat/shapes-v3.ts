/**
 * What nbformat 3.0 looks like, as tables.
 *
 * Source: `nbformat/v3/nbformat.v3.schema.json`.
 */
import { isObject } from '../json/types.ts';
import { cellName, count, flag, isCount, multiline, streamName, tags, text } from './leaves.ts';
import {
  type Member,
  type Shape,
  anything,
  inCell,
  leaf,
  list,
  may,
  must,
  object,
  openObject,
  variant,
} from './shape.ts';

const wholeNumber = (least: number): Shape =>
  leaf(`a whole number from ${least}`, (value) => isCount(value) && value >= least, { blank: least });

const formats = ['text', 'latex', 'png', 'jpeg', 'svg', 'html', 'javascript', 'json', 'pdf'];

const shown = {
  output_type: must(anything),
  metadata: may(openObject),
  ...Object.fromEntries(formats.map((format): [string, Member] => [format, may(multiline)])),
};

const isMime = /^[a-zA-Z0-9]+\/[a-zA-Z0-9\-+.]+$/;
const endsInMime = /[a-zA-Z0-9]+\/[a-zA-Z0-9\-+.]+$/;

const output = variant(
  'output_type',
  {
    pyout: object(
      { ...shown, prompt_number: must(wholeNumber(0)) },
      { pattern: (key) => (isMime.test(key) ? multiline : undefined) },
    ),
    display_data: object(shown, { pattern: (key) => (endsInMime.test(key) ? multiline : undefined) }),
    stream: object({ output_type: must(anything), stream: must(streamName), text: must(multiline) }),
    pyerr: object({ output_type: must(anything), ename: must(text), evalue: must(text), traceback: must(list(text)) }),
  },
  {
    rule: 'unknown-output-type',
    adapt: (value) => ({ ...value, output_type: 'display_data' }),
    wrap: () => undefined,
    newer: anything,
  },
);

const named = { name: may(cellName), tags: may(tags) };
const source = { cell_type: must(anything), source: must(multiline) };
const markdown = object({ ...source, metadata: may(object(named, { rest: anything })) });

const cell = variant(
  'cell_type',
  {
    raw: object({ ...source, metadata: may(object({ ...named, format: may(text) }, { rest: anything })) }),
    markdown,
    html: markdown,
    heading: object({ ...source, metadata: may(openObject), level: must(wholeNumber(1)) }),
    code: object({
      cell_type: must(anything),
      language: must(text),
      collapsed: may(flag),
      metadata: may(openObject),
      input: must(multiline),
      outputs: must(list(output)),
      prompt_number: may(count),
    }),
  },
  {
    rule: 'unknown-cell-type',
    adapt: (value) => ({ ...value, cell_type: 'raw' }),
    wrap: () => undefined,
    newer: anything,
  },
);

const kernelInfo = object({ name: must(text), language: must(text), codemirror_mode: may(text) }, { rest: anything });

const sheet = object({ cells: must(list(inCell(cell))), metadata: may(openObject) });

/** Jupyter ignores a worksheet that is no object. */
const worksheet: Shape = {
  fit: (value, walk) => (isObject(value) ? sheet.fit(value, walk) : value),
  blank: () => sheet.blank(),
};

/** A notebook of major version 3; its two version numbers are checked before. */
export const notebookV3: Shape = object({
  metadata: must(object({ kernel_info: may(kernelInfo), signature: may(text) }, { rest: anything })),
  nbformat_minor: must(anything),
  nbformat: must(anything),
  orig_nbformat: may(wholeNumber(1)),
  orig_nbformat_minor: may(wholeNumber(0)),
  worksheets: must(list(worksheet)),
});
