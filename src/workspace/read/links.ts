import type { List } from '../../contract/documents.js';
import { cellAt } from '../../engine/cellAt.js';
import { rowIdsIn } from '../../engine/columnTypes.js';
import { MOST_LINKING, type Holding, type LinkColumn, type Linking, type ReadLinks } from '../../engine/ports/links.js';
import { isOpenTo } from '../../engine/scope.js';
import { linksOf, linkTo } from '../../store/storedRow.js';
import { seenOrNull, type Reading } from './reading.js';

/** The most linking rows that are read at once for all rows of a page. If there are more, they are read row by row. */
const MOST_AT_ONCE = 10_000;
/** The most rows that are reported because they link to rows that a call would delete. */
const MOST_HOLDING = 20;

export function readLinks(reading: Reading): ReadLinks {
  const { store, companyId, list, record } = reading;

  const listOrNull = (id: string): Promise<List | null> => seenOrNull(list(id));

  /** The rows that link to one row, if there are too many to read them with those of the others. */
  async function linkingTo(column: LinkColumn, id: string): Promise<Linking> {
    const links = [linkTo(column, id)];
    const rows = await store.rows.linking(companyId, links, MOST_LINKING);
    const total = rows.length < MOST_LINKING ? rows.length : await store.rows.countLinking(companyId, links);
    return { rows, total };
  }

  return {
    list: listOrNull,
    async rows(ids) {
      const found = (await store.rows.many(companyId, [...new Set(ids)])).filter(({ archivedAt }) => !archivedAt);
      const listIds = [...new Set(found.map(({ listId }) => listId))];
      const seen = new Set((await Promise.all(listIds.map(listOrNull))).map((one) => one?._id));
      return found.filter(({ listId }) => seen.has(listId));
    },
    async linking(column, ids) {
      const wanted = new Set(ids);
      const found = await store.rows.linking(
        companyId,
        [...wanted].map((id) => linkTo(column, id)),
        MOST_AT_ONCE,
      );
      if (found.length === MOST_AT_ONCE) {
        const each = await Promise.all([...wanted].map(async (id) => [id, await linkingTo(column, id)] as const));
        return new Map(each);
      }
      const rowsOf = new Map<string, Linking['rows'][number][]>();
      for (const row of found) {
        for (const id of rowIdsIn(cellAt(row.cells, column.columnId))) {
          if (wanted.has(id)) rowsOf.set(id, [...(rowsOf.get(id) ?? []), row]);
        }
      }
      return new Map(
        [...rowsOf].map(([id, rows]) => [id, { rows: rows.slice(0, MOST_LINKING), total: rows.length }] as const),
      );
    },
    async holding(rows) {
      const ids = new Set(rows.map(({ _id }) => _id));
      const lists = await store.lists.leadingTo(companyId, [...new Set(rows.map(({ listId }) => listId))]);
      const links = new Map<string, string>();
      for (const { _id: listId, columns } of lists) {
        for (const { id: columnId, linkedListId, onDelete } of columns.filter(({ type }) => type === 'link')) {
          if (onDelete !== 'refuse') continue;
          for (const row of rows)
            if (row.listId === linkedListId) links.set(linkTo({ listId, columnId }, row._id), row._id);
        }
      }
      // Rows that are deleted by the same call are left out below, so as many more rows are read.
      const most = ids.size + MOST_HOLDING;
      const found = await store.rows.linking(companyId, [...links.keys()], most);
      const open = new Map(lists.map((one) => [one._id, isOpenTo(one, record.principal)]));
      const others = found.filter(({ _id }) => !ids.has(_id)).slice(0, MOST_HOLDING);
      return others.flatMap((row): Holding[] => {
        const rowId = linksOf(row).flatMap((link) => links.get(link) ?? [])[0];
        return rowId === undefined ? [] : [{ rowId, by: open.get(row.listId) ? row._id : null }];
      });
    },
  };
}
