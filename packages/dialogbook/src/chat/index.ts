/**
 * `dialogbook/chat`: the replies of an AI taken apart: the tool calls in their text, and a reply as a dialog of its own that
 * is edited and put back.
 */
export {
  type AudioPart,
  type ChatFormat,
  type ChatHistory,
  type ChatMessage,
  type ChatPart,
  type ChatRole,
  type CitationPart,
  type FilePart,
  type ImagePart,
  type Loss,
  type MediaPart,
  type MediaSource,
  type OpaquePart,
  type RawBlock,
  type RedactedThinkingPart,
  type RefusalPart,
  type ResultPart,
  type ServerToolResultPart,
  type ServerToolUsePart,
  type Signature,
  type TextPart,
  type ThinkingPart,
  type ToolResultPart,
  type ToolUsePart,
  type VideoPart,
  chatFormats,
} from './chat-message.ts';
export { type ChatToDialogOptions, chatToDialog } from './chat-to-dialog.ts';
export { type CallPair, type PartPlace, pairCalls } from './call-pairs.ts';
export { type DialogToChatOptions, dialogToChat } from './dialog-to-chat.ts';
export type { Capabilities, MediaLimits } from './fit-media.ts';
export { replyToChat } from './plain-turn.ts';
export { dialogToReply, replyToDialog } from './reply-dialog.ts';
export { type BlockKind, type ReplyPart, replyParts } from './reply-parts.ts';
export { type ToolCall, toolCallToText } from './tool-call.ts';
