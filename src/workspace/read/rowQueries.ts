import type { List } from '../../contract/documents.js';
import { Refusal } from '../../contract/errors.js';
import { phrase } from '../../engine/phrases/phrase.js';
import type { QueryRows, RowFilter } from '../../engine/ports/rowQueries.js';
import type { ReadLinks } from '../../engine/ports/links.js';
import type { Reading } from './reading.js';

/** Queries rows for callers who may see the list. */
export function queryRows({ store, companyId, list }: Reading, links: Pick<ReadLinks, 'list'>): QueryRows {
  async function seen<T>(listId: string, reading: Promise<T>): Promise<T> {
    const [found] = await Promise.all([reading, list(listId)]);
    return found;
  }

  /** The list. @throws Refusal forbidden for a condition on links to a list that the caller may not see */
  async function queried(listId: string, where: readonly RowFilter[]): Promise<List> {
    const found = await list(listId);
    const fields = new Set(where.flatMap(fieldsOf));
    for (const { id, name, type, linkedListId = '' } of found.columns) {
      if (type !== 'link' || !fields.has(`cells.${id}`) || (await links.list(linkedListId))) continue;
      throw new Refusal(
        'forbidden',
        phrase`${name} leads to a list that is archived or deleted, or that you may not see. Leave the column out of the filter.`,
      );
    }
    return found;
  }

  return {
    query: async (listId, query, page) => store.rows.query(await queried(listId, query.where), query, page),
    total: async (listId, query) => store.rows.total(await queried(listId, query.where), query),
    groups: async (listId, query) => store.rows.groups(await queried(listId, query.where), query),
    countHolding: (listId, held) => seen(listId, store.rows.countHolding(companyId, listId, held)),
    async *holding(listId, held) {
      await list(listId);
      yield* store.rows.holding(companyId, listId, held);
    },
  };
}

/** The fields in a filter. */
function fieldsOf(filter: RowFilter): readonly string[] {
  if ('any' in filter) return filter.any.flatMap(fieldsOf);
  if ('all' in filter) return filter.all.flatMap(fieldsOf);
  if ('linkColumn' in filter) return [`cells.${filter.linkColumn}`];
  return 'field' in filter ? [filter.field] : [];
}
