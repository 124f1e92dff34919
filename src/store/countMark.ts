import type { Row } from '../contract/documents.js';

/** What the history record of a change says about the kept numbers of rows (correctness, rule 20). */

/** Where a row counts. Deleted rows count nowhere. */
export interface CountedAs {
  readonly listId: string;
  readonly status: string | null;
}

/** A change that moves no row into or out of a number has none of this. */
export interface CountMark {
  /** `<list>/<row>`: the change is to be added to the numbers of this list. Removed once it is. */
  readonly uncounted?: string;
  /** The same for the list that the row has left. */
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
