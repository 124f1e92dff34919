import type { Db } from 'mongodb';
import { insertOnce } from './database.js';

/**
 * The sealed secret of a client at a provider. Companies refer to it by its id, so that their history has no secret.
 */
interface ProviderSecret {
  readonly _id: string;
  readonly companyId: string;
  readonly sealed: string;
}

export function createProviderSecrets(db: Db) {
  const secrets = db.collection<ProviderSecret>('providerSecrets');
  return {
    collection: secrets,
    indexes: () => secrets.createIndex({ companyId: 1 }),
    /** Stores a secret. A repeat of the call keeps the first one. */
    async put(secret: ProviderSecret): Promise<void> {
      await insertOnce(secrets, secret);
    },
    /** The sealed secret; null if it was replaced. */
    async sealed(companyId: string, _id: string): Promise<string | null> {
      return (await secrets.findOne({ _id, companyId }))?.sealed ?? null;
    },
    async remove(companyId: string, _id: string): Promise<void> {
      await secrets.deleteOne({ _id, companyId });
    },
  };
}
