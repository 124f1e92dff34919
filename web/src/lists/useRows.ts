import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { PAGE } from '../early';
import { countQuery, readQuery, rowsQuery, type Row, type RowsPage } from '../queries';
import { numberText, texts } from '../texts';
import type { RowsQuery } from './address';

/** The rows of a table that were read. */
export interface Rows {
  readonly rows: readonly Row[];
  /** The number of rows. Undefined if it is not known. */
  readonly total: number | undefined;
  /** The number of rows, as text. */
  readonly count: string;
  readonly isLoading: boolean;
  /** Whether only a part of the rows is sorted. */
  readonly isPartial: boolean;
  readonly error: Error | null;
  readonly readAgain: () => void;
  /** Reads the next page. */
  readonly readOn: () => void;
}

/** The shortest text that is searched for. */
const LEAST = 2;

/** Whether rows are searched for by these words. */
export const isSearched = (words: string) => words.length >= LEAST;

/**
 * The rows that a table shows: the rows of a query, or the rows that contain the words of a search.
 * @param isShown whether there is a table; without one, nothing is read
 */
export function useRows(listId: string, query: RowsQuery, words: string, isShown: boolean): Rows {
  const isSearch = isSearched(words);
  const all = useInfiniteQuery({ ...rowsQuery(listId, query), enabled: isShown && !isSearch });
  const found = useQuery({
    ...readQuery('rows.search', { query: words, listIds: [listId], limit: PAGE }),
    enabled: isShown && isSearch,
    placeholderData: (before) => before,
  });
  const { fetchNextPage, hasNextPage, isFetchingNextPage } = all;
  const readOn = useCallback(() => {
    if (!isSearch && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [fetchNextPage, hasNextPage, isFetchingNextPage, isSearch]);
  const pages = all.data?.pages;
  const hits = found.data?.hits;
  const rows = useMemo(
    () => (isSearch ? hits?.map(({ row }) => row) : pages?.flatMap((page) => page.rows)) ?? [],
    [pages, hits, isSearch],
  );
  const [first] = pages ?? [];
  if (isSearch)
    return {
      rows,
      total: rows.length,
      count: found.data ? texts.list.found(rows.length, found.data.nextCursor !== null) : '',
      isLoading: found.isPending,
      isPartial: false,
      error: found.error,
      readAgain: () => void found.refetch(),
      readOn,
    };
  return {
    rows,
    total: first?.total,
    count: countText(first),
    isLoading: all.isPending,
    isPartial: first?.isPartial ?? false,
    error: all.error,
    readAgain: () => void all.refetch(),
    readOn,
  };
}

/** The number of rows in all groups, as text. A row with several values is in several groups, and is counted once. */
export function useCount(listId: string, query: RowsQuery, isShown: boolean): string {
  const { data } = useQuery({
    ...countQuery(listId, query),
    enabled: isShown,
    placeholderData: (before) => before,
  });
  return countText(data);
}

function countText({ total, totalIsExact = true }: Pick<RowsPage, 'total' | 'totalIsExact'> = {}): string {
  return total === undefined ? '' : texts.list.rows(total, totalIsExact, numberText(total));
}
