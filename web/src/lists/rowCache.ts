import type { InfiniteData } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { queryClient, type Group, type Row, type RowsPage } from '../queries';
import { createStore } from '../store';
import { rowNames } from './cellText';
import { moved } from './moved';

/** The rows that have been read, in all queries of a list. Changes are applied to them without reading again. */

type Pages = InfiniteData<RowsPage, string | null>;

/** The result of a query: a page of rows, pages, or groups with their first rows. */
interface Holder {
  readonly rows?: readonly Row[];
  readonly pages?: readonly RowsPage[];
  readonly groups?: readonly Group[];
}

/** Lists in which rows were added or removed since they were read. */
export const changedLists = createStore<ReadonlySet<string>>(new Set());

/** A list with at most this many pages is read again at once when rows are added or removed. */
const FEW_PAGES = 2;

const ofList = (listId: string) => ({ queryKey: ['rows', listId] });

/** The keys of queries for rows: of tables, and of boards, calendars and grouped tables. */
const KINDS = ['rows', 'board'] as const;

/** The last read state of a row, from any query of the list. */
export const cachedRow = (listId: string, rowId: string): Row | undefined => find(rowId, listId)?.row;

/** A row that was read in any list, with the id of the list. */
export const anyCachedRow = (rowId: string) => find(rowId);

/** The last read state of a row, from any query of the list. The component renders again when the row changes. */
export function useCachedRow(listId: string, rowId: string): Row | undefined {
  const follow = useCallback((changed: () => void) => queryClient.getQueryCache().subscribe(changed), []);
  return useSyncExternalStore(follow, () => cachedRow(listId, rowId));
}

function find(rowId: string, ...of: readonly string[]): { readonly row: Row; readonly listId: string } | undefined {
  for (const kind of KINDS)
    for (const [[, listId], data] of queryClient.getQueriesData<Holder>({ queryKey: [kind, ...of] })) {
      const row = data && findIn(data, rowId);
      if (row) return { row, listId: String(listId) };
    }
  return undefined;
}

function findIn({ rows = [], pages = [], groups = [] }: Holder, rowId: string): Row | undefined {
  const own = rows.find(({ id }) => id === rowId);
  if (own) return own;
  for (const part of [...pages, ...groups]) {
    const row = findIn(part, rowId);
    if (row) return row;
  }
  return undefined;
}

/** The name of a linked row, from any row that was read. */
export function linkedName(rowId: string): string | undefined {
  for (const kind of KINDS)
    for (const [, data] of queryClient.getQueriesData<Holder>({ queryKey: [kind] })) {
      const { rows = [], pages = [], groups = [] } = data ?? {};
      for (const { rows: own = [] } of [{ rows }, ...pages, ...groups])
        for (const { names } of own) if (names?.[rowId] !== undefined) return names[rowId];
    }
  return undefined;
}

/** Replaces a row in every query. Unchanged rows and pages keep their identity. */
export function changeRow(listId: string, rowId: string, change: (row: Row) => Row): void {
  for (const kind of KINDS)
    queryClient.setQueriesData<Holder>({ queryKey: [kind, listId] }, (data) => data && changedIn(data, rowId, change));
  queryClient.setQueryData<Row>(['row', rowId], (row) => row && change(row));
}

function changedIn<T extends Holder>(data: T, rowId: string, change: (row: Row) => Row): T {
  if (!findIn(data, rowId)) return data;
  const { rows, pages, groups } = data;
  return {
    ...data,
    ...(rows && { rows: rows.map((row) => (row.id === rowId ? change(row) : row)) }),
    ...(pages && { pages: pages.map((page) => changedIn(page, rowId, change)) }),
    ...(groups && { groups: groups.map((group) => changedIn(group, rowId, change)) }),
  };
}

type Cells = Readonly<Record<string, Row['cells'][string]>>;

/**
 * Applies the values of an event.
 * @returns `missed` if the row has missed an earlier change, or links to a row without a known name
 */
export function patchRow(
  listId: string,
  rowId: string,
  version: number,
  after: { readonly cells?: Cells; readonly status?: string | null } = {},
): 'patched' | 'missed' {
  const known = cachedRow(listId, rowId) ?? queryClient.getQueryData<Row>(['row', rowId]);
  if (!known || known.version >= version) return 'patched';
  if (known.version !== version - 1 || !isNamed(after.cells ?? {}, known)) return 'missed';
  const { status = known.status } = after;
  changeRow(listId, rowId, (row) => ({ ...row, version, status, cells: { ...row.cells, ...after.cells } }));
  regroup(listId, { ...known, status, cells: { ...known.cells, ...after.cells } });
  return 'patched';
}

/** Moves a row to its new group at once. The groups are read again a moment later. */
function regroup(listId: string, row: Row): void {
  for (const [key, data] of queryClient.getQueriesData<Holder>({ queryKey: ['board', listId] })) {
    const { by } = (key[2] ?? {}) as { readonly by?: string };
    if (!data?.groups || by === undefined) continue;
    const value = by === 'status' ? row.status : (row.cells[by.replace(/^cells\./, '')] ?? null);
    const own = data.groups.find(({ rows = [] }) => rows.some(({ id }) => id === row.id));
    const next = data.groups.find((group) => group.value === value);
    // Rows with several values, months and new values are not moved: the groups are read again anyway.
    if (!own || !next || own === next) continue;
    queryClient.setQueryData<Holder>(key, { ...data, groups: moved(data.groups, [row.id], next.value) });
  }
}

/** Events have the ids of linked rows, and not their names. */
const ROW_ID = /^row_\w+$/;

const isNamed = (cells: Cells, { names = {} }: Row) =>
  Object.values(cells)
    .flat()
    .every((value) => typeof value !== 'string' || !ROW_ID.test(value) || value in names || rowNames.has(value));

/** Handles an event that added, deleted or restored a row. */
export function changedRows(listId: string, type: string, rowId: string): void {
  if (type === 'row.deleted' && !cachedRow(listId, rowId)) return;
  if (type === 'row.created' && cachedRow(listId, rowId)) return;
  markChanged(listId);
}

/** Reads a short list again. For a long list, the screen offers to read it again. */
export function markChanged(listId: string): void {
  const read = queryClient.getQueriesData<Pages>(ofList(listId));
  if (read.length === 0) return;
  const isShort = read.every(([, pages]) => (pages?.pages.length ?? 0) <= FEW_PAGES);
  if (isShort) return readRowsAgain(listId);
  changedLists.update((known) => new Set([...known, listId]));
}

/** Reads the rows of a list again, and drops the queries that no screen shows. */
export function readRowsAgain(listId: string): void {
  void rowsAreRead(listId);
}

/** Reads the rows of a list again. @returns when they are read */
export function rowsAreRead(listId: string): Promise<void> {
  changedLists.update((known) => new Set([...known].filter((id) => id !== listId)));
  queryClient.removeQueries({ ...ofList(listId), type: 'inactive' });
  return queryClient.invalidateQueries(ofList(listId));
}
