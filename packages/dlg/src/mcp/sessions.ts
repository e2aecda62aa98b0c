/**
 * Clients of the revisions that open a session (2025-11-25 and before) over HTTP: each has a server of its own for as long as
 * its session lasts, to which it says what it wants to be told.
 */
import { type McpServer, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';
import { randomUUID } from 'node:crypto';

/** The most sessions; the one that has been silent longest ends for a new one. Its client is told, and opens another. */
const most = 100;

/** The sessions that are open. */
export class Sessions {
  readonly #makeServer: () => Promise<McpServer>;
  /** By id, the one used last at the end. */
  readonly #open = new Map<string, WebStandardStreamableHTTPServerTransport>();

  constructor(makeServer: () => Promise<McpServer>) {
    this.#makeServer = makeServer;
  }

  /** The answer to `request`, in its session or a new one. */
  async fetch(request: Request): Promise<Response> {
    const id = request.headers.get('mcp-session-id');
    if (id === null) return this.#start(request);
    const transport = this.#open.get(id);
    if (transport === undefined) return noSession();
    this.#open.delete(id);
    this.#open.set(id, transport);
    return transport.handleRequest(request);
  }

  /** Ends them all. */
  async close(): Promise<void> {
    await Promise.all(Array.from(this.#open.values(), (transport) => transport.close()));
  }

  async #start(request: Request): Promise<Response> {
    const transport: WebStandardStreamableHTTPServerTransport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      enableJsonResponse: true,
      onsessioninitialized: (id) => this.#keep(id, transport),
    });
    const server = await this.#makeServer();
    server.server.onclose = () => this.#open.delete(transport.sessionId ?? '');
    await server.connect(transport);
    const response = await transport.handleRequest(request);
    if (transport.sessionId === undefined) await server.close();
    return response;
  }

  #keep(id: string, transport: WebStandardStreamableHTTPServerTransport): void {
    const [eldest] = this.#open.values();
    if (this.#open.size >= most) void eldest?.close();
    this.#open.set(id, transport);
  }
}

function noSession(): Response {
  const error = { code: -32_001, message: 'this session has ended; open a new one' };
  return Response.json({ jsonrpc: '2.0', error, id: null }, { status: 404 });
}
