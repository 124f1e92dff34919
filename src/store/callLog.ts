import type { Db, Filter } from 'mongodb';
import type { CallRecord } from '../contract/documents.js';
import { checkOutcomesOf } from '../engine/checkOutcomes.js';
import type { CallFilter, CallTally, GuardedCall, LoggedCall } from '../engine/ports/account.js';
import { callIdAt } from '../engine/ids.js';
import type { Page, PageRequest } from '../engine/ports/page.js';
import { ENDED_STATES } from '../contract/states.js';
import { dayOf } from './database.js';

type Shown = Pick<CallRecord, '_id' | 'action' | 'principal' | 'state' | 'credits' | 'requestId' | 'createdAt'> &
  Pick<CallRecord, 'inputHash' | 'endedAt' | 'envelope' | 'dryRun' | 'checks' | 'joined' | 'dispatchedAt'>;

/** A call in the log. `workflowId` is null if it has no workflow. */
type StoredCall = Omit<LoggedCall, 'workflowUrl'> & { readonly workflowId: string | null };

/** The fields that are read; input and result are not. */
const SHOWN = {
  action: 1,
  principal: 1,
  state: 1,
  credits: 1,
  requestId: 1,
  createdAt: 1,
  endedAt: 1,
  dryRun: 1,
  checks: 1,
  joined: 1,
  dispatchedAt: 1,
  inputHash: 1,
  'envelope.ok': 1,
  'envelope.error.code': 1,
} as const;

/** The fields that the rules of a guard policy need. */
const GUARDED = {
  action: 1,
  principal: 1,
  createdAt: 1,
  volume: 1,
  yes: 1,
  decision: 1,
  'hold.preview.affected.count': 1,
  'envelope.changed.id': 1,
} as const;

type GuardedRecord = Pick<CallRecord, 'action' | 'principal' | 'createdAt' | 'volume' | 'yes' | 'decision'> & {
  readonly hold?: { readonly preview: { readonly affected: { readonly count: number } } };
  readonly envelope?: { readonly changed?: readonly unknown[] };
};

function guardedCall({
  action,
  principal,
  createdAt,
  volume,
  yes,
  decision,
  hold,
  envelope,
}: GuardedRecord): GuardedCall {
  const counted = volume?.lists.reduce((sum, { rows }) => sum + rows, 0);
  return {
    action,
    by: principal.kind,
    callerId: principal.keyId ?? principal.memberId,
    createdAt,
    size: counted ?? envelope?.changed?.length ?? hold?.preview.affected.count ?? 1,
    ...(volume && { volume }),
    wasDecided: Boolean(yes ?? decision ?? hold),
  };
}

const DELETED_AT_ONCE = 500;

/** Matches calls on which no part of the service has work left. */
const NOTHING_LEFT_TO_DO: Filter<CallRecord> = {
  state: { $in: [...ENDED_STATES] },
  unsealed: { $exists: false },
  'credits.state': { $nin: ['reserving', 'reserved'] },
  'pendingEvents.0': { $exists: false },
};

/** Lists and counts call records. */
export function createCallLog(db: Db) {
  const calls = db.collection<CallRecord>('calls');

  /** Counts in the database, because a busy month has a million calls. */
  async function tally(filter: Filter<CallRecord>): Promise<CallTally[]> {
    const counts = await calls
      .aggregate<{ _id: Pick<CallTally, 'day' | 'state'>; calls: number }>([
        { $match: filter },
        { $group: { _id: { day: dayOf('$createdAt'), state: '$state' }, calls: { $sum: 1 } } },
      ])
      .toArray();
    return counts
      .map(({ _id, calls: count }) => ({ ..._id, calls: count }))
      .toSorted((a, b) => (`${a.day} ${a.state}` < `${b.day} ${b.state}` ? -1 : 1));
  }

  return {
    /**
     * One index for each field of a filter, after the company, newest first. Two of the indexes contain only the calls
     * with a mark.
     */
    indexes: () =>
      Promise.all([
        ...(['action', 'principal.memberId', 'principal.keyId', 'state'] as const).map((field) =>
          calls.createIndex({ companyId: 1, [field]: 1, _id: -1 }),
        ),
        ...(['dryRun', 'changes'] as const).map((mark) =>
          calls.createIndex({ companyId: 1, [mark]: 1, _id: -1 }, { partialFilterExpression: { [mark]: true } }),
        ),
      ]),

    /** A page of calls, newest first. `from` and `to` are compared with the time in the id, when the call was made. */
    async page(companyId: string, filter: CallFilter, request: PageRequest): Promise<Page<StoredCall>> {
      const { callId, action, memberId, keyId, state, dryRun, changes, from, to } = filter;
      const limit = request.limit ?? 50;
      const before = [
        ...(to ? [callIdAt(to.getTime())] : []),
        ...(request.cursor === undefined ? [] : [request.cursor]),
      ].toSorted();
      const range = {
        ...(callId !== undefined && { $eq: callId }),
        ...(from && { $gte: callIdAt(from.getTime()) }),
        ...(before[0] !== undefined && { $lt: before[0] }),
      };
      const wanted: Filter<CallRecord> = {
        companyId,
        ...(action !== undefined && { action }),
        ...(memberId !== undefined && { 'principal.memberId': memberId }),
        ...(keyId !== undefined && { 'principal.keyId': keyId }),
        ...(state !== undefined && { state }),
        ...(dryRun !== undefined && { dryRun: marked(dryRun) }),
        ...(changes !== undefined && { changes: marked(changes) }),
        ...(Object.keys(range).length > 0 && { _id: range }),
      };
      const found = await calls
        .find<Shown>(wanted, { projection: SHOWN })
        .sort({ _id: -1 })
        .limit(limit + 1)
        .toArray();
      const items = found.slice(0, limit).map(logged);
      return { items, nextCursor: found.length > limit ? (items.at(-1)?.callId ?? null) : null };
    },

    /**
     * The newest calls of actions that ran or were held, oldest first.
     * @param most the number of calls to read
     */
    async guarded(companyId: string, actions: readonly string[], since: Date, most: number) {
      const found = await calls
        .find<GuardedRecord>(
          {
            companyId,
            action: { $in: [...actions] },
            _id: { $gte: callIdAt(since.getTime()) },
            state: { $nin: ['received', 'refused', 'abandoned'] },
            dryRun: { $exists: false },
          },
          { projection: GUARDED },
        )
        .sort({ _id: -1 })
        .limit(most + 1)
        .toArray();
      return { calls: found.slice(0, most).toReversed().map(guardedCall), isComplete: found.length <= most };
    },

    /**
     * Deletes old calls of a company, the oldest first. A call stays as long as it has not ended, its receipt is not
     * sealed, its credits are not settled, or its events are not published.
     * @param beforeId only calls with an id before this one are deleted
     * @param most the most calls to delete
     * @returns how many were deleted
     */
    async deleteBefore(companyId: string, beforeId: string, most: number): Promise<number> {
      let deleted = 0;
      while (deleted < most) {
        const old = await calls
          .find({ companyId, _id: { $lt: beforeId }, ...NOTHING_LEFT_TO_DO }, { projection: { _id: 1 } })
          .sort({ _id: 1 })
          .limit(Math.min(DELETED_AT_ONCE, most - deleted))
          .toArray();
        if (old.length === 0) break;
        const gone = await calls.deleteMany({ _id: { $in: old.map(({ _id }) => _id) } });
        deleted += gone.deletedCount;
      }
      return deleted;
    },

    /** The number of calls of a key since a time, by day and state, the first day first. */
    tallyOfKey: (companyId: string, keyId: string, since: Date): Promise<CallTally[]> =>
      tally({ companyId, 'principal.keyId': keyId, _id: { $gte: callIdAt(since.getTime()) } }),

    /** How often a member has called an action since a time, in any state. */
    countOf: (companyId: string, memberId: string, action: string, since: Date): Promise<number> =>
      calls.countDocuments({
        companyId,
        'principal.memberId': memberId,
        _id: { $gte: callIdAt(since.getTime()) },
        action,
      }),

    /** The number of calls between two times, by day and state, the first day first. */
    tally: (companyId: string, from: Date, to: Date): Promise<CallTally[]> =>
      tally({ companyId, _id: { $gte: callIdAt(from.getTime()), $lt: callIdAt(to.getTime()) } }),
  };
}

/** The condition for a mark, which is true or absent. */
function marked(is: boolean) {
  return is || { $exists: false };
}

function logged(call: Shown): StoredCall {
  const { _id, action, principal, state, credits, requestId, createdAt, endedAt, dryRun, envelope, inputHash } = call;
  // A request that was refused before it became a call has no input on record.
  const hasWorkflow = !dryRun && principal.kind !== 'operator' && inputHash !== '';
  return {
    callId: _id,
    action,
    state,
    dryRun: dryRun ?? false,
    error: envelope?.ok === false ? envelope.error.code : null,
    memberId: principal.memberId,
    keyId: principal.keyId,
    credits: credits?.charged ?? 0,
    requestId,
    createdAt,
    endedAt: endedAt ?? null,
    checks: checkOutcomesOf(call),
    workflowId: hasWorkflow ? _id : null,
  };
}
