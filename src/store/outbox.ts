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
  /** While `sending`: the attempt has ended by then. */
  readonly deadline?: Date;
  /** While `sending`: whether the other side may have taken the message. */
  readonly handedOver?: boolean;
  /** The answer, sealed; only if a re-run needs it. */
  readonly answer?: string;
  /** Why there was no answer. */
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

    /** After an attempt that the other side certainly did not accept: it may be made again. */
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
     * Notes that the message of an attempt is about to leave: from now on the other side may have taken it.
     * @returns false if the attempt has been given up: its message must not leave
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
