import { MongoClient } from 'mongodb';
import { afterAll, inject } from 'vitest';
import { takeDatabases } from './databases.js';

/**
 * Drops the databases that the services of a test file have used. With hundreds of them, each write takes several times
 * as long: the stand-in reads all collections when it commits.
 */
afterAll(async () => {
  const names = takeDatabases();
  if (names.length === 0) return;
  const client = new MongoClient(inject('mongoUri'));
  try {
    await Promise.all(names.map((name) => client.db(name).dropDatabase()));
  } finally {
    await client.close();
  }
});
