/** What a tab keeps while it is open, also over a reload. */

/** @param value null to forget it */
export function keepInTab(key: string, value: unknown): void {
  if (value === null) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, JSON.stringify(value));
}

/** The value of a key; null where none is kept. */
export function keptInTab(key: string): unknown {
  return JSON.parse(sessionStorage.getItem(key) ?? 'null');
}
