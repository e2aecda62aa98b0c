/**
 * A dialog as one text to be edited in an editor, and the edits that make it what the text says afterwards. Each message
 * stands under a line such as `%% 5a0f2c11 prompt`, its reply under `%% reply`; the mark is as long as it takes not to be
 * found at the start of a line of a message.
 */
import { DialogError, type Message, type MessageType, messageTypes, newId } from 'dialogbook';
import { type Edit, messageRevision } from 'dialogbook/surgery';

/** What a line of the text says for a message that is not there yet. */
const newMessage = 'new';

/** The text of `messages`, and the mark it is divided by. */
export function dialogToEdit(messages: readonly Message[]): { readonly text: string; readonly mark: string } {
  const mark = markFor(messages);
  const help = [
    `Each message stands under a line "${mark} ID TYPE", a reply under "${mark} reply".`,
    `Change texts and types, move, delete; write "${mark} ${newMessage} TYPE" for a new message.`,
    'Outputs and metadata stay. What stands above the first message is not read.',
  ];
  return { text: [...help, '', ...messages.map((message) => messageText(message, mark))].join('\n'), mark };
}

function messageText({ id, type, content, reply }: Message, mark: string): string {
  const text = `${mark} ${id} ${type}\n${content}\n`;
  return reply === '' ? text : `${text}${mark} reply\n${reply}\n`;
}

function markFor(messages: readonly Message[]): string {
  let mark = '%%';
  for (const { content, reply } of messages)
    for (const [found] of `${content}\n${reply}`.matchAll(/^%%+/gm))
      if (found.length >= mark.length) mark = `${found}%`;
  return mark;
}

/** A message as the text has it. */
interface Written {
  readonly id: string;
  readonly type: MessageType;
  readonly content: string;
  reply: string | undefined;
}

/**
 * The edits that make `messages`, all of which were shown, what `text` says. What they change they name with its
 * revision. @throws DialogError `invalid_value` naming the line.
 */
export function editsOfText(messages: readonly Message[], text: string, mark: string): Edit[] {
  const written = readText(text, mark);
  const known = new Map(messages.map((message) => [message.id, message]));
  for (const { id } of written)
    if (id !== newMessage && !known.has(id))
      throw new DialogError(
        'invalid_value',
        `"${mark} ${id}": no message has this id; write "${newMessage}" for a new one`,
      );
  const kept = new Set(written.map(({ id }) => id));
  if (kept.size < written.filter(({ id }) => id !== newMessage).length + Number(kept.has(newMessage)))
    throw new DialogError('invalid_value', `an id stands twice; write "${newMessage}" above the copy`);
  const removed = messages.filter(({ id }) => !kept.has(id)).map(addressOf);
  return [
    ...(removed.length > 0 ? [{ op: 'remove', messages: removed } as const] : []),
    ...written.flatMap((each) => changeOf(each, known.get(each.id))),
    ...orderEdits(
      messages.map(({ id }) => id).filter((id) => kept.has(id)),
      written,
    ),
  ];
}

function addressOf(message: Message): string {
  return `${message.id}@${messageRevision(message)}`;
}

function changeOf({ type, content, reply }: Written, message: Message | undefined): Edit[] {
  if (message === undefined) return [];
  if (message.type === type && message.content === content && message.reply === (reply ?? '')) return [];
  const replies = type === 'prompt' && (reply ?? '') !== message.reply ? { reply: reply ?? '' } : {};
  return [{ op: 'set', message: addressOf(message), type, content, ...replies }];
}

/** New messages put in, and those that stand elsewhere moved: as few as possible, each behind the one above it. */
function orderEdits(ids: readonly string[], written: readonly Written[]): Edit[] {
  const places = new Map(ids.map((id, place) => [id, place]));
  const staying = longestRising(written.flatMap(({ id }) => places.get(id) ?? []));
  const edits: Edit[] = [];
  let previous: string | undefined;
  for (const { id, type, content, reply } of written) {
    const target = previous === undefined ? { at: 0 } : { after: previous };
    previous = id === newMessage ? newId() : id;
    if (id === newMessage) {
      const outputs = reply === undefined ? {} : { outputs: reply };
      edits.push({ op: 'add', messages: [{ id: previous, type, content, ...outputs }], ...target });
    } else if (!staying.has(places.get(id) ?? -1)) edits.push({ op: 'move', messages: [id], ...target });
  }
  return edits;
}

/** The longest run of `numbers` that rises. */
function longestRising(numbers: readonly number[]): Set<number> {
  // The lowest last number of a run of each length, and what each number stands behind in its run.
  const lasts: number[] = [];
  const before = new Map<number, number | undefined>();
  for (const number of numbers) {
    const longer = lasts.findIndex((last) => last > number);
    const length = longer < 0 ? lasts.length : longer;
    before.set(number, lasts[length - 1]);
    lasts[length] = number;
  }
  const rising = new Set<number>();
  for (let number = lasts.at(-1); number !== undefined; number = before.get(number)) rising.add(number);
  return rising;
}

/** The messages that `text` holds. @throws DialogError `invalid_value` naming the line. */
function readText(text: string, mark: string): Written[] {
  const written: Written[] = [];
  const blocks = text.replace(/\r\n/g, '\n').split(new RegExp(`^(?=${mark} )`, 'm'));
  let line = 1;
  for (const block of blocks) {
    const [head = '', ...lines] = block.split('\n');
    if (head.startsWith(`${mark} `))
      readBlock({ head: head.slice(mark.length).trim(), body: bodyOf(lines), line }, written);
    line += lines.length;
  }
  return written;
}

/** The lines without the line end that the last of them always has. */
function bodyOf(lines: readonly string[]): string {
  return lines.at(-1) === '' ? lines.slice(0, -1).join('\n') : lines.join('\n');
}

interface Block {
  readonly head: string;
  readonly body: string;
  readonly line: number;
}

function readBlock({ head, body, line }: Block, written: Written[]): void {
  const last = written.at(-1);
  if (head === 'reply') {
    if (last?.type !== 'prompt' || last.reply !== undefined)
      throw new DialogError('invalid_value', `line ${line}: a reply stands under a prompt, once`);
    last.reply = body;
    return;
  }
  const [id = '', type = '', ...rest] = head.split(/\s+/);
  if (rest.length > 0 || !isType(type))
    throw new DialogError(
      'invalid_value',
      `line ${line}: "${head}" is no ID and TYPE; types are ${messageTypes.join(', ')}`,
    );
  written.push({ id, type, content: body, reply: undefined });
}

function isType(text: string): text is MessageType {
  return (messageTypes as readonly string[]).includes(text);
}
