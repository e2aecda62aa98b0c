/** The MCP server: every operation that is offered as a tool, confined to folders. A loop over the table, with no logic of its own. */
import { DialogError } from 'dialogbook';
import { type CallToolResult, McpServer } from '@modelcontextprotocol/server';
import { type Context, Misuse, type Tool } from '../operations/operation.ts';
import { operations } from '../operations/table.ts';
import type { ConfinedFolders } from './folders.ts';

/** What a model is told of the server. */
export const instructions = `Dialogs are LLM conversations kept as Jupyter notebooks: notes, code with outputs, prompts with replies.
1. overview: without a file lists the dialogs; with one, its messages by id. find searches in all of them.
2. read the messages you need by id. Each is shown as id@revision.
3. edit with a batch: all edits are made in one write, or none. Name messages as id@revision; if somebody changed one meanwhile, you get its current text: read it, and try again. Change lines or words (replaceText, replaceLines, insertLines) rather than whole messages. Never rewrite the file itself.
Only what you edit changes; outputs, counts and metadata stay. New messages go to the end unless you say after or before.
Pictures and long outputs are shown by their size; fetch_output gets one when you need it. check says whether a file is valid.`;

/** The server for the dialogs in `folders`. */
export async function mcpServer(folders: ConfinedFolders, version: string): Promise<McpServer> {
  const server = new McpServer({ name: 'dlg', version }, { instructions });
  const context: Context = {
    cwd: folders.roots[0] ?? '.',
    folders,
    stdin: { read: () => Promise.reject(new Misuse('a server has no standard input to read from; give the text')) },
    structured: true,
  };
  for (const { tool, effect } of await (offered ??= offeredTools())) register(server, { tool, effect, context });
  return server;
}

/** The tools; made once, for a server is made for every session, or even for every request. */
let offered: Promise<readonly Offer[]> | undefined;

interface Offer {
  readonly tool: Tool;
  readonly effect: 'read' | 'edit';
}

async function offeredTools(): Promise<Offer[]> {
  const offers: Offer[] = [];
  for (const { tool: make, effect } of operations) {
    const tool = await make?.();
    if (tool) offers.push({ tool, effect });
  }
  return offers;
}

function register(server: McpServer, { tool, effect, context }: Offer & { readonly context: Context }): void {
  const readOnlyHint = (tool.effect ?? effect) === 'read';
  const edits = { destructiveHint: tool.isDestructive ?? true, idempotentHint: tool.isIdempotent ?? false };
  server.registerTool(
    tool.name,
    {
      title: tool.title,
      description: tool.description,
      inputSchema: tool.parameters,
      outputSchema: tool.result,
      annotations: { title: tool.title, readOnlyHint, ...(readOnlyHint ? {} : edits), openWorldHint: false },
    },
    (input: unknown) => callTool(tool, input, context),
  );
}

async function callTool(tool: Tool, input: unknown, context: Context): Promise<CallToolResult> {
  try {
    const { text, value, image } = await tool.run(tool.parameters.parse(input), context);
    const picture = image ? [{ type: 'image' as const, ...image }] : [];
    return { content: [{ type: 'text', text }, ...picture], structuredContent: value };
  } catch (error) {
    if (!DialogError.is(error) && !(error instanceof Misuse)) throw error;
    return { content: [{ type: 'text', text: error.message }], isError: true };
  }
}
