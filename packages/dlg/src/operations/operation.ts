/**
 * What an operation is: one thing that can be done with dialogs, as data. Hosts (the command line, later others) are
 * loops over the table of operations; they turn what they are given into an input, run, and show the result. An
 * operation knows nothing of the host: it gets its surroundings as a context and returns a plain JSON value.
 */
import type { z } from 'zod';
import type { FileFailure } from './support/each-file.ts';

/** What an operation may use of the world around it, besides files. */
export interface Context {
  /** The folder that relative paths start from. */
  readonly cwd: string;
  readonly stdin: {
    /** All of it. @throws DialogError `not_utf8`, and `io` where nothing can be read, which is not the same as an empty text. */
    read(): Promise<string>;
  };
  /** Where people can edit text; hosts without people have none. */
  readonly editor?: Editor;
  /** The only folders that may be used, for a host that is confined to some. */
  readonly folders?: Folders;
  /** Whether the caller reads the result as a value rather than as text. */
  readonly structured: boolean;
  /** Takes the items of a result one by one, as soon as each is there; where there is no such, the result holds them all. */
  readonly emit?: (item: object) => void;
}

/** Where people edit text. */
export interface Editor {
  /** The text as it was left. `name` is that of a file, which tells the language. @throws DialogError `io` where it was not edited. */
  open(text: string, name: string): Promise<string>;
  /** Keeps `text` where people find it, and returns where. */
  keep(text: string, name: string): Promise<string>;
}

/** Folders that a host is confined to. */
export interface Folders {
  /** The real path of `file`, which need not be there. @throws DialogError `no_permission` where it is not in the folders. */
  locate(file: string): Promise<string>;
  /** The names of the notebooks in the folders, at most `limit`, and whether there are more. */
  list(limit: number): Promise<{ readonly names: readonly string[]; readonly hasMore: boolean }>;
}

/** How text is shown. */
export interface Style {
  /** The functions return their text, coloured where the host shows colours. */
  readonly paint: Readonly<Record<'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan' | 'magenta', Paint>>;
  /** Code points in a line of a listing. */
  readonly width: number;
}

/** Colours its text. */
export type Paint = (text: string) => string;

/** Text without colours, in lines of a moderate width. */
export const plainStyle: Style = {
  paint: { bold: plain, dim: plain, red: plain, green: plain, yellow: plain, cyan: plain, magenta: plain },
  width: 120,
};

/** What `run` returns: a plain JSON value. */
export interface Result {
  /** The files of several that could not be read; the others are done. */
  readonly failures?: readonly FileFailure[];
}

/** A command line that works on the files of the tour, and what it does. */
export interface Example {
  readonly command: string;
  readonly does: string;
}

/** An operation as agents are offered it; see {@link Tool} for what hosts see. */
export interface ToolDefinition<S extends z.ZodObject, V extends z.ZodObject> {
  readonly name: string;
  readonly title: string;
  /** What it does and when to use it, for a model. */
  readonly description: string;
  readonly parameters: S;
  /** What `value` of a result says. */
  readonly result: V;
  /** Where it is another than that of the operation. */
  readonly effect?: 'read' | 'edit';
  /** Of an operation that edits: whether it can take away what is there (by default), and whether doing it again changes nothing. */
  readonly isDestructive?: boolean;
  readonly isIdempotent?: boolean;
  /** @throws DialogError, `Misuse`. */
  run(input: z.output<S>, context: Context): Promise<ToolResult<z.input<V>>>;
}

/** What a tool answers: the same as text and as a value. */
export interface ToolResult<V> {
  readonly text: string;
  readonly value: V;
  /** `data` is in base64. */
  readonly image?: { readonly mimeType: string; readonly data: string };
}

/** A tool as hosts see it: `run` takes an input that `parameters` have checked. */
export type Tool = ToolDefinition<z.ZodObject, z.ZodObject>;

/** `definition` with its types checked against one another. */
export function defineTool<S extends z.ZodObject, V extends z.ZodObject>(definition: ToolDefinition<S, V>): Tool {
  return definition;
}

/** An operation as it is written; see {@link Operation} for what hosts see. */
export interface OperationDefinition<S extends z.ZodObject, R extends Result, I extends object = object> {
  /** The name of the command. */
  readonly name: string;
  /** One line, without a full stop. */
  readonly summary: string;
  /** What else there is to know, in sentences; `''` by default. */
  readonly details?: string;
  /** The input; each parameter with a description. */
  readonly parameters: S;
  /** The parameters that a command line takes by position, in order; all others are flags. */
  readonly positional: readonly (keyof z.output<S> & string)[];
  /** One-letter names of flags. */
  readonly letters?: Readonly<Partial<Record<keyof z.output<S> & string, string>>>;
  /** Whether it may change files. */
  readonly effect: 'read' | 'edit';
  readonly examples: readonly Example[];
  /** @throws DialogError for what went wrong, `Misuse` for an input that makes no sense. */
  run(input: z.output<S>, context: Context): Promise<R>;
  /** The result for people, without a line end at the end. */
  render(result: R, style: Style): string;
  /** One of the items that `run` emits, for people; only an operation that emits some has it. */
  renderItem?(item: I, style: Style): string;
  /** Whether the result says that something is wrong with the files; never by default. */
  foundFaults?(result: R): boolean;
  /** Whether `render` returns the content of a file, to be passed on as it is where it does not go to a terminal. */
  readonly verbatim?: boolean;
  /** Whether `render` returns JSON, made by `jsonText`: exact, and harmless as it is; never by default. */
  isJson?(result: R): boolean;
  /** How agents are offered it; only some operations are. Made when asked for, for commands start faster without. */
  tool?(): Tool | Promise<Tool>;
}

/** An operation as hosts see it: `run` takes any input and checks it, `render` takes what its own `run` returned. */
export type Operation = Omit<OperationDefinition<z.ZodObject, Result>, 'run'> & {
  /** @throws DialogError, `Misuse`. */
  run(input: unknown, context: Context): Promise<Result>;
};

/** An input that makes no sense whatever the files hold. */
export class Misuse extends Error {
  override readonly name = 'Misuse';
}

/** `definition` as an operation whose `run` checks its input. */
export function defineOperation<S extends z.ZodObject, R extends Result, I extends object = object>(
  definition: OperationDefinition<S, R, I>,
): Operation {
  const { parameters } = definition;
  return {
    ...(definition as unknown as Operation),
    run: async (input, context) => {
      const checked = parameters.safeParse(input);
      if (!checked.success) throw new Misuse(checked.error.issues.map(describeIssue).join('; '));
      return definition.run(checked.data, context);
    },
  };
}

function describeIssue({ path, message }: z.core.$ZodIssue): string {
  return path.length === 0 ? message : `${path.join('.')}: ${message}`;
}

function plain(text: string): string {
  return text;
}
