import type { Db } from 'mongodb';
import type { Company, Member } from '../contract/documents.js';
import type { Key } from '../contract/keys.js';
import { createVersionedWrites, type History } from './history.js';
import { pageById } from './paging.js';
import type { Page, PageRequest } from '../engine/ports/page.js';
import { byIds } from './database.js';

/** A member with the hash of the password, which no other type contains. */
export interface StoredMember extends Member {
  readonly passwordHash: string | null;
}

/** A key with the hash of its secret, which no other type contains. */
export interface StoredKey extends Key {
  readonly hash: string;
}

/** The use of a key is recorded at most once in this time, in milliseconds. */
export const USE_NOTED_EVERY = 60_000;

const withoutPassword = { projection: { passwordHash: 0 } } as const;
const withoutHash = { projection: { hash: 0 } } as const;

export function createCompanies(db: Db, history: History) {
  const companies = db.collection<Company>('companies');
  return {
    collection: companies,
    /** Makes the indexes, and gives version 1 to companies that are older than versions. */
    async indexes(): Promise<void> {
      await companies.createIndex({ likeness: 1 }, { unique: true, sparse: true });
      for (const { _id, createdAt } of await companies.find({ version: { $exists: false } }).toArray()) {
        const versioned = { companyId: _id, version: 1, updatedAt: createdAt };
        await companies.updateOne({ _id, version: { $exists: false } }, { $set: versioned });
      }
    },
    get: (id: string): Promise<Company | null> => companies.findOne({ _id: id }),
    /** The next companies with their plans, by id. @param after the id of the last one; empty for the first page */
    plansBehind: (after: string, limit: number): Promise<Pick<Company, '_id' | 'plan'>[]> =>
      companies
        .find({ _id: { $gt: after } }, { projection: { plan: 1 } })
        .sort({ _id: 1 })
        .limit(limit)
        .toArray(),
    /** The company whose address has this likeness (`likenessOf`). */
    alike: (likeness: string): Promise<Company | null> => companies.findOne({ likeness }),
    /**
     * Removes a person from the administrators, unless they are the last one. All administrators are in one document,
     * so one update keeps the rule (correctness, rule 10).
     * @returns false if the company would be left without an administrator
     */
    async dropAdmin(id: string, memberId: string): Promise<boolean> {
      const dropped = await companies.updateOne(
        { _id: id, $or: [{ admins: { $ne: memberId } }, { 'admins.1': { $exists: true } }] },
        { $pull: { admins: memberId } },
      );
      return dropped.matchedCount === 1;
    },
    /** Adds a person to the administrators, once, and drops the sign-up, which has no effect after the first one. */
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
    /** @param removed true for removed members, false for those on the team */
    page: (companyId: string, request: PageRequest, removed: boolean): Promise<Page<Member>> =>
      pageById(members, { companyId, removedAt: removed ? { $gt: new Date(0) } : null }, request, withoutPassword),
    /** The hash of a member's password; null without one. */
    async passwordHash(companyId: string, id: string): Promise<string | null> {
      const found = await members.findOne({ _id: id, companyId }, { projection: { passwordHash: 1 } });
      return found?.passwordHash ?? null;
    },
    /**
     * Replaces the hash of a password if it is still `from`. It has no version, so that hashes stay out of the history.
     * @param from null for the first password
     * @returns false if the hash has changed
     */
    async replacePassword(companyId: string, id: string, from: string | null, to: string): Promise<boolean> {
      const replaced = await members.updateOne(
        { _id: id, companyId, passwordHash: from },
        { $set: { passwordHash: to } },
      );
      return replaced.matchedCount === 1;
    },
    /**
     * Sets the password of a member on the team, whatever the present one is. It has no version, so that hashes stay
     * out of the history.
     * @returns false if there is no such member
     */
    async setPassword(companyId: string, id: string, passwordHash: string): Promise<boolean> {
      const set = await members.updateOne({ _id: id, companyId, removedAt: null }, { $set: { passwordHash } });
      return set.matchedCount === 1;
    },
    /** The member with this address, on the team or removed from it. */
    ofAddress: (companyId: string, email: string): Promise<Member | null> =>
      members.findOne({ companyId, email: email.toLowerCase() }, withoutPassword),
    /** A member on the team, with the password's hash. Only for sign-in. */
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
    /** Active keys of any company that no other key has replaced and that expire between these times. */
    expiringBetween: (from: Date, to: Date): Promise<Key[]> =>
      keys
        .find({ expiresAt: { $gt: from, $lte: to }, switchedOffAt: null, successor: { $exists: false } }, withoutHash)
        .toArray(),
    /** The number of active keys of a member. */
    countActive: (companyId: string, ownerId: string, now: Date): Promise<number> =>
      keys.countDocuments({ companyId, ownerId, switchedOffAt: null, expiresAt: { $gt: now } }),
    /** Records the use of a key, at most once in `USE_NOTED_EVERY`, without a version. */
    async noteUse(id: string, at: Date): Promise<void> {
      const before = new Date(at.getTime() - USE_NOTED_EVERY);
      const isDue = { $or: [{ lastUsedAt: { $exists: false } }, { lastUsedAt: { $lte: before } }] };
      await keys.updateOne({ _id: id, ...isDue }, { $set: { lastUsedAt: at } });
    },
    byHash: (hash: string): Promise<Key | null> => keys.findOne({ hash }, withoutHash),
    page: (companyId: string, request: PageRequest, ownerId?: string): Promise<Page<Key>> =>
      pageById(keys, { companyId, ...(ownerId && { ownerId }) }, request, withoutHash),
    writes: createVersionedWrites<StoredKey>(keys, history),
  };
}
