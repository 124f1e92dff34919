/** A number with its noun, in English: `1 row`, `1,200 rows`, `2 companies`, `3 API keys`. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${nounFor(count, noun)}`;
}

/** The English noun for a number: `row` for 1, else `rows`; `company`, else `companies`. */
export function nounFor(count: number, noun: string): string {
  if (count === 1) return noun;
  return /[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`;
}
