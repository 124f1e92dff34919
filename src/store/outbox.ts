import type { Db } from 'mongodb';
import { insertOnce } from './database.js';

/** A message to another system, sent at most once (correctness, rule 9): planned → sending → sent | failed. */
export interface OutboxRecord {
  /** `<call>/<n>` */
  readonly _id: string;
  readonly companyId: string;
  readonly state: 'planned' | 'sending' | 'sent' | 'failed';
  readonly messageId: string;
  readonly at: Date;
  /** While `sending`: the time by which the attempt has ended. */
  readonly deadline?: Date;
  /** While `sending`: whether the other system may have accepted the message. */
  readonly handedOver?: boolean;
  /** The response, sealed. It is kept only if a re-run needs it. */
  readonly answer?: string;
  /** Why there was no response. */
  readonly why?: string;
}

export function createOutbox(db: Db) {
  const outbox = db.collection<OutboxRecord>('outbox');
  return {
    collection: outbox,
    indexes: () => outbox.createIndex({ companyId: 1, at: -1 }),

    /** @returns the stored record: this one, or an earlier one */
    async plan(record: OutboxRecord): Promise<OutboxRecord> {
      if (await insertOnce(outbox, record)) return record;
      return (await outbox.findOne({ _id: record._id })) ?? record;
    },

    /** @returns whether this attempt may send */
    async begin(id: string, deadline: Date): Promise<boolean> {
      const begun = await outbox.updateOne({ _id: id, state: 'planned' }, { $set: { state: 'sending', deadline } });
      return begun.matchedCount === 1;
    },

    /** Allows another attempt after one that the other system certainly did not accept. */
    async replan(id: string, deadline: Date): Promise<void> {
      await outbox.updateOne(
        { _id: id, state: 'sending', deadline },
        { $set: { state: 'planned' }, $unset: { deadline: '', handedOver: '' } },
      );
    },

    async finish(
      id: string,
      state: 'sent' | 'failed',
      found: Pick<OutboxRecord, 'answer' | 'why'> = {},
    ): Promise<void> {
      await outbox.updateOne({ _id: id, state: 'sending' }, { $set: { state, ...found }, $unset: { deadline: '' } });
    },

    /**
     * Records that the message of an attempt is about to be sent. From then on the other system may have accepted it.
     * @returns false if the attempt has been given up, so that its message must not be sent
     */
    async handOver(id: string, deadline: Date): Promise<boolean> {
      const filter = { _id: id, state: 'sending', deadline } as const;
      return (await outbox.updateOne(filter, { $set: { handedOver: true } })).matchedCount === 1;
    },

    /** Whether a call has planned a message to another system. */
    async ofCall(callId: string): Promise<boolean> {
      const ofCall = { $gte: `${callId}/`, $lt: `${callId}0` };
      return (await outbox.findOne({ _id: ofCall }, { projection: { _id: 1 } })) !== null;
    },

    get: (id: string): Promise<OutboxRecord | null> => outbox.findOne({ _id: id }),
  };
}
