import type { List } from '../../../contract/documents.js';
import type { ReadContext } from '../../../engine/context.js';

/** Links in values of rows that are shown as they are stored: in previews and histories. */

/** Values of a row, by column. */
type CellsShown = Readonly<Record<string, unknown>>;

/**
 * What leaves links out of values of rows if the caller may not see the list that they lead to.
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

/** The same for the items of a preview. */
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
