import type { List } from '../../contract/documents.js';
import type { MadeBy, Who } from './authors.js';
import type { Page, PageRequest } from './page.js';

export interface ReadLists {
  get(id: string): Promise<List>;
  /** The list, archived or not. */
  getAny(id: string): Promise<List>;
  /** @param archived returns the archived lists instead of the others */
  page(request: PageRequest, archived?: boolean): Promise<Page<List>>;
  /** The changes of a list itself, archived or not, newest first. Cursors are versions. */
  history(id: string, request: PageRequest): Promise<Page<ListEvent>>;
}

/** One change of a list. */
export interface ListEvent {
  /** The version after the change. */
  readonly version: number;
  readonly change: 'created' | 'updated' | 'archived' | 'restored';
  readonly by: Who;
  readonly call: MadeBy;
  readonly at: Date;
  /** The fields that differ, before the change; empty for a new list. */
  readonly before: ListChange;
  readonly after: ListChange;
}

export interface WriteLists extends ReadLists {
  /** @param like the list to copy; if it has changed since it was shown, nothing is made */
  create(fields: Pick<List, 'name' | 'columns' | 'statuses' | 'openTo'>, like?: List): Promise<List>;
  /**
   * @param change the fields to set, or a function that computes them from the list at the time of the write
   * @param expected `named`: the version in the input; another version is refused with conflict. `seen`: the version
   * that the change was made from; if the list now has another one, nothing is written and the call is checked again.
   */
  update(
    id: string,
    change: ListChange | ((list: List) => ListChange),
    expected?: { readonly named?: number | undefined; readonly seen?: number },
  ): Promise<List>;
  /** The list before this call first changed it, also in a re-run. */
  original(id: string): Promise<List>;
  /** Hides the list and its rows. @throws Refusal conflict for an archived list */
  archive(id: string): Promise<List>;
  /** Restores an archived list. @throws Refusal conflict for a list that is not archived */
  restore(id: string): Promise<List>;
  /** Deletes the list, archived or not. It cannot be restored. */
  delete(id: string): Promise<List>;
  /** Sets fields back, archives or restores. If `reversalOf` returns null, the list stays as it is. */
  revert(id: string, reversalOf: (list: List) => ListReversal | null): Promise<List>;
}

/** The fields of a list that an update may set. */
export type ListChange = Partial<Pick<List, 'name' | 'columns' | 'deletedColumns' | 'statuses' | 'openTo'>>;

/** The fields of a list that undoing a change may set. */
export type ListReversal = ListChange & Partial<Pick<List, 'archivedAt'>>;
