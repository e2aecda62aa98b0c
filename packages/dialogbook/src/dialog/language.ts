/** The programming language of a message's code, as the notebook around it names it. */
import { isObject } from '../json/types.ts';
import type { Message } from './message.ts';

/** The language of `message`'s dialog in lower case, from `language_info` or `kernelspec`; `python` when neither tells. */
export function languageOf(message: Message): string {
  const { language_info: info, kernelspec } = message.dialog?.meta ?? {};
  const name = (isObject(info) && info['name']) || (isObject(kernelspec) && kernelspec['language']);
  return typeof name === 'string' ? name.toLowerCase() : 'python';
}
