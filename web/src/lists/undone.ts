import type { Result } from '@action-api/client';

type Change = Result<'rows.history'>['changes'][number];
type Values = Change['after'];

/** Versions of the changes that an undo has set back. An undo can itself be undone. @param changes newest first */
export function undoneIn(changes: readonly Change[]): ReadonlySet<number> {
  const undone = new Set<number>();
  for (const [at, undo] of changes.entries()) {
    if (undo.call.action !== 'calls.undo' || undone.has(undo.version)) continue;
    // An undo does not name its change. It is the last one that is the opposite.
    const change = changes.slice(at + 1).find((one) => !undone.has(one.version) && isOpposite(one, undo));
    if (change) undone.add(change.version);
  }
  return undone;
}

const isOpposite = (one: Change, other: Change) =>
  one.change === 'updated' &&
  other.change === 'updated' &&
  isSame(one.before, other.after) &&
  isSame(one.after, other.before);

/** Whether the same fields have the same values. A cell without a value may be left out. */
function isSame(one: Values, other: Values): boolean {
  const [cells, others] = [one.cells ?? {}, other.cells ?? {}];
  const ids = [...new Set([...Object.keys(cells), ...Object.keys(others)])];
  return (
    one.listId === other.listId &&
    one.status === other.status &&
    ids.every((id) => JSON.stringify(cells[id] ?? null) === JSON.stringify(others[id] ?? null))
  );
}
