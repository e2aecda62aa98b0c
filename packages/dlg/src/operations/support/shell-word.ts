/** File names in the commands that messages suggest. */

/** `text` as one word of a shell command, quoted where it has to be. */
export function shellWord(text: string): string {
  if (/^[\w@%+=:,./-]+$/.test(text) && !text.startsWith('-')) return text;
  const quoted = `'${text.replaceAll("'", String.raw`'\''`)}'`;
  return text.startsWith('-') ? `./${quoted}` : quoted;
}
