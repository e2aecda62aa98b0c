/**
 * A conversation as models see it: messages with roles, made of parts. Every vendor's history is read into these values and
 * written from them. All of it is readonly JSON; what a vendor says that has no place here rides along in `raw`, whole.
 */
import type { JsonObject, JsonValue } from '../json/types.ts';

/** The formats that histories are read from and written to. */
export const chatFormats = [
  'openai-chat',
  'openai-responses',
  'anthropic',
  'gemini',
  'ai-sdk',
  'ai-sdk-ui',
  'mcp',
  'sharegpt',
] as const;

/** One of {@link chatFormats}. */
export type ChatFormat = (typeof chatFormats)[number];

/** Who speaks. Results of tools come from `tool`, or from the `user` where a format has them there. */
export type ChatRole = 'system' | 'developer' | 'user' | 'assistant' | 'tool';

/** One message, or one item of a format that has items. */
export interface ChatMessage {
  readonly role: ChatRole;
  readonly parts: readonly ChatPart[];
  /** The format it was read from: one message, or item, of that format and no other. Absent in a message made here. */
  readonly format?: ChatFormat | undefined;
  /** The members of the vendor's message besides its role and its content, as they are. */
  readonly meta?: JsonObject | undefined;
  /** The vendor's message, whole, where role, parts and meta would not give it back. */
  readonly raw?: JsonValue | undefined;
}

/** A vendor's own block, exact. */
export interface RawBlock {
  readonly format: ChatFormat;
  readonly value: JsonValue;
}

/** What only the provider that made it can read, and takes back unchanged. */
export interface Signature {
  /** As the AI SDK names them: `anthropic`, `openai`, `google`. */
  readonly provider: string;
  readonly value: string;
}

interface Part {
  /** The block this part was read from, where the other members would not give it back. */
  readonly raw?: RawBlock | undefined;
  /** Proof of what the model thought before this part. */
  readonly signature?: Signature | undefined;
}

/** Text; Markdown where a model wrote it. */
export interface TextPart extends Part {
  readonly type: 'text';
  readonly text: string;
}

/** What a model thought, in words; `''` where it is only there encrypted. */
export interface ThinkingPart extends Part {
  readonly type: 'thinking';
  readonly text: string;
  /** Of whom `encrypted` is, and who alone may be sent this text as thinking. */
  readonly provider?: string | undefined;
  /** The thinking in a form that only the provider can read. */
  readonly encrypted?: string | undefined;
}

/** Thinking that the provider withholds. */
export interface RedactedThinkingPart extends Part {
  readonly type: 'redacted_thinking';
  readonly provider: string;
  readonly data: string;
}

/** The words in which a model declined. */
export interface RefusalPart extends Part {
  readonly type: 'refusal';
  readonly text: string;
}

/** Where the bytes of a file are. */
export type MediaSource =
  /** Here, in base64 without white space. */
  | { readonly kind: 'data'; readonly data: string; readonly mediaType: string }
  | { readonly kind: 'url'; readonly url: string; readonly mediaType?: string | undefined }
  /** At the provider, under an id. */
  | {
      readonly kind: 'reference';
      readonly provider: string;
      readonly id: string;
      readonly mediaType?: string | undefined;
    };

interface Media extends Part {
  readonly source: MediaSource;
  readonly name?: string | undefined;
}

/** A picture. */
export interface ImagePart extends Media {
  readonly type: 'image';
}

/** Sound. */
export interface AudioPart extends Media {
  readonly type: 'audio';
}

/** A film. */
export interface VideoPart extends Media {
  readonly type: 'video';
}

/** A document, or any file that is not one of the others. */
export interface FilePart extends Media {
  readonly type: 'file';
}

/** Something to look at or to listen to. */
export type MediaPart = ImagePart | AudioPart | VideoPart | FilePart;

/** A call that the caller is to carry out. */
export interface ToolUsePart extends Part {
  readonly type: 'tool_use';
  /** `''` where the format has none. */
  readonly id: string;
  readonly name: string;
  /** The arguments; a text where `argsText` is not JSON. */
  readonly args: JsonValue;
  /** The arguments exactly as the model wrote them, where the format has them as text and `JSON.stringify` gives another. */
  readonly argsText?: string | undefined;
}

/** What can stand in a result. */
export type ResultPart = TextPart | MediaPart | OpaquePart;

/** What a call came to. */
export interface ToolResultPart extends Part {
  readonly type: 'tool_result';
  /** The id of the call. */
  readonly id: string;
  readonly name?: string | undefined;
  readonly parts: readonly ResultPart[];
  readonly isError?: boolean | undefined;
}

/** A call that the provider carried out itself. */
export interface ServerToolUsePart extends Part {
  readonly type: 'server_tool_use';
  /** Who carried it out: as in {@link Signature}. */
  readonly provider: string;
  readonly id: string;
  readonly name: string;
  readonly args: JsonValue;
}

/** What a call came to that the provider carried out itself. */
export interface ServerToolResultPart extends Part {
  readonly type: 'server_tool_result';
  readonly provider: string;
  readonly id: string;
  readonly name?: string | undefined;
  /** As the vendor has it. */
  readonly content: JsonValue;
  readonly isError?: boolean | undefined;
}

/** A source that the text before rests on. */
export interface CitationPart extends Part {
  readonly type: 'citation';
  readonly url?: string | undefined;
  readonly title?: string | undefined;
  /** The words that are cited. */
  readonly text?: string | undefined;
}

/** A block of a kind that is not known here; its `raw` is all there is to it. */
export interface OpaquePart extends Part {
  readonly type: 'opaque';
  /** What the vendor calls it. */
  readonly kind: string;
  readonly raw: RawBlock;
}

/** A part of a message. */
export type ChatPart =
  | TextPart
  | ThinkingPart
  | RedactedThinkingPart
  | RefusalPart
  | MediaPart
  | ToolUsePart
  | ToolResultPart
  | ServerToolUsePart
  | ServerToolResultPart
  | CitationPart
  | OpaquePart;

/** Something that a conversion could not carry. */
export interface Loss {
  /** The message or record, and the place in it: `messages[3].content[0].signature`, or the id of a message of a dialog. */
  readonly at: string;
  /** What stands there: `thinking`, `image/png 35 KB`. */
  readonly what: string;
  readonly why: string;
}

/** A history, and what was lost on the way to it. */
export interface ChatHistory {
  readonly messages: readonly ChatMessage[];
  readonly losses: readonly Loss[];
  /** The members of a request besides its messages and instructions: the model, the tools, … */
  readonly request?: JsonObject | undefined;
}
