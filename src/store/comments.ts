import type { Db } from 'mongodb';
import type { Comment } from '../contract/documents.js';
import type { Page, PageRequest } from '../engine/ports/page.js';
import { byIds } from './database.js';
import { createVersionedWrites, type History } from './history.js';
import { pageById } from './paging.js';

export function createComments(db: Db, history: History) {
  const comments = db.collection<Comment>('comments');
  return {
    collection: comments,
    indexes: () =>
      Promise.all([
        comments.createIndex({ companyId: 1, rowId: 1, deletedAt: 1, _id: 1 }),
        comments.createIndex({ companyId: 1, deletedAt: 1, _id: 1 }),
      ]),
    get: (companyId: string, id: string): Promise<Comment | null> =>
      comments.findOne({ _id: id, companyId, deletedAt: null }),
    /** The comments with these ids, including deleted ones. */
    many: (companyId: string, ids: readonly string[]): Promise<Comment[]> => byIds(comments, ids, { companyId }),
    /** The comments on a row, newest last. */
    page: (companyId: string, rowId: string, request: PageRequest): Promise<Page<Comment>> =>
      pageById(comments, { companyId, rowId, deletedAt: null }, request),
    ofCompany: (companyId: string, request: PageRequest): Promise<Page<Comment>> =>
      pageById(comments, { companyId, deletedAt: null }, request),
    writes: createVersionedWrites<Comment>(comments, history),
  };
}
