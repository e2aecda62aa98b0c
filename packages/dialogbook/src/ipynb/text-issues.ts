/**
 * What is wrong with a notebook's text that its values no longer show: keys given twice, numbers and characters that
 * JSON does not allow. All of it is read and carried.
 */
import { deepest } from '../json/depth.ts';
import { decodeText } from '../json/decode-string.ts';
import type { JsonMember, JsonNode, ScalarNode } from '../json/node.ts';
import { itemsOf, membersOf } from '../json/scan.ts';
import { type NotebookIssue, describe, formatPath } from '../nbformat/issue.ts';

type Path = readonly (string | number)[];

const strictDecoder = new TextDecoder('utf-8', { fatal: true });

/** An issue of the text, and the value or key that has it. */
export interface TextIssue {
  readonly issue: NotebookIssue;
  readonly span: { readonly start: number; readonly end: number };
  /** What a repair calls the key. */
  readonly name?: string;
}

/** The issues of the text of `node` in `bytes`, which stands at `path` of the notebook, in the order of the text. */
export function textIssues(bytes: Uint8Array, node: JsonNode, path: Path = []): TextIssue[] {
  if (path.length > deepest) return [];
  if (node.kind === 'array')
    return itemsOf(bytes, node).flatMap((item, index) => textIssues(bytes, item, [...path, index]));
  if (node.kind === 'object') return memberIssues(bytes, membersOf(bytes, node), path);
  if (node.kind === 'string') return stringIssues(bytes, node, path);
  return numberIssues(bytes, node, path);
}

/** Whether the value at `path` must be a whole number; Jupyter refuses `5.0` there. */
function isWhole(path: Path): boolean {
  if (path.length === 1) return path[0] === 'nbformat' || path[0] === 'nbformat_minor';
  return path.at(-1) === 'execution_count' && (path.length === 3 || (path.length === 5 && path[2] === 'outputs'));
}

function numberIssues(bytes: Uint8Array, span: ScalarNode, path: Path): TextIssue[] {
  const text = decodeText(bytes.subarray(span.start, Math.min(span.end, span.start + 40)));
  if (/^-?[NI]/.test(text)) {
    const texts = ['is NaN or infinite, which JSON does not know', 'use null or text'] as const;
    return [{ issue: issue('warning', 'not-json', path, texts), span }];
  }
  if (!/[.eE]/.test(text) || !Number.isInteger(Number(text)) || !isWhole(path)) return [];
  return [
    {
      issue: issue('error', 'bad-value', path, [
        `is ${text}, but must be written as a whole number`,
        'write it as one',
      ]),
      span,
    },
  ];
}

function memberIssues(bytes: Uint8Array, members: readonly JsonMember[], path: Path): TextIssue[] {
  const last = new Map(members.map((member) => [member.key, member]));
  const freeName = namesBeside(last);
  return members.flatMap((member) => {
    const memberPath = [...path, member.key];
    const key = { start: member.start, end: member.keyEnd };
    const issues = [...stringIssues(bytes, key, memberPath), ...textIssues(bytes, member.value, memberPath)];
    if (last.get(member.key) === member) return issues;
    const name = freeName(`repeated_${member.key}`);
    const texts = ['is there more than once; readers take the last', `name it ${describe(name)}`] as const;
    return [{ issue: issue('warning', 'duplicate-key', memberPath, texts), span: key, name }, ...issues];
  });
}

/** Gives a name that is not among the keys of `taken`, and another each time. */
function namesBeside(taken: ReadonlyMap<string, unknown>): (name: string) => string {
  const turns = new Map<string, number>();
  return (name) => {
    for (let turn = (turns.get(name) ?? 0) + 1; ; turn++) {
      const free = turn === 1 ? name : `${name}_${turn}`;
      turns.set(name, turn);
      if (!taken.has(free)) return free;
    }
  };
}

function stringIssues(bytes: Uint8Array, span: TextIssue['span'], path: Path): TextIssue[] {
  let control = false;
  let beyondAscii = false;
  for (let index = span.start; index < span.end; index++) {
    const byte = bytes[index] ?? 0;
    if (byte < 0x20) control = true;
    else if (byte >= 0x80) beyondAscii = true;
  }
  const issues: TextIssue[] = [];
  const add = (rule: NotebookIssue['rule'], ...texts: readonly [string, string]): void => {
    issues.push({ issue: issue('error', rule, path, texts), span });
  };
  if (control) add('not-json', 'holds a control character that JSON wants escaped', 'write it as an escape');
  if (beyondAscii && !isUtf8(bytes.subarray(span.start, span.end))) {
    add('not-utf8', 'holds bytes that are not UTF-8 and are shown as U+FFFD', 'write U+FFFD in their place');
  }
  return issues;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    strictDecoder.decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function issue(
  severity: NotebookIssue['severity'],
  rule: NotebookIssue['rule'],
  path: Path,
  [fact, fix]: readonly [string, string],
): NotebookIssue {
  const cell = path[0] === 'cells' && typeof path[1] === 'number' ? { cell: path[1] } : {};
  return { rule, severity, message: `${formatPath(path)} ${fact}`, path, ...cell, fix };
}
