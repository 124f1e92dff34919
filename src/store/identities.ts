import { createHash } from 'node:crypto';
import type { Db } from 'mongodb';
import { withoutSlash } from '../engine/signIn.js';
import { insertOnce, isDuplicate } from './database.js';

/** A person at a provider: the subject of an issuer for one client. */
export interface ProviderSubject {
  readonly companyId: string;
  readonly issuer: string;
  /** Some providers give each client another subject for the same person. */
  readonly clientId: string;
  readonly subject: string;
}

/** The link of a person at a provider to a member. */
export interface IdentityLink extends ProviderSubject {
  /** A hash of the fields above, so that one subject is one member. */
  readonly _id: string;
  readonly memberId: string;
  readonly linkedAt: Date;
}

/** The links of members to their provider. A member has one for each client of an issuer. */
export function createIdentities(db: Db) {
  const identities = db.collection<IdentityLink>('identities');
  const stored = (who: ProviderSubject): ProviderSubject => ({ ...who, issuer: withoutSlash(who.issuer) });
  return {
    collection: identities,
    indexes: () => identities.createIndex({ companyId: 1, memberId: 1, issuer: 1, clientId: 1 }, { unique: true }),
    of: (who: ProviderSubject): Promise<IdentityLink | null> => identities.findOne({ _id: idOf(stored(who)) }),
    /** The link of a member to a client of an issuer. */
    async ofMember(
      companyId: string,
      memberId: string,
      { issuer, clientId }: Pick<ProviderSubject, 'issuer' | 'clientId'>,
    ): Promise<IdentityLink | null> {
      return identities.findOne({ companyId, memberId, issuer: withoutSlash(issuer), clientId });
    },
    /** Links a subject to a member. @returns false if either has a link already */
    link: (who: ProviderSubject, memberId: string, linkedAt: Date): Promise<boolean> =>
      insertOnce(identities, { _id: idOf(stored(who)), ...stored(who), memberId, linkedAt }),
    /**
     * Moves the link of a removed member to the member that the same person is now.
     * @returns false if that member has a link already
     */
    async move(
      { _id, memberId }: Pick<IdentityLink, '_id' | 'memberId'>,
      to: string,
      linkedAt: Date,
    ): Promise<boolean> {
      try {
        return (await identities.updateOne({ _id, memberId }, { $set: { memberId: to, linkedAt } })).matchedCount === 1;
      } catch (error) {
        if (isDuplicate(error)) return false;
        throw error;
      }
    },
  };
}

function idOf({ companyId, issuer, clientId, subject }: ProviderSubject): string {
  return createHash('sha256')
    .update(JSON.stringify([companyId, issuer, clientId, subject]))
    .digest('base64url');
}
