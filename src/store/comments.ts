import type { Db } from 'mongodb';
import type { Comment } from '../contract/documents.js';
import type { Page, PageRequest } from '../engine/ports/page.js';
import { createVersionedWrites, type History } from './history.js';
import { pageOf, startAfter } from './paging.js';

export function createComments(db: Db, history: History) {
  const comments = db.collection<Comment>('comments');
  return {
    collection: comments,
    indexes: () => comments.createIndex({ companyId: 1, rowId: 1, _id: 1 }),
    /** What was written about a row, newest last. */
    async page(companyId: string, rowId: string, { limit = 50, cursor }: PageRequest): Promise<Page<Comment>> {
      const found = await comments
        .find({ companyId, rowId, ...startAfter(cursor) })
        .sort({ _id: 1 })
        .limit(limit + 1)
        .toArray();
      return pageOf(found, limit);
    },
    writes: createVersionedWrites<Comment>(comments, history),
  };
}
