/** Deep credits for looking at every row of a list of this size. */
export function creditsFor(rows: number): number {
  return rows === 0 ? 0 : Math.max(5, Math.ceil(rows / 10));
}

export const PRICE_NOTE = 'One credit for every 10 rows begun, 5 at least; an empty list costs nothing.';
