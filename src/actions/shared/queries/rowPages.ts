import type { List, Row } from '../../../contract/documents.js';
import type { ReadContext } from '../../../engine/context.js';
import type { Page, PageRequest } from '../../../engine/ports/page.js';
import { MOST_READ } from '../../../engine/ports/rowQueries.js';
import { cursorOf, positionOf, refuseQueryCursor } from './rowCursor.js';
import { countRows, queryRows } from './computedQueries.js';
import { isPlain, rowQueryOf, type AskedRows } from './rowQuery.js';
import { rowViews } from '../rows/rowViews.js';
import { withSources, type ListInQuery } from './sources.js';

/** Pages of the rows of one list. */

type AskedPage = AskedRows & PageRequest;

interface FoundRows extends Page<Row> {
  readonly list: List;
  /** Whether only the oldest rows were sorted. */
  readonly isPartial: boolean;
}

/** @throws Refusal invalid_input if a filter, an order, a field or the cursor does not fit the list */
export async function refuseOddPage(context: ReadContext, asked: AskedRows): Promise<void> {
  if (isPlain(asked)) {
    refuseQueryCursor(asked);
    if (!asked.fields) return;
  } else positionOf(asked);
  rowQueryOf(await queriedList(context, asked), asked);
}

/** The requested page with its list. */
export function readPage(context: ReadContext, asked: AskedPage): Promise<FoundRows> {
  return isPlain(asked) ? plainPage(context, asked) : queriedPage(context, asked);
}

/** A page in the default order. List and rows are read in parallel, because this is the most frequent call. */
async function plainPage(context: ReadContext, { listId, limit, cursor }: AskedPage) {
  const [list, page] = await Promise.all([context.lists.get(listId), context.rows.page(listId, { limit, cursor })]);
  return { list, ...page, isPartial: false };
}

/** The list, with the columns that its columns show if the query has a filter or an order. */
async function queriedList(context: ReadContext, asked: AskedRows): Promise<ListInQuery> {
  const list = await context.lists.get(asked.listId);
  return isPlain(asked) ? list : withSources(context, list);
}

async function queriedPage(context: ReadContext, asked: AskedPage) {
  const list = await queriedList(context, asked);
  const { limit = 50 } = asked;
  const page = { limit, after: positionOf(asked), most: MOST_READ };
  const { items, next, isPartial } = await queryRows(context, list, rowQueryOf(list, asked), page);
  return { list, items, nextCursor: next && cursorOf(asked, next), isPartial };
}

/**
 * The number of rows that match, if it is requested.
 * @returns fields of the result
 */
export async function readTotal(
  context: ReadContext,
  { count = false, ...asked }: AskedRows & { readonly count?: boolean },
): Promise<{ readonly total?: number; readonly totalIsExact?: boolean }> {
  if (!count) return {};
  const list = await queriedList(context, asked);
  const { total, isExact } = await countRows(context, list, rowQueryOf(list, asked));
  return { total, totalIsExact: isExact };
}

/** Rows with only the requested cells; deleted rows also have the time of their deletion. */
export async function rowsWithFields(
  context: Pick<ReadContext, 'links'>,
  list: List,
  rows: readonly Row[],
  { fields }: Pick<AskedRows, 'fields'>,
) {
  const views = await rowViews(context, list, rows, fields);
  return views.map((view, index) => {
    const deletedAt = rows[index]?.archivedAt;
    return { ...view, ...(deletedAt && { deletedAt: deletedAt.toISOString() }) };
  });
}
