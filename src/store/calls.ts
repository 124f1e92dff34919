import type { Db, Filter, UpdateFilter } from 'mongodb';
import type { Allowance, CallCredits, CallRecord, Decision, Hold, Key, StoredEnvelope } from '../contract/documents.js';
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
import { startAfter } from './paging.js';

/** What a person's click says. It counts only for the preview that the person saw. */
export interface Click {
  readonly companyId: string;
  readonly hold: Hold;
  readonly by: string;
  readonly at: Date;
  /** What a yes allows beyond the call. */
  readonly allows?: Allowance;
}

type Whose = { readonly keyId: string } | { readonly memberId: string } | { readonly companyId: string };

/** How a call ends. */
export interface Ending {
  readonly envelope: StoredEnvelope;
  readonly at: Date;
  readonly dataUntil?: Date;
  readonly joined?: string;
  readonly keepSecrets?: boolean;
  /** The company whose chain is to take the call's receipt. */
  readonly unsealed?: string;
  /** Only while this preview is the present one. */
  readonly holdN?: number;
  /** The company that has an event of it; left out where there is none. */
  readonly announceTo?: string;
}

const MADE_BY: Join<Key> = { from: 'keys', by: 'principal.keyId', without: ['hash'] };

/** The record of every call. It decides; signals only wake (correctness, rule 1). */
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

    /** A call, and the key that made it as it is now; no key for a call by a session. */
    async withKey(id: string): Promise<{ readonly call: CallRecord; readonly key: Key | null } | null> {
      const look = await findJoined(calls, { _id: id }, { key: MADE_BY });
      if (!look) return null;
      const { found: call, with: made } = look;
      return { call, key: made.key?.companyId === call.companyId ? made.key : null };
    },

    /** @returns false when a record with this id is there already */
    insert: (record: CallRecord): Promise<boolean> => insertOnce(calls, record),

    /**
     * The one move into `running`: whoever makes it runs the call.
     * @param n the hold that the attempt has seen, null for none: a yes to a later preview is not its to spend
     * @param grant the grant that stands for the approval; null to take an earlier one off
     */
    dispatch: (
      id: string,
      at: Date,
      credits: CallCredits | undefined,
      n?: number | null,
      grant?: string | null,
    ): Promise<boolean> =>
      move(
        {
          _id: id,
          state: { $in: [...DISPATCHABLE_STATES] },
          ...(n === null ? { hold: { $exists: false } } : n !== undefined && { 'hold.n': n }),
        },
        {
          $set: { state: 'running', dispatchedAt: at, ...(credits && { credits }), ...(grant && { grant }) },
          $inc: { runs: 1 },
          ...(grant === null && { $unset: { grant: '' } }),
        },
      ),

    /** Whether a call is running under a grant. */
    isUnder: async (id: string, grant: string): Promise<boolean> =>
      (await calls.findOne({ _id: id, state: 'running', grant }, { projection: { _id: 1 } })) !== null,

    /** Counts one more attempt of a running call (rule 16). @returns the record, or null when it runs no more */
    rerun: (id: string): Promise<CallRecord | null> =>
      calls.findOneAndUpdate({ _id: id, state: 'running' }, { $inc: { runs: 1 } }, { returnDocument: 'after' }),

    /**
     * Nothing ran after all: the call is to be checked, and perhaps shown to a person, again.
     * @param keepYes where what was shown still holds
     */
    takeBack: (id: string, { keepYes = false } = {}): Promise<boolean> =>
      move(
        { _id: id, state: 'running' },
        { $set: { state: 'received', runs: 0 }, $unset: { credits: '', ...(!keepYes && { yes: '' }) } },
      ),

    /**
     * Opens a hold, or replaces a stale one by the next. A changed basis voids every earlier yes.
     * @param dedupeKey which one open hold has at most; null for none
     * @returns `moved` where the call is in another state by now, `duplicate` where another open hold has the key
     */
    async openHold(
      record: CallRecord,
      hold: Hold,
      { keepYes, dedupeKey }: { readonly keepYes: boolean; readonly dedupeKey: string | null },
    ): Promise<'opened' | 'moved' | 'duplicate'> {
      try {
        const opened = await move(
          {
            _id: record._id,
            state: { $in: [...DISPATCHABLE_STATES] },
            ...(record.hold ? { 'hold.n': record.hold.n } : { hold: { $exists: false } }),
          },
          {
            $set: { state: HELD_AS[hold.kind], hold, ...(dedupeKey !== null && { dedupeKey }) },
            $push: pendingEvent(record.companyId, `held_${hold.n}`, hold.openedAt),
            ...(!keepYes && { $unset: { yes: '' } }),
          },
        );
        return opened ? 'opened' : 'moved';
      } catch (error) {
        if (isDuplicate(error)) return 'duplicate';
        throw error;
      }
    },

    /** Those among these that wait for a person. */
    stillHeld: (ids: readonly string[]): Promise<CallRecord[]> => byIds(calls, ids, { state: { $in: held } }),

    /** The call whose open hold has this dedupe key. */
    ofDedupeKey: (dedupeKey: string): Promise<CallRecord | null> => calls.findOne({ dedupeKey }),

    /**
     * A person's yes: loses against expiry, another decision and another preview (rule 1).
     * @returns the record after it; null when it lost
     */
    accept: (id: string, { hold, companyId, by, at, allows }: Click): Promise<CallRecord | null> => {
      const decision: Decision = { by, at, n: hold.n, basis: hold.basis, ...(allows && { allows }) };
      const state = DECIDED_AS[hold.kind];
      return calls.findOneAndUpdate(
        openFor(id, hold, at),
        {
          $set: { state, [`yes.${hold.kind}`]: decision, decision: { by, at, answer: 'yes' } },
          $push: pendingEvent(companyId, `${state}_${hold.n}`, at),
          $unset: { dedupeKey: '' },
        },
        { returnDocument: 'after' },
      );
    },

    /** A person's no. */
    reject: (id: string, { hold, companyId, by, at }: Click, envelope: StoredEnvelope): Promise<boolean> =>
      move(openFor(id, hold, at), {
        $set: { state: 'rejected', endedAt: at, envelope, decision: { by, at, answer: 'no' } },
        $push: pendingEvent(companyId, 'rejected', at),
        $unset: { dedupeKey: '', secretInput: '' },
      }),

    /** Its caller takes a held call back, with a call of its own. */
    cancel: (id: string, { companyId, callId, at }: Author, envelope: StoredEnvelope): Promise<boolean> =>
      move(
        { _id: id, state: { $in: held } },
        {
          $set: { state: 'cancelled', endedAt: at, envelope, cancelledBy: callId },
          $push: pendingEvent(companyId, 'cancelled', at),
          $unset: { dedupeKey: '' },
        },
      ),

    /** The one move into an ended state, from exactly these states. @returns the record then, without its envelope */
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
            ...(ending.unsealed && { unsealed: ending.unsealed }),
          },
          ...(ending.announceTo !== undefined && { $push: pendingEvent(ending.announceTo, to, ending.at) }),
          $unset: { dedupeKey: '', secretInput: '', ...(!ending.keepSecrets && { secrets: '' }) },
        },
        { returnDocument: 'after', projection: { envelope: 0 } },
      ),

    /** What a running call is to be charged, where that is less than what was reserved. */
    setDue: async (id: string, due: number): Promise<void> => {
      await calls.updateOne(
        { _id: id, state: 'running', credits: { $exists: true } },
        { $set: { 'credits.due': due } },
      );
    },

    /** Moves the credits of a call forward: an old attempt cannot take a settling back (rule 8). */
    setCredits: (id: string, state: Exclude<CallCredits['state'], 'reserving'>, charged = 0): Promise<boolean> =>
      move(
        { _id: id, 'credits.state': { $in: state === 'reserved' ? ['reserving'] : ['reserving', 'reserved'] } },
        { $set: { 'credits.state': state, 'credits.charged': charged } },
      ),

    setProgress: (id: string, done: number, total: number): Promise<boolean> =>
      move({ _id: id, state: 'running' }, { $set: { progress: { done, total } } }),

    /** Puts a sealed secret on the record unless one is there. @returns the one that stands (rule 6) */
    async putSecret(id: string, name: string, sealed: string): Promise<string> {
      await calls.updateOne(
        { _id: id, [`secrets.${name}`]: { $exists: false } },
        { $set: { [`secrets.${name}`]: sealed } },
      );
      const record = await calls.findOne({ _id: id }, { projection: { secrets: 1 } });
      const stored = record?.secrets?.[name];
      if (stored === undefined) throw new Error('A secret could not be put on its call.');
      return stored;
    },

    /** Hands out the sealed secrets of an ended call, to the first who asks. */
    async takeSecrets(id: string): Promise<Readonly<Record<string, string>>> {
      const before = await calls.findOneAndUpdate(
        { _id: id, secrets: { $exists: true } },
        { $unset: { secrets: '' } },
        { projection: { secrets: 1 }, returnDocument: 'before' },
      );
      return before?.secrets ?? {};
    },

    /** Calls that wait for a person, of a key, of a member or in a company, oldest first; behind a call where named. */
    held: (of: Whose, limit = 500, after?: string): Promise<CallRecord[]> =>
      calls
        .find({ state: { $in: held }, ...ofWhom(of), ...startAfter(after) })
        .sort({ _id: 1 })
        .limit(limit)
        .toArray(),
  };
}

/** The part of a write that puts an event on record for publishing (rule 13). */
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

function ofWhom(of: Whose): Filter<CallRecord> {
  if ('keyId' in of) return { 'principal.keyId': of.keyId };
  return 'memberId' in of ? { 'principal.memberId': of.memberId } : { companyId: of.companyId };
}
