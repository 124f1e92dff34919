import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Document } from 'mongodb';
import { OperatorError, type Workbench } from './connect.js';

/** What never leaves in an export: hashes of passwords, keys and tokens, and sealed secrets. */
const NEVER = new Set(['passwordHash', 'hash', 'tokenHash', 'secrets', 'secretInput']);
/** Collections of the company's own data. Limits and sign-in attempts end by themselves. */
const OWN = [
  'members',
  'invites',
  'lists',
  'rows',
  'comments',
  'keys',
  'grants',
  'calls',
  'history',
  'credits',
  'ledger',
  'receipts',
  'blocks',
  'claims',
  'sessions',
  'outbox',
  'endpoints',
  'events',
  'eventLog',
  'notices',
  'deliveries',
] as const;
/** Receipts keep their hashes: they are what the chain is made of. */
const KEEPS_HASH: ReadonlySet<string> = new Set(['receipts', 'blocks']);
const NOT_EXPORTED: ReadonlySet<string> = new Set(['sessions', 'claims', 'outbox', 'eventLog', 'notices']);
/** What signs deliveries to webhook endpoints, sealed. */
const NEVER_OF_ENDPOINTS: ReadonlySet<string> = new Set(['secret', 'previous']);

/**
 * Writes everything of a company into a file: gzip of one JSON document a line, each `{collection, document}`.
 * @returns how many documents were written
 * @throws OperatorError where the file is there already
 */
async function exportCompany({ store }: Workbench, address: string, file: string): Promise<number> {
  if (await stat(file).then(Boolean, () => false)) throw new OperatorError(`${file} is there already.`);
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
  const stays = (field: string) =>
    (NEVER.has(field) && !(field === 'hash' && KEEPS_HASH.has(collection))) ||
    (isOfEndpoint && NEVER_OF_ENDPOINTS.has(field));
  // Deep down, too: the history holds what was set.
  const without = (field: string, value: unknown): unknown => (stays(field) ? undefined : value);
  return `${JSON.stringify({ collection, document }, without)}\n`;
}

/** Erases a company for good; the company itself goes last, so that what was cut short can be done again. */
async function eraseCompany({ store }: Workbench, address: string): Promise<void> {
  for (const collection of OWN) await store.db.collection(collection).deleteMany({ companyId: address });
  await store.companies.collection.deleteOne({ _id: address });
}

/**
 * Exports a suspended company, then erases it.
 * @returns how many documents are in the file
 * @throws OperatorError where it is not suspended: nothing of it must be running
 */
export async function deleteCompany(workbench: Workbench, address: string, file: string): Promise<number> {
  const company = await workbench.store.companies.get(address);
  if (!company) throw new OperatorError(`There is no company "${address}".`);
  if (!company.suspendedAt) throw new OperatorError(`Suspend "${address}" first: nothing of it must be running.`);
  const count = await exportCompany(workbench, address, file);
  await eraseCompany(workbench, address);
  return count;
}
