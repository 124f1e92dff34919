import {
  MongoBulkWriteError,
  MongoClient,
  MongoError,
  MongoNetworkError,
  MongoServerSelectionError,
  type Collection,
  type Db,
  type Filter,
  type FindOptions,
  type OptionalUnlessRequiredId,
} from 'mongodb';
import { Transient } from '../contract/errors.js';
import { watchHeartbeats } from './watchHeartbeats.js';

export interface Database {
  readonly client: MongoClient;
  readonly db: Db;
}

/** How long a server may take to accept a connection, or to reply to a heartbeat, in milliseconds. */
const CONNECT_WITHIN = 5_000;

/**
 * Connects, with writes acknowledged by a majority. The driver repeats reads, and repeats writes if the deployment has
 * sessions. Every write of the store is safe to repeat.
 * @param uri a MongoDB connection string
 * @param name the database, if the string names none
 */
export async function connect(uri: string, name: string): Promise<Database> {
  const client = new MongoClient(uri, {
    writeConcern: { w: 'majority' },
    readConcern: { level: 'majority' },
    serverSelectionTimeoutMS: 5_000,
    connectTimeoutMS: CONNECT_WITHIN,
    maxPoolSize: 32,
    minPoolSize: 4,
    ignoreUndefined: true,
  });
  watchHeartbeats(client, 2 * CONNECT_WITHIN);
  await client.connect();
  const named = /^[^/]+:\/\/[^/]+\/([^?]+)/.exec(uri)?.[1];
  return { client, db: client.db(named ?? name) };
}

/** Whether a write failed because another document has one of its unique keys. */
export function isDuplicate(error: unknown): boolean {
  return error instanceof MongoError && error.code === 11000;
}

/** Inserts a document unless another one has one of its unique keys. @returns whether it was inserted */
export async function insertOnce<T extends { readonly _id: string }>(
  collection: Collection<T>,
  document: T,
): Promise<boolean> {
  try {
    await collection.insertOne(document as OptionalUnlessRequiredId<T>);
    return true;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}

/**
 * The documents with these ids, in any order. Without ids, it makes no query.
 * @param filter further conditions
 */
export async function byIds<T extends { readonly _id: string }>(
  collection: Collection<T>,
  ids: readonly string[],
  filter: Filter<T> = {},
  options: FindOptions = {},
): Promise<T[]> {
  if (ids.length === 0) return [];
  return (await collection
    .find({ ...filter, _id: { $in: [...ids] } } as Filter<T>, options)
    .toArray()) as unknown as T[];
}

/** An aggregation expression for the day of a date field, as `2026-11-20`, UTC. */
export const dayOf = (field: `$${string}`) => ({ $dateToString: { date: field, format: '%Y-%m-%d' } });

/** The number of documents in one insert. */
const CHUNK = 500;

/** Inserts the documents that do not exist yet. @returns whether all of them were inserted */
export async function insertAllOnce<T extends { readonly _id: string }>(
  collection: Collection<T>,
  documents: readonly T[],
): Promise<boolean> {
  let all = true;
  for (let at = 0; at < documents.length; at += CHUNK) {
    const chunk = documents.slice(at, at + CHUNK) as OptionalUnlessRequiredId<T>[];
    await collection.insertMany(chunk, { ordered: false }).catch((error: unknown) => {
      const failed = error instanceof MongoBulkWriteError ? [error.writeErrors].flat() : [];
      if (failed.length === 0 || failed.some(({ code }) => code !== 11000)) throw error;
      all = false;
    });
  }
  return all;
}

/** Whether the database could not be reached, so that the same operation may succeed later. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof MongoNetworkError || error instanceof MongoServerSelectionError) return true;
  if (!(error instanceof MongoError)) return false;
  return (
    error.name === 'MongoPoolClearedError' ||
    error.name === 'MongoTopologyClosedError' ||
    error.name === 'MongoClientClosedError' ||
    error.name === 'MongoNotConnectedError' ||
    error.hasErrorLabel('RetryableWriteError')
  );
}

/** Whether the same step may succeed later. */
export function isTransient(error: unknown): boolean {
  return error instanceof Transient || isUnreachable(error);
}
