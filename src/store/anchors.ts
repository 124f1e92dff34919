import type { Db } from 'mongodb';
import { isDuplicate } from './database.js';

/** The last head of a company's receipt chain that was sent to the anchor target. `_id` is the company. */
interface Sent {
  readonly _id: string;
  readonly companyId: string;
  readonly seq: number;
  readonly hash: string;
}

/** When the heads are next due to be sent. It is one document, so that only one process sends them. */
interface Turn {
  readonly _id: 'turn';
  readonly nextAt: Date;
}

/** The heads that were sent to the anchor target, and when they are due again. */
export function createAnchors(db: Db) {
  const sent = db.collection<Sent>('anchors');
  const turns = db.collection<Turn>('anchorTurns');
  return {
    collection: sent,

    /** Claims the sending if it is due, and sets the next time. @returns whether this process must send */
    async claim(now: Date, nextAt: Date): Promise<boolean> {
      try {
        const taken = await turns.updateOne(
          { _id: 'turn', nextAt: { $lte: now } },
          { $set: { nextAt } },
          { upsert: true },
        );
        return taken.modifiedCount + taken.upsertedCount > 0;
      } catch (error) {
        // The document exists and is not due, so the upsert tried to insert it.
        if (isDuplicate(error)) return false;
        throw error;
      }
    },

    /** Releases the claim after a failed sending. */
    async release(): Promise<void> {
      await turns.updateOne({ _id: 'turn' }, { $set: { nextAt: new Date(0) } });
    },

    sent: (companyId: string): Promise<Sent | null> => sent.findOne({ _id: companyId }),

    async setSent(heads: readonly Sent[]): Promise<void> {
      for (const { _id, ...head } of heads) await sent.updateOne({ _id }, { $set: head }, { upsert: true });
    },

    /** The ids of all companies. */
    async *companies(): AsyncGenerator<string> {
      const companies = db.collection<{ readonly _id: string }>('companies');
      for await (const { _id } of companies.find({}, { projection: { _id: 1 } })) yield _id;
    },
  };
}
