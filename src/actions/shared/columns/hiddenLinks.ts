import type { List } from '../../../contract/documents.js';
import type { ReadContext } from '../../../engine/context.js';

/** Links in stored values of rows, as previews and histories show them. */

/** Values of a row, by column. */
type CellsShown = Readonly<Record<string, unknown>>;

/**
 * Makes a function that removes links from values of rows if the caller may not see the list that they lead to.
 * @param lists the lists of the rows
 */
export async function withoutHiddenLinks(
  { links }: Pick<ReadContext, 'links'>,
  lists: Iterable<Pick<List, 'columns' | 'deletedColumns'>>,
): Promise<<T extends CellsShown>(values: T) => T> {
  const hidden = new Set<string>();
  for (const { columns, deletedColumns } of lists) {
    for (const { id, type, linkedListId = '' } of [...columns, ...(deletedColumns ?? [])])
      if (type === 'link' && !(await links.list(linkedListId))) hidden.add(id);
  }
  if (hidden.size === 0) return (values) => values;
  return <T extends CellsShown>(values: T) =>
    Object.fromEntries(Object.entries(values).filter(([id]) => !hidden.has(id))) as T;
}

/** Removes these links from the items of a preview. */
export async function withoutHiddenIn<T extends { readonly before?: CellsShown; readonly after?: CellsShown }>(
  context: Pick<ReadContext, 'links'>,
  lists: Iterable<Pick<List, 'columns' | 'deletedColumns'>>,
  items: readonly T[],
): Promise<readonly T[]> {
  const shown = await withoutHiddenLinks(context, lists);
  return items.map((item) => ({
    ...item,
    ...(item.before && { before: shown(item.before) }),
    ...(item.after && { after: shown(item.after) }),
  }));
}
