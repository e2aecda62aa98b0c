/** Turns one cell of nbformat 2 or 3, with its outputs, into one of nbformat 4. What is malformed stays as it is. */
import { type JsonObject, type JsonValue, isObject } from '../json/types.ts';
import { joinLines, splitLines } from './lines.ts';

/** The names that older versions give to mime types. */
const mimeTypes = new Map([
  ['text', 'text/plain'],
  ['html', 'text/html'],
  ['svg', 'image/svg+xml'],
  ['png', 'image/png'],
  ['jpeg', 'image/jpeg'],
  ['latex', 'text/latex'],
  ['json', 'application/json'],
  ['javascript', 'application/javascript'],
]);

/** The members of outputs whose lists are lines; others, such as images, keep their lists. */
const multilineKeys = new Set(['text', 'html', 'svg', 'latex', 'javascript', 'json']);

/** Returns `cell` of major version `major` as a cell of nbformat 4, without an id. */
export function upgradeCell(cell: JsonValue, major: 2 | 3): JsonValue {
  if (!isObject(cell)) return cell;
  const joined = mapMembers({ metadata: {}, ...cell }, (key, value) =>
    key === 'input' || key === 'source' || key === 'rendered' ? joinOldLines(value, major) : value,
  );
  switch (joined.cell_type) {
    case 'code':
      return upgradeCode(joined, major);
    case 'heading':
      return upgradeHeading(joined);
    case 'html':
      return { ...joined, cell_type: 'markdown' };
    default:
      return joined;
  }
}

function upgradeCode(cell: JsonObject, major: 2 | 3): JsonObject {
  const { language, collapsed, input = '', prompt_number = null, outputs = [], metadata, ...others } = cell;
  const kept = {
    ...(collapsed === undefined ? {} : { collapsed }),
    ...(language === undefined || language === 'python' ? {} : { language }),
  };
  return {
    ...others,
    metadata: isObject(metadata) ? { ...metadata, ...kept } : (metadata ?? kept),
    source: input,
    execution_count: prompt_number,
    outputs: Array.isArray(outputs) ? outputs.map((each) => upgradeOutput(each, major)) : outputs,
  };
}

function upgradeHeading({ level, source = '', ...cell }: JsonObject): JsonObject {
  const hashes = '#'.repeat(typeof level === 'number' && level >= 1 && level <= 100 ? level : 1);
  return { ...cell, cell_type: 'markdown', source: isText(source) ? `${hashes} ${oneLine(source)}` : source };
}

function oneLine(text: string | string[]): string {
  const lines = splitLines(joinLines(text));
  return lines.map((line) => line.replace(/[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]+$/, '')).join(' ');
}

/** Returns `output` of major version `major` as an output of nbformat 4. */
export function upgradeOutput(output: JsonValue, major: 2 | 3): JsonValue {
  if (!isObject(output)) return output;
  const joined = mapMembers(output, (key, value) => (multilineKeys.has(key) ? joinOldLines(value, major) : value));
  switch (joined.output_type) {
    case 'pyout': {
      const { prompt_number = null, ...shown } = joined;
      return { ...upgradeShown(shown), output_type: 'execute_result', execution_count: prompt_number };
    }
    case 'display_data':
      return upgradeShown(joined);
    case 'pyerr':
      return { ...joined, output_type: 'error' };
    case 'stream': {
      const { stream = 'stdout', ...others } = joined;
      return { ...others, name: stream };
    }
    default:
      return joined;
  }
}

/** Everything that is shown was a member of the output itself, and is in `data` now. */
function upgradeShown({ output_type = 'display_data', metadata = {}, ...formats }: JsonObject): JsonObject {
  const data = withMimeTypes(formats);
  const json = data['application/json'];
  return {
    output_type,
    metadata: isObject(metadata) ? withMimeTypes(metadata) : metadata,
    data: typeof json === 'string' ? { ...data, 'application/json': parsed(json) } : data,
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
function parsed(text: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return text;
  }
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
