/** The vendors that the laws are tried on: how each reads and writes, and valid histories of it. */
import type fc from 'fast-check';
import type { ChatHistory, ChatMessage, Loss } from '../../src/chat/index.ts';
import type { JsonValue } from '../../src/json/types.ts';
import { anthropicToChat, chatToAnthropic } from '../../src/providers/index.ts';
import { anthropicHistories } from './anthropic-histories.ts';

export interface Vendor {
  readonly name: string;
  readonly histories: fc.Arbitrary<JsonValue>;
  readonly read: (history: unknown) => ChatHistory;
  readonly write: (messages: readonly ChatMessage[]) => {
    readonly history: JsonValue;
    readonly losses: readonly Loss[];
  };
}

export const vendors: readonly Vendor[] = [
  {
    name: 'anthropic',
    histories: anthropicHistories,
    read: anthropicToChat,
    write: (messages) => {
      const { messages: history, losses } = chatToAnthropic(messages);
      return { history, losses };
    },
  },
];
