import type { Row } from '../contract/documents.js';

/** What the history record of a change contains for the row counters (correctness, rule 20). */

/** The list and the status that a row counts for. Deleted rows do not count. */
export interface CountedAs {
  readonly listId: string;
  readonly status: string | null;
}

/** The mark of an uncounted record. A change that affects no counter has none of these fields. */
export interface CountMark {
  /** `<list>/<row>`: the change must still be added to the counters of this list. Removed once it is. */
  readonly uncounted?: string;
  /** `<list>/<row>`: the change must still be taken from the counters of this list, which the row has left. */
  readonly uncountedLeft?: string;
  readonly countedFrom?: CountedAs;
  readonly countedTo?: CountedAs;
}

/** @param before null if the change creates the row */
export function countMark(before: Row | null, after: Row): CountMark {
  const from = before && countedAs(before);
  const to = countedAs(after);
  if (from?.listId === to?.listId && from?.status === to?.status) return {};
  const stays = to ?? from;
  const left = from && from.listId !== stays?.listId ? from : null;
  return {
    ...(stays && { uncounted: `${stays.listId}/${after._id}` }),
    ...(left && { uncountedLeft: `${left.listId}/${after._id}` }),
    ...(from && { countedFrom: from }),
    ...(to && { countedTo: to }),
  };
}

export function countedAs({ archivedAt, listId, status }: Row): CountedAs | null {
  return archivedAt ? null : { listId, status };
}
