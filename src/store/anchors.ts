import type { Db } from 'mongodb';
import { isDuplicate } from './database.js';

/** The last head of a company's receipt chain that was sent outside. `_id` is the company. */
interface Sent {
  readonly _id: string;
  readonly companyId: string;
  readonly seq: number;
  readonly hash: string;
}

/** The time of the next sending: one document, so that one process sends. */
interface Turn {
  readonly _id: 'turn';
  readonly nextAt: Date;
}

/** What was sent outside of receipt chains, and when it is due again. */
export function createAnchors(db: Db) {
  const sent = db.collection<Sent>('anchors');
  const turns = db.collection<Turn>('anchorTurns');
  return {
    collection: sent,

    /** Takes the turn if it is due, until the next one. @returns whether this process is to send */
    async claim(now: Date, nextAt: Date): Promise<boolean> {
      try {
        const taken = await turns.updateOne(
          { _id: 'turn', nextAt: { $lte: now } },
          { $set: { nextAt } },
          { upsert: true },
        );
        return taken.modifiedCount + taken.upsertedCount > 0;
      } catch (error) {
        // The turn is there and not due: the upsert tried to insert it.
        if (isDuplicate(error)) return false;
        throw error;
      }
    },

    /** Gives the turn back: the sending failed. */
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
