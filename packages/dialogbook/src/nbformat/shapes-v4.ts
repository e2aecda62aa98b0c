/**
 * What nbformat 4.0 to 4.5 looks like, as tables. What differs between the minor versions is marked `since`; cell
 * ids, which must differ from one another, have rules of their own in `cell-ids.ts`.
 *
 * Source: `nbformat/v4/nbformat.v4.{0,1,2,3,4,5}.schema.json`, as `python -m nbformat` 5.5 to 5.10 applies them.
 */
import { type JsonObject, type JsonValue, isObject } from '../json/types.ts';
import { asText, cellName, count, flag, mimeBundle, multiline, streamName, tags, text } from './leaves.ts';
import { renameInCell, renameInOutput } from './old-names.ts';
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
import { upgradeCell, upgradeOutput } from './upgrade-cell.ts';
import { type Walk, isBlank } from './walk.ts';

const displayData = {
  output_type: must(anything),
  data: must(mimeBundle),
  metadata: must(openObject),
};

const unknownOutput = object({ output_type: must(anything) }, { rest: anything });

const output = variant(
  'output_type',
  {
    execute_result: object({ ...displayData, execution_count: must(count) }),
    display_data: object(displayData),
    stream: object({ output_type: must(anything), name: must(streamName), text: must(multiline) }),
    error: object({ output_type: must(anything), ename: must(text), evalue: must(text), traceback: must(list(text)) }),
  },
  { rule: 'unknown-output-type', adapt: adaptOutput, rename: renameInOutput, wrap: wrapOutput, newer: unknownOutput },
);

/** Jupyter compares with Python's `==`, for which 0 and 1 are false and true; versions after 5.10 no longer do. */
const scrolled = leaf(
  'true, false or "auto"',
  (value) => value === 'auto' || value === 0 || value === 1 || typeof value === 'boolean',
  { blank: false },
);

const cellMetadata = { name: may(cellName), tags: may(tags), jupyter: may(openObject, { since: 3 }) };

const unknownCell = object(
  {
    cell_type: must(anything),
    metadata: must(object({ name: may(cellName), tags: may(tags) }, { rest: anything })),
  },
  { rest: anything },
);

const attachments = may(object({}, { pattern: () => mimeBundle }));

const cell = variant(
  'cell_type',
  {
    raw: cellShape({ format: may(text) }, { attachments }),
    markdown: cellShape({}, { attachments }),
    code: cellShape(
      {
        collapsed: may(flag),
        scrolled: may(scrolled),
        execution: may(object({}, { pattern: () => text }), { since: 4 }),
      },
      { outputs: must(list(output)), execution_count: must(count) },
    ),
  },
  { rule: 'unknown-cell-type', adapt: adaptCell, rename: renameInCell, wrap: wrapCell, newer: unknownCell },
);

const codemirrorMode = leaf('a string or an object', (value) => typeof value === 'string' || isObject(value), {
  blank: '',
});

const notebookMetadata = {
  kernelspec: may(object({ name: must(text), display_name: must(text) }, { rest: anything })),
  language_info: may(
    object(
      {
        name: must(text),
        codemirror_mode: may(codemirrorMode),
        file_extension: may(text),
        mimetype: may(text),
        pygments_lexer: may(text),
      },
      { rest: anything },
    ),
  ),
  orig_nbformat: may(
    leaf('a whole number from 1', (value) => Number.isInteger(value) && Number(value) >= 1, { blank: 4 }),
  ),
  title: may(text, { since: 2 }),
  authors: may(list(anything), { since: 2 }),
};

/** A notebook of major version 4; its two version numbers are checked before. */
export const notebookV4: Shape = object({
  metadata: must(object(notebookMetadata, { rest: anything })),
  nbformat_minor: must(anything),
  nbformat: must(anything),
  cells: must(list(inCell(cell))),
});

function cellShape(metadata: { readonly [key: string]: Member }, members: { readonly [key: string]: Member }): Shape {
  return object({
    id: may(anything),
    cell_type: must(anything),
    metadata: must(object({ ...cellMetadata, ...metadata }, { rest: anything })),
    source: must(multiline),
    ...members,
  });
}

/** Types of older versions, which occur in newer files too, are upgraded; of others the members tell. */
function adaptCell(value: JsonObject, walk: Walk): JsonObject {
  if (value.cell_type === 'heading' || value.cell_type === 'html')
    return upgradeCell(value, { major: 3, parse: walk.parse }) as JsonObject;
  const type = 'outputs' in value || 'execution_count' in value ? 'code' : 'raw';
  return retyped(value, 'cell_type', type, walk);
}

function adaptOutput(value: JsonObject, walk: Walk): JsonObject {
  if (value.output_type === 'pyout' || value.output_type === 'pyerr')
    return upgradeOutput(value, { major: 3, parse: walk.parse }) as JsonObject;
  return retyped(value, 'output_type', guessOutputType(value), walk);
}

function guessOutputType(value: JsonObject): string {
  if ('traceback' in value || 'ename' in value) return 'error';
  if ('text' in value) return 'stream';
  return 'execution_count' in value ? 'execute_result' : 'display_data';
}

function retyped(value: JsonObject, tag: string, type: string, walk: Walk): JsonObject {
  walk.shelve(value[tag] ?? null);
  return { ...value, [tag]: type };
}

/** A cell stays a cell, even if it was null, so that the others keep their positions. */
function wrapCell(value: JsonValue): JsonObject {
  const source = asText(value);
  return { cell_type: 'raw', metadata: {}, ...(source === undefined ? { source: '', value } : { source }) };
}

function wrapOutput(value: JsonValue): JsonObject | undefined {
  const written = isBlank(value) ? undefined : asText(value);
  return written === undefined ? undefined : { output_type: 'stream', name: 'stdout', text: written };
}
