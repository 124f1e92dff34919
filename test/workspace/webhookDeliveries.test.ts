import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bodyOf } from '../../src/engine/events/event.js';
import type { StoredEndpoint } from '../../src/store/endpoints.js';
import { startReceiver, verified } from '../events/receiver.js';
import { click, ended, signedIn, type Who } from '../http/people.js';
import {
  ask,
  call,
  createCompany,
  startTestService,
  until,
  type Reply,
  type TestCompany,
  type TestService,
} from '../setup/service.js';
import { insertEndpoint } from './endpoints.js';

/** The deliveries to webhook endpoints, as their owners and administrators see them. */

let service: TestService;
let company: TestCompany;

beforeAll(async () => {
  service = await startTestService({ env: { RATE_LIMIT: '100000' } });
});
afterAll(() => service.stop());
beforeEach(async () => {
  company = await createCompany(service.store);
});

const withKey = (secret: string, action: string, input: object = {}) =>
  call(service, `webhooks.${action}`, input, { host: company.host, secret });

async function as(who: Who, action: string, input: object = {}): Promise<Reply> {
  const headers = await signedIn(service, company, who);
  return call(service, `webhooks.${action}`, input, { host: company.host, headers });
}

const endpoint = (owner: Who, fields?: Partial<StoredEndpoint>) => insertEndpoint(service, company, owner, fields);

interface Listed {
  readonly deliveryId: string;
  readonly eventId: string;
  readonly type: string;
}

async function list(who: Who, endpointId: string, rest: object = {}) {
  const { data } = (await as(who, 'deliveries', { endpointId, ...rest })).body;
  return data as { deliveries: readonly Listed[]; nextCursor: string | null };
}

const types = async (who: Who, endpointId: string) => (await list(who, endpointId)).deliveries.map(({ type }) => type);

async function rowCreated(): Promise<void> {
  const { secret } = await company.key('admin');
  const input = { listId: company.listId, cells: { name: 'New' } };
  expect((await call(service, 'rows.create', input, { host: company.host, secret })).status).toBe(200);
}
/** The newest delivery, as soon as there are this many. */
async function arrived(endpointId: string, count = 1): Promise<Listed> {
  const { deliveries } = await until(
    () => list('admin', endpointId),
    (page) => page.deliveries.length === count,
  );
  const [newest] = deliveries;
  if (!newest) throw new Error('Nothing arrived.');
  return newest;
}

test('a test event is sent at once, and to its endpoint only', async () => {
  const { _id: endpointId } = await endpoint('developer', { events: ['*'] });
  const other = await endpoint('developer', { events: ['*', 'endpoint.*'] });
  const sent = await as('developer', 'sendTest', { endpointId });
  const { deliveryId } = sent.body.data;
  expect(sent.body.changed).toEqual([{ type: 'delivery', id: deliveryId, change: 'created' }]);
  // The sweeper, which would start missed deliveries, does not run here.
  const tried = await until(
    async () => (await as('developer', 'delivery', { deliveryId })).body.data.delivery,
    ({ state, attempts }) => state !== 'pending' || attempts.length > 0,
  );
  const body = JSON.parse(tried.body) as Record<string, unknown>;
  expect(body).toMatchObject({ id: tried.eventId, type: 'endpoint.test', data: { endpointId } });
  expect(body['callId']).toBe(sent.headers['call-id']);
  await until(
    () => service.store.deliveries.unstarted(10),
    (left) => left.length === 0,
  );
  expect(await types('admin', other._id)).not.toContain('endpoint.test');
});

test('deliveries are listed newest first, in pages, with the body that is sent', async () => {
  const { _id: endpointId } = await endpoint('developer');
  await rowCreated();
  const oldest = await arrived(endpointId);
  await rowCreated();
  await arrived(endpointId, 2);
  const first = await list('developer', endpointId, { limit: 1 });
  const second = await list('developer', endpointId, { limit: 1, cursor: first.nextCursor });
  expect(second.nextCursor).toBeNull();
  expect(second.deliveries).toMatchObject([{ deliveryId: oldest.deliveryId }]);
  const both = [...first.deliveries, ...second.deliveries];
  expect(both.map(({ deliveryId }) => deliveryId)).toEqual(
    both.map(({ deliveryId }) => deliveryId).toSorted((a, b) => (a < b ? 1 : -1)),
  );
  const { deliveryId, eventId } = oldest;
  const { delivery } = (await as('developer', 'delivery', { deliveryId })).body.data;
  const event = await service.store.events.get(company.id, eventId);
  expect(delivery.body).toBe(event && JSON.stringify(bodyOf(event)));
  expect(delivery.body).toContain('"name":"New"');
  const states = await Promise.all(
    ['pending', 'delivered', 'failed', 'cancelled'].map((state) => list('developer', endpointId, { state })),
  );
  expect(states.flatMap(({ deliveries }) => deliveries)).toHaveLength(2);
});

test('deliveries about a list that was closed are not shown to members who no longer see it', async () => {
  const { _id: endpointId } = await endpoint('developer');
  await rowCreated();
  const { deliveryId } = await arrived(endpointId);
  await as('developer', 'sendTest', { endpointId });
  const { secret } = await company.key('developer', { scope: { lists: [company.listId] } });
  const narrow = async () =>
    (await withKey(secret, 'deliveries', { endpointId })).body.data.deliveries.map(
      ({ type }: { type: string }) => type,
    );
  expect(await types('developer', endpointId)).toEqual(['endpoint.test', 'row.created']);
  expect(await narrow()).toEqual(['row.created']);
  await service.store.lists.collection.updateOne({ _id: company.listId }, { $set: { openTo: [] } });
  expect(await types('developer', endpointId)).toEqual(['endpoint.test']);
  expect(await narrow()).toEqual([]);
  expect(await types('admin', endpointId)).toEqual(['endpoint.test', 'row.created']);
  expect((await as('developer', 'delivery', { deliveryId })).status).toBe(404);
  expect((await as('developer', 'redeliver', { deliveryId })).status).toBe(404);
  expect((await as('admin', 'delivery', { deliveryId })).status).toBe(200);
  // An event that the owner may not see is not sent again, even if an administrator requests it.
  expect((await as('admin', 'redeliver', { deliveryId })).body.error.code).toBe('conflict');
});

test('deliveries of other owners, and mails, are not found', async () => {
  const others = await endpoint('admin');
  await rowCreated();
  const { deliveryId } = await arrived(others._id);
  for (const action of ['delivery', 'redeliver'])
    expect((await as('developer', action, { deliveryId })).status, action).toBe(404);
  await service.store.deliveries.collection.updateOne({ _id: deliveryId }, { $set: { channel: 'mail' } });
  expect((await as('admin', 'delivery', { deliveryId })).status).toBe(404);
});

test('deliveries are repeated with the same event after a confirmation', async () => {
  const { _id: endpointId } = await endpoint('developer');
  await rowCreated();
  const { deliveryId, eventId } = await arrived(endpointId);
  const held = await as('developer', 'redeliver', { deliveryId });
  expect(held.body.error.preview).toMatchObject({ recipients: ['127.0.0.1:1'], reversible: false });
  await click(service, company, held.body.error.call_id, 'developer', 'yes');
  const { envelope } = await ended(service, held.body.error.call_id);
  expect(envelope).toMatchObject({ ok: true, data: { eventId } });
  const { deliveries } = await list('developer', endpointId);
  expect(deliveries.map((one) => one.eventId)).toEqual([eventId, eventId]);
  expect(envelope).toMatchObject({ data: { deliveryId: deliveries[0]?.deliveryId } });
  expect(deliveries[1]?.deliveryId).toBe(deliveryId);

  await as('developer', 'disable', { endpointId });
  expect((await as('developer', 'redeliver', { deliveryId })).body.error.code).toBe('conflict');
  await service.store.endpoints.collection.updateOne({ _id: endpointId }, { $set: { disabledAt: null } });
  await service.store.events.events.deleteOne({ _id: eventId });
  expect((await as('admin', 'delivery', { deliveryId })).body.data.delivery.body).toBeNull();
  expect((await as('admin', 'redeliver', { deliveryId })).body.error.code).toBe('conflict');
});

test('a new endpoint gets events that are signed with its secret, and with both secrets after a rotation', async () => {
  const receiver = await startReceiver();
  const { secret: key } = await company.key('developer');
  /** What the caller reads from a call after a person has confirmed it. */
  const afterYes = async (held: Reply) => {
    const callId: string = held.body.error.call_id;
    await click(service, company, callId, 'developer', 'yes');
    await ended(service, callId);
    const status = await ask(service, `/api/v1/calls/${callId}`, { host: company.host, secret: key });
    return status.body.data.envelope.data;
  };
  try {
    const made = await afterYes(await withKey(key, 'create', { url: receiver.url, events: ['row.created'] }));
    const { endpointId } = made.endpoint;
    await rowCreated();
    await until(
      () => receiver.got,
      ({ length }) => length === 1,
    );
    const rotated = await afterYes(await withKey(key, 'rotateSecret', { endpointId }));
    await withKey(key, 'sendTest', { endpointId });
    const [row, trial] = await until(
      () => receiver.got,
      ({ length }) => length === 2,
    );
    if (!row || !trial) throw new Error('Not both have arrived.');
    expect(verified(made.secret, row)).toMatchObject({ type: 'row.created', companyId: company.id });
    for (const secret of [made.secret, rotated.secret])
      expect(verified(secret, trial)).toMatchObject({ type: 'endpoint.test', data: { endpointId } });
    const { deliveries } = await until(
      async () => (await withKey(key, 'deliveries', { endpointId, state: 'delivered' })).body.data,
      (page) => page.deliveries.length === 2,
    );
    expect(deliveries.map((one: Listed) => one.type)).toEqual(['endpoint.test', 'row.created']);
  } finally {
    await receiver.close();
  }
});
