/** A whole JSON text changed to another value with the smallest change to its bytes. */
import { toBytes } from './to-bytes.ts';
import { decodeJson } from './decode.ts';
import { type Change, patchValue } from './patch.ts';
import { scanJson } from './scan.ts';
import { type Shape, json } from './shape.ts';
import { detectStyle } from './style.ts';
import { PieceWriter, joinPieces } from './writer.ts';

/**
 * The bytes of `source` changed so that they decode to `value`; the same bytes where they do so already. A byte order
 * mark, white space around the value and every part that is equal stay.
 * @throws DialogError `invalid_json` and its like where `source` is not JSON, `invalid_value` where `value` is not.
 */
export function patchJson(
  source: Uint8Array | string,
  value: unknown,
  options: { readonly shape?: Shape } = {},
): Uint8Array {
  const bytes = toBytes(source);
  const { shape = json } = options;
  return patchText(bytes, { before: decodeJson(bytes, { shape }), after: value, shape });
}

/** As {@link patchJson}, where it is known already what `bytes` decode to. */
export function patchText(bytes: Uint8Array, change: Change): Uint8Array {
  const root = scanJson(bytes);
  const writer = new PieceWriter();
  writer.copy(bytes, 0, root.start);
  patchValue({ bytes, style: detectStyle(bytes, root), writer }, root, { ...change, margin: '' });
  writer.copy(bytes, root.end, bytes.length);
  return joinPieces(writer.pieces());
}
