import type { Db, Filter, UpdateFilter } from 'mongodb';
import type { CallCredits, CallRecord, Decision, Hold, StoredEnvelope } from '../contract/documents.js';
import {
  DECIDED_AS,
  DISPATCHABLE_STATES,
  HELD_AS,
  HELD_STATES,
  type CallState,
  type EndedState,
} from '../contract/states.js';
import { isDuplicate } from './database.js';

/** What a person's click says. It counts only for the preview that the person saw. */
export interface Click {
  readonly hold: Hold;
  readonly by: string;
  readonly at: Date;
}

/** How a call ends. */
export interface Ending {
  readonly envelope: StoredEnvelope;
  readonly at: Date;
  readonly dataUntil?: Date;
  readonly joined?: string;
  readonly keepSecrets?: boolean;
  /** Only while this preview is the present one. */
  readonly holdN?: number;
}

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
        calls.createIndex({ dataUntil: 1 }, { sparse: true }),
        calls.createIndex({ place: 1 }, { unique: true, sparse: true }),
      ]),

    get: (id: string): Promise<CallRecord | null> => calls.findOne({ _id: id }),

    /** @returns false when a record with this id is there already */
    async insert(record: CallRecord): Promise<boolean> {
      try {
        await calls.insertOne(record);
        return true;
      } catch (error) {
        if (isDuplicate(error)) return false;
        throw error;
      }
    },

    /**
     * The one move into `running`: whoever makes it runs the call.
     * @param n the hold that the attempt has seen, null for none: a yes to a later preview is not its to spend
     */
    dispatch: (id: string, at: Date, credits: CallCredits | undefined, n?: number | null): Promise<boolean> =>
      move(
        {
          _id: id,
          state: { $in: [...DISPATCHABLE_STATES] },
          ...(n === null ? { hold: { $exists: false } } : n !== undefined && { 'hold.n': n }),
        },
        { $set: { state: 'running', dispatchedAt: at, ...(credits && { credits }) }, $inc: { runs: 1 } },
      ),

    /** Counts one more attempt of a running call (rule 16). @returns the record, or null when it runs no more */
    rerun: (id: string): Promise<CallRecord | null> =>
      calls.findOneAndUpdate({ _id: id, state: 'running' }, { $inc: { runs: 1 } }, { returnDocument: 'after' }),

    /** Nothing ran after all: the call is to be checked, and perhaps shown to a person, again. */
    takeBack: (id: string): Promise<boolean> =>
      move({ _id: id, state: 'running' }, { $set: { state: 'received', runs: 0 }, $unset: { yes: '', credits: '' } }),

    /**
     * Opens a hold, or replaces a stale one by the next. A changed basis voids every earlier yes.
     * @param place which only one open hold may have; null for none
     * @returns `moved` when the call is elsewhere by now, `taken` when another call has the place
     */
    async openHold(
      record: CallRecord,
      hold: Hold,
      { keepYes, place }: { readonly keepYes: boolean; readonly place: string | null },
    ): Promise<'opened' | 'moved' | 'taken'> {
      try {
        const opened = await move(
          {
            _id: record._id,
            state: { $in: [...DISPATCHABLE_STATES] },
            ...(record.hold ? { 'hold.n': record.hold.n } : { hold: { $exists: false } }),
          },
          {
            $set: { state: HELD_AS[hold.kind], hold, ...(place !== null && { place }) },
            ...(!keepYes && { $unset: { yes: '' } }),
          },
        );
        return opened ? 'opened' : 'moved';
      } catch (error) {
        if (isDuplicate(error)) return 'taken';
        throw error;
      }
    },

    /** The call whose open hold has this place. */
    inPlace: (place: string): Promise<CallRecord | null> => calls.findOne({ place }),

    /**
     * A person's yes: loses against expiry, another decision and another preview (rule 1).
     * @returns the record after it; null when it lost
     */
    accept: (id: string, { hold, by, at }: Click): Promise<CallRecord | null> => {
      const decision: Decision = { by, at, n: hold.n, basis: hold.basis };
      return calls.findOneAndUpdate(
        openFor(id, hold, at),
        {
          $set: { state: DECIDED_AS[hold.kind], [`yes.${hold.kind}`]: decision, decision: { by, at, answer: 'yes' } },
          $unset: { place: '' },
        },
        { returnDocument: 'after' },
      );
    },

    /** A person's no. */
    reject: (id: string, { hold, by, at }: Click, envelope: StoredEnvelope): Promise<boolean> =>
      move(openFor(id, hold, at), {
        $set: { state: 'rejected', endedAt: at, envelope, decision: { by, at, answer: 'no' } },
        $unset: { place: '' },
      }),

    /** The one move into an ended state, from exactly these states. */
    end: (id: string, from: readonly CallState[], to: EndedState, ending: Ending): Promise<boolean> =>
      move(
        { _id: id, state: { $in: [...from] }, ...(ending.holdN !== undefined && { 'hold.n': ending.holdN }) },
        {
          $set: {
            state: to,
            endedAt: ending.at,
            envelope: ending.envelope,
            ...(ending.dataUntil && { dataUntil: ending.dataUntil }),
            ...(ending.joined && { joined: ending.joined }),
          },
          $unset: { place: '', ...(!ending.keepSecrets && { secrets: '' }) },
        },
      ),

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
      const standing = record?.secrets?.[name];
      if (standing === undefined) throw new Error('A secret could not be put on its call.');
      return standing;
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

    /** Calls that wait for a person, of a key, of a member or in a company, oldest first. */
    held: (of: { keyId: string } | { memberId: string } | { companyId: string }, limit = 500): Promise<CallRecord[]> =>
      calls
        .find({ state: { $in: held }, ...ofWhom(of) })
        .sort({ _id: 1 })
        .limit(limit)
        .toArray(),

    /** Calls in one of these states that were made before the given id's time. */
    standing: (states: readonly CallState[], beforeId: string, limit = 200): Promise<CallRecord[]> =>
      calls
        .find({ state: { $in: [...states] }, _id: { $lt: beforeId } })
        .sort({ _id: 1 })
        .limit(limit)
        .toArray(),

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

function openFor(id: string, hold: Hold, at: Date): Filter<CallRecord> {
  return {
    _id: id,
    state: HELD_AS[hold.kind],
    'hold.n': hold.n,
    'hold.preview.hash': hold.preview.hash,
    'hold.expiresAt': { $gt: at },
  };
}

function ofWhom(of: { keyId: string } | { memberId: string } | { companyId: string }): Filter<CallRecord> {
  if ('keyId' in of) return { 'principal.keyId': of.keyId };
  return 'memberId' in of ? { 'principal.memberId': of.memberId } : { companyId: of.companyId };
}
