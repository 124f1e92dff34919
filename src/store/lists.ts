import type { Db, Filter } from 'mongodb';
import type { List } from '../contract/documents.js';
import type { Page, PageRequest } from '../engine/ports/page.js';
import { createVersionedWrites, type History } from './history.js';
import { pageById } from './paging.js';
import { byIds } from './database.js';

/** What limits the lists that a caller sees. */
export interface Sees {
  /** Only lists that are open to the company, or to this member. */
  readonly memberId?: string;
  /** Only these lists, which are the scope of a key. */
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
    indexes: () =>
      Promise.all([
        lists.createIndex({ companyId: 1, archivedAt: 1, _id: 1 }),
        // For archived lists, whose `archivedAt` is a range.
        lists.createIndex({ companyId: 1, deletedAt: 1, _id: 1 }),
        lists.createIndex({ 'columns.linkedListId': 1 }, { sparse: true }),
      ]),
    get: (companyId: string, id: string): Promise<List | null> =>
      lists.findOne({ _id: id, companyId, archivedAt: null }),
    /** Also returns archived lists, but not deleted ones. */
    getAny: (companyId: string, id: string): Promise<List | null> =>
      lists.findOne({ _id: id, companyId, deletedAt: null }),
    /** Also returns archived and deleted lists. */
    many: (companyId: string, ids: readonly string[]): Promise<List[]> => byIds(lists, ids, { companyId }),
    /**
     * @param sees what limits the lists that the caller sees; null for all lists
     * @param archived true for the archived lists, false for the others
     */
    page(companyId: string, request: PageRequest, sees: Sees | null = null, archived = false): Promise<Page<List>> {
      const kept: Filter<List> = archived ? { archivedAt: { $ne: null }, deletedAt: null } : { archivedAt: null };
      return pageById(lists, { $and: [{ companyId, ...kept }, seenBy(sees)] }, request);
    },
    /** Names of the lists that a caller sees, in id order. */
    names: (companyId: string, sees: Sees | null, limit: number): Promise<Pick<List, '_id' | 'name'>[]> =>
      lists
        .find({ $and: [{ companyId, archivedAt: null }, seenBy(sees)] }, { projection: { name: 1 } })
        .sort({ _id: 1 })
        .limit(limit)
        .toArray(),
    /** The lists with columns that link to one of these lists, without archived lists. */
    leadingTo: (companyId: string, ids: readonly string[]): Promise<List[]> =>
      lists.find({ 'columns.linkedListId': { $in: [...ids] }, companyId, archivedAt: null }).toArray(),
    writes: createVersionedWrites<List>(lists, history),
  };
}
