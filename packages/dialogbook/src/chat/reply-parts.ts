/**
 * The text of a reply as parts: prose, the tool calls that the AI made, and what the reply cost. Storage: the texts of the
 * parts join to the reply, byte for byte. A call is what has one of the known forms to the letter, at the start of a line
 * and outside of other fences; whatever only looks like one stays prose.
 */
import { fenceAt, fenceEnd, nextLine } from './fence.ts';
import { PlaceFinder, envelopeAt } from './tool-envelope.ts';
import { type ToolCall, bodyToCall, toolInfo } from './tool-call.ts';

/** A stretch of a reply; `text` is exactly what stands there. */
export type ReplyPart =
  /** Markdown, white space around it included. */
  | { readonly kind: 'prose'; readonly text: string }
  | { readonly kind: 'tool'; readonly text: string; readonly call: ToolCall }
  /** The tokens that the reply took, as the program that asked for it put them down. */
  | { readonly kind: 'usage'; readonly text: string }
  /** A fenced block that stands for what is no text: `body` is what the fence holds. */
  | { readonly kind: 'block'; readonly text: string; readonly of: BlockKind; readonly body: string };

/** What the AI thought, its refusal, or a part of an unknown kind, as JSON. */
export type BlockKind = 'thinking' | 'refusal' | 'opaque';

/** What stands behind the backticks of the blocks for what is no text. */
export const blockInfos: Readonly<Record<BlockKind, string>> = {
  thinking: 'text {.thinking}',
  refusal: 'text {.refusal}',
  opaque: 'json {.opaque}',
};

/** A block of lines; without a `part` it is prose. */
interface Block {
  readonly end: number;
  readonly part?: ReplyPart | undefined;
}

/** The parts of `reply` in order; no two of prose stand side by side. In time linear in the reply. */
export function replyParts(reply: string): ReplyPart[] {
  const parts: ReplyPart[] = [];
  const places = new PlaceFinder(reply);
  let prose = 0;
  const endProse = (end: number): void => {
    if (end > prose) parts.push({ kind: 'prose', text: reply.slice(prose, end) });
  };
  for (let line = 0; line < reply.length;) {
    const { end, part } = blockAt(reply, line, places);
    if (part) {
      endProse(line);
      parts.push(part);
      prose = end;
    }
    line = nextLine(reply, end);
  }
  endProse(reply.length);
  return parts;
}

function blockAt(reply: string, start: number, places: PlaceFinder): Block {
  const fence = fenceAt(reply, start);
  if (fence) {
    const { closed, bodyEnd, end } = fenceEnd(reply, fence);
    const isBlock = closed && fence.atMargin && fence.marker.startsWith('`');
    const body = isBlock ? reply.slice(fence.bodyStart, bodyEnd) : undefined;
    return { end, part: body === undefined ? undefined : fencedPart(fence.info, body, reply.slice(start, end)) };
  }
  const envelope = envelopeAt(reply, start, places);
  if (!envelope) return { end: start };
  const text = reply.slice(start, envelope.end);
  const { call } = envelope;
  return { end: envelope.end, part: call ? { kind: 'tool', text, call } : { kind: 'usage', text } };
}

function fencedPart(info: string, body: string, text: string): ReplyPart | undefined {
  if (info === 'json {.usage}') return { kind: 'usage', text };
  const of = (Object.keys(blockInfos) as BlockKind[]).find((kind) => blockInfos[kind] === info);
  if (of) return { kind: 'block', text, of, body: body.replace(/\n$/, '') };
  const call = info === toolInfo ? bodyToCall(body) : undefined;
  return call && { kind: 'tool', text, call };
}
