import type { List, Row } from '../../../contract/documents.js';
import { MOST_LINKS } from '../../../engine/columnTypes.js';
import { cellAt } from '../../../engine/cellAt.js';
import type { ReadContext } from '../../../engine/context.js';
import { rowLabel } from '../../../engine/rowNames.js';
import { isLink, leadsToRows, linkedCell, readLinkedRows, type AllLinkedRows } from '../columns/linkedRows.js';
import { rowView, type RowView } from '../lists/shapes.js';

/** Rows as callers see them, including the values that are computed when they are read. */

/**
 * The rows of one list as callers see them.
 * @param fields ids of the columns to show; all if left out
 */
export async function rowViews(
  context: Pick<ReadContext, 'links'>,
  list: List,
  rows: readonly Row[],
  fields?: readonly string[],
): Promise<RowView[]> {
  const leading = list.columns.filter((column) => leadsToRows(column) && (fields?.includes(column.id) ?? true));
  const linked = leading.length > 0 ? await readLinkedRows(context, list, leading, rows) : new Map<string, never>();
  return rows.map((row) => {
    const view = rowView(row, list);
    for (const column of leading) {
      const cell = linkedCell(column, row, linked);
      if (cell !== undefined) view.cells[column.id] = cell;
    }
    const shown = fields ? { ...view, cells: only(view.cells, fields) } : view;
    return leading.length > 0 ? { ...shown, ...linksIn(leading.filter(isLink), row, linked) } : shown;
  });
}

/** One row as callers see it. */
export async function oneRowView(context: Pick<ReadContext, 'links'>, list: List, row: Row): Promise<RowView> {
  const [view] = await rowViews(context, list, [row]);
  return view ?? rowView(row, list);
}

/** The rows of a search with their lists, as callers see them, without rows whose list was closed meanwhile. */
export async function foundRows(
  context: Pick<ReadContext, 'links'>,
  found: readonly { readonly row: Row; readonly list: Pick<List, '_id'> }[],
): Promise<{ listId: string; listName: string; row: RowView }[]> {
  const views = new Map<string, { listId: string; listName: string; row: RowView }>();
  const viewsIn = async (id: string) => {
    const list = await context.links.list(id);
    const rows = found.flatMap((one) => (one.list._id === id ? [one.row] : []));
    if (!list) return;
    for (const row of await rowViews(context, list, rows)) views.set(row.id, { listId: id, listName: list.name, row });
  };
  await Promise.all([...new Set(found.map(({ list }) => list._id))].map(viewsIn));
  return found.flatMap(({ row }) => views.get(row._id) ?? []);
}

function only(cells: RowView['cells'], fields: readonly string[]): RowView['cells'] {
  return Object.fromEntries(
    fields.flatMap((id) => {
      const cell = cellAt(cells, id);
      return cell === undefined ? [] : [[id, cell]];
    }),
  );
}

/** The names of the linked rows in the cells, and the number of links of cells that show only some of them. */
function linksIn(columns: List['columns'], row: Row, linked: AllLinkedRows): Pick<RowView, 'names' | 'linkTotals'> {
  const names: Record<string, string> = {};
  const totals: Record<string, number> = {};
  for (const { id } of columns) {
    const others = linked.get(id);
    const { rows, total } = others?.of(row) ?? { rows: [], total: 0 };
    for (const other of rows.slice(0, MOST_LINKS)) names[other._id] = others ? rowLabel(others.list, other) : other._id;
    if (total > MOST_LINKS) totals[id] = total;
  }
  return {
    ...(Object.keys(names).length > 0 && { names }),
    ...(Object.keys(totals).length > 0 && { linkTotals: totals }),
  };
}
