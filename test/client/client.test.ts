import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { clearMemory } from '../setup/memory.js';
import { ActionError, createClient, NoAnswerError, type Client, type Running } from '../../client/src/index.js';
import { click, recordOf } from '../http/people.js';
import { createCompany, until, type TestCompany, type TestService } from '../setup/service.js';
import { addressOf, startReachableService, watched } from './reach.js';

let service: TestService;
let company: TestCompany;
let secret: string;
let api: Client;

beforeAll(async () => {
  service = await startReachableService({ ANSWER_WITHIN_MS: '4000' });
});
afterAll(() => service.stop());
beforeEach(async () => {
  company = await createCompany(service.store, { rows: 12 });
  ({ secret } = await company.key('member'));
  api = clientWith(watched().fetch);
});
afterEach(() => void vi.restoreAllMocks());

const clientWith = (fetch: typeof globalThis.fetch, key = secret): Client =>
  createClient({ baseUrl: addressOf(service, company), key, fetch });
const eleven = () => ({ rowIds: company.rowIds.slice(0, 11) });
const answerOf = (status: number, body: string, headers: Record<string, string> = {}) =>
  new Response(body, { status, headers });
const busy = (status: 429 | 503) => {
  const code = status === 429 ? 'rate_limited' : 'unavailable';
  return answerOf(status, JSON.stringify({ ok: false, error: { code, message: '' } }), { 'Retry-After': '0' });
};
const rowCount = () => service.store.rows.collection.countDocuments({ companyId: company.id });

describe('an answer', () => {
  test('has the data, the changes and the values of the headers', async () => {
    const read = await api.lists.rows({ listId: company.listId, limit: 2 }).orThrow();
    expect(read.data.rows.map(({ cells }) => cells['name'])).toEqual(['thing 0', 'thing 1']);
    expect(read).toMatchObject({ ok: true, held: false, changed: [], replayed: false });
    const made = await api.rows.create({ listId: company.listId, cells: { name: 'new' } }).orThrow();
    expect(made.changed).toEqual([{ type: 'row', id: made.data.row.id, change: 'created' }]);
    expect((await recordOf(service, made.callId)).state).toBe('succeeded');
  });

  test('with an error is narrowed by its code', async () => {
    const answer = await api.lists.rows({ listId: company.listId, fields: ['nowhere'] });
    expect(answer).toMatchObject({ ok: false, held: false, error: { code: 'invalid_input' } });
    if (answer.ok || answer.held || answer.error.code !== 'invalid_input') throw new Error('It was not refused.');
    expect(answer.error.fields[0]?.path).toBe('/fields/0');
    const missing = api.rows.get({ rowId: 'row_nowhere' }).orThrow();
    await expect(missing).rejects.toThrow(ActionError);
    await expect(missing).rejects.toMatchObject({ error: { code: 'not_found' } });
  });

  test('has the same form for actions that are called by name', async () => {
    const answer = await api.call('nothing.such' as 'lists.list');
    expect(answer).toMatchObject({ ok: false, error: { code: 'not_found', nearest: expect.any(Array) } });
  });

  test('is from the company at the address, with or without the path', async () => {
    for (const path of ['', '/', '/api/v1', '/api/v1/']) {
      const client = createClient({
        baseUrl: addressOf(service, company) + path,
        key: () => secret,
        fetch: watched().fetch,
      });
      expect((await client.team.me().orThrow()).data.company.companyId).toBe(company.id);
    }
  });
});

describe('a repeat', () => {
  test('of a change whose answer was lost is the same call and happens once', async () => {
    const { fetch, sent } = watched(async (n, real) => {
      const response = await real();
      if (n <= 2) throw new TypeError('fetch failed');
      return response;
    });
    const made = await clientWith(fetch).rows.create({ listId: company.listId, cells: {} }).orThrow();
    expect(made.replayed).toBe(true);
    expect(await rowCount()).toBe(13);
    expect(sent).toHaveLength(3);
    expect(sent[0]?.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
    expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });

  test('is sent when nothing ran: after a 503, a 429 and the 502 of a proxy', async () => {
    const answers = [busy(503), busy(429), answerOf(502, '<html>')];
    const { fetch, sent } = watched((n, real) => (answers[n - 1] ? Promise.resolve(answers[n - 1]!) : real()));
    await clientWith(fetch).rows.create({ listId: company.listId, cells: {} }).orThrow();
    expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
    expect(sent).toHaveLength(4);
    expect(await rowCount()).toBe(13);
  });

  test('with another Idempotency-Key is another call', async () => {
    const { fetch, sent } = watched();
    const client = clientWith(fetch);
    await client.rows.create({ listId: company.listId, cells: {} });
    await client.rows.create({ listId: company.listId, cells: {} });
    expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);
    await client.rows.create({ listId: company.listId, cells: {} }, { idempotencyKey: 'mine' }).orThrow();
    expect(
      (await client.rows.create({ listId: company.listId, cells: {} }, { idempotencyKey: 'mine' }).orThrow()).replayed,
    ).toBe(true);
    expect(await rowCount()).toBe(15);
  });

  test('of a read is sent without an Idempotency-Key', async () => {
    const { fetch, sent } = watched((n, real) => (n === 1 ? Promise.reject(new TypeError('fetch failed')) : real()));
    await clientWith(fetch).lists.list().orThrow();
    expect(sent.map(({ idempotencyKey }) => idempotencyKey)).toEqual([null, null]);
  });

  test('is not sent after a hold, a price or an approval', async () => {
    const { fetch, sent } = watched();
    expect((await clientWith(fetch).rows.delete(eleven())).held).toBe(true);
    expect(await clientWith(fetch).insights.duplicates({ listId: company.listId })).toMatchObject({
      error: { code: 'cost_approval_required' },
    });
    const { secret: admin } = await company.key('admin');
    const approval = await clientWith(fetch, admin).team.remove({ memberId: company.members.viewer._id });
    expect(approval).toMatchObject({ held: true, kind: 'approval' });
    expect(sent).toHaveLength(3);
  });

  test('ends with an error that contains the Idempotency-Key and not the API key', async () => {
    const { fetch, sent } = watched(() => Promise.reject(new TypeError('fetch failed')));
    const client = createClient({ baseUrl: addressOf(service, company), key: secret, fetch, retries: 1 });
    const error = await client.rows.create({ listId: company.listId, cells: {} }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(NoAnswerError);
    expect(error).toMatchObject({ idempotencyKey: sent[1]?.idempotencyKey });
    expect(sent).toHaveLength(2);
    expect(JSON.stringify(error) + String(error) + String((error as Error).stack)).not.toContain(secret);
  });

  test('does not follow a redirect, and sends the key to no other address', async () => {
    const { fetch, sent } = watched((n) =>
      Promise.resolve(answerOf(307, '', { Location: `http://other.example/${n}` })),
    );
    await expect(clientWith(fetch).lists.list()).rejects.toThrow(/Check the address/);
    expect(sent).toHaveLength(1);
  });

  test.each(['alone', 'beside a signal of the caller'])(
    'has a time limit %s, which lasts as long as the request',
    async (how) => {
      const silent = createServer(() => undefined).listen(0, '127.0.0.1');
      await once(silent, 'listening');
      const baseUrl = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
      const { signal } = new AbortController();
      const client = createClient({ baseUrl, key: secret, retries: 0, timeout: 1_500 });
      const call = client.lists.list({}, how === 'alone' ? {} : { signal });
      call.catch(() => undefined);
      await clearMemory();
      await expect(call).rejects.toThrow('did not answer');
      silent.closeAllConnections();
      silent.close();
    },
  );

  test('stops when its caller aborts', async () => {
    const { fetch, sent } = watched(() => Promise.resolve(busy(503)));
    const leaving = new AbortController();
    const call = clientWith(fetch).lists.list({}, { signal: leaving.signal });
    leaving.abort(new Error('gone'));
    await expect(call).rejects.toThrow('gone');
    expect(sent.length).toBeLessThan(2);
  });
});

describe('a held call', () => {
  test('has the link and the preview, and confirmed() waits until it has run', async () => {
    const held = await api.rows.delete(eleven());
    if (!held.held) throw new Error('It was not held.');
    expect(held).toMatchObject({
      kind: 'confirmation',
      link: `${addressOf(service, company)}/decide/${held.callId}`,
      preview: { affected: { count: 11 } },
    });
    expect((await fetchPage(held.link)).status).toBeLessThan(400);
    const waiting = held.confirmed();
    await click(service, company, held.callId, 'member', 'yes');
    const done = await waiting;
    expect(done).toMatchObject({ ok: true, data: { deleted: 11 }, callId: held.callId });
  });

  test('that is rejected ends with the error rejected', async () => {
    const call = api.rows.delete(eleven());
    const held = await call;
    if (!held.held) throw new Error('It was not held.');
    await click(service, company, held.callId, 'member', 'no');
    expect(await call.confirmed()).toMatchObject({ ok: false, error: { code: 'rejected', call_id: held.callId } });
  });

  test('is still held after the time-out, and another client can wait for it', async () => {
    const held = await api.rows.delete(eleven()).confirmed({ timeout: 300 });
    if (!held.held) throw new Error('It was not held.');
    await click(service, company, held.callId, 'member', 'yes');
    const done = await clientWith(watched().fetch).calls.confirmed<'rows.delete'>(held.callId);
    expect(done.ok && done.data.deleted).toBe(11);
    expect(await api.calls.get(held.callId)).toMatchObject({ ok: true, data: { state: 'succeeded' } });
  });

  test('calls onHeld for each decision', async () => {
    const guardPolicies = [{ action: 'rows.delete', appliesTo: 'all' as const, guard: 'approve' as const }];
    await service.store.companies.collection.updateOne({ _id: company.id }, { $set: { guardPolicies } });
    const asked: string[] = [];
    const waiting = api.rows.delete(eleven()).confirmed({
      onHeld: ({ callId, kind }) => {
        asked.push(kind);
        void click(service, company, callId, kind === 'confirmation' ? 'member' : 'admin', 'yes');
      },
    });
    expect((await waiting.orThrow()).data.deleted).toBe(11);
    expect(asked).toEqual(['confirmation', 'approval']);
  });

  test('makes orThrow() throw', async () => {
    const error = await api.rows
      .delete(eleven())
      .orThrow()
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'ActionError', held: { kind: 'confirmation' }, error: undefined });
  });
});

test('a call that takes longer than the deadline is waited for', async () => {
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  const page = service.store.rows.page.bind(service.store.rows);
  vi.spyOn(service.store.rows, 'page').mockImplementation(async (...args) => {
    await gate;
    return page(...args);
  });
  const { fetch, sent } = watched();
  const told: Running[] = [];
  const onRunning = (running: Running) => void told.push(running);
  const call = clientWith(fetch).insights.summarize({ listId: company.listId }, { maxCredits: 100, onRunning });
  const latest = async (good: (running?: Running) => boolean) => until(() => told.at(-1), good);
  await service.store.calls.setProgress((await latest(Boolean))?.callId ?? '', 5, 12);
  await latest((running) => running?.progress?.done === 5);
  open();
  expect((await call.orThrow()).data.rows).toBe(12);
  expect(sent.at(-1)?.url.pathname).toMatch(/\/calls\/call_/);
});

test('a price is accepted by its quote or by a ceiling', async () => {
  const { listId } = company;
  const refused = await api.insights.duplicates({ listId });
  if (refused.ok || refused.held || refused.error.code !== 'cost_approval_required')
    throw new Error('It has no price.');
  const accepted = await api.insights.duplicates({ listId }, { acceptCost: refused.error.quote_id });
  expect(accepted).toMatchObject({ ok: true, creditsCharged: refused.error.max_credits });
  const below = await api.insights.duplicates({ listId }, { maxCredits: refused.error.max_credits - 1 });
  expect(below).toMatchObject({ error: { code: 'cost_approval_required' } });
  const within = await api.insights.duplicates({ listId }, { maxCredits: refused.error.max_credits });
  expect(within).toMatchObject({ ok: true, creditsRemaining: 10_000 - 2 * refused.error.max_credits });
});

test('a dry run names the blockers and changes nothing', async () => {
  const tried = await api.rows.delete.dryRun(eleven());
  expect(tried).toMatchObject({
    ok: true,
    data: { blockers: [{ code: 'confirmation_required' }], preview: { affected: { count: 11 } } },
  });
  expect(await service.store.rows.collection.countDocuments({ companyId: company.id, archivedAt: null })).toBe(12);
});

test('several dry runs are answered in the order of their calls', async () => {
  const { listId } = company;
  const tried = await api.dryRuns([
    { action: 'rows.delete', input: eleven() },
    { action: 'lists.rename', input: { listId, name: '' } },
    { action: 'lists.list' },
  ]);
  if (!tried.ok) throw new Error(tried.error.message);
  const [deletion, rename, list] = tried.data;
  expect(deletion).toMatchObject({
    ok: true,
    data: { outcome: 'asks', blockers: [{ code: 'confirmation_required' }] },
  });
  expect(rename).toMatchObject({ ok: false, held: false, error: { code: 'invalid_input' } });
  expect(list.ok && list.data.outcome).toBe('runs');
  expect(await api.dryRuns([{ action: 'rows.delete', input: eleven() }], { previews: true })).toMatchObject({
    ok: true,
    data: [{ ok: true, data: { preview: { affected: { count: 11 } } } }],
  });
  const tooMany = Array.from({ length: 51 }, () => ({ action: 'lists.list' as const }));
  expect(await api.dryRuns(tooMany)).toMatchObject({ ok: false, error: { code: 'invalid_input' } });
});

/** Reads a page like a browser without a session. */
function fetchPage(link: string): Promise<Response> {
  return watched().fetch(link, { redirect: 'manual' });
}
