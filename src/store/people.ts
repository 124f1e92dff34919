import type { Db } from 'mongodb';
import type { Company, Key, Member } from '../contract/documents.js';
import { createVersionedWrites, type History } from './history.js';
import { pageById } from './paging.js';
import type { Page, PageRequest } from '../engine/ports/page.js';
import { byIds } from './database.js';

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

export function createCompanies(db: Db, history: History) {
  const companies = db.collection<Company>('companies');
  return {
    collection: companies,
    /** Companies made before they had versions get their first. */
    async indexes(): Promise<void> {
      await companies.createIndex({ likeness: 1 }, { unique: true, sparse: true });
      for (const { _id, createdAt } of await companies.find({ version: { $exists: false } }).toArray()) {
        const versioned = { companyId: _id, version: 1, updatedAt: createdAt };
        await companies.updateOne({ _id, version: { $exists: false } }, { $set: versioned });
      }
    },
    get: (id: string): Promise<Company | null> => companies.findOne({ _id: id }),
    /** The company whose address looks like this at a glance. */
    alike: (likeness: string): Promise<Company | null> => companies.findOne({ likeness }),
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
    /** Puts a person on the admins, once; from the first one on it matters no more who signed up. */
    async addAdmin(id: string, memberId: string): Promise<void> {
      await companies.updateOne({ _id: id }, { $addToSet: { admins: memberId }, $unset: { signUp: '' } });
    },
    writes: createVersionedWrites<Company>(companies, history),
  };
}

export function createMembers(db: Db, history: History) {
  const members = db.collection<StoredMember>('members');
  return {
    collection: members,
    indexes: () =>
      Promise.all([
        members.createIndex({ companyId: 1, email: 1 }, { unique: true }),
        members.createIndex({ companyId: 1, removedAt: 1, _id: 1 }),
        members.createIndex({ companyId: 1, _id: 1 }),
      ]),
    get: (companyId: string, id: string): Promise<Member | null> =>
      members.findOne({ _id: id, companyId }, withoutPassword),
    many: (companyId: string, ids: readonly string[]): Promise<Member[]> =>
      byIds(members, ids, { companyId }, withoutPassword),
    /** @param removed the people who were removed instead of those on the team */
    page: (companyId: string, request: PageRequest, removed: boolean): Promise<Page<Member>> =>
      pageById(members, { companyId, removedAt: removed ? { $gt: new Date(0) } : null }, request, withoutPassword),
    /** What is stored of a person's password; null without one. */
    async passwordHash(companyId: string, id: string): Promise<string | null> {
      const found = await members.findOne({ _id: id, companyId }, { projection: { passwordHash: 1 } });
      return found?.passwordHash ?? null;
    },
    /**
     * Changes a password that is still this one. Not by a versioned write: hashes do not go into the history.
     * @param from null for the first password
     */
    async replacePassword(companyId: string, id: string, from: string | null, to: string): Promise<boolean> {
      const replaced = await members.updateOne(
        { _id: id, companyId, passwordHash: from },
        { $set: { passwordHash: to } },
      );
      return replaced.matchedCount === 1;
    },
    /** Whoever has this address, on the team or removed from it. */
    ofAddress: (companyId: string, email: string): Promise<Member | null> =>
      members.findOne({ companyId, email: email.toLowerCase() }, withoutPassword),
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
      Promise.all([
        keys.createIndex({ hash: 1 }, { unique: true }),
        keys.createIndex({ companyId: 1, ownerId: 1, _id: 1 }),
        keys.createIndex({ companyId: 1, _id: 1 }),
        keys.createIndex({ expiresAt: 1 }),
      ]),
    get: (companyId: string, id: string): Promise<Key | null> => keys.findOne({ _id: id, companyId }, withoutHash),
    many: (companyId: string, ids: readonly string[]): Promise<Key[]> => byIds(keys, ids, { companyId }, withoutHash),
    /** Keys of any company that work now and expire between these, and that no other has replaced. */
    expiringBetween: (from: Date, to: Date): Promise<Key[]> =>
      keys
        .find({ expiresAt: { $gt: from, $lte: to }, switchedOffAt: null, successor: { $exists: false } }, withoutHash)
        .toArray(),
    byHash: (hash: string): Promise<Key | null> => keys.findOne({ hash }, withoutHash),
    page: (companyId: string, request: PageRequest, ownerId?: string): Promise<Page<Key>> =>
      pageById(keys, { companyId, ...(ownerId && { ownerId }) }, request, withoutHash),
    writes: createVersionedWrites<StoredKey>(keys, history),
  };
}
