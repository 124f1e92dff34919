import type { Db, Filter, UpdateFilter } from 'mongodb';
import type { CallCredits, CallRecord, Decision, Hold, StoredEnvelope } from '../contract/documents.js';
import type { Key } from '../contract/keys.js';
import type { Allowance } from '../contract/grants.js';
import {
  DECIDED_AS,
  DISPATCHABLE_STATES,
  HELD_AS,
  HELD_STATES,
  type CallState,
  type EndedState,
} from '../contract/states.js';
import { announce } from '../engine/events/announcement.js';
import { byIds, insertOnce, isDuplicate } from './database.js';
import type { Author } from './history.js';
import { findJoined, type Join } from './joined.js';
import { isTaken } from './places.js';

/** A person's decision on a hold. It counts only for the preview that the person saw. */
export interface Click {
  readonly companyId: string;
  readonly hold: Hold;
  readonly by: string;
  readonly at: Date;
  /** What an approval allows beyond the call: a grant. */
  readonly allows?: Allowance;
  /** The reason of a rejection, as the person wrote it. */
  readonly reason?: string;
}

/** The unique fields of an open hold. */
interface HoldKeys {
  readonly dedupeKey: string | null;
  readonly holdPlace: string;
}

/** How a call ends. */
export interface Ending extends Pick<CallRecord, 'dataUntil' | 'joined' | 'checks'> {
  readonly envelope: StoredEnvelope;
  readonly at: Date;
  readonly keepSecrets?: boolean;
  /** The company in whose chain the call's receipt must be sealed. */
  readonly unsealed?: string;
  /** Ends the call only if this is the number of its present hold. */
  readonly holdN?: number;
  /** The company that gets an event; left out for no event. */
  readonly announceTo?: string;
}

const MADE_BY: Join<Key> = { from: 'keys', by: 'principal.keyId', without: ['hash'] };

/** Who made a call, and who approved or confirmed it. From the input, only `callId` is read. */
export type CallMakers = Pick<CallRecord, '_id' | 'action' | 'principal' | 'yes' | 'grant' | 'input'>;

const MAKERS = { action: 1, principal: 1, yes: 1, grant: 1, 'input.callId': 1 } as const;

/** The record of every call. The record decides; signals only wake the workflow (correctness, rule 1). */
export function createCalls(db: Db) {
  const calls = db.collection<CallRecord>('calls');
  const held = [...HELD_STATES];

  async function move(filter: Filter<CallRecord>, update: UpdateFilter<CallRecord>): Promise<boolean> {
    return (await calls.updateOne(filter, update)).matchedCount === 1;
  }

  return {
    collection: calls,
    indexes: () =>
      Promise.all([
        calls.createIndex({ companyId: 1, _id: -1 }),
        calls.createIndex({ state: 1, _id: 1 }),
        calls.createIndex({ 'principal.keyId': 1, state: 1 }),
        calls.createIndex({ 'principal.memberId': 1, state: 1 }),
        calls.createIndex({ dedupeKey: 1 }, { unique: true, sparse: true }),
      ]),

    get: (id: string): Promise<CallRecord | null> => calls.findOne({ _id: id }),

    /** A call, and the present key that made it; the key is null for a call by a session. */
    async withKey(id: string): Promise<{ readonly call: CallRecord; readonly key: Key | null } | null> {
      const joined = await findJoined(calls, { _id: id }, { key: MADE_BY });
      if (!joined) return null;
      const { found: call, with: made } = joined;
      return { call, key: made.key?.companyId === call.companyId ? made.key : null };
    },

    /** @returns false if a record with this id exists already */
    insert: (record: CallRecord): Promise<boolean> => insertOnce(calls, record),

    /**
     * The only move to `running`. The attempt that makes the move runs the call.
     * @param n the number of the hold that the attempt read, or null; a decision on a later hold must not be used
     * @param grant the grant that replaces the approval, with the rows to take from it; null to remove an earlier one
     */
    dispatch: (
      id: string,
      at: Date,
      takes: Pick<CallRecord, 'credits' | 'volume'> | undefined,
      n?: number | null,
      grant?: Required<Pick<CallRecord, 'grant' | 'grantRows'>> | null,
    ): Promise<boolean> =>
      move(
        {
          _id: id,
          state: { $in: [...DISPATCHABLE_STATES] },
          ...(n === null ? { hold: { $exists: false } } : n !== undefined && { 'hold.n': n }),
        },
        {
          $set: { state: 'running', dispatchedAt: at, ...takes, ...grant },
          $inc: { runs: 1 },
          ...(grant === null && { $unset: { grant: '', grantRows: '' } }),
        },
      ),

    /** Whether a call is running under a grant. */
    isUnder: async (id: string, grant: string): Promise<boolean> =>
      (await calls.findOne({ _id: id, state: 'running', grant }, { projection: { _id: 1 } })) !== null,

    /** Counts one more attempt of a running call (rule 16). @returns the record, or null if it is not running */
    rerun: (id: string): Promise<CallRecord | null> =>
      calls.findOneAndUpdate({ _id: id, state: 'running' }, { $inc: { runs: 1 } }, { returnDocument: 'after' }),

    /** Restarts the count of attempts of a running call at one. @param writtenBefore its number of writes on record */
    countRunsAnew: (id: string, writtenBefore: number): Promise<boolean> =>
      move({ _id: id, state: 'running' }, { $set: { runs: 1, writtenBefore } }),

    /**
     * Moves a call that was dispatched and did not run back to `received`. It is then checked again, and may be held
     * again.
     * @param keepYes true if the preview that a person accepted is still valid
     */
    undoDispatch: (id: string, { keepYes = false } = {}): Promise<boolean> =>
      move(
        { _id: id, state: 'running' },
        { $set: { state: 'received', runs: 0 }, $unset: { credits: '', volume: '', ...(!keepYes && { yes: '' }) } },
      ),

    /**
     * Opens a hold, or replaces a stale one by the next. If the basis has changed, every earlier decision is void.
     * @param dedupeKey no two open holds have the same key; null for none
     * @param holdPlace the place of the hold among the open holds of the member; no two calls have the same place
     * @returns `moved` if the call is now in another state, `duplicate` if another open hold has the key, `taken` if
     * another one has the place
     */
    async openHold(
      record: CallRecord,
      hold: Hold,
      { keepYes, dedupeKey, holdPlace }: HoldKeys & { readonly keepYes: boolean },
    ): Promise<'opened' | 'moved' | 'duplicate' | 'taken'> {
      try {
        const opened = await move(
          {
            _id: record._id,
            state: { $in: [...DISPATCHABLE_STATES] },
            ...(record.hold ? { 'hold.n': record.hold.n } : { hold: { $exists: false } }),
            // An attempt that has not seen an equal decision must not ask for it again.
            [`yes.${hold.kind}.basis`]: { $ne: hold.basis },
          },
          {
            $set: { state: HELD_AS[hold.kind], hold, holdPlace, ...(dedupeKey !== null && { dedupeKey }) },
            $push: pendingEvent(record.companyId, `held_${hold.n}`, hold.openedAt),
            ...(!keepYes && { $unset: { yes: '' } }),
          },
        );
        return opened ? 'opened' : 'moved';
      } catch (error) {
        if (isTaken(error, 'holdPlace')) return 'taken';
        if (isDuplicate(error)) return 'duplicate';
        throw error;
      }
    },

    /** The calls with these ids that are held. */
    stillHeld: (ids: readonly string[]): Promise<CallRecord[]> => byIds(calls, ids, { state: { $in: held } }),

    /** The call whose open hold has this dedupe key. */
    ofDedupeKey: (dedupeKey: string): Promise<CallRecord | null> => calls.findOne({ dedupeKey }),

    /**
     * Records a confirmation or an approval. It has no effect after expiry, another decision or a new preview (rule 1).
     * @returns the record afterwards; null if it had no effect
     */
    accept: (id: string, { hold, companyId, by, at, allows }: Click): Promise<CallRecord | null> => {
      const decision: Decision = { by, at, n: hold.n, basis: hold.basis, ...(allows && { allows }) };
      const state = DECIDED_AS[hold.kind];
      return calls.findOneAndUpdate(
        openFor(id, hold, at),
        {
          $set: { state, [`yes.${hold.kind}`]: decision, decision: { by, at, answer: 'yes' } },
          $push: pendingEvent(companyId, `${state}_${hold.n}`, at),
          $unset: { dedupeKey: '', holdPlace: '' },
        },
        { returnDocument: 'after' },
      );
    },

    /** Records a rejection, which ends the call. */
    reject: (id: string, { hold, companyId, by, at, reason }: Click, envelope: StoredEnvelope): Promise<boolean> =>
      move(openFor(id, hold, at), {
        $set: {
          state: 'rejected',
          endedAt: at,
          envelope,
          decision: { by, at, answer: 'no', ...(reason !== undefined && { reason }) },
        },
        $push: pendingEvent(companyId, 'rejected', at),
        $unset: { dedupeKey: '', holdPlace: '', secretInput: '' },
      }),

    /** Cancels a held call, by another call of its caller, which is the author. */
    cancel: (id: string, { companyId, callId, at }: Author, envelope: StoredEnvelope): Promise<boolean> =>
      move(
        { _id: id, state: { $in: held } },
        {
          $set: { state: 'cancelled', endedAt: at, envelope, cancelledBy: callId },
          $push: pendingEvent(companyId, 'cancelled', at),
          $unset: { dedupeKey: '', holdPlace: '', secretInput: '' },
        },
      ),

    /** Ends a call from one of `from`. `reject` and `cancel` end held calls. @returns it, without its envelope */
    end: (id: string, from: readonly CallState[], to: EndedState, ending: Ending): Promise<CallRecord | null> =>
      calls.findOneAndUpdate(
        { _id: id, state: { $in: [...from] }, ...(ending.holdN !== undefined && { 'hold.n': ending.holdN }) },
        {
          $set: {
            state: to,
            endedAt: ending.at,
            envelope: ending.envelope,
            ...(ending.dataUntil && { dataUntil: ending.dataUntil }),
            ...(ending.joined && { joined: ending.joined }),
            ...(ending.checks && { checks: ending.checks }),
            ...(ending.unsealed && { unsealed: ending.unsealed }),
          },
          ...(ending.announceTo !== undefined && { $push: pendingEvent(ending.announceTo, to, ending.at) }),
          $unset: { dedupeKey: '', holdPlace: '', secretInput: '', ...(!ending.keepSecrets && { secrets: '' }) },
        },
        { returnDocument: 'after', projection: { envelope: 0 } },
      ),

    /** Sets the charge of a running call, if it is less than what was reserved. */
    setDue: async (id: string, due: number): Promise<void> => {
      await calls.updateOne(
        { _id: id, state: 'running', credits: { $exists: true } },
        { $set: { 'credits.due': due } },
      );
    },

    /** Moves the credits of a call forward only, so that an old attempt cannot undo what was settled (rule 8). */
    setCredits: (id: string, state: Exclude<CallCredits['state'], 'reserving'>, charged = 0): Promise<boolean> =>
      move(
        { _id: id, 'credits.state': { $in: state === 'reserved' ? ['reserving'] : ['reserving', 'reserved'] } },
        { $set: { 'credits.state': state, 'credits.charged': charged } },
      ),

    setProgress: (id: string, done: number, total: number): Promise<boolean> =>
      move({ _id: id, state: 'running' }, { $set: { progress: { done, total } } }),

    /** Puts a sealed secret on the record unless it has one. @returns the secret that the record has (rule 6) */
    async putSecret(id: string, name: string, sealed: string): Promise<string> {
      await calls.updateOne(
        { _id: id, [`secrets.${name}`]: { $exists: false } },
        { $set: { [`secrets.${name}`]: sealed } },
      );
      const record = await calls.findOne({ _id: id }, { projection: { secrets: 1 } });
      const stored = record?.secrets?.[name];
      if (stored === undefined) throw new Error('A secret could not be stored: its call record is missing.');
      return stored;
    },

    /** Removes the sealed secrets from a call's record. Only the first request gets them. */
    async takeSecrets(id: string): Promise<Readonly<Record<string, string>>> {
      const before = await calls.findOneAndUpdate(
        { _id: id, secrets: { $exists: true } },
        { $unset: { secrets: '' } },
        { projection: { secrets: 1 }, returnDocument: 'before' },
      );
      return before?.secrets ?? {};
    },

    /** What people may see of calls that changed something: the action, who made the call, and who decided on it. */
    makers: (companyId: string, ids: readonly string[]): Promise<CallMakers[]> =>
      byIds(calls, ids, { companyId }, { projection: MAKERS }),
  };
}

/** The part of a write that adds a pending event to the record (rule 13). */
function pendingEvent(companyId: string, what: string, at: Date): { pendingEvents: string } {
  return { pendingEvents: announce(companyId, what, at) };
}

function openFor(id: string, hold: Hold, at: Date): Filter<CallRecord> {
  return {
    _id: id,
    state: HELD_AS[hold.kind],
    'hold.n': hold.n,
    'hold.preview.hash': hold.preview.hash,
    'hold.expiresAt': { $gt: at },
  };
}
