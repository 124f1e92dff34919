import type { InfiniteData, QueryFilters } from '@tanstack/react-query';
import { queryClient, type Row, type RowsPage } from '../queries';
import { createStore } from '../store';

/** The rows that have been read, in all queries of a list, and changes to them without reading again. */

type Pages = InfiniteData<RowsPage, string | null>;

/** Lists in which rows were added or removed since they were read. */
export const changedLists = createStore<ReadonlySet<string>>(new Set());

/** A list that has at most this many pages is read again at once where rows are added or removed. */
const FEW_PAGES = 2;

const ofList = (listId: string) => ({ queryKey: ['rows', listId] });

/** The row as it was read last, in any query of the list. */
export const cachedRow = (listId: string, rowId: string): Row | undefined => find(ofList(listId), rowId)?.row;

/** A row that was read in any list, and the list. */
export const anyCachedRow = (rowId: string) => find({ queryKey: ['rows'] }, rowId);

function find(queries: QueryFilters, rowId: string): { readonly row: Row; readonly listId: string } | undefined {
  for (const [[, listId], pages] of queryClient.getQueriesData<Pages>(queries))
    for (const page of pages?.pages ?? []) {
      const row = page.rows.find(({ id }) => id === rowId);
      if (row) return { row, listId: String(listId) };
    }
  return undefined;
}

/** Replaces a row wherever it was read. Rows and pages that do not change stay the same objects. */
export function changeRow(listId: string, rowId: string, change: (row: Row) => Row): void {
  queryClient.setQueriesData<Pages>(ofList(listId), (pages) => {
    if (!pages?.pages.some(({ rows }) => rows.some(({ id }) => id === rowId))) return pages;
    return {
      ...pages,
      pages: pages.pages.map((page) =>
        page.rows.some(({ id }) => id === rowId)
          ? { ...page, rows: page.rows.map((row) => (row.id === rowId ? change(row) : row)) }
          : page,
      ),
    };
  });
}

/**
 * Applies the values that an event has.
 * @returns `missed` where the row has not seen the change before this one
 */
export function patchRow(
  listId: string,
  rowId: string,
  version: number,
  after: { readonly cells?: Readonly<Record<string, never>>; readonly status?: string | null } = {},
): 'patched' | 'missed' {
  const known = cachedRow(listId, rowId);
  if (!known || known.version >= version) return 'patched';
  if (known.version !== version - 1) return 'missed';
  const { status = known.status } = after;
  changeRow(listId, rowId, (row) => ({ ...row, version, status, cells: { ...row.cells, ...after.cells } }));
  return 'patched';
}

/** Follows a row that was added, removed or restored. */
export function changedRows(listId: string, type: string, rowId: string): void {
  if (type === 'row.deleted' && !cachedRow(listId, rowId)) return;
  if (type === 'row.created' && cachedRow(listId, rowId)) return;
  markChanged(listId);
}

/** Reads a short list again; of a long one, the screen offers to. */
export function markChanged(listId: string): void {
  const read = queryClient.getQueriesData<Pages>(ofList(listId));
  if (read.length === 0) return;
  const isShort = read.every(([, pages]) => (pages?.pages.length ?? 0) <= FEW_PAGES);
  if (isShort) return readRowsAgain(listId);
  changedLists.update((known) => new Set([...known, listId]));
}

/** Reads the rows of a list again, and forgets the queries that no screen shows. */
export function readRowsAgain(listId: string): void {
  changedLists.update((known) => new Set([...known].filter((id) => id !== listId)));
  queryClient.removeQueries({ ...ofList(listId), type: 'inactive' });
  void queryClient.invalidateQueries(ofList(listId));
}
