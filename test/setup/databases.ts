/** The databases of the shared engine that services have used. */
const used = new Set<string>();

export function noteDatabase(name: string): void {
  used.add(name);
}

/** The databases that were used since the last call. */
export function takeDatabases(): readonly string[] {
  const names = [...used];
  used.clear();
  return names;
}
