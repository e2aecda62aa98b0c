/**
 * The frame around a prompt that stands among other messages: a sentence that says what is asked, and the prompt, with its id, in
 * an element that its text cannot close. Read back, it gives id and text.
 */
import { xmlElement } from '../views/xml.ts';

const instructions = '<instructions>Respond to the request in the `prompt` below.</instructions>\n';
const frame = /^<instructions>[^<]*<\/instructions>\n<prompt sid="([^"<&]*)"[^>]*>([^]*)<\/prompt>$/;

/** `content` in its frame. */
export function framePrompt(content: string, id: string): string {
  return instructions + xmlElement('prompt', { sid: id }, content);
}

/** The id and the text of a framed prompt; undefined for any other text. */
export function unframePrompt(text: string): { readonly id: string; readonly content: string } | undefined {
  const [, id, content] = frame.exec(text) ?? [];
  if (id === undefined || content === undefined) return undefined;
  const isData = content.startsWith('<![CDATA[') && content.endsWith(']]>');
  return { id, content: isData ? content.slice(9, -3).replaceAll(']]]]><![CDATA[>', ']]>') : content };
}
