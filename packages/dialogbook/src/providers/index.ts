/** `dialogbook/providers`: chat histories read from and written for each vendor, and what could not be carried. */
export { type AnthropicHistory, anthropicToChat, chatToAnthropic } from './anthropic.ts';
