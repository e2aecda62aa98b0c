/** A tool call as code: `name(argument=value, …)`, in Python's words. */
import { DialogError } from '../errors.ts';
import type { JsonObject, JsonValue } from '../json/types.ts';
import { PythonReader, pythonLiteral } from './python-literal.ts';
import type { ToolCall } from './tool-call.ts';

/** What is called with what. */
export type NamedCall = Pick<ToolCall, 'name' | 'args'>;

const toolName = /[^\s()[\]{}'"`,=#]+/y;
const argument = /[\p{ID_Start}_][\p{ID_Continue}]*/uy;

/** Whether a call of `name` can be written as code: it is not empty and holds no blanks, brackets, quotes and the like. */
export function isToolName(name: string): boolean {
  return new PythonReader(name).take(toolName) === name && name !== '';
}

/** The code of a call; arguments whose names Python does not allow stand in a dict behind `**`. */
export function callToCode({ name, args }: NamedCall): string {
  const named: string[] = [];
  const others: [string, JsonValue][] = [];
  for (const [key, value] of Object.entries(args))
    if (new PythonReader(key).take(argument) === key && key !== '') named.push(`${key}=${pythonLiteral(value)}`);
    else others.push([key, value]);
  if (others.length > 0) named.push(`**${pythonLiteral(Object.fromEntries(others))}`);
  return `${name}(${named.join(', ')})`;
}

/** The call that `code` is. @throws DialogError `invalid_value`, naming line and column, where it is no call with literal, named arguments. */
export function codeToCall(code: string): NamedCall {
  const reader = new PythonReader(code);
  reader.skip('');
  const name = reader.take(toolName);
  if (name === undefined || !reader.skip('(')) throw reader.fault('a call such as name(argument=1)');
  const args = new Map<string, JsonValue>();
  reader.list(')', () => {
    for (const [key, value] of argumentsAt(reader)) {
      if (args.has(key)) throw new DialogError('invalid_value', `${key}: this argument is given twice`);
      args.set(key, value);
    }
  });
  reader.skip('');
  if (reader.position < code.length) throw reader.fault('the end of the call');
  return { name, args: Object.fromEntries(args) };
}

/** The call that older replies show: its arguments are one dict, as in `name({'argument': 1})`. */
export function dictCodeToCall(code: string): NamedCall | undefined {
  const bracket = code.indexOf('({');
  if (bracket < 0 || !code.endsWith('})') || !isToolName(code.slice(0, bracket))) return undefined;
  try {
    return codeToCall(`${code.slice(0, bracket)}(**${code.slice(bracket + 1)}`);
  } catch (error) {
    if (DialogError.is(error)) return undefined;
    throw error;
  }
}

function argumentsAt(reader: PythonReader): [string, JsonValue][] {
  if (reader.skip('**')) {
    if (!reader.text.startsWith('{', reader.position)) throw reader.fault('a dict');
    return Object.entries(reader.read() as JsonObject);
  }
  const start = reader.position;
  const key = reader.take(argument);
  if (key !== undefined && reader.skip('=')) return [[key, reader.read()]];
  reader.position = start;
  throw reader.fault('a named argument, as in name(argument=1)');
}
