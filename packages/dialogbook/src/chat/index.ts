/**
 * `dialogbook/chat`: the replies of an AI taken apart: the tool calls in their text, and a reply as a dialog of its own that
 * is edited and put back.
 */
export { dialogToReply, replyToDialog } from './reply-dialog.ts';
export { type ReplyPart, replyParts } from './reply-parts.ts';
export { type ToolCall, toolCallToText } from './tool-call.ts';
