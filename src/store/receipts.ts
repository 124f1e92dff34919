import type { Db } from 'mongodb';
import type { Page, PageRequest } from '../engine/ports/page.js';
import { isBlockWhole, isReceiptWhole, signatureOf, type Block, type Receipt } from '../engine/receipts.js';
import type { SignatureCheck } from '../engine/signing.js';
import { byIds, insertAllOnce, insertOnce } from './database.js';
import { pageById } from './paging.js';

/** Receipts, one document each, and the chain of blocks with their hashes (correctness, rule 12). */
export function createReceipts(db: Db) {
  const receipts = db.collection<Receipt>('receipts');
  const blocks = db.collection<Block>('blocks');

  /** The receipts that are unchanged in a block with the right hash and signature. */
  async function sealedOf(companyId: string, found: readonly Receipt[], keys: SignatureCheck): Promise<Receipt[]> {
    if (found.length === 0) return [];
    const ids = found.map(({ _id }) => _id);
    const holding = await blocks.find({ companyId, 'receipts.callId': { $in: ids } }).toArray();
    const trusted = await Promise.all(holding.map(async (block) => ((await isTrusted(block, keys)) ? block : null)));
    const sealed = new Map(trusted.flatMap((block) => block?.receipts ?? []).map(({ callId, hash }) => [callId, hash]));
    return found.filter((receipt) => sealed.get(receipt._id) === receipt.hash && isReceiptWhole(receipt));
  }

  async function isTrusted(block: Block, keys: SignatureCheck): Promise<boolean> {
    if (!isBlockWhole(block)) return false;
    const signature = signatureOf(block, keys);
    if (signature !== 'unsigned') return signature === 'right';
    const { companyId, seq } = block;
    const signed = { companyId, seq: { $lt: seq }, signature: { $exists: true } };
    return (await blocks.findOne(signed, { projection: { _id: 1 } })) === null;
  }

  return {
    receipts,
    blocks,
    indexes: () =>
      Promise.all([
        receipts.createIndex({ companyId: 1, _id: -1 }),
        receipts.createIndex({ companyId: 1, 'who.memberId': 1, _id: -1 }),
        blocks.createIndex({ companyId: 1, seq: -1 }),
        blocks.createIndex({ companyId: 1, 'receipts.callId': 1 }),
      ]),

    /**
     * Writes receipts. The content of a receipt follows from its call, so an existing one is overwritten. Then a block
     * never contains a receipt that another program wrote.
     */
    async insert(made: readonly Receipt[]): Promise<void> {
      if (await insertAllOnce(receipts, made)) return;
      for (const receipt of made) await receipts.replaceOne({ _id: receipt._id }, receipt);
    },

    /** The last block of a company's chain. */
    head: (companyId: string): Promise<Block | null> => blocks.find({ companyId }).sort({ seq: -1 }).limit(1).next(),

    /** @returns false if another sealer has appended a block with this number */
    append: (block: Block): Promise<boolean> => insertOnce(blocks, block),

    /** The chain from its first block. */
    chain: (companyId: string): AsyncIterable<Block> => blocks.find({ companyId }).sort({ seq: 1 }),

    many: (ids: readonly string[]): Promise<Receipt[]> => byIds(receipts, ids),

    /** The sealed receipt of a call; null if there is none. */
    async get(companyId: string, callId: string, keys: SignatureCheck): Promise<Receipt | null> {
      const found = await receipts.findOne({ _id: callId, companyId });
      return found && ((await sealedOf(companyId, [found], keys))[0] ?? null);
    },

    /**
     * The sealed receipts among the next ones, newest first. A page may have fewer than its limit.
     * @param memberId only receipts of calls by this member or their keys
     */
    async page(
      companyId: string,
      request: PageRequest,
      keys: SignatureCheck,
      memberId?: string,
    ): Promise<Page<Receipt>> {
      const filter = { companyId, ...(memberId !== undefined && { 'who.memberId': memberId }) };
      const { items, nextCursor } = await pageById(receipts, filter, request, { newestFirst: true });
      return { items: await sealedOf(companyId, items, keys), nextCursor };
    },

    /** The ids of all receipts of a company, sealed or not. */
    async *ids(companyId: string): AsyncGenerator<string> {
      for await (const { _id } of receipts.find({ companyId }, { projection: { _id: 1 } })) yield _id;
    },
  };
}
