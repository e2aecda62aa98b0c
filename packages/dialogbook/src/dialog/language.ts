/** The programming language of a message's code, as its cell or the notebook around it names it. */
import { isObject } from '../json/types.ts';
import type { Message } from './message.ts';

/**
 * The language that `message` has to itself (`meta.vscode.languageId`, `meta.language`); else that of its dialog in lower
 * case, from `language_info` or `kernelspec`; `python` when none tells.
 */
export function languageOf(message: Message): string {
  const { language, vscode } = message.meta;
  const own = (isObject(vscode) && vscode['languageId']) || language;
  if (typeof own === 'string' && own !== '') return own;
  const { language_info: info, kernelspec } = message.dialog?.meta ?? {};
  const name = (isObject(info) && info['name']) || (isObject(kernelspec) && kernelspec['language']);
  return typeof name === 'string' ? name.toLowerCase() : 'python';
}
