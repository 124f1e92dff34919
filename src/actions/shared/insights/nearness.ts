/** The similarity of two texts, to find duplicate entries. */

/** Combining accents of European scripts. The vowel signs of other scripts are letters. */
const ACCENTS = /[\u0300-\u036f]/g;
const NEITHER_LETTER_NOR_DIGIT = /[^\p{L}\p{M}\p{N}]+/gu;
const FULL_ADDRESS = /^[a-z]+:\/\/(?:www\.)?/;

/** A form that is equal for texts that only differ in case, accents, width, spacing or punctuation. */
export function plainText(text: string): string {
  const folded = text.normalize('NFKD').replaceAll(ACCENTS, '').toLowerCase();
  const plain = folded.replaceAll(NEITHER_LETTER_NOR_DIGIT, ' ').trim();
  // A text that only has punctuation is compared by its punctuation.
  return plain === '' ? folded.trim() : plain;
}

/** A form that is equal for addresses that only differ in case, `https://`, `www.` or a slash at the end. */
export function plainAddress(address: string): string {
  return address.trim().toLowerCase().replace(FULL_ADDRESS, '').replace(/\/$/, '');
}

/** The most edits between two texts that are nearly equal, by the length of the shorter one. */
export function editsAllowed(length: number): 0 | 1 | 2 {
  if (length < 5) return 0;
  return length < 12 ? 1 : 2;
}

/**
 * The number of edits between two texts: a character inserted, deleted or replaced, or two neighbours swapped (optimal
 * string alignment; Damerau 1964).
 * @returns the number of edits; `most` + 1 as soon as it is known that there are more than `most`
 */
export function edits(a: string, b: string, most: number): number {
  const tooMany = most + 1;
  if (Math.abs(a.length - b.length) > most) return tooMany;
  const [from, to] = withoutSharedEnds(a, b);
  if (from === '' || to === '') return Math.min(from.length + to.length, tooMany);
  if (most === 1) return isOneEdit(from, to) ? 1 : tooMany;
  const width = to.length + 1;
  let before = new Uint16Array(width);
  let above = new Uint16Array(width);
  let current = new Uint16Array(width);
  for (let column = 0; column < width; column += 1) above[column] = column;
  for (let row = 1; row <= from.length; row += 1) {
    current.fill(tooMany);
    current[0] = row;
    let least = row;
    // Only cells near the diagonal can stay within the limit.
    for (let column = Math.max(1, row - most); column <= Math.min(to.length, row + most); column += 1) {
      const same = from[row - 1] === to[column - 1];
      let cost = Math.min(
        (above[column - 1] ?? tooMany) + (same ? 0 : 1),
        (above[column] ?? tooMany) + 1,
        (current[column - 1] ?? tooMany) + 1,
      );
      const swapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      if (swapped) cost = Math.min(cost, (before[column - 2] ?? tooMany) + 1);
      current[column] = cost;
      least = Math.min(least, cost);
    }
    if (least > most) return tooMany;
    [before, above, current] = [above, current, before];
  }
  return Math.min(above[to.length] ?? tooMany, tooMany);
}

/** Whether one edit leads from one text to the other. The texts have no common prefix or suffix. */
function isOneEdit(from: string, to: string): boolean {
  if (from.length === 1 && to.length === 1) return true;
  return from.length === 2 && to.length === 2 && from[0] === to[1] && from[1] === to[0];
}

/** Removes the common prefix and suffix of two texts, which need no edits. */
function withoutSharedEnds(a: string, b: string): readonly [string, string] {
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < shorter - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  return [a.slice(start, a.length - end), b.slice(start, b.length - end)];
}
