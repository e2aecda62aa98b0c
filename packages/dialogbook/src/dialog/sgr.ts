/**
 * Colours and weights of terminal text: which of them are on after a sequence of `ESC[…m` (select graphic rendition,
 * ECMA-48 8.3.117), as the one shortest sequence that turns them on. Left out: attributes that no terminal has, so that
 * the sequence stays short whatever the text holds.
 */

/** The attributes that are on: from the attribute's name to the parameters that set it. */
export type Rendition = ReadonlyMap<string, string>;

/** Nothing is on. */
export const plainRendition: Rendition = new Map();

/** `rendition` after the sequence with `parameters` (the text between `ESC[` and `m`). */
export function selectRendition(rendition: Rendition, parameters: string): Rendition {
  const next = new Map(rendition);
  const codes = parameters.split(';');
  for (let i = 0; i < codes.length; i++) {
    const code = Number.parseInt(codes[i] || '0', 10);
    const length = colourLength(codes, i);
    if (code === 0) next.clear();
    else if (offCodes[code]) for (const name of offCodes[code]) next.delete(name);
    else if (code <= lastCode) setAttribute(next, attributeName(code), codes.slice(i, i + length).join(';'));
    i += length - 1;
  }
  return next;
}

/** The sequence that turns `rendition` on from nothing; empty when nothing is on. */
export function renditionSequence(rendition: Rendition): string {
  return rendition.size === 0 ? '' : `\x1b[${[...rendition.values()].join(';')}m`;
}

/** The last of the codes in use, a bright background. */
const lastCode = 107;
/** More than any colour needs: `48:2:` with a colour space, three components and a tolerance. */
const maxParameters = 40;

function setAttribute(rendition: Map<string, string>, name: string, parameters: string): void {
  if (parameters.length <= maxParameters) rendition.set(name, parameters);
}

/** What each code turns off. */
const offCodes: Readonly<Record<number, readonly string[]>> = {
  22: ['1', '2'],
  23: ['3', '20'],
  24: ['4', '21'],
  25: ['5', '6'],
  27: ['7'],
  28: ['8'],
  29: ['9'],
  39: ['foreground'],
  49: ['background'],
  54: ['51', '52'],
  55: ['53'],
  59: ['58'],
};

function attributeName(code: number): string {
  if ((code >= 30 && code <= 38) || (code >= 90 && code <= 97)) return 'foreground';
  if ((code >= 40 && code <= 48) || (code >= 100 && code <= 107)) return 'background';
  return String(code);
}

/** How many parameters the attribute at `index` takes: `38;5;n` and `38;2;r;g;b` are one colour. */
function colourLength(codes: readonly string[], index: number): number {
  if (!['38', '48', '58'].includes(codes[index] ?? '')) return 1;
  return { 5: 3, 2: 5 }[codes[index + 1] ?? ''] ?? 1;
}
