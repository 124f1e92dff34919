import type { Cell } from '../contract/columns.js';

/** Whether two cells are equal. Arrays are compared element by element, and a missing cell equals null. */
export function sameCell(a: Cell | undefined, b: Cell | undefined): boolean {
  const [one, other] = [a ?? null, b ?? null];
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && one.every((value, index) => value === other[index]);
}
