/** Turns one cell of nbformat 2 or 3, with its outputs, into one of nbformat 4. What is malformed stays as it is. */
import { plainNumber } from '../json/json-text.ts';
import { type JsonObject, type JsonValue, isObject } from '../json/types.ts';
import { joinLines, splitLines } from './lines.ts';

/** The names that older versions give to mime types. */
export const mimeTypes: ReadonlyMap<string, string> = new Map([
  ['text', 'text/plain'],
  ['html', 'text/html'],
  ['svg', 'image/svg+xml'],
  ['png', 'image/png'],
  ['jpeg', 'image/jpeg'],
  ['latex', 'text/latex'],
  ['json', 'application/json'],
  ['javascript', 'application/javascript'],
]);

/** What is upgraded, and how the JSON that older versions keep as text is read. */
export interface Upgrade {
  readonly major: 2 | 3;
  readonly parse: (text: string) => JsonValue;
}

/** Reads JSON to plain values. */
export function parseJson(text: string): JsonValue {
  return JSON.parse(text) as JsonValue;
}

/** The members of outputs whose lists are lines; others, such as images, keep their lists. */
const multilineKeys = new Set(['text', 'html', 'svg', 'latex', 'javascript', 'json']);

/** Returns `cell` of an older version as a cell of nbformat 4, without an id. */
export function upgradeCell(cell: JsonValue, upgrade: Upgrade): JsonValue {
  if (!isObject(cell)) return cell;
  const joined = mapMembers({ metadata: {}, ...cell }, (key, value) =>
    key === 'input' || key === 'source' || key === 'rendered' ? joinOldLines(value, upgrade.major) : value,
  );
  switch (joined.cell_type) {
    case 'code':
      return upgradeCode(joined, upgrade);
    case 'heading':
      return upgradeHeading(joined);
    case 'html':
      return { ...joined, cell_type: 'markdown' };
    default:
      return joined;
  }
}

function upgradeCode(cell: JsonObject, upgrade: Upgrade): JsonObject {
  const { outputs = [], ...others } = cell;
  return {
    ...withoutSettings(numbered(renamed(others, 'input', { name: 'source', blank: '' }))),
    outputs: Array.isArray(outputs) ? outputs.map((each) => upgradeOutput(each, upgrade)) : outputs,
  };
}

/** A code cell's settings are metadata now; what has no room there stays. Python goes without saying. */
function withoutSettings({ language, collapsed, ...cell }: JsonObject): JsonObject {
  const settings = Object.entries({ language: language === 'python' ? undefined : language, collapsed });
  const given = settings.filter((each): each is [string, JsonValue] => each[1] !== undefined);
  const { metadata } = cell;
  const fits = ([key]: [string, JsonValue]): boolean => isObject(metadata) && !Object.hasOwn(metadata, key);
  const fitting = Object.fromEntries(given.filter(fits));
  const rest = Object.fromEntries(given.filter((each) => !fits(each)));
  return { ...cell, ...rest, ...(isObject(metadata) && { metadata: { ...metadata, ...fitting } }) };
}

/** `value` with its member `key` as `name`, or `blank` there; as it is where it has one of that name already. */
export function renamed(
  value: JsonObject,
  key: string,
  { name, blank }: { readonly name: string; readonly blank: JsonValue },
): JsonObject {
  if (Object.hasOwn(value, name)) return value;
  const { [key]: member = blank, ...others } = value;
  return { ...others, [name]: member };
}

/** With an execution count that is a whole number; older versions call it the prompt's. */
export function numbered(value: JsonObject): JsonObject {
  const counted = renamed(value, 'prompt_number', { name: 'execution_count', blank: null });
  return { ...counted, execution_count: wholeNumber(counted.execution_count ?? null) };
}

function upgradeHeading({ level, source = '', ...cell }: JsonObject): JsonObject {
  const depth = plainNumber(level);
  const hashes = '#'.repeat(typeof depth === 'number' && depth >= 1 && depth <= 100 ? depth : 1);
  return { ...cell, cell_type: 'markdown', source: isText(source) ? `${hashes} ${oneLine(source)}` : source };
}

function oneLine(text: string | string[]): string {
  const lines = splitLines(joinLines(text));
  return lines.map((line) => line.replace(/[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]+$/, '')).join(' ');
}

/** Returns `output` of an older version as an output of nbformat 4. */
export function upgradeOutput(output: JsonValue, upgrade: Upgrade): JsonValue {
  if (!isObject(output)) return output;
  const joined = mapMembers(output, (key, value) =>
    multilineKeys.has(key) ? joinOldLines(value, upgrade.major) : value,
  );
  switch (joined.output_type) {
    case 'pyout':
      return { ...numbered(upgradeShown(joined, upgrade)), output_type: 'execute_result' };
    case 'display_data':
      return upgradeShown(joined, upgrade);
    case 'pyerr':
      return { ...joined, output_type: 'error' };
    case 'stream':
      return renamed(joined, 'stream', { name: 'name', blank: 'stdout' });
    default:
      return joined;
  }
}

/** The words of an output that are not formats of what it shows. */
const ownWords = new Set(['output_type', 'metadata', 'data', 'prompt_number', 'execution_count']);

/** Everything that is shown was a member of the output itself, and is in `data` now; what has no room there stays. */
export function upgradeShown(output: JsonObject, { parse }: Pick<Upgrade, 'parse'>): JsonObject {
  const { metadata = {}, data: given = {}, ...others } = output;
  if (!isObject(given)) return output;
  const data = new Map(Object.entries(given));
  const rest: [string, JsonValue][] = [];
  for (const [key, value] of Object.entries(others)) {
    const mime = mimeTypes.get(key) ?? key;
    if (ownWords.has(key) || data.has(mime)) rest.push([key, value]);
    else data.set(mime, mime === 'application/json' && typeof value === 'string' ? parsed(value, parse) : value);
  }
  return {
    ...Object.fromEntries(rest),
    metadata: isObject(metadata) ? withMimeTypes(metadata) : metadata,
    data: Object.fromEntries(data),
  };
}

function withMimeTypes(formats: JsonObject): JsonObject {
  const renamed = Object.entries(formats).map(([key, value]): [string, JsonValue] => [
    mimeTypes.get(key) ?? key,
    value,
  ]);
  return Object.fromEntries(renamed);
}

/** Older versions keep JSON as text; what does not parse stays text, which is JSON too. */
function parsed(text: string, parse: Upgrade['parse']): JsonValue {
  try {
    return parse(text);
  } catch {
    return text;
  }
}

/** A whole number written with a fraction, `5.0`, as one without, which is what the format wants. */
function wholeNumber(value: JsonValue): JsonValue {
  const number = plainNumber(value);
  return typeof number === 'number' && Number.isSafeInteger(number) ? number + 0 : value;
}

/** Version 2 wrote lines without their ends; version 3 with them, but some of its writers did as before. */
function joinOldLines(value: JsonValue, major: 2 | 3): JsonValue {
  if (!Array.isArray(value) || !isText(value)) return value;
  const endsKept = major === 3 && /[\n\r]$/.test(value[0] ?? '');
  return value.join(endsKept ? '' : '\n');
}

function mapMembers(value: JsonObject, change: (key: string, member: JsonValue) => JsonValue): JsonObject {
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, change(key, member)]));
}

function isText(value: JsonValue): value is string | string[] {
  return typeof value === 'string' || (Array.isArray(value) && value.every((line) => typeof line === 'string'));
}
