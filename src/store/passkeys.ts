import type { Db } from 'mongodb';
import type { Passkey } from '../contract/documents.js';
import type { Page, PageRequest } from '../engine/ports/page.js';
import { createVersionedWrites, type History } from './history.js';
import { pageById } from './paging.js';

/** A passkey with the data that checks its signatures (WebAuthn Level 3, section 4, "credential record"). */
export interface StoredPasskey extends Passkey {
  /** The id that the authenticator made, base64url. */
  readonly credentialId: string;
  /** COSE key, base64url. Empty once the passkey was removed. */
  readonly publicKey: string;
  /** The number of signatures that the authenticator reports; 0 if it does not count them. Set without a version. */
  readonly counter: number;
  readonly transports: readonly string[];
}

const withoutKey = { projection: { credentialId: 0, publicKey: 0, counter: 0, transports: 0 } } as const;

/** The passkeys of members. A removed passkey stays as a document, without its key. */
export function createPasskeys(db: Db, history: History) {
  const passkeys = db.collection<StoredPasskey>('passkeys');
  return {
    collection: passkeys,
    indexes: () =>
      Promise.all([
        passkeys.createIndex({ companyId: 1, credentialId: 1 }, { unique: true }),
        passkeys.createIndex({ companyId: 1, memberId: 1, removedAt: 1, _id: 1 }),
      ]),
    /** A passkey of a member that was not removed. */
    get: (companyId: string, memberId: string, id: string): Promise<Passkey | null> =>
      passkeys.findOne({ _id: id, companyId, memberId, removedAt: null }, withoutKey),
    page: (companyId: string, memberId: string, request: PageRequest): Promise<Page<Passkey>> =>
      pageById(passkeys, { companyId, memberId, removedAt: null }, request, withoutKey),
    /** All passkeys of a member, with their keys. Only for the ceremonies. */
    ofMember: (companyId: string, memberId: string): Promise<StoredPasskey[]> =>
      passkeys.find({ companyId, memberId, removedAt: null }).toArray(),
    /** The passkey with this credential, with its key. Only for sign-in. */
    ofCredential: (companyId: string, credentialId: string): Promise<StoredPasskey | null> =>
      passkeys.findOne({ companyId, credentialId, removedAt: null }),
    /**
     * Records a sign-in, without a version.
     * @param counted the number that the authenticator has sent
     * @returns false if another sign-in has changed the number meanwhile
     */
    async noteUse({ _id, counter }: Pick<StoredPasskey, '_id' | 'counter'>, counted: number, at: Date) {
      const set = { $set: { counter: counted, lastUsedAt: at } };
      return (await passkeys.updateOne({ _id, counter, removedAt: null }, set)).matchedCount === 1;
    },
    writes: createVersionedWrites<StoredPasskey>(passkeys, history),
  };
}
