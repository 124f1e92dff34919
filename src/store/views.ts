import type { Db } from 'mongodb';
import type { View } from '../contract/views.js';
import type { Page, PageRequest } from '../engine/ports/page.js';
import { createVersionedWrites, type History } from './history.js';
import { pageById } from './paging.js';

/** Saved views of lists. */
export function createViews(db: Db, history: History) {
  const views = db.collection<View>('views');
  return {
    collection: views,
    indexes: () =>
      Promise.all([
        views.createIndex({ companyId: 1, deletedAt: 1, listId: 1, _id: 1 }),
        // For the export of a company.
        views.createIndex({ companyId: 1, deletedAt: 1, _id: 1 }),
      ]),

    get: (companyId: string, id: string): Promise<View | null> =>
      views.findOne({ _id: id, companyId, deletedAt: null }),

    /** The views of a list that a member sees. */
    page: (companyId: string, listId: string, memberId: string, request: PageRequest): Promise<Page<View>> =>
      pageById(views, { companyId, deletedAt: null, listId, $or: [{ shared: true }, { ownerId: memberId }] }, request),

    countOfOwner: (companyId: string, listId: string, ownerId: string): Promise<number> =>
      views.countDocuments({ companyId, deletedAt: null, listId, ownerId }),

    ofCompany: (companyId: string, request: PageRequest): Promise<Page<View>> =>
      pageById(views, { companyId, deletedAt: null }, request),

    writes: createVersionedWrites<View>(views, history),
  };
}
