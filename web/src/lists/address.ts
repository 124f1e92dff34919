import type { Input } from '@action-api/client';

/** What a grid shows of a list. */
export type RowsQuery = Pick<Input<'lists.rows'>, 'filter' | 'sort' | 'viewId'>;
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

/** The query of rows that an address and its filter show. */
export function shownRows({ view, sort }: ListSearch, filter: readonly FilterEntry[] = []): RowsQuery {
  const orders = sort?.split(',').map((one) => {
    const [by = '', direction] = one.split(':');
    return { by, direction: direction === 'desc' ? ('desc' as const) : ('asc' as const) };
  });
  return {
    ...(view !== undefined && { viewId: view }),
    ...(orders && { sort: orders }),
    ...(filter.length > 0 && { filter: [...filter] }),
  };
}

/** The address with other parts; one that is undefined is left out. */
export function changed(
  search: ListSearch,
  parts: { readonly [K in keyof ListSearch]: ListSearch[K] | undefined },
): ListSearch {
  return Object.fromEntries(Object.entries({ ...search, ...parts }).filter(([, value]) => value !== undefined));
}
