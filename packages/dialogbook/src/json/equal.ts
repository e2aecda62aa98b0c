/** Whether two JSON values are the same; this, not setters, decides what counts as changed. */
import { isObject } from './types.ts';

/**
 * True when `left` and `right` would be read as the same JSON: key order does not count, a member that is `undefined`
 * is absent, `-0` is not `0`, and `NaN` equals itself. Any depth is fine.
 */
export function equalJson(left: unknown, right: unknown): boolean {
  const pairs: unknown[] = [left, right];
  while (pairs.length > 0) {
    const b = pairs.pop();
    const a = pairs.pop();
    if (Object.is(a, b)) continue;
    if (Array.isArray(a) && Array.isArray(b) && a.length === b.length) {
      for (let index = 0; index < a.length; index++) pairs.push(a[index], b[index]);
    } else if (isObject(a) && isObject(b)) {
      if (!pushMembers(pairs, a, b)) return false;
    } else return false;
  }
  return true;
}

/** Adds the members of two objects pair by pair; false when one has a member that the other lacks. */
function pushMembers(pairs: unknown[], a: { [key: string]: unknown }, b: { [key: string]: unknown }): boolean {
  let surplus = 0;
  for (const key of Object.keys(b)) if (b[key] !== undefined) surplus++;
  for (const key of Object.keys(a)) {
    if (a[key] === undefined) continue;
    if (!Object.hasOwn(b, key)) return false;
    pairs.push(a[key], b[key]);
    surplus--;
  }
  return surplus === 0;
}

/** The keys of `object` whose members are not `undefined`. */
export function presentKeys(object: { [key: string]: unknown }): string[] {
  return Object.keys(object).filter((key) => object[key] !== undefined);
}
