import type { Cell } from '../contract/columns.js';

/** The most search words that are stored for a row, and the most characters of each. */
const MOST_WORDS = 60;
const MOST_LETTERS = 40;

/** Letters that Unicode does not decompose, and how they are typed on keyboards without them. */
const PLAIN: Readonly<Record<string, string>> = { ß: 'ss', ø: 'o', ł: 'l', đ: 'd', æ: 'ae', œ: 'oe', ı: 'i' };

/** Values that are not searched for: dates, times and ids. */
const NO_TEXT = /^\d{4}-\d{2}-\d{2}(T.*)?$|^[a-z]{3,4}_[0-9a-z]{26}(_\d+)?$/;

/** The text in lower case, without accents. */
export function plainLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[ßøłđæœı]/g, (letter) => PLAIN[letter] ?? letter);
}

/**
 * The words of a text as search compares them: lower case, without accents, the first 40 characters of each. They are
 * letters and digits only, so a regular expression may contain them unescaped.
 */
export function wordsIn(text: string): readonly string[] {
  return (plainLetters(text).match(/[\p{L}\p{N}]+/gu) ?? []).map((word) =>
    Array.from(word).slice(0, MOST_LETTERS).join(''),
  );
}

/** The search words of a row, without duplicates, at most 60. Short cells come first, so names precede descriptions. */
export function searchWords(cells: Readonly<Record<string, Cell>>): readonly string[] {
  const texts = Object.values(cells).flatMap((cell) => (typeof cell === 'string' && !NO_TEXT.test(cell) ? [cell] : []));
  const words = new Set<string>();
  for (const text of texts.toSorted((a, b) => a.length - b.length)) {
    for (const word of wordsIn(text.replace(/^https?:\/\//i, ''))) {
      if (words.size === MOST_WORDS) return [...words];
      words.add(word);
    }
  }
  return [...words];
}

/** Words for which search allows one wrong letter. In shorter words, another letter mostly makes another word. */
const NEAR_WORD = /^\p{L}{4,25}$/u;

/**
 * The word, and the word without each one of its letters. Two words with a common form differ in a letter that is
 * missing, added, replaced or moved. Empty for short words, and for words with digits.
 */
export function nearForms(word: string): readonly string[] {
  if (!NEAR_WORD.test(word)) return [];
  const letters = Array.from(word);
  return [...new Set([word, ...letters.map((_, left) => letters.toSpliced(left, 1).join(''))])];
}
