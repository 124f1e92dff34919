import type { Db } from 'mongodb';
import type { Endpoint } from '../contract/endpoints.js';
import type { Page, PageRequest } from '../engine/ports/page.js';
import { byIds } from './database.js';
import { createVersionedWrites, type History } from './history.js';
import { pageById } from './paging.js';

/** An endpoint with its sealed signing secret, and the previous secret, which stays valid until a moment. */
export interface StoredEndpoint extends Endpoint {
  readonly secret: string;
  readonly previous?: { readonly secret: string; readonly until: Date } | null;
}

const withoutSecrets = { projection: { secret: 0, previous: 0 } } as const;

/** Webhook endpoints. */
export function createEndpoints(db: Db, history: History) {
  const endpoints = db.collection<StoredEndpoint>('endpoints');
  return {
    collection: endpoints,
    indexes: () => endpoints.createIndex({ companyId: 1, deletedAt: 1, _id: 1 }),

    get: (companyId: string, id: string): Promise<Endpoint | null> =>
      endpoints.findOne({ _id: id, companyId, deletedAt: null }, withoutSecrets),

    /** The endpoints with these ids, including deleted ones. */
    many: (companyId: string, ids: readonly string[]): Promise<Endpoint[]> =>
      byIds(endpoints, ids, { companyId }, withoutSecrets),

    /** An endpoint with its secrets, for deliveries. It also returns deleted endpoints. */
    toSign: (id: string): Promise<StoredEndpoint | null> => endpoints.findOne({ _id: id }),

    /** The endpoints of a company that are neither deleted nor disabled. */
    listening: (companyId: string): Promise<Endpoint[]> =>
      endpoints.find({ companyId, deletedAt: null, disabledAt: null }, withoutSecrets).toArray(),

    count: (companyId: string): Promise<number> => endpoints.countDocuments({ companyId, deletedAt: null }),

    page: (companyId: string, request: PageRequest, ownerId?: string): Promise<Page<Endpoint>> =>
      pageById(endpoints, { companyId, deletedAt: null, ...(ownerId && { ownerId }) }, request, withoutSecrets),

    /** Records a failed delivery. @returns the time of the first failure since the last success */
    async noteFailing(id: string, at: Date): Promise<Date> {
      await endpoints.updateOne({ _id: id, failingSince: null }, { $set: { failingSince: at } });
      return (await endpoints.findOne({ _id: id }, { projection: { failingSince: 1 } }))?.failingSince ?? at;
    },

    /** Records a successful delivery. */
    async noteWorking(id: string): Promise<void> {
      await endpoints.updateOne({ _id: id, failingSince: { $ne: null } }, { $set: { failingSince: null } });
    },

    writes: createVersionedWrites<StoredEndpoint>(endpoints, history),
  };
}
