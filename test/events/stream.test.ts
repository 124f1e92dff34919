import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signedIn, type Who } from '../http/people.js';
import {
  ask,
  call,
  createCompany,
  startTestService,
  until,
  type TestCompany,
  type TestService,
} from '../setup/service.js';
import { listen, type Listen, type Listener } from './listener.js';

/** `GET /events`: who hears what, and from where on. */

const HEARTBEAT = 400;

let service: TestService;
let company: TestCompany;
let secret: string;
const listeners: Listener[] = [];

beforeAll(async () => {
  service = await startTestService({ env: { RATE_LIMIT: '100000', HEARTBEAT_EVERY_MS: String(HEARTBEAT) } });
});
afterAll(() => service.stop());
beforeEach(async () => {
  company = await createCompany(service.store, { rows: 120 });
  ({ secret } = await company.key('developer'));
});
afterEach(() => {
  for (const listener of listeners.splice(0)) listener.cut();
});

async function follow(options: Partial<Listen> = {}): Promise<Listener> {
  const who = options.headers ? {} : { secret };
  const listener = await listen(service, { host: company.host, ...who, ...options });
  listeners.push(listener);
  return listener;
}
const followAs = async (who: Who, options: Partial<Listen> = {}) =>
  follow({ headers: await signedIn(service, company, who), ...options });
async function act(name: string, input: object, who: Who = 'admin') {
  const reply = await call(service, name, input, {
    host: company.host,
    headers: await signedIn(service, company, who),
  });
  expect([reply.status, reply.body.error]).toEqual([200, undefined]);
  return reply;
}
const update = (n: number, who?: Who) =>
  act('rows.update', { rowId: company.rowIds[n], cells: { amount: n + 1_000 } }, who);
const ids = (heard: readonly { data: { id: string } }[]) => heard.map(({ data }) => data.id);
/** Waits until the log is as long. */
const published = (links: number) =>
  until(
    () => service.store.feed.head(company.id),
    (seq) => seq >= links,
  );
const refused = (query: string, headers: Record<string, string> = {}) =>
  ask(service, `/api/v1/events${query}`, { host: company.host, secret, headers });

describe('whoever follows', () => {
  test('hears of a change within a second, as webhooks tell of it', async () => {
    const listener = await follow();
    expect(listener.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'access-control-allow-origin': '*',
      ratelimit: expect.any(String),
    });
    expect(listener.heard).toMatchObject([{ id: '0-0', event: 'ready', data: { resumed: false } }]);
    const callId = String((await update(0, 'developer')).headers['call-id']);
    const told = Date.now();
    const [row, ended] = await listener.take(1).then(() => listener.take(1));
    expect(row).toMatchObject({
      id: '1-0',
      event: 'row.updated',
      data: {
        id: `evt_${company.rowIds[0]}_v2`,
        type: 'row.updated',
        companyId: company.id,
        callId,
        by: company.members.developer._id,
        data: { rowId: company.rowIds[0], version: 2, after: { cells: { amount: 1_000 } } },
      },
    });
    expect((row?.at ?? 0) - told).toBeLessThan(1_000);
    // A key hears of its own calls alone, and this one was made in a session.
    expect(ended).toBeUndefined();
  });

  test('hears what it asked for and nothing else', async () => {
    const [rows, calls, all] = await Promise.all([
      followAs('admin', { query: '?types=row.*' }),
      followAs('admin', { query: '?types=call.succeeded,list.created' }),
      followAs('admin', { query: '?types=*' }),
    ]);
    await update(1);
    await act('lists.create', { name: 'New' });
    expect((await all.take(4)).map(({ event }) => event)).toEqual([
      'row.updated',
      'call.succeeded',
      'list.created',
      'call.succeeded',
    ]);
    expect((await rows.take(1)).map(({ event }) => event)).toEqual(['row.updated']);
    expect((await calls.take(3)).map(({ event }) => event)).toEqual([
      'call.succeeded',
      'list.created',
      'call.succeeded',
    ]);
  });

  test('gets signs of life, and with them the place to resume from', async () => {
    const listener = await follow({ query: '?types=plan.changed' });
    await update(2);
    await until(listener.beats, (beats) => beats >= 2);
    expect(listener.heard).toHaveLength(1);
    await until(listener.lastId, (id) => id === '1-1');
    await until(listener.beats, (beats) => beats >= 3);
    expect(listener.heard).toHaveLength(1);
  });

  test('is told nothing but the headers by HEAD', async () => {
    const reply = await ask(service, '/api/v1/events', { host: company.host, secret, method: 'HEAD' });
    expect([reply.status, reply.headers['content-type'], reply.text]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
      '',
    ]);
  });
});

describe('who comes back', () => {
  test('gets what it missed, in order, without gaps or repeats', async () => {
    const whole = await followAs('admin');
    const first = await followAs('admin');
    await update(0);
    await first.take(2);
    first.cut();
    for (const n of [1, 2, 3]) await update(n);
    await whole.take(8);
    const second = await followAs('admin', { after: first.lastId() });
    expect(second.heard[0]).toMatchObject({ event: 'ready', id: first.lastId(), data: { resumed: true } });
    await update(4);
    const missed = await second.take(8);
    const [, ...all] = (await whole.take(10)).map(({ id, data }) => [id, data.id]);
    expect([...(await first.take(2)).slice(1), ...missed].map(({ id, data }) => [id, data.id])).toEqual(all);
  });

  test('goes on in the middle of a bulk change, wherever it was cut off', async () => {
    const whole = await followAs('admin');
    const rows = Array.from({ length: 120 }, (_, n) => ({ cells: { name: `new ${n}`, amount: n } }));
    await act('rows.createMany', { listId: company.listId, rows });
    await update(0);
    const all = (await whole.take(123)).map(({ id, data }) => [id, data.id]);
    expect(all.map(([id]) => id)).toEqual([...Array.from({ length: 121 }, (_, n) => `1-${n}`), '2-0', '2-1']);
    expect(new Set(all.map(([, id]) => id)).size).toBe(123);
    for (const at of [0, 1, 37, 49, 50, 51, 99, 100, 120, 121, 122]) {
      const after = at === 0 ? '0-0' : String(all[at - 1]?.[0]);
      const resumed = await followAs('admin', { after });
      const rest = at === 0 ? all : all.slice(at);
      expect((await resumed.take(rest.length)).map(({ id, data }) => [id, data.id])).toEqual(rest);
      resumed.cut();
    }
  });

  test('may name the last event in the query; the header wins', async () => {
    for (const n of [0, 1, 2]) await update(n);
    await published(3);
    const byQuery = await followAs('admin', { query: '?last_event_id=2-1&types=row.*' });
    expect(ids(await byQuery.take(1))).toEqual([`evt_${company.rowIds[2]}_v2`]);
    const byBoth = await followAs('admin', { query: '?last_event_id=2-1&types=row.*', after: '1-1' });
    expect(ids(await byBoth.take(2))).toEqual([1, 2].map((n) => `evt_${company.rowIds[n]}_v2`));
  });

  test.each(['9-0', '1-7', '0-1'])('is told to read afresh where nothing is known of %s', async (after) => {
    await update(0);
    await published(1);
    const listener = await followAs('admin', { after });
    expect(listener.heard).toMatchObject([{ event: 'reset', id: '1-1', data: { reason: 'forgotten' } }]);
    await update(1);
    expect((await listener.take(3)).map(({ id }) => id)).toEqual(['1-1', '2-0', '2-1']);
  });

  test('is told to read afresh where what it missed is forgotten, and numbers go on after a quiet time', async () => {
    for (const n of [0, 1, 2]) await update(n);
    await published(3);
    await service.store.events.forget(new Date(Date.now() + 60_000));
    for (const after of ['1-1', '2-1', '3-0', '0-0']) {
      const listener = await followAs('admin', { after });
      await until(
        () => listener.heard.at(-1),
        (last) => last?.event === 'reset' && last.id === '3-1',
      );
      listener.cut();
    }
    const upToDate = await followAs('admin', { after: '3-1' });
    expect(upToDate.heard[0]).toMatchObject({ event: 'ready', data: { resumed: true } });
    await update(3);
    expect((await upToDate.take(2)).map(({ id }) => id)).toEqual(['4-0', '4-1']);
  });

  test.each([
    ['?types=row.nothing,call.held,bell', /"row.nothing", "bell"/],
    ['?types=', /""/],
    ['?types=endpoint.test', /"endpoint.test"/],
    ['?type=row.*', /There is no such parameter/],
    ['?types=row.*&types=*', /once/],
    ['?last_event_id=abc', /id of a message/],
    ['?last_event_id=1-1-1', /id of a message/],
    ['?last_event_id=-1-0', /id of a message/],
    ['?last_event_id=1-99999999999999', /id of a message/],
  ])('is refused with %s', async (query, fix) => {
    const reply = await refused(query);
    expect(reply.status).toBe(400);
    expect(reply.headers['content-type']).toMatch(/json/);
    expect(reply.body.error).toMatchObject({ code: 'invalid_input', fields: [{ fix: expect.stringMatching(fix) }] });
  });

  test.each(['abc', '01-0', '1-0, 2-0'])('is refused with the header %s', async (after) => {
    const reply = await refused('', { 'last-event-id': after });
    expect(reply.body.error).toMatchObject({ code: 'invalid_input', fields: [{ path: 'header/Last-Event-ID' }] });
  });
});

describe('who may see what', () => {
  test('a closed list is told of to its people and to administrators alone', async () => {
    const [member, developer, admin] = await Promise.all([
      followAs('member', { query: '?types=row.*,list.*' }),
      followAs('developer', { query: '?types=row.*,list.*' }),
      followAs('admin', { query: '?types=row.*,list.*' }),
    ]);
    await act('lists.share', { listId: company.listId, openTo: [company.members.member._id] });
    await update(0);
    await act('lists.share', { listId: company.listId, openTo: 'company' });
    await update(1);
    const all = await admin.take(4);
    expect(all.map(({ event }) => event)).toEqual(['list.updated', 'row.updated', 'list.updated', 'row.updated']);
    expect(ids(await member.take(4))).toEqual(ids(all));
    expect(ids((await developer.take(2)).slice(-2))).toEqual(ids(all.slice(2)));
    expect(ids(developer.heard.slice(1))).not.toContain(all[1]?.data.id);
  });

  test('a key hears of the lists in its scope and of nothing else', async () => {
    const other = (await act('lists.create', { name: 'Other' })).body.data.list.listId;
    await published(1);
    const narrow = await company.key('admin', { scope: { lists: [other] } });
    const listener = await follow({ secret: narrow.secret });
    await update(0);
    await act('lists.rename', { listId: other, name: 'Another' });
    await act('team.changeRole', { memberId: company.members.viewer._id, role: 'member' });
    await update(1);
    const [first] = await listener.take(1);
    expect(first).toMatchObject({ event: 'list.updated', data: { data: { listId: other } } });
    await published(4);
    await new Promise((resolve) => {
      setTimeout(resolve, HEARTBEAT * 2);
    });
    expect(listener.heard.map(({ event }) => event)).toEqual(['ready', 'list.updated']);
  });

  test('a developer hears of their own calls, a key of those made with it, an administrator of all', async () => {
    const [developer, admin, key] = await Promise.all([
      followAs('developer', { query: '?types=call.*' }),
      followAs('admin', { query: '?types=call.*' }),
      follow({ query: '?types=call.*' }),
    ]);
    const mine = await act('lists.create', { name: 'Mine' }, 'developer');
    const theirs = await act('lists.create', { name: 'Theirs' }, 'member');
    const made = await call(service, 'lists.create', { name: 'By key' }, { host: company.host, secret });
    const [one, two, three] = [mine, theirs, made].map(({ headers }) => String(headers['call-id']));
    const calls = (told: readonly { data: { callId: string } }[]) => told.map(({ data }) => data.callId);
    expect(calls(await admin.take(3))).toEqual([one, two, three]);
    expect(calls(await developer.take(2))).toEqual([one, three]);
    expect(calls(await key.take(1))).toEqual([three]);
  });

  test('what somebody may see is judged when it is told, not when the stream was opened', async () => {
    const listener = await followAs('viewer', { query: '?types=credits.*,call.*' });
    await act('lists.create', { name: 'Before' });
    await until(listener.lastId, (id) => id === '1-1');
    await service.store.members.collection.updateOne({ _id: company.members.viewer._id }, { $set: { role: 'admin' } });
    const { headers } = await act('lists.create', { name: 'After' });
    const [first] = await listener.take(1);
    expect(first?.data.callId).toBe(headers['call-id']);
  });
});

describe('a stream ends', () => {
  const keys = () => service.store.keys.collection;
  const members = () => service.store.members.collection;
  const companies = () => service.store.companies.collection;
  const now = () => new Date();

  test.each([
    ['key_switched_off', () => keys().updateMany({ companyId: company.id }, { $set: { switchedOffAt: now() } })],
    ['key_expired', () => keys().updateMany({ companyId: company.id }, { $set: { expiresAt: now() } })],
    [
      'address_not_allowed',
      () => keys().updateMany({ companyId: company.id }, { $set: { scope: { addresses: ['192.0.2.0/24'] } } }),
    ],
    ['member_removed', () => members().updateMany({ companyId: company.id }, { $set: { removedAt: now() } })],
    ['company_suspended', () => companies().updateMany({ _id: company.id }, { $set: { suspendedAt: now() } })],
    ['plan_required', () => companies().updateMany({ _id: company.id }, { $set: { plan: 'free' } })],
  ] as const)('of a key: %s', async (reason, change) => {
    const listener = await follow();
    await change();
    expect(await listener.take(1)).toMatchObject([{ event: 'end', data: { reason, message: expect.any(String) } }]);
    await until(listener.isOver, Boolean);
    const again = await refused('');
    expect([401, 402]).toContain(again.status);
    expect([again.body.error.reason, again.body.error.code]).toContain(reason);
  });

  test('of a key, with the event that it was switched off', async () => {
    const [own, admin] = [await follow(), await followAs('admin', { query: '?types=key.*' })];
    const { key, secret: other } = await company.key('admin');
    const ending = await follow({ secret: other });
    await act('keys.switchOff', { keyId: key._id });
    expect((await admin.take(1))[0]).toMatchObject({ event: 'key.switched_off', data: { data: { keyId: key._id } } });
    expect((await ending.take(1))[0]).toMatchObject({ event: 'end', data: { reason: 'key_switched_off' } });
    expect(own.isOver()).toBe(false);
  });

  test('of a person who signs out, or is removed', async () => {
    const headers = await signedIn(service, company, 'member');
    const signedOut = await follow({ headers });
    const removed = await followAs('viewer');
    const stays = await followAs('admin');
    await service.store.sessions.remove(headers['cookie']?.slice('aa.sid='.length) ?? '');
    expect(await signedOut.take(1)).toMatchObject([{ event: 'end', data: { reason: 'session_over' } }]);
    await members().updateOne({ _id: company.members.viewer._id }, { $set: { removedAt: now() } });
    const told = await removed.take(1);
    expect(told.at(-1)).toMatchObject({ event: 'end', data: { reason: 'member_removed' } });
    await until(() => signedOut.isOver() && removed.isOver(), Boolean);
    await update(0);
    expect((await stays.take(2)).at(-1)?.event).toBe('call.succeeded');
    expect(signedOut.heard.map(({ event }) => event)).toEqual(['ready', 'end']);
  });

  test('and nothing is told to whom it ends for, though it was published before that was noticed', async () => {
    const listener = await follow();
    await service.store.keys.collection.updateMany({ companyId: company.id }, { $set: { switchedOffAt: now() } });
    await update(0);
    await until(listener.isOver, Boolean);
    expect(listener.heard.map(({ event }) => event)).toEqual(['ready', 'end']);
  });
});

describe('who is let in', () => {
  test('nobody without a key or session, with a key of another company, or from a foreign page', async () => {
    const other = await createCompany(service.store);
    const foreign = await other.key('admin');
    const headers = await signedIn(service, company, 'admin');
    const statuses = await Promise.all([
      ask(service, '/api/v1/events', { host: company.host }),
      ask(service, '/api/v1/events', { host: company.host, secret: foreign.secret }),
      ask(service, '/api/v1/events', { host: company.host, headers: { ...headers, origin: 'https://evil.example' } }),
      ask(service, '/api/v1/events', { host: 'localhost:3000', secret }),
      ask(service, '/api/v1/events', { host: company.host, secret, method: 'POST', body: {} }),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([401, 401, 403, 404, 405]);
  });

  test('no key where keys are not part of the plan', async () => {
    await service.store.companies.collection.updateOne({ _id: company.id }, { $set: { plan: 'free' } });
    expect((await refused('')).body.error).toMatchObject({ code: 'plan_required', required_plan: 'team' });
    await followAs('member');
  });

  test('ten streams of one key; a closed one makes room', async () => {
    const streams = await Promise.all(Array.from({ length: 10 }, () => follow()));
    const reply = await refused('');
    expect([reply.status, reply.headers['retry-after']]).toEqual([429, '10']);
    expect(reply.body.error).toMatchObject({
      code: 'rate_limited',
      message: expect.stringMatching(/10 event streams/),
    });
    await followAs('developer');
    streams[0]?.cut();
    await until(
      () =>
        follow()
          .then(Boolean)
          .catch(() => false),
      (opened) => opened,
    );
  });

  test('a page of any origin may ask with the last event, by a key', async () => {
    const reply = await ask(service, '/api/v1/events', {
      host: company.host,
      method: 'OPTIONS',
      headers: {
        origin: 'https://elsewhere.example',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization,last-event-id',
      },
    });
    expect(reply.headers['access-control-allow-headers']).toMatch(/Last-Event-ID/);
    expect(reply.headers['access-control-allow-credentials']).toBeUndefined();
  });
});
