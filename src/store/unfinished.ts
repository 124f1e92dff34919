import type { Db } from 'mongodb';
import type { CallRecord } from '../contract/documents.js';
import type { CallState } from '../contract/states.js';

/** What is still to be done about calls, and was perhaps left by a process that died (correctness, rule 2). */
export function createUnfinished(db: Db) {
  const calls = db.collection<CallRecord>('calls');
  return {
    indexes: () =>
      Promise.all([
        calls.createIndex({ dataUntil: 1 }, { sparse: true }),
        calls.createIndex({ unsealed: 1 }, { sparse: true }),
        calls.createIndex({ 'credits.state': 1 }, { sparse: true }),
        calls.createIndex({ secrets: 1 }, { sparse: true }),
      ]),

    /** Calls in one of these states that were made before the given id's time. */
    inStates: (states: readonly CallState[], beforeId: string, limit = 200): Promise<CallRecord[]> =>
      calls
        .find({ state: { $in: [...states] }, _id: { $lt: beforeId } })
        .sort({ _id: 1 })
        .limit(limit)
        .toArray(),

    /** Companies with ended calls whose receipt is not in their chain yet. */
    async unsealedCompanies(): Promise<string[]> {
      const found = await calls.distinct('unsealed', { unsealed: { $exists: true } });
      return found.filter((companyId) => companyId !== undefined);
    },

    /** Ended calls whose receipt is to be sealed; those whose credits are still moving come later. */
    unsealed: (companyId: string, limit: number): Promise<CallRecord[]> =>
      calls
        .find({ unsealed: companyId, 'credits.state': { $nin: ['reserving', 'reserved'] } })
        .limit(limit)
        .toArray(),

    async markSealed(ids: readonly string[]): Promise<void> {
      await calls.updateMany({ _id: { $in: [...ids] }, unsealed: { $exists: true } }, { $unset: { unsealed: '' } });
    },

    /** Ended calls whose credits were not settled to the end. */
    unsettled: (limit = 200): Promise<CallRecord[]> =>
      calls
        .find({ 'credits.state': { $in: ['reserving', 'reserved'] }, endedAt: { $exists: true } })
        .limit(limit)
        .toArray(),

    /** Drops read data and one-time secrets that were kept long enough. @returns how many records were touched */
    async forget(now: Date, secretsBefore: Date): Promise<number> {
      const data = await calls.updateMany(
        { dataUntil: { $lte: now } },
        { $unset: { 'envelope.data': '', dataUntil: '' } },
      );
      const secrets = await calls.updateMany(
        { secrets: { $exists: true }, endedAt: { $lte: secretsBefore } },
        { $unset: { secrets: '' } },
      );
      return data.modifiedCount + secrets.modifiedCount;
    },
  };
}
