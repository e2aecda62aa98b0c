/** The types of message. */

/** `prompt` asks the AI, `code` is for the interpreter, a `note` is for everyone, `raw` for no one. */
export const messageTypes = ['code', 'note', 'prompt', 'raw'] as const;

/** One of {@link messageTypes}. */
export type MessageType = (typeof messageTypes)[number];
