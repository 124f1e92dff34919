import { listsQuery, queryClient, type Column, type List } from '../queries';

/** What columns show, for queries over them. */

/**
 * The column whose type, options and format the values of a column have: of a lookup or rollup, that of the other list.
 * @returns undefined where the person does not see the list or the column
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

/** Whether a cell may show several values: rows are not sorted by such a column, and have no figures of it. */
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
