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

/** The search words of a row, each once, at most 60. Short cells come first, so that names precede descriptions. */
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

/** Words of these lengths may be mistyped: shorter ones mean too many others, longer ones take too many look-ups. */
const MISTYPED = { least: 5, most: 24 };

const LATIN = 'abcdefghijklmnopqrstuvwxyz';
const DIGITS = '0123456789';
/** The letters of scripts, as `plainLetters` leaves them. */
const ALPHABETS: readonly (readonly [script: RegExp, letters: string])[] = [
  [/^[a-z]+$/, LATIN],
  [/^[a-z0-9]+$/, LATIN + DIGITS],
  [/^[\u0430-\u044f\u0456\u0454\u0491]+$/, 'абвгдежзийклмнопрстуфхцчшщъыьэюяієґ'],
  [/^[\u03b1-\u03c9]+$/, 'αβγδεζηθικλμνξοπρσςτυφχψω'],
];

/**
 * The words that differ from a word by one letter: one too many, missing or another one, or two in the wrong order. Of
 * other scripts than Latin, Cyrillic and Greek, no letter is missing or another one.
 * @param word as `wordsIn` makes it
 * @returns some hundreds; none for a short or very long word
 */
export function nearWords(word: string): readonly string[] {
  const letters = Array.from(word);
  if (letters.length < MISTYPED.least || letters.length > MISTYPED.most) return [];
  const alphabet = Array.from(ALPHABETS.find(([script]) => script.test(word))?.[1] ?? '');
  const near = new Set<string>();
  for (let at = 0; at <= letters.length; at += 1) {
    const [before, [letter, next, ...rest]] = [letters.slice(0, at).join(''), letters.slice(at)];
    const after = letters.slice(at + 1).join('');
    for (const one of alphabet) near.add(before + one + letters.slice(at).join(''));
    if (letter === undefined) continue;
    near.add(before + after);
    for (const one of alphabet) near.add(before + one + after);
    if (next !== undefined) near.add(before + next + letter + rest.join(''));
  }
  near.delete(word);
  return [...near];
}
