import type { Db } from 'mongodb';
import type { Page, PageRequest } from '../engine/ports/page.js';
import type { Block, Receipt } from '../engine/receipts.js';
import { isDuplicate } from './database.js';
import { pageOf } from './paging.js';

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
      try {
        await receipts.insertOne(receipt);
        return receipt;
      } catch (error) {
        if (!isDuplicate(error)) throw error;
      }
      return (await receipts.findOne({ _id: receipt._id })) ?? this.insert(receipt);
    },

    /** The last block of a company's chain. */
    head: (companyId: string): Promise<Block | null> => blocks.find({ companyId }).sort({ seq: -1 }).limit(1).next(),

    /** @returns false when another sealer has written a block with this number */
    async append(block: Block): Promise<boolean> {
      try {
        await blocks.insertOne(block);
        return true;
      } catch (error) {
        if (isDuplicate(error)) return false;
        throw error;
      }
    },

    /** The chain from its first block. */
    chain: (companyId: string): AsyncIterable<Block> => blocks.find({ companyId }).sort({ seq: 1 }),

    many: (ids: readonly string[]): Promise<Receipt[]> => receipts.find({ _id: { $in: [...ids] } }).toArray(),

    get: (companyId: string, callId: string): Promise<Receipt | null> => receipts.findOne({ _id: callId, companyId }),

    /** Newest first. */
    async page(companyId: string, request: PageRequest): Promise<Page<Receipt>> {
      const limit = request.limit ?? 50;
      const behind = request.cursor === undefined ? {} : { _id: { $lt: request.cursor } };
      const found = await receipts
        .find({ companyId, ...behind })
        .sort({ _id: -1 })
        .limit(limit + 1)
        .toArray();
      return pageOf(found, limit);
    },
  };
}
