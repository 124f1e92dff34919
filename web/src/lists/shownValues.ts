import { listsQuery, queryClient, type Column, type List } from '../queries';

/** What columns show, for queries over them. */

/**
 * The column that decides the type, options and format of a column's values. For a lookup or rollup, it is the column
 * of the other list.
 * @returns undefined if the person does not see the list or the column
 */
export function valuesOf(column: Column, { columns }: Pick<List, 'columns'>): Column | undefined {
  const { type, linkColumnId, linkedColumnId, function: by } = column;
  const way = columns.find(({ id }) => id === (linkColumnId ?? column.id));
  const leads = ['link', 'linked', 'lookup', 'rollup'].includes(type);
  const other = leads ? seenList(way?.linkedListId) : undefined;
  if (!leads) return column;
  if (!other || type === 'link' || type === 'linked') return other && column;
  if (type === 'rollup' && by !== 'min' && by !== 'max') return { ...column, type: 'number' };
  return other.columns.find(({ id }) => id === linkedColumnId);
}

/** Whether a cell may show several values. Such a column cannot be sorted by, and has no figures. */
export function showsSeveral(column: Column, list: Pick<List, 'columns'>): boolean {
  const { type, multiple = false, linkColumnId } = column;
  if (type === 'linked' || type === 'file') return true;
  if (type !== 'lookup') return multiple;
  const way = list.columns.find(({ id }) => id === linkColumnId);
  return way?.type !== 'link' || way.multiple === true || valuesOf(column, list)?.multiple === true;
}

function seenList(listId: string | undefined): List | undefined {
  return queryClient.getQueryData(listsQuery.queryKey)?.find((one) => one.listId === listId);
}
