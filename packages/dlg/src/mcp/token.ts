/** The token that a client must send over HTTP: other programs, and pages in a browser, reach this machine's ports too. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { Misuse } from '../operations/operation.ts';

/** The variable of the environment that sets it. */
export const tokenVariable = 'DLG_MCP_TOKEN';

/** Characters that a token must have at least. */
const shortest = 16;

/** `given`, or a token that nobody can guess. @throws `Misuse` where `given` can be guessed, or not be sent. */
export function tokenFrom(given: string | undefined): string {
  if (given === undefined) return randomBytes(32).toString('base64url');
  if (given.length >= shortest && /^[\w.~+/-]+=*$/.test(given)) return given;
  throw new Misuse(`${tokenVariable} must be ${shortest} or more letters, digits or any of -._~+/; unset, one is made`);
}

/** Whether the header `Authorization` carries `token`; how long it takes says nothing of where they differ. */
export function isAuthorized(header: string | undefined, token: string): boolean {
  const sent = /^Bearer +(\S+) *$/i.exec(header ?? '')?.[1];
  return sent !== undefined && timingSafeEqual(digest(sent), digest(token));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
