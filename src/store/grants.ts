import type { Db, Filter } from 'mongodb';
import type { Allowance, Grant } from '../contract/grants.js';
import type { Page, PageRequest } from '../engine/ports/page.js';
import { insertOnce } from './database.js';
import { pageById } from './paging.js';

/** The conditions that a grant must meet to cover a call. */
export interface GrantCover {
  readonly companyId: string;
  readonly callId: string;
  readonly alike: string;
  readonly rows: number;
  readonly credits: number;
  /** The administrators who may approve this call now. */
  readonly grantedBy: readonly string[];
  readonly now: Date;
}

/** The rows and credits that one call takes from a grant, in addition to one of its calls. */
type GrantCost = Omit<Allowance, 'calls'>;

/**
 * Grants, which are approvals in advance. A grant is one document, and its use is one update (correctness, rule 11).
 */
export function createGrants(db: Db) {
  const grants = db.collection<Grant>('grants');

  const active = (now: Date): Filter<Grant> => ({ revokedAt: null, expiresAt: { $gt: now } });
  const room = ({ rows, credits }: GrantCost): Filter<Grant> => ({
    remaining: { $gte: 1 },
    rowsLeft: { $gte: rows },
    creditsLeft: { $gte: credits },
  });

  return {
    collection: grants,
    indexes: () =>
      Promise.all([
        grants.createIndex({ companyId: 1, alike: 1, expiresAt: 1 }),
        grants.createIndex({ companyId: 1, _id: 1 }),
      ]),

    get: (companyId: string, id: string): Promise<Grant | null> => grants.findOne({ _id: id, companyId }),

    page(companyId: string, request: PageRequest, activeAt?: Date): Promise<Page<Grant>> {
      const only = activeAt && { ...active(activeAt), ...room({ rows: 1, credits: 0 }) };
      return pageById(grants, { companyId, ...only }, request);
    },

    /** Inserts a grant, unless one with its id exists. */
    async create(grant: Grant): Promise<void> {
      await insertOnce(grants, grant);
    },

    /** The grant that covers a call or has already done so; if there are several, the one that expires first. */
    covering({ companyId, callId, alike, rows, credits, grantedBy, now }: GrantCover): Promise<Grant | null> {
      const used = { [`used.${callId}`]: { $exists: true } };
      return grants.findOne(
        { companyId, alike, ...active(now), grantedBy: { $in: [...grantedBy] }, $or: [room({ rows, credits }), used] },
        { sort: { expiresAt: 1 } },
      );
    },

    /** Uses a grant for a call, once. @returns whether the grant is used for the call (now or before) */
    async take(id: string, callId: string, cost: GrantCost, now: Date): Promise<boolean> {
      const { rows, credits } = cost;
      const taken = await grants.findOneAndUpdate(
        { _id: id, ...active(now), ...room(cost), [`used.${callId}`]: { $exists: false } },
        {
          $inc: { remaining: -1, rowsLeft: -rows, creditsLeft: -credits },
          $set: { [`used.${callId}`]: credits, [`usedRows.${callId}`]: rows },
        },
        { projection: { _id: 1 } },
      );
      return taken !== null || (await this.usedBy(id, callId)) !== null;
    },

    /** What a call took from a grant; null if it did not use the grant. */
    async usedBy(id: string, callId: string): Promise<GrantCost | null> {
      const projection = { [`used.${callId}`]: 1, [`usedRows.${callId}`]: 1 };
      const grant = await grants.findOne({ _id: id }, { projection });
      const credits = grant?.used?.[callId];
      return credits === undefined ? null : { credits, rows: grant?.usedRows?.[callId] ?? 0 };
    },

    /** Returns, once, what a call took that then did not run. */
    async giveBack(id: string, callId: string): Promise<void> {
      const cost = await this.usedBy(id, callId);
      if (!cost) return;
      const { rows, credits } = cost;
      await grants.updateOne(
        { _id: id, [`used.${callId}`]: credits },
        {
          $inc: { remaining: 1, rowsLeft: rows, creditsLeft: credits },
          $unset: { [`used.${callId}`]: '', [`usedRows.${callId}`]: '' },
        },
      );
    },

    /** Revokes a grant, once. @returns the grant afterwards, or null if the company has no such grant */
    async revoke(companyId: string, id: string, revoked: NonNullable<Grant['revoked']>, at: Date) {
      await grants.updateOne({ _id: id, companyId, revokedAt: null }, { $set: { revokedAt: at, revoked } });
      return this.get(companyId, id);
    },
  };
}
