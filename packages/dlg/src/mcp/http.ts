/**
 * The server over streamable HTTP, for this machine alone. A request is looked at in this order: the Host and the Origin
 * it names, so that no page in a browser gets here under a name of its own; the path; the token. Only then is its body read.
 */
import { localhostHostValidation, localhostOriginValidation, toNodeHandler } from '@modelcontextprotocol/node';
import { type McpServer, createMcpHandler, isLegacyRequest } from '@modelcontextprotocol/server';
import { DialogError } from 'dialogbook';
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Sessions } from './sessions.ts';
import { isAuthorized, tokenVariable } from './token.ts';

const path = '/mcp';
/** Milliseconds in which answers that are ready must be fetched when the server ends. */
const farewell = 500;

/** A server that listens. */
export interface HttpServer {
  readonly url: string;
  /** Stops listening, ends what has begun, and closes all connections. */
  close(): Promise<void>;
}

/**
 * Listens on `port`, or any free one for 0.
 * @throws DialogError `io` where the system refuses the port.
 */
export async function serveHttp(
  makeServer: () => Promise<McpServer>,
  { port, token }: { readonly port: number; readonly token: string },
): Promise<HttpServer> {
  const sessions = new Sessions(makeServer);
  const modern = createMcpHandler(makeServer, { legacy: 'reject' });
  const running = new Set<Promise<Response>>();
  const fetch = async (request: Request): Promise<Response> => {
    const work = isLegacyRequest(request).then((isLegacy) => (isLegacy ? sessions : modern).fetch(request));
    running.add(work);
    try {
      return await work;
    } finally {
      running.delete(work);
    }
  };
  const handle = toNodeHandler({ fetch });
  const mayPass = guard(token);
  const server = createServer((request, response) => void (mayPass(request, response) && handle(request, response)));
  await listen(server, port);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      while (running.size > 0) await Promise.allSettled(running);
      await Promise.all([sessions.close(), modern.close()]);
      const timer = setTimeout(() => server.closeAllConnections(), farewell);
      await closed;
      clearTimeout(timer);
    },
  };
}

/** A function that says whether a request may pass, and has answered it where it may not. */
function guard(token: string): (request: IncomingMessage, response: ServerResponse) => boolean {
  const isHere = localhostHostValidation();
  const isFromHere = localhostOriginValidation();
  return (request, response) => {
    if (!isHere(request, response) || !isFromHere(request, response)) return false;
    if (request.url?.split('?')[0] !== path) return refuse(response, 404, `there is nothing but ${path}`);
    if (isAuthorized(request.headers.authorization, token)) return true;
    const way = `send "Authorization: Bearer" with the token that was printed at the start, or set as ${tokenVariable}`;
    response.setHeader('www-authenticate', 'Bearer');
    return refuse(response, 401, `no token, or a wrong one; ${way}`);
  };
}

function refuse(response: ServerResponse, status: number, message: string): false {
  // What else was sent is not read.
  response.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
  response.end(JSON.stringify({ jsonrpc: '2.0', error: { code: -32_000, message }, id: null }));
  return false;
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => reject(portError(port, cause)));
    server.listen(port, '127.0.0.1', resolve);
  });
}

function portError(port: number, cause: NodeJS.ErrnoException): DialogError {
  const facts: Readonly<Record<string, string>> = {
    EADDRINUSE: 'another program listens there',
    EACCES: 'the system allows it to its administrator only',
  };
  const fact = facts[cause.code ?? ''] ?? cause.message;
  return new DialogError('io', `port ${port}: ${fact}; choose another, or leave it out for any that is free`, {
    cause,
  });
}
