/**
 * Ids made from content, for cells that have none or share one: the same notebook gets the same ids on every
 * machine and every run, so that converting twice gives the same bytes.
 */

/**
 * Returns eight lower-case hex digits made from `text` that are not in `taken`, and the same ones whenever both are
 * the same. Adds nothing to `taken`. A map kept as `turns` while ids are made and taken saves looking again and again for
 * a free one where many texts are the same.
 */
export function contentId(
  text: string,
  taken: { has(id: string): boolean },
  options: { readonly turns?: Map<string, number> } = {},
): string {
  const { turns } = options;
  let turn = turns?.get(text) ?? 0;
  let id = idOfTurn(text, turn);
  while (taken.has(id)) id = idOfTurn(text, ++turn);
  turns?.set(text, turn);
  return id;
}

function idOfTurn(text: string, turn: number): string {
  return hash(turn === 0 ? text : `${text}\0${turn}`);
}

/** FNV-1a over the UTF-16 code units, with MurmurHash3's finaliser so that near texts get far ids. */
function hash(text: string): string {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0).toString(16).padStart(8, '0');
}
