import type { Db } from 'mongodb';
import type { CallRecord } from '../contract/documents.js';
import type { CallState } from '../contract/states.js';
import { byIds } from './database.js';

/** The progress of a running call, without its input. */
export type CallProgress = Pick<CallRecord, '_id' | 'companyId' | 'action' | 'principal'> & {
  readonly progress: NonNullable<CallRecord['progress']>;
};

/** The number of calls that are read at once. */
const PAGE = 200;

/** Finds calls with unfinished work, which a process may have left when it died (correctness, rule 2). */
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

    /** Calls in one of these states with an id before the given one, oldest first. */
    async *inStates(states: readonly CallState[], beforeId: string): AsyncGenerator<CallRecord> {
      for (let after: string | undefined; ;) {
        const _id = { $lt: beforeId, ...(after !== undefined && { $gt: after }) };
        const open = calls.find({ state: { $in: [...states] }, _id });
        const found = await open.sort({ _id: 1 }).limit(PAGE).toArray();
        yield* found;
        if (found.length < PAGE) return;
        after = found.at(-1)?._id;
      }
    },

    /** The running calls of all companies that report progress. */
    progressing: (): Promise<CallProgress[]> =>
      calls
        .find<CallProgress>(
          { state: 'running', progress: { $exists: true } },
          { projection: { companyId: 1, action: 1, principal: 1, progress: 1 } },
        )
        .toArray(),

    /** The states of these calls, by id. */
    async states(ids: readonly string[]): Promise<ReadonlyMap<string, CallState>> {
      const found = await byIds(calls, ids, {}, { projection: { state: 1 } });
      return new Map(found.map(({ _id, state }) => [_id, state]));
    },

    /** Companies with ended calls whose receipts are not in their chain yet. */
    async unsealedCompanies(): Promise<string[]> {
      const found = await calls.distinct('unsealed', { unsealed: { $exists: true } });
      return found.filter((companyId) => companyId !== undefined);
    },

    /** Ended calls whose receipts must be sealed, without those whose credits are not settled yet. */
    unsealed: (companyId: string, limit: number): Promise<CallRecord[]> =>
      calls
        .find({ unsealed: companyId, 'credits.state': { $nin: ['reserving', 'reserved'] } })
        .limit(limit)
        .toArray(),

    async markSealed(ids: readonly string[]): Promise<void> {
      await calls.updateMany({ _id: { $in: [...ids] }, unsealed: { $exists: true } }, { $unset: { unsealed: '' } });
    },

    /** Ended calls whose credits are not settled. */
    unsettled: (limit = 200): Promise<CallRecord[]> =>
      calls
        .find({ 'credits.state': { $in: ['reserving', 'reserved'] }, endedAt: { $exists: true } })
        .limit(limit)
        .toArray(),

    /** Drops stored results and one-time secrets that have expired. @returns how many records were changed */
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
