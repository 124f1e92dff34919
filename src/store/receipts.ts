import type { Db } from 'mongodb';
import type { Page, PageRequest } from '../engine/ports/page.js';
import type { Block, Receipt } from '../engine/receipts.js';
import { insertAllOnce, insertOnce, byIds } from './database.js';
import { pageById } from './paging.js';

/** Receipts, each a document of its own, and the chain of blocks that holds their hashes (correctness, rule 12). */
export function createReceipts(db: Db) {
  const receipts = db.collection<Receipt>('receipts');
  const blocks = db.collection<Block>('blocks');
  return {
    receipts,
    blocks,
    indexes: () =>
      Promise.all([receipts.createIndex({ companyId: 1, _id: -1 }), blocks.createIndex({ companyId: 1, seq: -1 })]),

    /** Writes receipts, each once. @returns those that stand, in the same order */
    async insert(made: readonly Receipt[]): Promise<readonly Receipt[]> {
      if (await insertAllOnce(receipts, made)) return made;
      const there = await byIds(
        receipts,
        made.map(({ _id }) => _id),
      );
      const stored = new Map(there.map((receipt) => [receipt._id, receipt]));
      const found = made.flatMap(({ _id }) => stored.get(_id) ?? []);
      // Another sealer's may not be there to be read yet.
      return found.length === made.length ? found : this.insert(made);
    },

    /** The last block of a company's chain. */
    head: (companyId: string): Promise<Block | null> => blocks.find({ companyId }).sort({ seq: -1 }).limit(1).next(),

    /** @returns false when another sealer has written a block with this number */
    append: (block: Block): Promise<boolean> => insertOnce(blocks, block),

    /** The chain from its first block. */
    chain: (companyId: string): AsyncIterable<Block> => blocks.find({ companyId }).sort({ seq: 1 }),

    many: (ids: readonly string[]): Promise<Receipt[]> => byIds(receipts, ids),

    get: (companyId: string, callId: string): Promise<Receipt | null> => receipts.findOne({ _id: callId, companyId }),

    /** Newest first. */
    page: (companyId: string, request: PageRequest): Promise<Page<Receipt>> =>
      pageById(receipts, { companyId }, request, { newestFirst: true }),
  };
}
