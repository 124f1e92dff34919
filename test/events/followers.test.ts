import { describe, expect, test } from 'vitest';
import { signedIn } from '../http/people.js';
import { ask, call, createCompany, until } from '../setup/service.js';
import { HEARTBEAT, idsOf, setStage } from './stage.js';

/** `GET /events`: who may open a stream, which events it contains, and when it ends. */
const stage = setStage();
const { follow, followAs, act, update, published, refused } = stage;

describe('a viewer of the stream', () => {
  test('gets the events of a closed list only as one of its members or as an administrator', async () => {
    const [member, developer, admin] = await Promise.all([
      followAs('member', { query: '?types=row.*,list.*' }),
      followAs('developer', { query: '?types=row.*,list.*' }),
      followAs('admin', { query: '?types=row.*,list.*' }),
    ]);
    await act('lists.share', { listId: stage.company.listId, openTo: [stage.company.members.member._id] });
    await update(0);
    await act('lists.share', { listId: stage.company.listId, openTo: 'company' });
    await update(1);
    const all = await admin.take(4);
    expect(all.map(({ event }) => event)).toEqual(['list.updated', 'row.updated', 'list.updated', 'row.updated']);
    expect(idsOf(await member.take(4))).toEqual(idsOf(all));
    expect(idsOf((await developer.take(2)).slice(-2))).toEqual(idsOf(all.slice(2)));
    expect(idsOf(developer.heard.slice(1))).not.toContain(all[1]?.data.id);
  });

  test('with a scoped key gets the events of the lists in its scope only', async () => {
    const other = (await act('lists.create', { name: 'Other' })).body.data.list.listId;
    await published(1);
    const narrow = await stage.company.key('admin', { scope: { lists: [other] } });
    const listener = await follow({ secret: narrow.secret });
    await update(0);
    await act('lists.rename', { listId: other, name: 'Another' });
    await act('team.changeRole', { memberId: stage.company.members.viewer._id, role: 'member' });
    await update(1);
    const [first] = await listener.take(1);
    expect(first).toMatchObject({ event: 'list.updated', data: { data: { listId: other } } });
    await published(4);
    await new Promise((resolve) => {
      setTimeout(resolve, HEARTBEAT * 2);
    });
    expect(listener.heard.map(({ event }) => event)).toEqual(['ready', 'list.updated']);
  });

  test('gets their own calls as a developer, the calls of the key with a key, and all calls as an admin', async () => {
    const [developer, admin, key] = await Promise.all([
      followAs('developer', { query: '?types=call.*' }),
      followAs('admin', { query: '?types=call.*' }),
      follow({ query: '?types=call.*' }),
    ]);
    const mine = await act('lists.create', { name: 'Mine' }, 'developer');
    const theirs = await act('lists.create', { name: 'Theirs' }, 'member');
    const made = await call(
      stage.service,
      'lists.create',
      { name: 'By key' },
      { host: stage.company.host, secret: stage.secret },
    );
    const [one, two, three] = [mine, theirs, made].map(({ headers }) => String(headers['call-id']));
    const calls = (told: readonly { data: { callId: string } }[]) => told.map(({ data }) => data.callId);
    expect(calls(await admin.take(3))).toEqual([one, two, three]);
    expect(calls(await developer.take(2))).toEqual([one, three]);
    expect(calls(await key.take(1))).toEqual([three]);
  });

  test('gets an event by the rights at the time of the event, not at the start of the stream', async () => {
    const listener = await followAs('viewer', { query: '?types=credits.*,call.*' });
    await act('lists.create', { name: 'Before' });
    await until(listener.lastId, (id) => id === '1-1');
    await stage.service.store.members.collection.updateOne(
      { _id: stage.company.members.viewer._id },
      { $set: { role: 'admin' } },
    );
    const { headers } = await act('lists.create', { name: 'After' });
    const [first] = await listener.take(1);
    expect(first?.data.callId).toBe(headers['call-id']);
  });
});

describe('a stream ends', () => {
  const keys = () => stage.service.store.keys.collection;
  const members = () => stage.service.store.members.collection;
  const companies = () => stage.service.store.companies.collection;
  const now = () => new Date();

  test.each([
    ['key_switched_off', () => keys().updateMany({ companyId: stage.company.id }, { $set: { switchedOffAt: now() } })],
    ['key_expired', () => keys().updateMany({ companyId: stage.company.id }, { $set: { expiresAt: now() } })],
    [
      'address_not_allowed',
      () => keys().updateMany({ companyId: stage.company.id }, { $set: { scope: { addresses: ['192.0.2.0/24'] } } }),
    ],
    ['member_removed', () => members().updateMany({ companyId: stage.company.id }, { $set: { removedAt: now() } })],
    ['company_suspended', () => companies().updateMany({ _id: stage.company.id }, { $set: { suspendedAt: now() } })],
    ['plan_required', () => companies().updateMany({ _id: stage.company.id }, { $set: { plan: 'free' } })],
  ] as const)('for a key: %s', async (reason, change) => {
    const listener = await follow();
    await change();
    expect(await listener.take(1)).toMatchObject([{ event: 'end', data: { reason, message: expect.any(String) } }]);
    await until(listener.isOver, Boolean);
    const again = await refused('');
    expect([401, 402]).toContain(again.status);
    expect([again.body.error.reason, again.body.error.code]).toContain(reason);
  });

  test('for a key that is switched off, with an event for administrators', async () => {
    const [own, admin] = [await follow(), await followAs('admin', { query: '?types=key.*' })];
    const { key, secret: other } = await stage.company.key('admin');
    const ending = await follow({ secret: other });
    await act('keys.switchOff', { keyId: key._id });
    expect((await admin.take(1))[0]).toMatchObject({ event: 'key.switched_off', data: { data: { keyId: key._id } } });
    expect((await ending.take(1))[0]).toMatchObject({ event: 'end', data: { reason: 'key_switched_off' } });
    expect(own.isOver()).toBe(false);
  });

  test('for a person who signs out or is removed', async () => {
    const headers = await signedIn(stage.service, stage.company, 'member');
    const signedOut = await follow({ headers });
    const removed = await followAs('viewer');
    const stays = await followAs('admin');
    await stage.service.store.sessions.remove(headers['cookie']?.slice('aa.sid='.length) ?? '');
    expect(await signedOut.take(1)).toMatchObject([{ event: 'end', data: { reason: 'session_over' } }]);
    await members().updateOne({ _id: stage.company.members.viewer._id }, { $set: { removedAt: now() } });
    const told = await removed.take(1);
    expect(told.at(-1)).toMatchObject({ event: 'end', data: { reason: 'member_removed' } });
    await until(() => signedOut.isOver() && removed.isOver(), Boolean);
    await update(0);
    expect((await stays.take(2)).at(-1)?.event).toBe('call.succeeded');
    expect(signedOut.heard.map(({ event }) => event)).toEqual(['ready', 'end']);
  });

  test('without the events that were published after the rights ended', async () => {
    const listener = await follow();
    await stage.service.store.keys.collection.updateMany(
      { companyId: stage.company.id },
      { $set: { switchedOffAt: now() } },
    );
    await update(0);
    await until(listener.isOver, Boolean);
    expect(listener.heard.map(({ event }) => event)).toEqual(['ready', 'end']);
  });
});

describe('a request for the stream', () => {
  test('is refused without a key or session, with a key of another company, and from a foreign page', async () => {
    const other = await createCompany(stage.service.store);
    const foreign = await other.key('admin');
    const headers = await signedIn(stage.service, stage.company, 'admin');
    const statuses = await Promise.all([
      ask(stage.service, '/api/v1/events', { host: stage.company.host }),
      ask(stage.service, '/api/v1/events', { host: stage.company.host, secret: foreign.secret }),
      ask(stage.service, '/api/v1/events', {
        host: stage.company.host,
        headers: { ...headers, origin: 'https://evil.example' },
      }),
      ask(stage.service, '/api/v1/events', { host: 'localhost:3000', secret: stage.secret }),
      ask(stage.service, '/api/v1/events', {
        host: stage.company.host,
        secret: stage.secret,
        method: 'POST',
        body: {},
      }),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([401, 401, 403, 404, 405]);
  });

  test('is refused with a key when the plan has no keys', async () => {
    await stage.service.store.companies.collection.updateOne({ _id: stage.company.id }, { $set: { plan: 'free' } });
    expect((await refused('')).body.error).toMatchObject({ code: 'plan_required', required_plan: 'team' });
    await followAs('member');
  });

  test('is refused beyond ten streams of one key, until one of them is closed', async () => {
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

  test('may have a key and Last-Event-ID from a page of any origin', async () => {
    const reply = await ask(stage.service, '/api/v1/events', {
      host: stage.company.host,
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
