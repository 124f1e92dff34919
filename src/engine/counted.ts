/** A number with its noun, in English: `1 row`, `1,200 rows`, `2 companies`, `3 API keys`. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? noun : pluralOf(noun)}`;
}

/** An English noun for several: `rows`, `companies`. */
export function pluralOf(noun: string): string {
  return /[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`;
}
