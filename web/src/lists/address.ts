import type { Input } from '@action-api/client';

/** What a grid shows of a list. */
export type RowsQuery = Pick<Input<'lists.rows'>, 'filter' | 'sort'>;
export type FilterEntry = NonNullable<RowsQuery['filter']>[number];

/** What the address of a list says. Filters are not in it: addresses are logged, and values of rows are private. */
export interface ListSearch {
  /** How the rows are shown. Left out for a table. */
  readonly as?: 'board' | 'calendar';
  readonly view?: string;
  /** The grouping of the table: `status`, or `cells.` and the id of a column. */
  readonly group?: string;
  /** Ids of columns, each with `:desc` or without. */
  readonly sort?: string;
  /** The id of the row that is shown beside the list. */
  readonly row?: string;
}

/** The query for rows in an order that is written as in an address. */
export function shownRows(sort: string | undefined, filter: readonly FilterEntry[] = []): RowsQuery {
  return {
    ...(sort !== undefined && { sort: ordersOf(sort) }),
    ...(filter.length > 0 && { filter: [...filter] }),
  };
}

/**
 * Whether an address and its filter are enough to read rows. If the address has no filter, not even an empty one, the
 * saved view applies. With a filter, the view is only the name of what is shown.
 */
export const isComplete = ({ view }: ListSearch, filter: readonly FilterEntry[] | undefined): boolean =>
  view === undefined || filter !== undefined;

/** The sort orders of an address, as actions take them. */
export const ordersOf = (sort: string) =>
  sort.split(',').map((one) => {
    const [by = '', direction] = one.split(':');
    return { by, direction: direction === 'desc' ? ('desc' as const) : ('asc' as const) };
  });

/** The address with some parts replaced. An undefined part is removed. */
export function changed(
  search: ListSearch,
  parts: { readonly [K in keyof ListSearch]: ListSearch[K] | undefined },
): ListSearch {
  return Object.fromEntries(Object.entries({ ...search, ...parts }).filter(([, value]) => value !== undefined));
}
