/** What a notebook's file itself says of its ids; the model heals ids, so it cannot tell. */
import { type JsonNode, decodeJson, findMember, itemsOf, scanJson } from 'dialogbook/json';

/** Faults of ids. */
export interface IdFacts {
  /** How many cells lack an id though the version asks for one. */
  readonly missing: number;
  /** Cells with the id of an earlier one; positions count from 1. */
  readonly duplicates: readonly { readonly id: string; readonly first: number; readonly again: number }[];
}

/** The facts of the notebook in `bytes`; `root` is its node, down to the members of cells. @throws DialogError `invalid_json` and its like. */
export function idFacts(bytes: Uint8Array, root: JsonNode = scanJson(bytes, { depth: 3 })): IdFacts {
  const valueOf = (node: typeof root, key: string): unknown => {
    const member = findMember(node, key);
    return member && decodeJson(bytes, { node: member.value });
  };
  const [major, minor] = [valueOf(root, 'nbformat'), valueOf(root, 'nbformat_minor')];
  const cells = findMember(root, 'cells')?.value;
  const ids = cells?.kind === 'array' ? itemsOf(bytes, cells).map((cell) => valueOf(cell, 'id')) : [];
  return {
    missing: major === 4 && typeof minor === 'number' && minor >= 5 ? ids.filter((id) => id === undefined).length : 0,
    duplicates: duplicatesOf(ids),
  };
}

function duplicatesOf(ids: readonly unknown[]): IdFacts['duplicates'] {
  const firsts = new Map<string, number>();
  return ids.flatMap((id, index) => {
    if (typeof id !== 'string') return [];
    const first = firsts.get(id);
    if (first === undefined) firsts.set(id, index + 1);
    return first === undefined ? [] : [{ id, first, again: index + 1 }];
  });
}
