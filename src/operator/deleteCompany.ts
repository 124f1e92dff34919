import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Document } from 'mongodb';
import { createBlobs } from '../blobs/index.js';
import { OperatorError, type Workbench } from './connect.js';

/** Fields that no export contains: hashes of passwords, keys and tokens, and sealed secrets. */
const NEVER = new Set(['passwordHash', 'hash', 'tokenHash', 'secrets', 'secretInput']);
/** Collections of the company's own data. Limits and sign-in attempts expire by themselves. */
const OWN = [
  'members',
  'invites',
  'lists',
  'rows',
  'rowCounts',
  'keyedLists',
  'words',
  'vocabularies',
  'comments',
  'views',
  'files',
  'storage',
  'notifications',
  'keys',
  'grants',
  'calls',
  'history',
  'credits',
  'ledger',
  'receipts',
  'blocks',
  'anchors',
  'claims',
  'sessions',
  'identities',
  'passkeys',
  'passkeyChallenges',
  'providerSecrets',
  'passwordResets',
  'outbox',
  'endpoints',
  'events',
  'eventLog',
  'notices',
  'deliveries',
] as const;
/** Receipts and blocks keep their hashes, which form the chain. */
const KEEPS_HASH: ReadonlySet<string> = new Set(['receipts', 'blocks']);
const NOT_EXPORTED: ReadonlySet<string> = new Set([
  'rowCounts',
  'keyedLists',
  'words',
  'vocabularies',
  'anchors',
  'sessions',
  'providerSecrets',
  'passkeyChallenges',
  'passwordResets',
  'places',
  'storage',
  'claims',
  'outbox',
  'eventLog',
  'notices',
]);
/** The sealed secrets that sign deliveries to webhook endpoints. */
const NEVER_OF_ENDPOINTS: ReadonlySet<string> = new Set(['secret', 'previous']);

/**
 * Writes the data of a company to a file: gzip with one JSON document per line, each `{collection, document}`.
 * @returns how many documents were written
 * @throws OperatorError if the file exists
 */
async function exportCompany({ store }: Workbench, address: string, file: string): Promise<number> {
  if (await stat(file).then(Boolean, () => false))
    throw new OperatorError(`The file ${file} exists. Nothing was exported or erased. Name another file.`);
  let count = 0;
  async function* lines() {
    const company = await store.companies.get(address);
    yield line('companies', company ?? {});
    for (const collection of OWN.filter((name) => !NOT_EXPORTED.has(name))) {
      for await (const document of store.db.collection(collection).find({ companyId: address })) {
        count += 1;
        yield line(collection, document);
      }
    }
  }
  await pipeline(lines, createGzip(), createWriteStream(file, { flags: 'wx', mode: 0o600 }));
  return count;
}

function line(collection: string, document: Document): string {
  const isOfEndpoint = collection === 'endpoints' || document['collection'] === 'endpoints';
  const isLeftOut = (field: string) =>
    (NEVER.has(field) && !(field === 'hash' && KEEPS_HASH.has(collection))) ||
    (isOfEndpoint && NEVER_OF_ENDPOINTS.has(field));
  // Nested fields are also left out, because the history contains the values that were set.
  const without = (field: string, value: unknown): unknown => (isLeftOut(field) ? undefined : value);
  return `${JSON.stringify({ collection, document }, without)}\n`;
}

/** Erases a company. Its own document is deleted last, so that an interrupted deletion can be repeated. */
async function eraseCompany({ config, store }: Workbench, address: string): Promise<void> {
  // The bytes are deleted first, because the documents of the files are needed to find them.
  const blobs = createBlobs(config.bucket, store.db);
  for await (const { bytesId, uploads } of store.files.collection.find({ companyId: address })) {
    if (bytesId !== null) await blobs.delete(bytesId);
    for (const { id } of uploads) await blobs.delete(id);
  }
  for (const collection of OWN) await store.db.collection(collection).deleteMany({ companyId: address });
  await store.companies.collection.deleteOne({ _id: address });
}

/**
 * Exports a suspended company, then erases it.
 * @returns how many documents are in the file
 * @throws OperatorError if there is no such company, it is not suspended, or the file exists
 */
export async function deleteCompany(workbench: Workbench, address: string, file: string): Promise<number> {
  const company = await workbench.store.companies.get(address);
  if (!company) throw new OperatorError(`There is no company "${address}". \`npm run company -- list\` lists all.`);
  if (!company.suspendedAt)
    throw new OperatorError(`The company "${address}" is active, so its calls may run. Suspend it first.`);
  const count = await exportCompany(workbench, address, file);
  await eraseCompany(workbench, address);
  return count;
}
