/**
 * What a cell or an output of nbformat 4 still calls by its name of nbformat 3: some converters raised the version and left
 * the names. Nothing is renamed where the new name is taken.
 */
import type { JsonObject } from '../json/types.ts';
import { mimeTypes, numbered, renamed, upgradeShown } from './upgrade-cell.ts';
import type { Walk } from './walk.ts';

/** Returns the cell `value` with its source and execution count under their new names. */
export function renameInCell(value: JsonObject, walk: Walk): JsonObject {
  if (value.cell_type !== 'code') return value;
  const sourced = rename(value, ['input', 'source'], walk);
  const counted = rename(sourced, ['prompt_number', 'execution_count'], walk);
  return counted === sourced ? counted : numbered(counted);
}

/** Returns the output `value` with the name of its stream, or what it shows, where they belong. */
export function renameInOutput(value: JsonObject, walk: Walk): JsonObject {
  if (value.output_type === 'stream') return rename(value, ['stream', 'name'], walk);
  if (value.output_type !== 'display_data' && value.output_type !== 'execute_result') return value;
  const formats = Object.keys(value).filter((key) => mimeTypes.has(key) || key.includes('/'));
  // In a newer version such keys are legal beside the data.
  if (formats.length === 0 || (walk.lenient && Object.hasOwn(value, 'data'))) return value;
  const shown = upgradeShown(value, walk);
  for (const key of formats) {
    if (!Object.hasOwn(shown, key)) report(key, `data["${mimeTypes.get(key) ?? key}"]`, walk);
  }
  return shown;
}

function rename(value: JsonObject, [old, name]: readonly [string, string], walk: Walk): JsonObject {
  if (!Object.hasOwn(value, old) || Object.hasOwn(value, name)) return value;
  report(old, name, walk);
  return renamed(value, old, { name, blank: null });
}

function report(key: string, name: string, walk: Walk): void {
  walk.at(key, () => walk.fault('unknown-key', 'is a name of nbformat 3', `call it ${name}`));
}
