import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCompany, openWorkshop, receive, type Workshop } from '../setup/steps.js';
import type { TestCompany } from '../setup/service.js';
import { keyHash } from '../../src/engine/secrets.js';
import { newId } from '../../src/engine/ids.js';
import { noteQueries } from '../registry/queries.js';

/** A joined read returns the same as separate reads, and no data of another company. */

let workshop: Workshop;
let ours: TestCompany;
let theirs: TestCompany;
beforeAll(async () => {
  workshop = await openWorkshop();
  [ours, theirs] = await Promise.all([createCompany(workshop.store), createCompany(workshop.store)]);
});
afterAll(() => workshop.close());

describe('a key', () => {
  test('is read with its company and its owner, without the hashes of key and password', async () => {
    const { store } = workshop;
    const { key, secret } = await ours.key('developer');
    expect(await store.callers.ofKey(keyHash(secret))).toEqual({
      key: await store.keys.get(ours.id, key._id),
      company: await store.companies.get(ours.id),
      member: await store.members.get(ours.id, ours.members.developer._id),
    });
    expect(await store.callers.ofKey('another hash')).toBeNull();
  });

  test('whose owner is in another company, or does not exist, is read without a member', async () => {
    const { store } = workshop;
    const { key, secret } = await ours.key('developer');
    for (const ownerId of [theirs.members.admin._id, 'mem_nobody']) {
      await store.keys.collection.updateOne({ _id: key._id }, { $set: { ownerId } });
      expect(await store.callers.ofKey(keyHash(secret))).toMatchObject({ member: null, company: { _id: ours.id } });
    }
  });
});

test('a session is read with its member until it expires', async () => {
  const { store } = workshop;
  const { admin } = ours.members;
  const createdAt = new Date();
  const expiresAt = new Date(createdAt.getTime() + 1_000);
  const session = { companyId: ours.id, memberId: admin._id, csrf: 'token', createdAt, expiresAt };
  await store.sessions.insert('cookie', session);
  const found = await store.callers.ofSession('cookie', createdAt);
  expect(found).toMatchObject({ session, company: { _id: ours.id }, member: { _id: admin._id } });
  expect(found?.member).not.toHaveProperty('passwordHash');
  expect(await store.callers.ofSession('cookie', expiresAt)).toBeNull();
});

test('a call is read with its key, unless there is none or it is in another company', async () => {
  const { store } = workshop;
  const { key } = await ours.key('developer');
  const foreign = await theirs.key('developer');
  const { _id } = await receive(store, ours, { action: 'lists.list', input: {} });
  expect(await store.calls.withKey(_id)).toEqual({ call: await store.calls.get(_id), key: null });
  for (const [keyId, found] of [
    [key._id, await store.keys.get(ours.id, key._id)],
    [foreign.key._id, null],
  ] as const) {
    await store.calls.collection.updateOne({ _id }, { $set: { 'principal.keyId': keyId } });
    expect((await store.calls.withKey(_id))?.key).toEqual(found);
  }
  expect(await store.calls.withKey('call_none')).toBeNull();
});

test('a row is read with its list, also an archived or deleted one', async () => {
  const { store } = workshop;
  const [rowId = ''] = ours.rowIds;
  await store.lists.collection.updateOne(
    { _id: ours.listId },
    { $set: { archivedAt: new Date(), deletedAt: new Date() } },
  );
  const [row, [list]] = [await store.rows.get(ours.id, rowId), await store.lists.many(ours.id, [ours.listId])];
  expect(await store.rows.withList(ours.id, rowId)).toEqual({ row, list });
  expect(await store.rows.withList(theirs.id, rowId)).toBeNull();
  expect(await store.rows.withList(ours.id, newId('row'))).toBeNull();
});

test('each joined read uses an index', async () => {
  const { store } = workshop;
  const notes = noteQueries();
  try {
    await store.callers.ofKey('hash');
    await store.callers.ofSession('cookie', new Date());
    await store.calls.withKey('call_none');
    await store.rows.withList(ours.id, 'row_none');
  } finally {
    notes.end();
  }
  for (const { collection, fields } of notes.seen()) {
    const [first = ''] = Object.keys(fields);
    const indexes = await store.db.collection(collection).indexes();
    expect([collection, indexes.some(({ key }) => Object.keys(key)[0] === first)]).toEqual([collection, true]);
  }
  expect(notes.seen().length).toBeGreaterThanOrEqual(8);
});
