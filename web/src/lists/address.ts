import type { Input } from '@action-api/client';

/** What a grid shows of a list. */
export type RowsQuery = Pick<Input<'lists.rows'>, 'filter' | 'sort'>;
export type FilterEntry = NonNullable<RowsQuery['filter']>[number];

/** What the address of a list says. Filters are not in it: addresses are logged, and values of rows are private. */
export interface ListSearch {
  /** How the rows are shown; left out: as a table. */
  readonly as?: 'board' | 'calendar';
  readonly view?: string;
  /** By what the rows of the table are grouped: `status`, or the id of a column behind `cells.`. */
  readonly group?: string;
  /** Ids of columns, each with `:desc` or without. */
  readonly sort?: string;
  /** The id of the row that is shown beside the list. */
  readonly row?: string;
}

/** The query of rows in an order that is written as in an address. */
export function shownRows(sort: string | undefined, filter: readonly FilterEntry[] = []): RowsQuery {
  return {
    ...(sort !== undefined && { sort: ordersOf(sort) }),
    ...(filter.length > 0 && { filter: [...filter] }),
  };
}

/**
 * Whether an address and its filter say all that is needed to read rows. A view applies as it is saved where the address
 * has no filter, not even an empty one; with a filter, it only names what is shown.
 */
export const isComplete = ({ view }: ListSearch, filter: readonly FilterEntry[] | undefined): boolean =>
  view === undefined || filter !== undefined;

/** The orders of an address as actions take them. */
export const ordersOf = (sort: string) =>
  sort.split(',').map((one) => {
    const [by = '', direction] = one.split(':');
    return { by, direction: direction === 'desc' ? ('desc' as const) : ('asc' as const) };
  });

/** The address with other parts; one that is undefined is left out. */
export function changed(
  search: ListSearch,
  parts: { readonly [K in keyof ListSearch]: ListSearch[K] | undefined },
): ListSearch {
  return Object.fromEntries(Object.entries({ ...search, ...parts }).filter(([, value]) => value !== undefined));
}
