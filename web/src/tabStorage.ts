/** Values that a tab keeps while it is open, including over a reload. */

/** @param value null removes the value */
export function keepInTab(key: string, value: unknown): void {
  if (value === null) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, JSON.stringify(value));
}

/** The value of a key. Null if there is none. */
export function keptInTab(key: string): unknown {
  return JSON.parse(sessionStorage.getItem(key) ?? 'null');
}
