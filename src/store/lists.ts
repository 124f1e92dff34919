import type { Db, Filter } from 'mongodb';
import type { List, Row } from '../contract/documents.js';
import type { Page, PageRequest } from '../engine/ports/page.js';
import { createVersionedWrites, type History } from './history.js';
import { pageOf, startAfter } from './paging.js';

/** What narrows the lists that a caller sees. */
export interface Sees {
  /** Only lists that are open to the company, or to this member. */
  readonly memberId?: string;
  /** Only these lists: the scope of a key. */
  readonly listIds?: readonly string[];
}

function seenBy(sees: Sees | null): Filter<List> {
  const { memberId, listIds } = sees ?? {};
  return {
    ...(listIds && { _id: { $in: [...listIds] } }),
    ...(memberId !== undefined && { $or: [{ openTo: null }, { openTo: memberId }] }),
  };
}

export function createLists(db: Db, history: History) {
  const lists = db.collection<List>('lists');
  return {
    collection: lists,
    indexes: () => lists.createIndex({ companyId: 1, archivedAt: 1, _id: 1 }),
    get: (companyId: string, id: string): Promise<List | null> =>
      lists.findOne({ _id: id, companyId, archivedAt: null }),
    /** @param sees what narrows the lists that somebody sees; null for all */
    async page(companyId: string, request: PageRequest, sees: Sees | null = null): Promise<Page<List>> {
      const limit = request.limit ?? 50;
      const found = await lists
        .find({ $and: [{ companyId, archivedAt: null, ...startAfter(request.cursor) }, seenBy(sees)] })
        .sort({ _id: 1 })
        .limit(limit + 1)
        .toArray();
      return pageOf(found, limit);
    },
    writes: createVersionedWrites<List>(lists, history),
  };
}

export function createRows(db: Db, history: History) {
  const rows = db.collection<Row>('rows');
  return {
    collection: rows,
    indexes: () => rows.createIndex({ companyId: 1, listId: 1, archivedAt: 1, _id: 1 }),
    /** Archived rows are found too: whoever changes a row says what that means. */
    get: (companyId: string, id: string): Promise<Row | null> => rows.findOne({ _id: id, companyId }),
    many: (companyId: string, ids: readonly string[]): Promise<Row[]> =>
      rows.find({ _id: { $in: [...ids] }, companyId }).toArray(),
    count: (companyId: string, listId: string): Promise<number> =>
      rows.countDocuments({ companyId, listId, archivedAt: null }),
    async page(companyId: string, listId: string, request: PageRequest): Promise<Page<Row>> {
      const limit = request.limit ?? 50;
      const found = await rows
        .find({ companyId, listId, archivedAt: null, ...startAfter(request.cursor) })
        .sort({ _id: 1 })
        .limit(limit + 1)
        .toArray();
      return pageOf(found, limit);
    },
    writes: createVersionedWrites<Row>(rows, history),
  };
}
