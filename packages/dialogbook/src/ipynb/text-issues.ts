/**
 * What is wrong with a notebook's text that its values no longer show: keys given twice, numbers and characters that
 * JSON does not allow. All of it is read and carried.
 */
import { decodeJson } from '../json/decode.ts';
import { decodeString, decodeText } from '../json/decode-string.ts';
import { deepest } from '../json/depth.ts';
import { type JsonMember, type JsonNode, type ScalarNode, findMember } from '../json/node.ts';
import { itemsOf, membersOf } from '../json/scan.ts';
import { type NotebookIssue, describe } from '../nbformat/issue.ts';
import { Walk, freeName } from '../nbformat/walk.ts';

type Path = readonly (string | number)[];

/** An issue of the text, the value or key that has it, and what a repair puts in that one's place. */
export interface TextIssue {
  readonly issue: NotebookIssue;
  readonly span: { readonly start: number; readonly end: number };
  /** Undefined where nothing is to be repaired. */
  readonly instead: string | number | undefined;
}

type Place = Pick<TextIssue, 'span' | 'instead'>;

/** The issues of the text of `root`, a whole notebook in `bytes`, in the order of the text. */
export function textIssues(bytes: Uint8Array, root: JsonNode): TextIssue[] {
  const visit = new TextVisit(bytes);
  visit.value(root, []);
  return visit.places.map((place, index) => ({ ...place, issue: visit.walk.issues[index] as NotebookIssue }));
}

/** One visit to a text: a place for each issue of the walk. */
class TextVisit {
  readonly walk: Walk = new Walk();
  readonly places: Place[] = [];
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  value(node: JsonNode, path: Path): void {
    if (path.length > deepest) return;
    if (node.kind === 'array') itemsOf(this.#bytes, node).forEach((item, index) => this.#item(item, [...path, index]));
    else if (node.kind === 'object') this.#members(membersOf(this.#bytes, node), path);
    else if (node.kind === 'string') this.#string(node);
    else if (node.kind === 'number') this.#number(node, path);
  }

  #item(node: JsonNode, path: Path): void {
    this.walk.at(path.at(-1) ?? 0, () => {
      if (!isCell(path)) return this.value(node, path);
      const id = findMember(node, 'id')?.value;
      const cell = id?.kind === 'string' ? { id: decodeJson(this.#bytes, { node: id }) } : {};
      this.walk.inCell(cell, () => void this.value(node, path));
    });
  }

  #members(members: readonly JsonMember[], path: Path): void {
    const last = new Map(members.map((member) => [member.key, member]));
    for (const member of members) {
      const { key, start, keyEnd, value } = member;
      const span = { start, end: keyEnd };
      this.walk.at(key, () => {
        if (last.get(key) !== member) this.#repeated(span, freeName(`repeated ${key}`, last), () => last);
        this.#string(span);
        this.value(value, [...path, key]);
      });
    }
  }

  #repeated(span: Place['span'], name: string, taken: () => Map<string, unknown>): void {
    taken().set(name, span);
    this.places.push({ span, instead: name });
    this.walk.warn(
      'duplicate-key',
      'is there more than once; readers take the last',
      `rename this one to ${describe(name)}`,
    );
  }

  #number(span: ScalarNode, path: Path): void {
    const text = decodeText(this.#bytes.subarray(span.start, Math.min(span.end, span.start + 40)));
    if (/^-?[NI]/.test(text)) {
      this.places.push({ span, instead: undefined });
      this.walk.warn('not-json', 'is NaN or infinite, which JSON does not know', 'use null or text');
    } else if (/[.eE]/.test(text) && Number.isInteger(Number(text)) && isWhole(path)) {
      this.places.push({ span, instead: Number(text) + 0 });
      this.walk.fault('bad-value', `is ${text}, but must be written as a whole number`, 'write it as one');
    }
  }

  /** For a value or a key. */
  #string({ start, end }: Place['span']): void {
    let control = false;
    let beyondAscii = false;
    for (let index = start; index < end; index++) {
      const byte = this.#bytes[index] ?? 0;
      if (byte < 0x20) control = true;
      else if (byte >= 0x80) beyondAscii = true;
    }
    const bytes = this.#bytes.subarray(start, end);
    const add = (rule: 'not-json' | 'not-utf8', fact: string, fix: string): void => {
      this.places.push({ span: { start, end }, instead: decodeString(bytes) });
      this.walk.fault(rule, fact, fix);
    };
    if (control) add('not-json', 'holds a control character that JSON wants escaped', 'write it as an escape');
    if (beyondAscii && !isUtf8(bytes))
      add('not-utf8', 'holds bytes that are not UTF-8 and are shown as U+FFFD', 'write U+FFFD in their place');
  }
}

/** Whether a cell of any version stands at `path`. */
function isCell(path: Path): boolean {
  return (path.length === 2 && path[0] === 'cells') || (path.length === 4 && path[2] === 'cells');
}

/** Whether the value at `path` must be a whole number; Jupyter refuses `5.0` there. */
function isWhole(path: Path): boolean {
  if (path.length === 1) return path[0] === 'nbformat' || path[0] === 'nbformat_minor';
  return path.at(-1) === 'execution_count' && (path.length === 3 || (path.length === 5 && path[2] === 'outputs'));
}

const strictDecoder = new TextDecoder('utf-8', { fatal: true });

/** Whether `bytes` are well-formed UTF-8. */
export function isUtf8(bytes: Uint8Array): boolean {
  try {
    strictDecoder.decode(bytes);
    return true;
  } catch {
    return false;
  }
}
