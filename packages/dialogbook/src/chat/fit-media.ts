/** Files that a model cannot take, or that are more pictures than it may be sent, replaced by a plain statement. */
import type { ChatMessage, ChatPart, Loss, MediaPart } from './chat-message.ts';
import { isMedia, mediaLabel, mediaStatement } from './media.ts';

/** What a model can take besides text; everything by default. */
export interface Capabilities {
  readonly vision?: boolean | undefined;
  readonly audio?: boolean | undefined;
  readonly video?: boolean | undefined;
  readonly pdf?: boolean | undefined;
}

/** What may be sent. */
export interface MediaLimits {
  readonly capabilities?: Capabilities | undefined;
  /** The most pictures, the latest of them; all by default. */
  readonly maxImages?: number | undefined;
}

/** `messages` with a statement in place of each file that `limits` do not allow, each listed in `losses`. */
export function fitMedia(messages: readonly ChatMessage[], limits: MediaLimits, losses: Loss[]): ChatMessage[] {
  let images = 0;
  const fitPart = <P extends ChatPart>(part: P, at: string): P | ChatPart => {
    if (part.type === 'tool_result') {
      const parts = part.parts
        .toReversed()
        .map((inner) => fitPart(inner, at))
        .reverse();
      return parts.every((inner, index) => inner === part.parts[index])
        ? part
        : { ...part, parts: parts as typeof part.parts };
    }
    if (!isMedia(part)) return part;
    const why =
      refusal(part, limits) ??
      (part.type === 'image' && ++images > (limits.maxImages ?? Infinity) ? tooMany(limits) : undefined);
    if (why === undefined) return part;
    losses.push({ at, what: mediaLabel(part), why });
    return { type: 'text', text: mediaStatement(part, why) };
  };
  // The latest pictures count first.
  const fitted = messages.toReversed().map((message, fromEnd) => {
    const at = `messages[${messages.length - 1 - fromEnd}]`;
    const parts = message.parts
      .toReversed()
      .map((part) => fitPart(part, at))
      .reverse();
    return parts.every((part, index) => part === message.parts[index]) ? message : { ...message, parts };
  });
  losses.reverse();
  return fitted.reverse();
}

function refusal({ type, source }: MediaPart, { capabilities = {} }: MediaLimits): string | undefined {
  const { vision = true, audio = true, video = true, pdf = true } = capabilities;
  if (type === 'image' && !vision) return 'this model takes no images';
  if (type === 'audio' && !audio) return 'this model takes no audio';
  if (type === 'video' && !video) return 'this model takes no video';
  return type === 'file' && source.mediaType === 'application/pdf' && !pdf
    ? 'this model takes no PDF files'
    : undefined;
}

function tooMany({ maxImages }: MediaLimits): string {
  return `only the latest ${maxImages} images are sent`;
}
