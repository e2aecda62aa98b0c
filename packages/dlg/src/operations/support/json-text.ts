/** JSON as it is printed: exact values, and harmless on a terminal. */

/** `value` as JSON, indented by two, or on one line with an `indent` of 0; all control characters in it are escapes. */
export function jsonText(value: unknown, indent = 2): string {
  return JSON.stringify(value, null, indent).replace(
    /[\x7f-\x9f\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
