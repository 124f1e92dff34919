import type { Readable } from 'node:stream';
import { Refusal } from '../../contract/errors.js';
import type { CallRecord, Company, List } from '../../contract/documents.js';
import type { Key } from '../../contract/keys.js';
import { roleAtLeast } from '../../contract/ranks.js';
import { phrase } from '../../engine/phrases/phrase.js';
import { isOpenTo } from '../../engine/scope.js';
import type { Catalogue } from '../../engine/ports/catalogue.js';
import type { ReadModel } from '../../engine/ports/model.js';
import type { ReadPolicy } from '../../engine/ports/policy.js';
import type { SignatureCheck } from '../../engine/signing.js';
import type { Store } from '../../store/index.js';
import type { Sees } from '../../store/lists.js';
import type { Phrase } from '../../contract/phrase.js';
import { noSuch, type DocumentKind } from '../../engine/refusals.js';

/** Documents that the calls of one caller have read, by kind and id. */
export type SharedReads = Map<string, Promise<unknown>>;

/** The call that reads, with the current documents that determine what it may see. */
export interface ReadingScope {
  readonly record: Pick<CallRecord, '_id' | 'companyId' | 'principal' | 'language'>;
  readonly company: Company | null;
  /** The present key that the call was made with; null for a session. */
  readonly key: Key | null;
  readonly now: Date;
  readonly catalogue: Catalogue;
  readonly policy: ReadPolicy;
  /** The address of the service. A company's address is a host name below it. */
  readonly publicUrl: URL;
  /** The page of a workflow in the Temporal UI; null without a UI. */
  readonly workflowUrl: (workflowId: string) => string | null;
  /** What is wrong with the address of a webhook endpoint; null if nothing is wrong. */
  readonly urlProblem: (url: string) => Phrase | null;
  /** What is wrong with an OpenID Connect provider, or with a client secret there; null if nothing is wrong. */
  readonly providers: {
    problemOf(issuer: string): Promise<Phrase | null>;
    secretProblem(client: { issuer: string; clientId: string; secret: string }): Promise<Phrase | null>;
  };
  readonly model: ReadModel | null;
  /** The bytes of files. */
  readonly blobs: { read(id: string): Promise<Readable> };
  /** The keys that may have signed blocks of receipts. */
  readonly receiptKeys: SignatureCheck;
  /** The reads that this call shares with others of the same request; left out if it shares none. */
  readonly shared?: SharedReads | undefined;
}

/** The state and helpers that all read ports of one call share, with the documents that have been read. */
export interface Reading extends ReadingScope {
  readonly store: Store;
  readonly companyId: string;
  /** Reads a document once. @throws Refusal not_found if there is none */
  once<T>(kind: DocumentKind, id: string, read: () => Promise<T | null>): Promise<T>;
  /** Keeps a document that was read with another one, so that it need not be read again. */
  keep(kind: DocumentKind, document: { readonly _id: string }): void;
  /**
   * A list that the caller may see.
   * @param kind the noun for the refusal: what the caller asked for, such as a list or a row of it
   * @throws Refusal not_found, or forbidden if the key's scope excludes it
   */
  list(id: string, kind?: DocumentKind): Promise<List>;
  /** A list that the caller may see and that may be archived. Throws the same refusals as `list`. */
  anyList(id: string): Promise<List>;
  /** The lists that the caller may see, for queries; null for all lists of the company. */
  readonly sees: Sees | null;
}

/** A document that the caller may see, or null. @param get throws Refusal if the caller may not see it */
export async function seenOrNull<T>(get: Promise<T>): Promise<T | null> {
  try {
    return await get;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

export function createReading(store: Store, reader: ReadingScope): Reading {
  const { companyId, principal } = reader.record;
  const seen: SharedReads = reader.shared ?? new Map();
  const listIds = reader.key?.scope?.lists;
  const all = roleAtLeast(principal.role, 'admin');
  const sees: Sees | null =
    all && !listIds ? null : { ...(!all && { memberId: principal.memberId }), ...(listIds && { listIds }) };

  function once<T>(kind: DocumentKind, id: string, read: () => Promise<T | null>): Promise<T> {
    const known = seen.get(`${kind}/${id}`) as Promise<T> | undefined;
    if (known) return known;
    const reading = read().then((found) => {
      if (found === null) throw noSuch(kind);
      return found;
    });
    seen.set(`${kind}/${id}`, reading);
    reading.catch(() => seen.delete(`${kind}/${id}`));
    return reading;
  }

  function keep(kind: DocumentKind, document: { readonly _id: string }): void {
    const name = `${kind}/${document._id}`;
    if (!seen.has(name)) seen.set(name, Promise.resolve(document));
  }

  async function anyList(id: string, kind: DocumentKind = 'list'): Promise<List> {
    if (listIds && !listIds.includes(id)) {
      throw new Refusal('forbidden', phrase`The scope of this key does not include this list. Use another key.`, {
        scope: { lists: listIds },
      });
    }
    const found = await once('list', id, () => store.lists.getAny(companyId, id));
    if (!isOpenTo(found, principal)) throw noSuch(kind);
    return found;
  }

  async function list(id: string, kind?: DocumentKind): Promise<List> {
    const found = await anyList(id, kind);
    if (found.archivedAt) throw new Refusal('not_found', phrase`This list is archived. Restore it first.`);
    return found;
  }

  return { ...reader, store, companyId, once, keep, list, anyList, sees };
}
