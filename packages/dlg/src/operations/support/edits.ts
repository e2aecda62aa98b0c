/** Edits as they come from outside: a batch in JSON, from a file, standard input or an agent. */
import { type Edit, regexOf } from 'dialogbook/surgery';
import type { EditJson } from './edit-schema.ts';

/** The edit that `json` says. @throws DialogError `invalid_value` for a pattern that is none. */
export function editOf(json: EditJson): Edit {
  switch (json.op) {
    case 'add':
      return {
        ...json,
        messages: json.messages.map(({ reply, ...init }) => ({
          ...init,
          ...(reply !== undefined && { outputs: reply }),
        })),
      };
    case 'replaceText':
      return { ...json, find: patternOf(json.find) };
    case 'split': {
      const { lines: at, pattern: where, ...edit } = json;
      return { ...edit, ...(where === undefined ? { lines: at ?? [] } : { pattern: patternOf(where) }) };
    }
    default:
      return json;
  }
}

/** A pattern as the command line gives it. */
export function givenPattern(text: string, { regex }: { readonly regex: boolean }): string | RegExp {
  return regex ? regexOf(text, 'gm') : text;
}

function patternOf(given: string | { readonly regex: string; readonly flags?: string | undefined }): string | RegExp {
  return typeof given === 'string' ? given : regexOf(given.regex, given.flags ?? 'gm');
}
