import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { KeyScope } from '../../src/contract/keys.js';
import { newId } from '../../src/engine/ids.js';
import {
  call,
  createCompany,
  startTestService,
  type Reply,
  type TestCompany,
  type TestService,
} from '../setup/service.js';
import { click, ended } from '../http/people.js';

let service: TestService;
let company: TestCompany;

beforeAll(async () => {
  service = await startTestService({ env: { RATE_LIMIT: '100000' } });
});
afterAll(() => service.stop());
beforeEach(async () => {
  company = await createCompany(service.store, { rows: 12 });
});

type Person = keyof TestCompany['members'];

async function keyed(scope: KeyScope, owner: Person = 'developer') {
  const { secret, key } = await company.key(owner, { scope });
  const use = (action: string, input: object, query = ''): Promise<Reply> =>
    call(service, `${action}${query}`, input, { host: company.host, secret });
  return { use, key };
}

/** Makes a second list with one row, open to these people. */
async function closedList(openTo: readonly Person[] | null): Promise<{ listId: string; rowId: string }> {
  const list = await service.store.lists.get(company.id, company.listId);
  const row = await service.store.rows.collection.findOne({ _id: company.rowIds[0] ?? '' });
  if (!list || !row) throw new Error('The company has no list.');
  const [listId, rowId] = [newId('lst'), newId('row')];
  const ids = openTo && openTo.map((name) => company.members[name]._id);
  await service.store.lists.collection.insertOne({ ...list, _id: listId, name: 'Closed', openTo: ids });
  await service.store.rows.collection.insertOne({ ...row, _id: rowId, listId });
  return { listId, rowId };
}

describe('a key scoped to actions', () => {
  test('may call only those actions, by name or by resource', async () => {
    const { use } = await keyed({ actions: ['lists.rows', 'rows'] });
    expect((await use('lists.rows', { listId: company.listId })).status).toBe(200);
    expect((await use('rows.update', { rowId: company.rowIds[0], cells: { amount: 1 } })).status).toBe(200);
    const refused = await use('lists.list', {});
    expect(refused.status).toBe(403);
    expect(refused.body.error).toMatchObject({ code: 'forbidden', scope: { actions: ['lists.rows', 'rows'] } });
  });

  test('is checked again when a held call runs', async () => {
    const { use, key } = await keyed({ actions: ['rows'] }, 'member');
    const held = await use('rows.delete', { rowIds: company.rowIds.slice(0, 11) });
    expect(held.status).toBe(428);
    const callId = held.body.error.call_id;
    await service.store.keys.collection.updateOne({ _id: key._id }, { $set: { scope: { actions: ['lists'] } } });
    await click(service, company, callId, 'member', 'yes');
    expect(await ended(service, callId)).toMatchObject({ state: 'revoked' });
    expect(await service.store.rows.count(company.id, company.listId)).toBe(12);
  });
});

describe('a key scoped to lists', () => {
  test('neither sees nor changes other lists, also as an administrator', async () => {
    const other = await closedList(null);
    const { use } = await keyed({ lists: [company.listId] }, 'admin');
    expect((await use('lists.list', {})).body.data.lists).toHaveLength(1);
    for (const [action, input] of [
      ['lists.rows', { listId: other.listId }],
      ['rows.update', { rowId: other.rowId, cells: { amount: 1 } }],
      ['rows.delete', { rowIds: [company.rowIds[0], other.rowId] }],
      ['rows.create', { listId: other.listId, cells: { name: 'x' } }],
      ['lists.create', { name: 'New' }],
      ['lists.import', { name: 'New', format: 'csv', content: 'Name\nx\n' }],
      ['company.setGuardPolicy', { rules: [] }],
    ] as const) {
      const reply = await use(action, input);
      expect([action, reply.status]).toEqual([action, 403]);
      expect(reply.body.error.scope).toEqual({ lists: [company.listId] });
    }
    expect((await use('rows.update', { rowId: company.rowIds[0], cells: { amount: 1 } })).status).toBe(200);
  });
});

describe('a key scoped to addresses', () => {
  test.each([
    [['192.0.2.0/24'], 401],
    [['2001:db8::/32'], 401],
    [['127.0.0.0/8', '::1/128'], 200],
    [['127.0.0.1'], 200],
  ])('%s is answered with %i from this machine', async (addresses, status) => {
    const { use } = await keyed({ addresses });
    const reply = await use('lists.list', {});
    expect(reply.status).toBe(status);
    if (status === 401) {
      expect(reply.body.error).toMatchObject({ reason: 'address_not_allowed' });
      // The range would tell a thief of the key from where it can be used.
      for (const range of addresses) expect(reply.text).not.toContain(range);
      const line = service.logged.findLast((logged) => logged.includes('address_not_allowed')) ?? '{}';
      expect(JSON.parse(line)).toMatchObject({ allowed: addresses });
    }
  });

  test('is logged when its address is not allowed', async () => {
    const { use, key } = await keyed({ addresses: ['192.0.2.0/24'] });
    await use('lists.list', {});
    const [entry] = await service.store.calls.collection.find({ 'principal.keyId': key._id }).toArray();
    expect(entry).toMatchObject({ state: 'refused', envelope: { error: { code: 'unauthenticated' } } });
  });
});

describe('a key with a budget of credits', () => {
  test('is refused at its own limit, also when the company has credits left', async () => {
    const { use } = await keyed({ creditsPerMonth: 0 });
    const reply = await use('insights.summarize', { listId: company.listId }, '?max_credits=100');
    expect(reply.status).toBe(402);
    expect(reply.body.error).toMatchObject({ code: 'credit_limit', available: 0, scope: { creditsPerMonth: 0 } });
  });

  test('spends its budget and the company’s credits together, and concurrent calls do not overspend it', async () => {
    const tried = await (await keyed({})).use('insights.summarize', { listId: company.listId }, '?dry_run=true');
    const price: number = tried.body.data.cost.credits;
    const { use, key } = await keyed({ creditsPerMonth: 3 * price + price - 1 });
    const calls = Array.from({ length: 8 }, () =>
      use('insights.summarize', { listId: company.listId }, '?max_credits=100'),
    );
    const replies = await Promise.all(calls);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 200, 200, 402, 402, 402, 402, 402,
    ]);
    const [own, ofCompany] = await Promise.all(
      [key._id, company.id].map((owner) => service.store.credits.months.findOne({ companyId: owner })),
    );
    expect(own).toMatchObject({ available: price - 1, spent: 3 * price, open: {} });
    expect(ofCompany).toMatchObject({ spent: 3 * price, open: {} });
  });
});

describe('keys made with a key that has a budget of credits', () => {
  const useWith = (secret: string, action: string, input: object, query = '') =>
    call(service, `${action}${query}`, input, { host: company.host, secret });
  const look = (secret: string) =>
    useWith(secret, 'insights.summarize', { listId: company.listId }, '?max_credits=100');
  const make = async (secret: string, fields: object = {}): Promise<{ keyId: string; secret: string }> => {
    const reply = await useWith(secret, 'keys.create', { name: 'Another', role: 'member', ...fields });
    expect(reply.status).toBe(200);
    return reply.body.data;
  };
  const priced = async (): Promise<number> => {
    const { secret } = await company.key('developer');
    const tried = await useWith(secret, 'insights.summarize', { listId: company.listId }, '?dry_run=true');
    return tried.body.data.cost.credits;
  };
  const statuses = (replies: readonly Reply[]) => replies.map(({ status }) => status).toSorted((a, b) => a - b);

  test('spend from that budget, all of them together', async () => {
    const price = await priced();
    const { secret, key } = await company.key('developer', { scope: { creditsPerMonth: 3 * price } });
    const made = await Promise.all([make(secret), make(secret, { role: 'developer' })]);
    const childOfChild = await make(made[1].secret);
    const all = [secret, ...made.map((one) => one.secret), childOfChild.secret];
    const replies = await Promise.all([...all, ...all].map(look));
    expect(statuses(replies)).toEqual([200, 200, 200, 402, 402, 402, 402, 402]);
    const month = await service.store.credits.months.findOne({ companyId: key._id });
    expect(month).toMatchObject({ available: 0, spent: 3 * price, open: {} });
  });

  test('also have narrower budgets of their own', async () => {
    const price = await priced();
    const { secret, key } = await company.key('developer', { scope: { creditsPerMonth: 3 * price } });
    const narrow = await make(secret, { scope: { creditsPerMonth: price } });
    expect(statuses([await look(narrow.secret), await look(narrow.secret)])).toEqual([200, 402]);
    expect(statuses([await look(secret), await look(secret), await look(secret)])).toEqual([200, 200, 402]);
    const [own, shared] = await Promise.all(
      [narrow.keyId, key._id].map((companyId) => service.store.credits.months.findOne({ companyId })),
    );
    expect(own).toMatchObject({ spent: price, open: {} });
    expect(shared).toMatchObject({ spent: 3 * price, open: {} });
  });

  test('share it with keys from its rotation, and with keys of others that it rotates', async () => {
    const price = await priced();
    const { secret, key } = await company.key('admin', { scope: { creditsPerMonth: price } });
    const other = await company.key('developer', { scope: { creditsPerMonth: price } });
    expect((await look(secret)).status).toBe(200);
    for (const keyId of [other.key._id, key._id]) {
      const rotated = await useWith(secret, 'keys.rotate', { keyId });
      expect(rotated.status).toBe(200);
      expect(await look(rotated.body.data.secret)).toMatchObject({ status: 402, body: { error: { available: 0 } } });
    }
    // The other key keeps its own budget.
    expect((await look(other.secret)).status).toBe(200);
  });

  test('get no new budget when they replace another key, also when their maker has credits left', async () => {
    const price = await priced();
    const { secret } = await company.key('admin', { scope: { creditsPerMonth: price } });
    const other = await company.key('developer', { scope: { creditsPerMonth: price } });
    expect((await look(other.secret)).status).toBe(200);
    const rotated = await useWith(secret, 'keys.rotate', { keyId: other.key._id });
    expect(await look(rotated.body.data.secret)).toMatchObject({ status: 402, body: { error: { available: 0 } } });
    expect((await look(secret)).status).toBe(200);
  });

  test('show it in the preview, and are ten levels deep at most', async () => {
    const maker = await company.key('developer', { scope: { creditsPerMonth: 100 } });
    let { secret } = maker;
    const tried = await useWith(secret, 'keys.create', { name: 'Another', role: 'member' }, '?dry_run=true');
    expect(tried.body.data.preview.effects).toContain(`It spends from the budget of the key “${maker.key.name}”.`);
    for (let creditsPerMonth = 99; creditsPerMonth > 90; creditsPerMonth -= 1)
      ({ secret } = await make(secret, { role: 'developer', scope: { creditsPerMonth } }));
    const deeper = { name: 'Another', role: 'member', scope: { creditsPerMonth: 1 } };
    const refused = await useWith(secret, 'keys.create', deeper);
    expect(refused).toMatchObject({ status: 400, body: { error: { code: 'invalid_input' } } });
    expect(refused.body.error.fields[0].path).toBe('/scope/creditsPerMonth');
    await make(secret);
  });
});

describe('a list that is open to named members', () => {
  test('is not found for others, and is found for administrators', async () => {
    const { listId, rowId } = await closedList(['member']);
    const as = async (person: Person, action: string, input: object): Promise<number> => {
      const { secret } = await company.key(person);
      return (await call(service, action, input, { host: company.host, secret })).status;
    };
    for (const [person, status] of [
      ['member', 200],
      ['admin', 200],
      ['developer', 404],
    ] as const) {
      expect([person, await as(person, 'lists.rows', { listId })]).toEqual([person, status]);
      expect([person, await as(person, 'rows.update', { rowId, cells: { amount: 2 } })]).toEqual([person, status]);
      expect([person, await as(person, 'lists.export', { listId })]).toEqual([person, status]);
    }
    const { secret } = await company.key('developer');
    const lists = await call(service, 'lists.list', {}, { host: company.host, secret });
    expect(lists.body.data.lists.map((list: { listId: string }) => list.listId)).toEqual([company.listId]);
  });
});

describe('a suspended company', () => {
  const suspend = (suspendedAt: Date | null) =>
    service.store.companies.collection.updateOne({ _id: company.id }, { $set: { suspendedAt } });

  test('has no working keys until it is resumed', async () => {
    const { use } = await keyed({});
    await suspend(new Date());
    const reply = await use('lists.list', {});
    expect(reply.status).toBe(401);
    expect(reply.body.error.reason).toBe('company_suspended');
    await suspend(null);
    expect((await use('lists.list', {})).status).toBe(200);
  });

  test('runs no calls that were confirmed before', async () => {
    const { use } = await keyed({}, 'member');
    const held = await use('rows.delete', { rowIds: company.rowIds.slice(0, 11) });
    const callId = held.body.error.call_id;
    const record = await service.store.calls.get(callId);
    if (!record?.hold) throw new Error('The call is not held.');
    await suspend(new Date());
    await service.store.calls.accept(callId, {
      companyId: company.id,
      hold: record.hold,
      by: company.members.member._id,
      at: new Date(),
    });
    await service.client.workflow.getHandle(callId).signal('wake');
    expect(await ended(service, callId)).toMatchObject({ state: 'revoked', envelope: { error: { code: 'revoked' } } });
    expect(await service.store.rows.count(company.id, company.listId)).toBe(12);
  });
});
