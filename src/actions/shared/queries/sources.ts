import type { List } from '../../../contract/documents.js';
import { holdsArrays } from '../../../engine/columnTypes.js';
import type { ReadContext } from '../../../engine/context.js';
import type { ColumnWithSource } from '../../../engine/rowOperators.js';
import { leadsToRows, sourceOf } from '../columns/linkedRows.js';

/** A list with, for each of its columns that lead to another list, the column that it shows. */
export interface ListInQuery extends List {
  readonly columns: readonly ColumnWithSource[];
}

/** Reads the lists that columns lead to, for queries over these columns. */
export async function withSources({ links }: Pick<ReadContext, 'links'>, list: List): Promise<ListInQuery> {
  if (!list.columns.some(leadsToRows)) return list;
  const columns = list.columns.map(async (column): Promise<ColumnWithSource> => {
    if (!leadsToRows(column)) return column;
    const way = list.columns.find(({ id }) => id === (column.linkColumnId ?? column.id));
    const other = way && (await links.list(way.linkedListId ?? ''));
    if (!other) return { ...column, isHidden: true };
    if (column.linkColumnId === undefined || column.linkedColumnId === undefined) return column;
    const shows = sourceOf(column, other);
    const isSeveral = way.type === 'linked' || way.multiple === true || (shows !== undefined && holdsArrays(shows));
    return { ...column, shows, showsSeveral: isSeveral, isHidden: shows === undefined };
  });
  return { ...list, columns: await Promise.all(columns) };
}
