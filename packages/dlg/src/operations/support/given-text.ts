/** Text that is given as an argument, or as `-` and so piped in. */
import type { Context } from '../operation.ts';

/** What stands for the piped text. */
const pipe = '-';

/** `text`, or what is piped in where it is `-`. @throws DialogError `not_utf8`, `io`. */
export async function givenText(text: string | undefined, { stdin }: Context): Promise<string | undefined> {
  return text === pipe ? withoutFinalNewline(await stdin.read()) : text;
}

/** Programs end what they print with a newline; messages have none. */
function withoutFinalNewline(text: string): string {
  return text.replace(/\r?\n$/, '');
}
