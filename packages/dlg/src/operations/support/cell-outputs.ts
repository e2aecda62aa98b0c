/** What the bytes of a notebook say of the outputs of its cells, without decoding them. */
import { type JsonNode, decodeJson, findMember, itemsOf, scanJson } from 'dialogbook/json';

/** Outputs as they stand in a file. */
export interface CellOutputs {
  /** Bytes that they take in the file. */
  readonly size: number;
  /** Whether an error is among them. */
  readonly hasError: boolean;
}

/** Answers for the cell at a 0-based index; undefined where the file has no cells of this format. */
export function cellOutputs(bytes: Uint8Array, root: JsonNode): ((index: number) => CellOutputs) | undefined {
  const cells = findMember(root, 'cells')?.value;
  if (cells?.kind !== 'array') return undefined;
  const nodes = itemsOf(bytes, cells);
  return (index) => {
    const cell = nodes[index];
    const outputs = cell?.kind === 'object' ? findMember(cell, 'outputs')?.value : undefined;
    if (outputs?.kind !== 'array') return { size: 0, hasError: false };
    return { size: outputs.end - outputs.start, hasError: holdsError(bytes.subarray(outputs.start, outputs.end)) };
  };
}

function holdsError(outputs: Uint8Array): boolean {
  const list = scanJson(outputs, { depth: 2 });
  if (list.kind !== 'array') return false;
  return itemsOf(outputs, list).some((output) => {
    const type = output.kind === 'object' ? findMember(output, 'output_type')?.value : undefined;
    return type?.kind === 'string' && decodeJson(outputs, { node: type }) === 'error';
  });
}
