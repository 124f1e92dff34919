import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '../../src/engine/ids.js';
import { createVault, type Vault } from '../../src/engine/secrets.js';
import type { StoredEndpoint } from '../../src/store/endpoints.js';
import type { Who } from '../http/people.js';
import type { TestCompany, TestService } from '../setup/service.js';

/** The key with which the service seals secrets. */
export async function vaultOf({ config }: TestService): Promise<Vault> {
  return createVault(Buffer.from(await readFile(join(config.dataDir, 'secret'), 'utf8'), 'base64'));
}

/** Inserts an endpoint. No server answers at its address. */
export async function insertEndpoint(
  service: TestService,
  company: TestCompany,
  owner: Who,
  fields: Partial<StoredEndpoint> = {},
): Promise<StoredEndpoint> {
  const at = new Date();
  const made: StoredEndpoint = {
    _id: newId('whk'),
    companyId: company.id,
    version: 1,
    createdAt: at,
    updatedAt: at,
    url: 'http://127.0.0.1:1/hooks',
    description: '',
    events: ['row.*'],
    ordered: false,
    ownerId: company.members[owner]._id,
    disabledAt: null,
    deletedAt: null,
    secret: (await vaultOf(service)).seal('whsec_b2xk'),
    ...fields,
  };
  await service.store.endpoints.collection.insertOne(made);
  return made;
}
