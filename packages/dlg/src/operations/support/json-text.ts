/** JSON as it is printed: exact values, and harmless on a terminal. */

/** `value` as JSON, indented by two; all control characters in it are escapes. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(
    /[\x7f-\x9f\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
