import type { Db, Filter } from 'mongodb';
import type { Grant } from '../contract/documents.js';
import type { Page, PageRequest } from '../engine/ports/page.js';
import { insertOnce } from './database.js';
import { pageById } from './paging.js';

/** What is asked of a grant that is to cover a call. */
export interface GrantCover {
  readonly companyId: string;
  readonly callId: string;
  readonly alike: string;
  readonly credits: number;
  /** The administrators who may approve this call now. */
  readonly grantedBy: readonly string[];
  readonly now: Date;
}

/** Approvals given beforehand. Each is one document, and each use one update of it (correctness, rule 11). */
export function createGrants(db: Db) {
  const grants = db.collection<Grant>('grants');

  const active = (now: Date): Filter<Grant> => ({ revokedAt: null, expiresAt: { $gt: now } });
  const room = (credits: number): Filter<Grant> => ({ remaining: { $gte: 1 }, creditsLeft: { $gte: credits } });

  return {
    collection: grants,
    indexes: () =>
      Promise.all([
        grants.createIndex({ companyId: 1, alike: 1, expiresAt: 1 }),
        grants.createIndex({ companyId: 1, _id: 1 }),
      ]),

    get: (companyId: string, id: string): Promise<Grant | null> => grants.findOne({ _id: id, companyId }),

    page(companyId: string, request: PageRequest, activeAt?: Date): Promise<Page<Grant>> {
      const only = activeAt && { ...active(activeAt), remaining: { $gte: 1 } };
      return pageById(grants, { companyId, ...only }, request);
    },

    /** Puts a grant on record; one that is there stays as it is. */
    async create(grant: Grant): Promise<void> {
      await insertOnce(grants, grant);
    },

    /** A grant that would cover a call, or covers it already; the one that ends first. */
    covering({ companyId, callId, alike, credits, grantedBy, now }: GrantCover): Promise<Grant | null> {
      const used = { [`used.${callId}`]: { $exists: true } };
      return grants.findOne(
        { companyId, alike, ...active(now), grantedBy: { $in: [...grantedBy] }, $or: [room(credits), used] },
        { sort: { expiresAt: 1 } },
      );
    },

    /** Takes one call out of a grant, once. @returns whether the call has its place in it (now or before) */
    async take(id: string, callId: string, credits: number, now: Date): Promise<boolean> {
      const taken = await grants.findOneAndUpdate(
        { _id: id, ...active(now), ...room(credits), [`used.${callId}`]: { $exists: false } },
        { $inc: { remaining: -1, creditsLeft: -credits }, $set: { [`used.${callId}`]: credits } },
        { projection: { _id: 1 } },
      );
      return taken !== null || (await this.usedBy(id, callId)) !== undefined;
    },

    /** The credits that a call took out of a grant; undefined where it took nothing. */
    async usedBy(id: string, callId: string): Promise<number | undefined> {
      const grant = await grants.findOne({ _id: id }, { projection: { [`used.${callId}`]: 1 } });
      return grant?.used?.[callId];
    },

    /** Gives back, once, what a call took that did not run after all. */
    async giveBack(id: string, callId: string): Promise<void> {
      const credits = await this.usedBy(id, callId);
      if (credits === undefined) return;
      await grants.updateOne(
        { _id: id, [`used.${callId}`]: credits },
        { $inc: { remaining: 1, creditsLeft: credits }, $unset: { [`used.${callId}`]: '' } },
      );
    },

    /** Ends a grant, once. @returns it as it stands then */
    async revoke(companyId: string, id: string, revoked: NonNullable<Grant['revoked']>, at: Date) {
      await grants.updateOne({ _id: id, companyId, revokedAt: null }, { $set: { revokedAt: at, revoked } });
      return this.get(companyId, id);
    },
  };
}
