/** Random notebooks for property tests: valid ones of every version, and broken ones made from them. */
import fc from 'fast-check';
import type { JsonObject, JsonValue } from '../../src/json/types.ts';

const text = fc.constantFrom('', 'x', 'a\nb', 'é😀', '# Title', 'a\r\nb', '\u2028', '\ud83d', '1+1', 'print(1)');
const multiline: fc.Arbitrary<JsonValue> = fc.oneof(text, fc.array(text, { maxLength: 3 }));
const count = fc.constantFrom(null, 0, 1, 7);
const id = fc.stringMatching(/^[a-zA-Z0-9_-]{1,8}$/);
const json: fc.Arbitrary<JsonValue> = fc.constantFrom<JsonValue[]>(null, 1, 'x', [1], ['a', 'b'], { a: [1] });
const metadata = partial({ any: json, isolated: fc.boolean(), 'image/png': fc.constant({ width: 1 }) });

const mimeBundle = partial({
  'text/plain': multiline,
  'text/html': multiline,
  'image/png': fc.constant('iVBORw0KGgo='),
  'image/svg+xml': multiline,
  'application/json': json,
  'application/vnd.vega.v5+json': json,
});

const output = fc.oneof(
  record({ output_type: fc.constant('stream'), name: fc.constantFrom('stdout', 'stderr'), text: multiline }),
  record({ output_type: fc.constant('display_data'), data: mimeBundle, metadata }),
  record({ output_type: fc.constant('execute_result'), data: mimeBundle, metadata, execution_count: count }),
  record({ output_type: fc.constant('error'), ename: text, evalue: text, traceback: fc.array(text, { maxLength: 2 }) }),
);

const named = {
  name: fc.constantFrom('n', 'a name'),
  tags: fc.uniqueArray(fc.constantFrom('a', 'b', 'hide input'), { maxLength: 3 }),
  jupyter: fc.constant({ source_hidden: true }),
  other: json,
};
const attachments = fc.dictionary(fc.constantFrom('a.png', '10', 'b c'), mimeBundle, { maxKeys: 2 });

function cell(minor: number): fc.Arbitrary<JsonObject> {
  const ids: Members = minor >= 5 ? { id } : {};
  const shared: Members = { ...ids, source: multiline };
  const code = { ...named, collapsed: fc.boolean(), scrolled: fc.constantFrom(true, false, 'auto') };
  const timed = { ...code, execution: fc.constant({ 'iopub.status.busy': '2020-01-01T00:00:00Z', other: 'x' }) };
  return fc.oneof(
    record({ ...shared, cell_type: fc.constant('markdown'), metadata: partial(named) }, { attachments }),
    record(
      { ...shared, cell_type: fc.constant('raw'), metadata: partial({ ...named, format: text }) },
      { attachments },
    ),
    record({
      ...shared,
      cell_type: fc.constant('code'),
      metadata: partial(timed),
      outputs: fc.array(output, { maxLength: 3 }),
      execution_count: count,
    }),
  );
}

const notebookMetadata = partial({
  kernelspec: fc.constant({ name: 'python3', display_name: 'Python 3', language: 'python' }),
  language_info: record(
    { name: fc.constant('python') },
    { codemirror_mode: fc.constantFrom<JsonValue[]>('python', { name: 'ipython', version: 3 }), mimetype: text },
  ),
  title: text,
  authors: fc.constantFrom<JsonValue[]>([], [{ name: 'A' }]),
  orig_nbformat: fc.constantFrom(2, 3, 4),
  widgets: fc.constant({ 'application/vnd.jupyter.widget-state+json': { abc: { model_name: 'X' } } }),
  other: json,
});

/** Valid notebooks of nbformat 4.0 to 4.5, and of minor versions to come. */
export const validNotebook: fc.Arbitrary<JsonObject> = fc.integer({ min: 0, max: 7 }).chain((minor) =>
  record({
    nbformat: fc.constant(4),
    nbformat_minor: fc.constant(minor),
    metadata: notebookMetadata,
    cells:
      minor < 5
        ? fc.array(cell(minor), { maxLength: 4 })
        : fc.uniqueArray(cell(minor), { maxLength: 4, selector: (each) => each['id'] }),
  }),
);

const oldOutput = fc.oneof(
  record({ output_type: fc.constant('stream'), stream: fc.constantFrom('stdout', 'stderr'), text: multiline }),
  record({ output_type: fc.constant('pyerr'), ename: text, evalue: text, traceback: fc.array(text, { maxLength: 2 }) }),
  record(
    { output_type: fc.constant('pyout'), prompt_number: fc.constantFrom(0, 5) },
    { text: multiline, html: multiline, png: fc.constant('eA=='), json: fc.constantFrom('{"a":[1]}', '[]'), metadata },
  ),
  record(
    { output_type: fc.constant('display_data') },
    { text: multiline, svg: multiline, 'text/x-new': text, metadata },
  ),
);

const oldCell = fc.oneof(
  record({ cell_type: fc.constantFrom('markdown', 'raw', 'html'), source: multiline }, { metadata: partial(named) }),
  record({ cell_type: fc.constant('heading'), source: multiline, level: fc.constantFrom(1, 2, 6) }, { metadata }),
  record(
    {
      cell_type: fc.constant('code'),
      input: multiline,
      language: fc.constant('python'),
      outputs: fc.array(oldOutput, { maxLength: 3 }),
    },
    { collapsed: fc.boolean(), prompt_number: fc.constantFrom(1, 2), metadata },
  ),
);

/** Valid notebooks of nbformat 3. */
export const validNotebook3: fc.Arbitrary<JsonObject> = record({
  nbformat: fc.constant(3),
  nbformat_minor: fc.constant(0),
  metadata: partial({ name: fc.constantFrom('', 'old'), signature: fc.constant('sha256:0'), other: json }),
  worksheets: fc.array(record({ cells: fc.array(oldCell, { maxLength: 4 }) }, { metadata: fc.constant({}) }), {
    maxLength: 2,
  }),
});

/** Notebooks of nbformat 2: as of 3, without metadata on cells. */
export const validNotebook2: fc.Arbitrary<JsonObject> = validNotebook3.map((notebook) => ({
  ...(JSON.parse(JSON.stringify(notebook, (key, value) => (key === 'metadata' ? undefined : value))) as JsonObject),
  metadata: { name: 'older' },
  nbformat: 2,
}));

const words = 'x,a b,7,auto,code,markdown,raw,heading,stream,error,true'.split(',');
const awkward: fc.Arbitrary<JsonValue> = fc.oneof(
  fc.constantFrom(null, true, false, 0, 1, -1, 5, 6, 1.5),
  fc.constantFrom('', 'a,b', 'a\nb', 'x'.repeat(65), ...words),
  fc.constantFrom<JsonValue[]>([], ['a'], ['a', 'a'], ['a', 1], [[]], [null], [{}]),
  fc.constantFrom<JsonValue[]>({}, { a: 1 }, { 'text/plain': ['a', 2] }, { cell_type: 'raw' }),
);

const keys = `id cell_type metadata source outputs execution_count attachments name tags format collapsed scrolled jupyter
  execution kernelspec language_info title authors display_name codemirror_mode output_type text data traceback ename
  transient orig_nbformat nbformat_minor cells a text/plain application/json application/a+json moved_by_repair __proto__`;
const anyKey = fc.constantFrom(...keys.split(/\s+/));

type Change = { readonly at: number } & (
  | { readonly do: 'drop' | 'repeat' }
  | { readonly do: 'put'; readonly value: JsonValue }
  | { readonly do: 'add'; readonly key: string; readonly value: JsonValue }
);

const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ at: fc.nat(), do: fc.constantFrom('drop', 'repeat') }),
  fc.record({ at: fc.nat(), do: fc.constant('put' as const), value: awkward }),
  fc.record({ at: fc.nat(), do: fc.constant('add' as const), key: anyKey, value: awkward }),
);

/** Notebooks with one to three random changes anywhere: members dropped, added, replaced, list items repeated. */
export function broken(notebook: fc.Arbitrary<JsonObject>): fc.Arbitrary<JsonObject> {
  return fc.tuple(notebook, fc.array(change, { minLength: 1, maxLength: 3 })).map(([whole, changes]) => {
    const copy = structuredClone(whole);
    for (const each of changes) apply(each, copy);
    return copy;
  });
}

function apply(each: Change, root: JsonObject): void {
  const places = placesIn(root);
  const [holder, key] = places[each.at % places.length] ?? [root, 'cells'];
  const value = (holder as JsonObject)[key] as JsonValue;
  if (each.do === 'put') put(holder, key, each.value);
  else if (each.do === 'add' && typeof value === 'object' && value !== null && !Array.isArray(value))
    put(value, each.key, each.value);
  else if (each.do === 'repeat' && Array.isArray(holder)) holder.push(structuredClone(value));
  else if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else delete holder[key];
}

function placesIn(value: JsonValue): [JsonObject | JsonValue[], string][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]): [JsonObject | JsonValue[], string][] => [
    [value, key],
    ...placesIn(member),
  ]);
}

/** Sets a member, be it called `__proto__`. */
function put(holder: JsonObject | JsonValue[], key: string, value: JsonValue): void {
  Object.defineProperty(holder, key, {
    value: structuredClone(value),
    enumerable: true,
    writable: true,
    configurable: true,
  });
}

type Members = { readonly [key: string]: fc.Arbitrary<JsonValue> };

function record(members: Members, optional: Members = {}): fc.Arbitrary<JsonObject> {
  return fc.record({ ...members, ...optional }, { requiredKeys: Object.keys(members), noNullPrototype: true });
}

function partial(members: Members): fc.Arbitrary<JsonObject> {
  return record({}, members);
}
