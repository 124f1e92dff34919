import type { Db } from 'mongodb';
import type { Endpoint } from '../contract/documents.js';
import type { Page, PageRequest } from '../engine/ports/page.js';
import { createVersionedWrites, type History } from './history.js';
import { pageById } from './paging.js';

/** What signs deliveries, sealed; the one before stays good for a while. */
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

    /** With what signs, for whoever delivers. Deleted ones are found, too. */
    toSign: (id: string): Promise<StoredEndpoint | null> => endpoints.findOne({ _id: id }),

    /** Those that want events now. */
    listening: (companyId: string): Promise<Endpoint[]> =>
      endpoints.find({ companyId, deletedAt: null, disabledAt: null }, withoutSecrets).toArray(),

    count: (companyId: string): Promise<number> => endpoints.countDocuments({ companyId, deletedAt: null }),

    page: (companyId: string, request: PageRequest, ownerId?: string): Promise<Page<Endpoint>> =>
      pageById(endpoints, { companyId, deletedAt: null, ...(ownerId && { ownerId }) }, request, withoutSecrets),

    /** Nothing can be delivered since then. @returns since when it has been so, without a break */
    async noteFailing(id: string, at: Date): Promise<Date> {
      await endpoints.updateOne({ _id: id, failingSince: null }, { $set: { failingSince: at } });
      return (await endpoints.findOne({ _id: id }, { projection: { failingSince: 1 } }))?.failingSince ?? at;
    },

    /** Something was delivered. */
    async noteWorking(id: string): Promise<void> {
      await endpoints.updateOne({ _id: id, failingSince: { $ne: null } }, { $set: { failingSince: null } });
    },

    writes: createVersionedWrites<StoredEndpoint>(endpoints, history),
  };
}
