import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask, createCompany, startTestService, type TestCompany, type TestService } from '../setup/service.js';
import { heldCall, seen, send } from './deciding.js';
import { click, ended, recordOf, signedIn, type Who } from './people.js';

/** Requests that decide with JSON: what they require, what they may contain, and several answers in one request. */

let service: TestService;
let company: TestCompany;

beforeAll(async () => {
  service = await startTestService({ env: { RATE_LIMIT: '100000' } });
});
afterAll(() => service.stop());
beforeEach(async () => {
  company = await createCompany(service.store, { rows: 60 });
});

const confirmation = (who: Who = 'member', from = 0) =>
  heldCall(service, company, who, { name: 'rows.delete', input: { rowIds: company.rowIds.slice(from, from + 12) } });
const stateOf = async (callId: string) => (await recordOf(service, callId)).state;

describe('a request that is refused before any answer is read', () => {
  const cases: readonly [string, Record<string, string>][] = [
    ['without a token', { 'x-csrf-token': '' }],
    ['with a wrong token', { 'x-csrf-token': 'another' }],
    ['from another site', { origin: 'https://evil.example' }],
    ['from the address of another company', { 'sec-fetch-site': 'same-site' }],
  ];
  test.each(cases)('%s decides nothing', async (_what, headers) => {
    const { callId } = await confirmation();
    const decision = { answer: 'yes', ...(await seen(service, company, callId, 'member')) };
    const replies = [
      await send(service, company, { callId, who: 'member', body: decision, headers }),
      await send(service, company, { who: 'member', body: { decisions: [{ callId, ...decision }] }, headers }),
    ];
    for (const { status, body } of replies) expect([status, body.error.code]).toEqual([403, 'forbidden']);
    expect(await stateOf(callId)).toBe('held_confirmation');
  });

  test('without a session, or with a key, is unauthenticated', async () => {
    const { callId, secret } = await confirmation();
    const body = { answer: 'yes', ...(await seen(service, company, callId, 'member')) };
    for (const headers of [{ 'x-csrf-token': 'csrf' }, { authorization: `Bearer ${secret}` }]) {
      const reply = await ask(service, `/decide/${callId}`, { host: company.host, method: 'POST', body, headers });
      expect([reply.status, reply.body.error.code]).toEqual([401, 'unauthenticated']);
    }
    expect(await stateOf(callId)).toBe('held_confirmation');
  });
});

describe('an answer that is not valid', () => {
  const refused = async (body: unknown, callId: string) => {
    const reply = await send(service, company, { callId, who: 'member', body });
    expect([reply.status, reply.body.error.code]).toEqual([400, 'invalid_input']);
    return reply.body.error.fields.map(({ path }: { path: string }) => path).toSorted();
  };

  test('is refused with every field at once, and decides nothing', async () => {
    const { callId } = await confirmation();
    const shown = await seen(service, company, callId, 'member');
    expect(await refused({}, callId)).toEqual(['/answer', '/hash', '/n']);
    expect(await refused({ ...shown, answer: 'maybe', csrf: 'csrf', reason: 'a'.repeat(501) }, callId)).toEqual([
      '/answer',
      '/csrf',
      '/reason',
    ]);
    expect(await refused({ answer: 'yes', hash: '', n: 1.5, reason: 'Because.', allow: {} }, callId)).toEqual([
      '/allow',
      '/allow/calls',
      '/allow/credits',
      '/allow/rows',
      '/hash',
      '/n',
      '/reason',
    ]);
    expect(await refused({ ...shown, answer: 'yes_and_alike' }, callId)).toEqual(['/allow']);
    const allow = { calls: 101, rows: 0, credits: -1 };
    expect(await refused({ ...shown, answer: 'yes_and_alike', allow }, callId)).toEqual([
      '/allow/calls',
      '/allow/credits',
      '/allow/rows',
    ]);
    expect(await refused([], callId)).toEqual(['']);
    expect(await stateOf(callId)).toBe('held_confirmation');
  });

  test('is refused when it is not JSON', async () => {
    const { callId } = await confirmation();
    const headers = { 'content-type': 'application/json' };
    const broken = await send(service, company, { callId, who: 'member', raw: '{', headers });
    expect([broken.status, broken.body.error.code]).toEqual([400, 'invalid_input']);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const many = await send(service, company, { who: 'member', raw: 'answer=yes', headers: form });
    expect([many.status, many.body.error.code]).toEqual([415, 'unsupported_media_type']);
  });
});

test('a form at the same address still decides', async () => {
  const { callId } = await confirmation();
  const { hash, n } = await seen(service, company, callId, 'member');
  const form = { csrf: 'csrf', answer: 'yes', preview: hash, n: String(n) };
  const reply = await ask(service, `/decide/${callId}`, {
    host: company.host,
    method: 'POST',
    raw: new URLSearchParams(form).toString(),
    headers: {
      ...(await signedIn(service, company, 'member')),
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'text/html,application/json;q=0.9',
    },
  });
  expect([reply.status, reply.headers['location']]).toEqual([303, `/decide/${callId}`]);
  expect((await ended(service, callId)).state).toBe('succeeded');
});

describe('several answers in one request', () => {
  test('each get their own result, in order', async () => {
    const [one, two, stale, over] = [
      await confirmation('admin', 0),
      await confirmation('admin', 12),
      await confirmation('admin', 24),
      await confirmation('admin', 36),
    ];
    const theirs = await confirmation('member', 48);
    const other = await createCompany(service.store, { rows: 12 });
    const foreign = await heldCall(service, other, 'admin', { name: 'rows.delete', input: { rowIds: other.rowIds } });
    const mine = async ({ callId }: { callId: string }) => ({
      callId,
      ...(await seen(service, company, callId, 'admin')),
    });
    const decisions = [
      { ...(await mine(one)), answer: 'yes' },
      { ...(await mine(stale)), answer: 'yes', hash: 'another' },
      { callId: foreign.callId, answer: 'no', ...(await seen(service, other, foreign.callId, 'admin')) },
      { ...(await mine(theirs)), answer: 'yes' },
      { ...(await mine(over)), answer: 'yes' },
      { ...(await mine(two)), answer: 'no', reason: 'Not before Monday.' },
    ];
    await click(service, company, over.callId, 'admin2', 'no');
    const reply = await send(service, company, { who: 'admin', body: { decisions } });
    expect([reply.status, reply.body.ok]).toEqual([200, true]);
    expect(reply.body.changed.map(({ id }: { id: string }) => id)).toEqual([one.callId, two.callId]);
    const results: readonly { callId: string; ok: boolean }[] = reply.body.data.results;
    expect(results.map(({ callId }) => callId)).toEqual(decisions.map(({ callId }) => callId));
    expect(results).toMatchObject([
      { ok: true, data: { outcome: 'decided', view: { state: 'confirmed' } } },
      { ok: false, error: { code: 'conflict', reason: 'stale', view: { kind: 'ask', hold: { n: 1 } } } },
      { ok: false, error: { code: 'not_found' } },
      { ok: false, error: { code: 'forbidden' } },
      { ok: false, error: { code: 'conflict', reason: 'already_decided', view: { decision: { by: 'abe' } } } },
      { ok: true, data: { outcome: 'decided', view: { decision: { reasonGiven: 'Not before Monday.' } } } },
    ]);
    const { error } = reply.body.data.results[1];
    expect(error.request_id).toBe(reply.headers['request-id']);
    expect(error.doc_url).toMatch(/\/docs\/errors\/conflict$/);
    expect((await ended(service, one.callId)).state).toBe('succeeded');
    expect(await Promise.all([stale, theirs].map(({ callId }) => stateOf(callId)))).toEqual([
      'held_confirmation',
      'held_confirmation',
    ]);
    expect((await recordOf(service, foreign.callId)).state).toBe('held_confirmation');
    const status = await ask(service, `/api/v1/calls/${two.callId}`, { host: company.host, secret: two.secret });
    expect(status.body.data.envelope.error.reason_given).toBe('Not before Monday.');
  });

  test('decide nothing when a field is not valid, and name every such field', async () => {
    const { callId } = await confirmation();
    const good = { callId, answer: 'yes', ...(await seen(service, company, callId, 'member')) };
    const decisions = [good, { ...good, answer: 'yes_and_alike' }, { ...good, n: 0, reason: 'Because.' }];
    const reply = await send(service, company, { who: 'member', body: { decisions } });
    expect([reply.status, reply.body.error.code]).toEqual([400, 'invalid_input']);
    expect(reply.body.error.fields.map(({ path }: { path: string }) => path)).toEqual([
      '/decisions/1/answer',
      '/decisions/2/n',
      '/decisions/2/reason',
    ]);
    const many = { decisions: Array.from({ length: 51 }, () => good) };
    for (const body of [many, { decisions: [] }, {}]) {
      const refused = await send(service, company, { who: 'member', body });
      expect([refused.status, refused.body.error.fields[0].path]).toEqual([400, '/decisions']);
    }
    expect(await stateOf(callId)).toBe('held_confirmation');
  });
});
