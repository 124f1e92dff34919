import type { Db } from 'mongodb';
import type { Invite } from '../contract/documents.js';
import type { Page, PageRequest } from '../engine/ports/page.js';
import { createVersionedWrites, type History } from './history.js';
import { pageById } from './paging.js';

/** An invitation with the hash of its link's token, which no other type contains. */
export interface StoredInvite extends Invite {
  readonly tokenHash: string;
}

const withoutHash = { projection: { tokenHash: 0 } } as const;

export function createInvites(db: Db, history: History) {
  const invites = db.collection<StoredInvite>('invites');
  return {
    collection: invites,
    indexes: () =>
      Promise.all([
        invites.createIndex({ tokenHash: 1 }, { unique: true }),
        invites.createIndex({ companyId: 1, _id: 1 }),
        invites.createIndex({ companyId: 1, email: 1 }),
      ]),
    get: (companyId: string, id: string): Promise<Invite | null> =>
      invites.findOne({ _id: id, companyId }, withoutHash),
    byTokenHash: (companyId: string, tokenHash: string): Promise<StoredInvite | null> =>
      invites.findOne({ companyId, tokenHash }),
    /** An invitation for this address that can still be accepted. */
    openFor: (companyId: string, email: string, now: Date): Promise<Invite | null> =>
      invites.findOne(
        { companyId, email: email.toLowerCase(), acceptedAt: null, cancelledAt: null, expiresAt: { $gt: now } },
        withoutHash,
      ),
    page: (companyId: string, request: PageRequest): Promise<Page<Invite>> =>
      pageById(invites, { companyId }, request, withoutHash),
    writes: createVersionedWrites<StoredInvite>(invites, history),
  };
}
