import type { Db } from 'mongodb';
import { insertOnce } from './database.js';

/** An effect outside, at most once (correctness, rule 9): planned → sending → sent | failed. */
export interface OutboxRecord {
  /** `<call>/<n>` */
  readonly _id: string;
  readonly companyId: string;
  readonly state: 'planned' | 'sending' | 'sent' | 'failed';
  readonly messageId: string;
  readonly at: Date;
  /** While `sending`: when the attempt is certainly over. */
  readonly deadline?: Date;
  /** What came back, sealed; only where a re-run needs it. */
  readonly answer?: string;
  /** Why nothing came back. */
  readonly why?: string;
}

export function createOutbox(db: Db) {
  const outbox = db.collection<OutboxRecord>('outbox');
  return {
    collection: outbox,
    indexes: () => outbox.createIndex({ companyId: 1, at: -1 }),

    /** @returns the record that stands */
    async plan(record: OutboxRecord): Promise<OutboxRecord> {
      if (await insertOnce(outbox, record)) return record;
      return (await outbox.findOne({ _id: record._id })) ?? record;
    },

    /** @returns whether this attempt may send */
    async begin(id: string, deadline: Date): Promise<boolean> {
      const begun = await outbox.updateOne({ _id: id, state: 'planned' }, { $set: { state: 'sending', deadline } });
      return begun.matchedCount === 1;
    },

    /** The other side surely did not accept: it may be tried again. */
    async replan(id: string): Promise<void> {
      await outbox.updateOne({ _id: id, state: 'sending' }, { $set: { state: 'planned' }, $unset: { deadline: '' } });
    },

    async finish(
      id: string,
      state: 'sent' | 'failed',
      found: Pick<OutboxRecord, 'answer' | 'why'> = {},
    ): Promise<void> {
      await outbox.updateOne({ _id: id, state: 'sending' }, { $set: { state, ...found }, $unset: { deadline: '' } });
    },

    get: (id: string): Promise<OutboxRecord | null> => outbox.findOne({ _id: id }),
  };
}
