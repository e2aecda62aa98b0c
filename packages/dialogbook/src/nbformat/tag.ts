/** The words that say what an object of a notebook is, such as `cell_type`. */

/** Returns the type that `value` spells, whatever its case and the white space around it; '' for what is no text. */
export function typeName(value: unknown): string {
  return typeof value === 'string' ? value.trim().toLowerCase() : '';
}
