import { describe, expect, test } from 'vitest';
import { ask, atBest, until } from '../setup/service.js';
import { idsOf, setStage } from './stage.js';

/** `GET /events`: the events of a stream, and the point from which it resumes. */
const stage = setStage();
const { follow, followAs, act, update, published, refused } = stage;

describe('a stream', () => {
  test('has a change within a second, in the form of webhooks', async () => {
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
    const [row, ended] = await listener.take(1).then(() => listener.take(1));
    expect(row).toMatchObject({
      id: '1-0',
      event: 'row.updated',
      data: {
        id: `evt_${stage.company.rowIds[0]}_v2`,
        type: 'row.updated',
        companyId: stage.company.id,
        callId,
        by: stage.company.members.developer._id,
        data: { rowId: stage.company.rowIds[0], version: 2, after: { cells: { amount: 1_000 } } },
      },
    });
    // A key gets the events of its own calls only, and this call was made in a session.
    expect(ended).toBeUndefined();
    const late = await atBest(1_000, async () => {
      const heard = listener.heard.length;
      await update(0, 'developer');
      const told = Date.now();
      return ((await listener.take(heard)).at(-1)?.at ?? 0) - told;
    });
    expect(late).toBeLessThan(1_000);
  });

  test('has only the requested types', async () => {
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

  test('has heartbeats with the id from which to resume', async () => {
    const listener = await follow({ query: '?types=plan.changed' });
    await update(2);
    await until(listener.beats, (beats) => beats >= 2);
    expect(listener.heard).toHaveLength(1);
    await until(listener.lastId, (id) => id === '1-1');
    await until(listener.beats, (beats) => beats >= 3);
    expect(listener.heard).toHaveLength(1);
  });

  test('answers HEAD with its headers only', async () => {
    const reply = await ask(stage.service, '/api/v1/events', {
      host: stage.company.host,
      secret: stage.secret,
      method: 'HEAD',
    });
    expect([reply.status, reply.headers['content-type'], reply.text]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
      '',
    ]);
  });
});

describe('a stream with the id of the last event', () => {
  test('has the missed events in order, without gaps or repeats', async () => {
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

  test('resumes at any event of a bulk change', async () => {
    const whole = await followAs('admin');
    const rows = Array.from({ length: 120 }, (_, n) => ({ cells: { name: `new ${n}`, amount: n } }));
    await act('rows.createMany', { listId: stage.company.listId, rows });
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

  test('takes the id from the query or the header; the header has priority', async () => {
    for (const n of [0, 1, 2]) await update(n);
    await published(3);
    const byQuery = await followAs('admin', { query: '?last_event_id=2-1&types=row.*' });
    expect(idsOf(await byQuery.take(1))).toEqual([`evt_${stage.company.rowIds[2]}_v2`]);
    const byBoth = await followAs('admin', { query: '?last_event_id=2-1&types=row.*', after: '1-1' });
    expect(idsOf(await byBoth.take(2))).toEqual([1, 2].map((n) => `evt_${stage.company.rowIds[n]}_v2`));
  });

  test.each(['9-0', '1-7', '0-1'])('starts with a reset when %s is unknown', async (after) => {
    await update(0);
    await published(1);
    const listener = await followAs('admin', { after });
    expect(listener.heard).toMatchObject([{ event: 'reset', id: '1-1', data: { reason: 'forgotten' } }]);
    await update(1);
    expect((await listener.take(3)).map(({ id }) => id)).toEqual(['1-1', '2-0', '2-1']);
  });

  test('starts with a reset when missed events are deleted, and ids continue after that', async () => {
    for (const n of [0, 1, 2]) await update(n);
    await published(3);
    await stage.service.store.events.forget(new Date(Date.now() + 60_000));
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
    ['?last_event_id=abc', /id of the last event/],
    ['?last_event_id=1-1-1', /id of the last event/],
    ['?last_event_id=-1-0', /id of the last event/],
    ['?last_event_id=1-99999999999999', /id of the last event/],
  ])('is refused with the query %s', async (query, fix) => {
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
