/** Parameters that several operations have. */
import { messageTypes } from 'dialogbook';
import { z } from 'zod';

/** One notebook. */
export const file: z.ZodString = z.string().describe('notebook file; .ipynb may be left out');

/** At least one notebook. */
export const files: z.ZodArray<z.ZodString> = z.array(z.string()).min(1).describe('notebook files');

/** One message. */
export const id: z.ZodString = z.string().describe('id of the message, or the start of it');

/** The type of a message. */
export const type: z.ZodEnum<{ [T in (typeof messageTypes)[number]]: T }> = z.enum(messageTypes);

/** How much to show. */
export const budget: z.ZodInt = z
  .int('must be a whole number')
  .positive('must be at least 1')
  .describe('the most tokens to show');
