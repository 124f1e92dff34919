import type { List } from '../../contract/documents.js';
import type { Page, PageRequest } from './page.js';

export interface ReadLists {
  get(id: string): Promise<List>;
  /** The list, archived or not. */
  getAny(id: string): Promise<List>;
  /** @param archived the archived lists instead of the others */
  page(request: PageRequest, archived?: boolean): Promise<Page<List>>;
}

export interface WriteLists extends ReadLists {
  create(fields: Pick<List, 'name' | 'columns' | 'statuses'>): Promise<List>;
  /** `expected`: the version the caller named; another one is refused with conflict. */
  update(id: string, change: ListChange, expected?: number): Promise<List>;
  /** Takes the list out of sight, with its rows; refuses one that is archived with conflict. */
  archive(id: string): Promise<List>;
  /** Brings an archived list back; refuses one that is not archived with conflict. */
  restore(id: string): Promise<List>;
  /** Deletes the list, archived or not, for good. */
  delete(id: string): Promise<List>;
}

/** The fields of a list that an update may set. */
export type ListChange = Partial<Pick<List, 'name' | 'columns' | 'statuses' | 'openTo'>>;
