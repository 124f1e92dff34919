import type { Db, Filter } from 'mongodb';
import type { CallRecord } from '../contract/documents.js';
import { HELD_STATES, type CallState } from '../contract/states.js';
import type { HoldInBrief } from '../engine/deciding.js';
import { startAfter } from './paging.js';

export type Whose = { readonly keyId: string } | { readonly memberId: string } | { readonly companyId: string };

/** Stands for every company. */
export const ALL_COMPANIES = 'all';

interface HoldPage {
  readonly of: Whose | typeof ALL_COMPANIES;
  readonly limit: number;
  /** Only calls with ids after this one. */
  readonly after: string | undefined;
}

const IN_BRIEF = {
  companyId: 1,
  principal: 1,
  state: 1,
  'hold.kind': 1,
  'hold.subjects': 1,
  'hold.expiresAt': 1,
} as const;

/** Held calls, oldest first, and the places of open holds, which limit the holds of one member. */
export function createOpenHolds(db: Db) {
  const calls = db.collection<CallRecord>('calls');

  /** The held calls of one state in the order of an index, so that only those of the page are read. */
  const inState = (state: CallState, { of, limit, after }: HoldPage) =>
    calls
      .find({ state, ...ofWhom(of), ...startAfter(after) })
      .sort({ _id: 1 })
      .limit(limit);

  return {
    indexes: () =>
      Promise.all([
        calls.createIndex({ holdPlace: 1 }, { unique: true, sparse: true }),
        calls.createIndex({ companyId: 1, state: 1, _id: 1 }),
      ]),

    /** The held calls of a key, of a member or of a company. @param after only calls with ids after this one */
    page: (of: Whose, limit = 500, after?: string): Promise<CallRecord[]> =>
      inEachState(limit, (state) => inState(state, { of, limit, after }).toArray()),

    /** The held calls of a page, each with only the fields that say who may decide and until when. */
    inBrief: (of: HoldPage['of'], limit: number, after?: string): Promise<HoldInBrief[]> =>
      inEachState(limit, (state) => inState(state, { of, limit, after }).project<HoldInBrief>(IN_BRIEF).toArray()),

    /** The places that the open holds of a member have. @param scope `<company>/<member>` */
    async places(scope: string): Promise<readonly string[]> {
      const filter = { holdPlace: { $gte: `${scope}/`, $lt: `${scope}0` } };
      const found = await calls.find(filter, { projection: { _id: 0, holdPlace: 1 } }).toArray();
      return found.flatMap(({ holdPlace }) => holdPlace ?? []);
    },
  };
}

async function inEachState<T extends HoldInBrief>(
  limit: number,
  read: (state: CallState) => Promise<T[]>,
): Promise<T[]> {
  const found = await Promise.all(HELD_STATES.map(read));
  // A call that is confirmed meanwhile may be found in both states.
  return [...new Map(found.flat().map((call) => [call._id, call])).values()]
    .toSorted((a, b) => (a._id < b._id ? -1 : 1))
    .slice(0, limit);
}

function ofWhom(of: HoldPage['of']): Filter<CallRecord> {
  if (of === ALL_COMPANIES) return {};
  if ('keyId' in of) return { 'principal.keyId': of.keyId };
  return 'memberId' in of ? { 'principal.memberId': of.memberId } : { companyId: of.companyId };
}
