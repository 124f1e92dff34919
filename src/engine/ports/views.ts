import type { View } from '../../contract/views.js';
import type { Page, PageRequest } from './page.js';

/** Saved views of lists that the caller sees: shared ones and the caller's own. */
export interface ReadViews {
  get(id: string): Promise<View>;
  /** The views of one list, oldest first. */
  page(listId: string, request: PageRequest): Promise<Page<View>>;
  /** How many views of a list the caller owns. */
  countOwn(listId: string): Promise<number>;
  /** All views of the company, including those of other members. For an export of the company. */
  everywhere(request: PageRequest): Promise<Page<View>>;
}

/** What a view shows. */
export type ViewFields = Pick<View, 'name' | 'filter' | 'sort' | 'fields' | 'groupBy' | 'shared'>;

export interface WriteViews extends ReadViews {
  create(listId: string, fields: ViewFields): Promise<View>;
  /** @param expected the version that the caller named; another version is refused with conflict */
  update(id: string, fields: ViewFields, expected?: number): Promise<View>;
  delete(id: string): Promise<View>;
}
