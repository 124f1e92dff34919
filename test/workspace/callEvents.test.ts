import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signedIn, type Who } from '../http/people.js';
import {
  call,
  createCompany,
  startTestService,
  until,
  type Reply,
  type TestCompany,
  type TestService,
} from '../setup/service.js';
import { insertEndpoint } from './endpoints.js';

/** The events of a call and their deliveries, for everyone who sees the call. */

let service: TestService;
let company: TestCompany;

beforeAll(async () => {
  service = await startTestService({ env: { RATE_LIMIT: '100000' } });
});
afterAll(() => service.stop());
beforeEach(async () => {
  company = await createCompany(service.store);
});

interface Shown {
  readonly eventId: string;
  readonly type: string;
  readonly at: string;
  readonly subject: string;
  readonly listId: string | null;
  readonly deliveries: readonly Readonly<Record<string, unknown>>[];
}

const withKey = (secret: string, input: object) =>
  call(service, 'company.callEvents', input, { host: company.host, secret });

async function as(who: Who, input: object): Promise<Reply> {
  const headers = await signedIn(service, company, who);
  return call(service, 'company.callEvents', input, { host: company.host, headers });
}

/** The events of a call, once there are this many. */
async function shown(who: Who, callId: string, count: number, rest: object = {}): Promise<readonly Shown[]> {
  const { body } = await until(
    () => as(who, { callId, ...rest }),
    (reply) => reply.status !== 200 || reply.body.data.events.length === count,
  );
  return body.data.events;
}

/** The deliveries of each event of a call, once there are this many. They are written after the events. */
async function deliveriesOf(who: Who, callId: string, count: number): Promise<readonly Shown['deliveries'][]> {
  const events = await until(
    () => shown(who, callId, 2),
    (found) => found.flatMap((event) => event.deliveries).length === count,
  );
  return events.map((event) => event.deliveries);
}

const typesOf = (events: readonly Shown[]) => events.map(({ type }) => type);

/** Makes a change with a new key of this member. @returns the id of the call */
async function change(who: Who, name = 'rows.update', input: object = {}): Promise<string> {
  const { secret } = await company.key(who);
  const reply = await call(
    service,
    name,
    { ...(name === 'rows.update' && { rowId: company.rowIds[0], cells: { amount: 7 } }), ...input },
    { host: company.host, secret },
  );
  expect(reply.status, reply.text).toBe(200);
  return String(reply.headers['call-id']);
}

test('developers see deliveries to their own endpoints, administrators see all, others see none', async () => {
  const own = await insertEndpoint(service, company, 'developer');
  const admins = await insertEndpoint(service, company, 'admin', { events: ['call.*'] });
  const callId = await change('developer');
  const [[sent] = []] = await deliveriesOf('developer', callId, 1);
  const events = await shown('developer', callId, 2);
  expect(events).toMatchObject([
    { type: 'row.updated', subject: company.rowIds[0], listId: company.listId },
    { type: 'call.succeeded', subject: callId, listId: null, deliveries: [] },
  ]);
  const stored = await service.store.deliveries.get(String(sent?.['deliveryId']));
  expect(stored).toMatchObject({ receiver: own._id, eventId: events[0]?.eventId });
  // No server answers at the address.
  const tried = await until(
    async () => (await shown('developer', callId, 2))[0]?.deliveries[0],
    (delivery) => delivery?.['attempts'] === 1,
  );
  expect(tried).toMatchObject({
    endpointId: own._id,
    url: own.url,
    state: 'pending',
    nextAttemptAt: expect.stringMatching(/Z$/),
  });
  const ofAll = await deliveriesOf('admin', callId, 2);
  expect(ofAll.map((made) => made.map(({ endpointId }) => endpointId))).toEqual([[own._id], [admins._id]]);
  const byMember = await change('member');
  expect((await deliveriesOf('admin', byMember, 2)).flat()).toHaveLength(2);
  expect((await shown('member', byMember, 2)).flatMap((event) => event.deliveries)).toEqual([]);

  // A lower role hides the deliveries, and a deleted endpoint hides its own.
  const demoted = { $set: { role: 'member' as const } };
  await service.store.members.collection.updateOne({ _id: company.members.developer._id }, demoted);
  expect((await shown('developer', callId, 2)).flatMap((event) => event.deliveries)).toEqual([]);
  await service.store.endpoints.collection.updateOne({ _id: own._id }, { $set: { deletedAt: new Date() } });
  expect((await shown('admin', callId, 2)).map((event) => event.deliveries.length)).toEqual([0, 1]);
});

test('calls of other people, of other companies and with an unknown id are not found', async () => {
  const callId = await change('member');
  await shown('member', callId, 2);
  expect((await as('developer', { callId })).status).toBe(404);
  expect((await as('viewer', { callId: 'call_nothing' })).status).toBe(404);
  const other = await createCompany(service.store);
  const { secret } = await other.key('admin');
  const foreign = await call(service, 'company.callEvents', { callId }, { host: other.host, secret });
  expect(foreign.status).toBe(404);
});

test('events about a list that was closed are left out, and so are events for one reader', async () => {
  const mentions = [company.members.developer._id];
  const input = { rowId: company.rowIds[0], text: 'Yours?', mentions };
  const callId = await change('member', 'rows.comment', input);
  const expected = ['row.commented', 'call.succeeded'];
  expect(typesOf(await shown('member', callId, 2)).toSorted()).toEqual(expected.toSorted());
  const all = await service.store.events.ofCall(company.id, callId, {});
  expect(all.items.map(({ type }) => type)).toContain('notification.created');
  expect(typesOf(await shown('admin', callId, 2)).toSorted()).toEqual(expected.toSorted());
  const { secret: narrow } = await company.key('member', { scope: { lists: [company.listId] } });
  const ofLists = await withKey(narrow, { callId });
  expect(typesOf(ofLists.body.data.events)).toEqual(['row.commented']);

  await service.store.lists.collection.updateOne({ _id: company.listId }, { $set: { openTo: [] } });
  expect(typesOf(await shown('member', callId, 1))).toEqual(['call.succeeded']);
  expect((await withKey(narrow, { callId })).body.data.events).toEqual([]);
  expect(typesOf(await shown('admin', callId, 2))).toHaveLength(2);
});

test('a key whose scope leaves out deliveries gets events without them', async () => {
  await insertEndpoint(service, company, 'developer');
  const callId = await change('developer');
  await shown('developer', callId, 2);
  const sentTo = async (actions: readonly string[]) => {
    const { secret } = await company.key('developer', { scope: { actions: [...actions] } });
    const { events } = (await withKey(secret, { callId })).body.data as { readonly events: readonly Shown[] };
    return events.map(({ type, deliveries }) => [type, deliveries.length]);
  };
  expect(await sentTo(['company'])).toEqual([
    ['row.updated', 0],
    ['call.succeeded', 0],
  ]);
  expect(await sentTo(['company', 'webhooks.deliveries'])).toEqual([
    ['row.updated', 1],
    ['call.succeeded', 0],
  ]);
});

test('events come in the order of time, in pages, and continue when the oldest are forgotten', async () => {
  const callId = await change('admin', 'rows.updateMany', { rowIds: company.rowIds, cells: { amount: 3 } });
  const count = company.rowIds.length + 1;
  const all = await shown('admin', callId, count);
  expect(all.map(({ at }) => at)).toEqual(all.map(({ at }) => at).toSorted());
  expect(all.at(-1)?.type).toBe('call.succeeded');
  const paged: Shown[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const { data } = (await as('admin', { callId, limit: 2, ...(cursor !== undefined && { cursor }) })).body;
    paged.push(...data.events);
    expect(data.events.length).toBeLessThanOrEqual(2);
    cursor = data.nextCursor;
  }
  expect(paged).toEqual(all);
  const [oldest] = all;
  await service.store.events.events.deleteOne({ _id: oldest?.eventId ?? '' });
  const { events } = (await as('admin', { callId, cursor: oldest?.eventId })).body.data;
  expect(events).toEqual(all.slice(1));
});
