import type { Db } from 'mongodb';
import type { Page, PageRequest } from '../engine/ports/page.js';
import type { Block, Receipt } from '../engine/receipts.js';
import { insertOnce, byIds } from './database.js';
import { pageById } from './paging.js';

/** Receipts, each an insert of its own, and the chain of blocks that holds their hashes (correctness, rule 12). */
export function createReceipts(db: Db) {
  const receipts = db.collection<Receipt>('receipts');
  const blocks = db.collection<Block>('blocks');
  return {
    receipts,
    blocks,
    indexes: () =>
      Promise.all([receipts.createIndex({ companyId: 1, _id: -1 }), blocks.createIndex({ companyId: 1, seq: -1 })]),

    /** Writes a receipt, once. @returns the one that stands */
    async insert(receipt: Receipt): Promise<Receipt> {
      if (await insertOnce(receipts, receipt)) return receipt;
      return (await receipts.findOne({ _id: receipt._id })) ?? this.insert(receipt);
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
