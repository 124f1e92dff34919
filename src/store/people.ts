import type { Db } from 'mongodb';
import type { Company, Key, Member } from '../contract/documents.js';
import { createVersionedWrites, type History } from './history.js';
import { pageOf, startAfter } from './paging.js';
import type { Page, PageRequest } from '../engine/ports/page.js';

/** Members carry their password's hash here, and nowhere else. */
export interface StoredMember extends Member {
  readonly passwordHash: string | null;
}

/** Keys carry their secret's hash here, and nowhere else. */
export interface StoredKey extends Key {
  readonly hash: string;
}

const withoutPassword = { projection: { passwordHash: 0 } } as const;
const withoutHash = { projection: { hash: 0 } } as const;

export function createCompanies(db: Db) {
  const companies = db.collection<Company>('companies');
  return {
    collection: companies,
    get: (id: string): Promise<Company | null> => companies.findOne({ _id: id }),
    /**
     * Takes a person off the admins unless they are the last one: what must hold across people is guarded in one
     * document (correctness, rule 10).
     * @returns false when the company would be left without an admin
     */
    async dropAdmin(id: string, memberId: string): Promise<boolean> {
      const dropped = await companies.updateOne(
        { _id: id, $or: [{ admins: { $ne: memberId } }, { 'admins.1': { $exists: true } }] },
        { $pull: { admins: memberId } },
      );
      return dropped.matchedCount === 1;
    },
  };
}

export function createMembers(db: Db, history: History) {
  const members = db.collection<StoredMember>('members');
  return {
    collection: members,
    indexes: () => members.createIndex({ companyId: 1, email: 1 }, { unique: true }),
    get: (companyId: string, id: string): Promise<Member | null> =>
      members.findOne({ _id: id, companyId }, withoutPassword),
    many: (companyId: string, ids: readonly string[]): Promise<Member[]> =>
      members.find({ companyId, _id: { $in: [...ids] } }, withoutPassword).toArray(),
    /** For sign-in alone. */
    byEmail: (companyId: string, email: string): Promise<StoredMember | null> =>
      members.findOne({ companyId, email: email.toLowerCase(), removedAt: null }),
    writes: createVersionedWrites<StoredMember>(members, history),
  };
}

export function createKeys(db: Db, history: History) {
  const keys = db.collection<StoredKey>('keys');
  return {
    collection: keys,
    indexes: () =>
      Promise.all([keys.createIndex({ hash: 1 }, { unique: true }), keys.createIndex({ companyId: 1, ownerId: 1 })]),
    get: (companyId: string, id: string): Promise<Key | null> => keys.findOne({ _id: id, companyId }, withoutHash),
    byHash: (hash: string): Promise<Key | null> => keys.findOne({ hash }, withoutHash),
    async page(companyId: string, request: PageRequest, ownerId?: string): Promise<Page<Key>> {
      const limit = request.limit ?? 50;
      const found = await keys
        .find({ companyId, ...(ownerId && { ownerId }), ...startAfter(request.cursor) }, withoutHash)
        .sort({ _id: 1 })
        .limit(limit + 1)
        .toArray();
      return pageOf<Key>(found, limit);
    },
    writes: createVersionedWrites<StoredKey>(keys, history),
  };
}
