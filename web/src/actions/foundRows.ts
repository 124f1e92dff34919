import { useQuery } from '@tanstack/react-query';
import { plainly } from '../../../src/engine/plainText';
import { rowNames } from '../lists/cellText';
import { anyCachedRow, linkedName } from '../lists/rowCache';
import { listsQuery, queryClient, readQuery, type Row } from '../queries';
import type { Option } from './refs';

/** Finds rows by their words, and names them. */

/** The shortest text that is searched for. */
const LEAST = 2;
/** The most rows that are offered. */
const MOST = 10;

/**
 * The rows that contain the words of a text. Undefined until they are found.
 * @param listId the list to search. Left out: all lists. If the text is empty, the first rows of the list are returned.
 */
export function useFoundRows(text: string, listId?: string): readonly Option[] | undefined {
  const query = text.trim();
  const isSearch = query.length >= LEAST;
  const ofList = listId !== undefined;
  const { data: found } = useQuery({
    ...readQuery('rows.search', { query, limit: MOST, ...(ofList && { listIds: [listId] }) }),
    enabled: isSearch,
    placeholderData: (before) => before,
  });
  const { data: first } = useQuery({
    ...readQuery('lists.rows', { listId: listId ?? '', limit: MOST }),
    enabled: ofList && !isSearch,
  });
  for (const { row, listId: of } of found?.hits ?? []) listIds.set(row.id, of);
  if (!isSearch && listId === undefined) return [];
  if (!isSearch) return first?.rows.map((row) => ({ id: row.id, name: titleOf(row, listId ?? '') }));
  return found?.hits.map(({ row, listId: of, listName }) => ({
    id: row.id,
    name: titleOf(row, of) + (ofList ? '' : ` · ${listName}`),
  }));
}

/** The list of each row that a search has found. */
const listIds = new Map<string, string>();

/** The list of a row that was read or found by a search; otherwise undefined. */
export const listIdOf = (rowId: string): string | undefined => anyCachedRow(rowId)?.listId ?? listIds.get(rowId);

/** The name of a row that was read; otherwise its id. */
export function nameOfRow(rowId: string): string {
  const known = anyCachedRow(rowId);
  return rowNames.get(rowId) ?? (known ? titleOf(known.row, known.listId) : (linkedName(rowId) ?? rowId));
}

/** The text of the first column of a row. */
function titleOf({ cells, id }: Row, listId: string): string {
  const list = queryClient.getQueryData(listsQuery.queryKey)?.find((one) => one.listId === listId);
  const [first] = list?.columns ?? [];
  const cell = first && cells[first.id];
  return plainly(cell === undefined || cell === null || cell === '' ? id : String(cell));
}
