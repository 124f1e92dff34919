import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { connect, type Database } from '../../src/store/database.js';
import { startProxy, type Proxy } from '../fault/proxy.js';
import { until } from '../setup/service.js';

let proxy: Proxy;
let database: Database;

beforeAll(async () => {
  const { host } = new URL(inject('mongoUri'));
  proxy = await startProxy(host);
  database = await connect(inject('mongoUri').replace(host, proxy.address), 'heartbeats');
});
afterAll(async () => {
  await database.client.close();
  await proxy.close();
});

const read = () =>
  database.db
    .collection('none')
    .findOne({})
    .then(
      () => true,
      () => false,
    );

test('a client whose connections close during its heartbeat works again once the server is back', async () => {
  expect(await read()).toBe(true);
  // The reads fail together when the connections close. They cause a heartbeat over a connection that also closes.
  proxy.stall();
  const reads = Promise.all(Array.from({ length: 10 }, read));
  await new Promise((resolve) => {
    setTimeout(resolve, 500);
  });
  await proxy.restore();
  await until(read, (isBack) => isBack, 30_000);
  await reads;
});

test('a closed client stays closed', async () => {
  const { client } = await connect(inject('mongoUri'), 'heartbeats');
  await client.close();
  expect(client).toBeInstanceOf(MongoClient);
  await expect(client.db('x').command({ ping: 1 })).rejects.toThrow('must be connected');
});
