/** What to find, as people and agents say it. */
import { DialogError } from 'dialogbook';
import { type Pattern, type SearchedPart, regexOf } from 'dialogbook/surgery';
import { z } from 'zod';
import { Misuse } from '../operation.ts';
import type { Search } from './file-search.ts';
import { metadataOf } from './meta-values.ts';
import { type } from './parameters.ts';
import { prefilterFor, wordsIn, wordsRequiredBy } from './prefilter.ts';

const searchedParts: readonly SearchedPart[] = ['content', 'reply', 'outputs'];

/** A number of things. */
export const count: z.ZodInt = z.int('must be a whole number');

/** The parameter that is the pattern. */
export const pattern: z.ZodOptional<z.ZodString> = z
  .string()
  .optional()
  .describe("regular expression, matched line by line; '' is any message");

/** The other parameters that say which messages; all must hold. */
export const criteria = {
  fixed: z.boolean().default(false).describe('take the pattern as a text as it stands'),
  case: z.boolean().default(false).describe('tell upper case from lower'),
  in: z.string().default('content,reply').describe('where to look, with commas: content, reply, outputs'),
  type: type.optional().describe('only messages of this type'),
  errors: z.boolean().default(false).describe('only with an error in the outputs'),
  exported: z.boolean().default(false).describe('only exported code'),
  headings: z.boolean().default(false).describe('only notes that start with a heading'),
  section: z.string().optional().describe('only what is in the section of this heading, or id of its note'),
  meta: z.array(z.string()).default([]).describe('key=value: only with this metadata; keys within objects with dots'),
};

/** What is given of these parameters. */
export type SearchInput = z.output<z.ZodObject<typeof criteria>> & { readonly pattern?: string | undefined };

/** The search that `input` says. @throws `Misuse` where it says nothing, or what makes no sense. */
export function searchOf(input: SearchInput): Search {
  const { pattern: text = '', type: wanted, errors, exported, headings, section, meta } = input;
  const isAsked = text !== '' || errors || exported || headings || meta.length > 0 || (wanted ?? section) !== undefined;
  if (!isAsked)
    throw new Misuse('nothing to find: give a pattern, or say which messages, as --type prompt or --errors');
  const parts = partsOf(input.in);
  return {
    section,
    prefilter: text === '' || parts.includes('outputs') ? undefined : prefilterOf(text, input),
    query: {
      ...(text !== '' && { pattern: patternOf(text, input), parts }),
      ...(wanted !== undefined && { type: wanted }),
      ...(errors && { hasError: true }),
      ...(exported && { exported: true }),
      ...(headings && { heading: true }),
      ...(meta.length > 0 && { meta: metadataOf(meta) }),
    },
  };
}

function partsOf(text: string): SearchedPart[] {
  const wanted = text.split(',').map((each) => each.trim());
  const unknown = wanted.find((each) => !searchedParts.includes(each as SearchedPart));
  if (unknown !== undefined) throw new Misuse(`in: '${unknown}' is none of ${searchedParts.join(', ')}`);
  return searchedParts.filter((part) => wanted.includes(part));
}

/** What makes a text more than a text in a regular expression. */
const special = /[\\^$.*+?()[\]{}|]/g;
/** What needs the rules for code points rather than for UTF-16. */
const needsUnicode = /\\[pPu]\{|[\u{10000}-\u{10ffff}]/u;

function patternOf(text: string, { fixed, case: isExact }: SearchInput): Pattern {
  if (fixed && isExact) return text;
  const flags = `gm${isExact ? '' : 'i'}${needsUnicode.test(text) ? 'u' : ''}`;
  try {
    const regex = regexOf(fixed ? text.replace(special, String.raw`\$&`) : text, flags);
    // The engine refuses what is too large for it only when it is to match.
    regex.test('');
    return regex;
  } catch (error) {
    if (DialogError.is(error)) throw new Misuse(error.message);
    if (error instanceof SyntaxError) throw new Misuse('the regular expression is too large; try a smaller one');
    throw error;
  }
}

/** Regardless of case, the rules for code points hold other letters for the same as some of ASCII. */
function prefilterOf(text: string, { fixed, case: isExact }: SearchInput): Search['prefilter'] {
  if (!isExact && needsUnicode.test(text)) return undefined;
  return prefilterFor(fixed ? wordsIn(text) : wordsRequiredBy(text), { ignoreCase: !isExact });
}
