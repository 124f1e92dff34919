import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask, createCompany, startTestService, type TestCompany, type TestService } from '../setup/service.js';
import { heldCall, look, seen, send } from './deciding.js';
import { click, heldAgain, signedIn, type Who } from './people.js';

/** What `/decide/<call>` shows as JSON, and to which people. */

let service: TestService;
let company: TestCompany;

beforeAll(async () => {
  service = await startTestService({ env: { RATE_LIMIT: '100000' } });
});
afterAll(() => service.stop());
beforeEach(async () => {
  company = await createCompany(service.store, { rows: 120 });
});

const confirmation = (who: Who = 'member') =>
  heldCall(service, company, who, { name: 'rows.delete', input: { rowIds: company.rowIds.slice(0, 12) } });
const approval = (who: Who = 'member') =>
  heldCall(service, company, who, { name: 'rows.delete', input: { rowIds: company.rowIds } });
const view = async (callId: string, who: Who) => (await look(service, company, callId, who)).body.data;

/** Texts from the data of the calls: the ids and values of rows. */
const DATA = () => [company.rowIds[0] ?? '', 'thing 1', '"input"'];

describe('the view of a held call', () => {
  test('has the preview, its hash and number, the answers and the token, for the person who confirms', async () => {
    const { callId } = await confirmation();
    const reply = await look(service, company, callId, 'member');
    expect([reply.status, reply.headers['cache-control']]).toEqual([200, 'no-store']);
    const { hold } = (await service.store.calls.get(callId))!;
    expect(reply.body).toEqual({
      ok: true,
      data: {
        callId,
        kind: 'ask',
        answers: ['no', 'yes'],
        state: 'held_confirmation',
        may: 'confirm',
        hold: {
          kind: 'confirmation',
          n: 1,
          openedAt: hold?.openedAt.toISOString(),
          expiresAt: hold?.expiresAt.toISOString(),
          approvalFollows: false,
          preview: hold?.preview,
        },
        alike: null,
        csrfToken: 'csrf',
      },
      changed: [],
    });
  });

  test('has no data of the call for an administrator who may only reject, like the page', async () => {
    const { callId } = await confirmation();
    const { hold, ...rest } = await view(callId, 'admin');
    expect(rest).toMatchObject({ kind: 'ask', answers: ['no'], may: 'reject', because: 'not_the_caller', alike: null });
    expect(hold.preview).toMatchObject({ title: 'Delete 12 rows from Things', affected: { count: 12, sample: [] } });
    const page = await look(service, company, callId, 'admin', { accept: 'text/html' });
    for (const hidden of DATA()) expect([hidden, JSON.stringify(hold).includes(hidden)]).toEqual([hidden, false]);
    for (const hidden of DATA()) expect([hidden, page.text.includes(hidden)]).toEqual([hidden, false]);
  });

  test('names no differences to an administrator who may only reject', async () => {
    const { callId } = await confirmation();
    const { secret } = await company.key('member');
    const update = { rowId: company.rowIds[0], cells: { amount: 99 } };
    await ask(service, '/api/v1/actions/rows.update', { host: company.host, secret, body: update });
    await click(service, company, callId, 'member', 'yes');
    await heldAgain(service, callId, 2);
    expect((await view(callId, 'admin')).hold.preview.differs).toEqual(['What would run.']);
    expect((await view(callId, 'member')).hold.preview.differs).toEqual(['thing 0: Amount was 0 and is 99.']);
  });

  test('has no part of the call for other people', async () => {
    const calls = [await confirmation(), await approval()];
    for (const [n, state] of ['held_confirmation', 'held_approval'].entries()) {
      const callId = calls[n]?.callId ?? '';
      const shown = { callId, kind: 'waiting', answers: [], state, csrfToken: 'csrf' };
      expect(await view(callId, 'developer')).toEqual(shown);
    }
  });

  test('shows what the person may allow in advance, with the numbers of the form', async () => {
    const { callId } = await heldCall(service, company, 'member', {
      name: 'rows.updateMany',
      input: { rowIds: company.rowIds, status: 'done' },
    });
    const { answers, may, alike } = await view(callId, 'admin');
    expect([answers, may]).toEqual([['no', 'yes', 'yes_and_alike'], 'approve']);
    expect(alike).toEqual({
      noun: 'change',
      where: 'in Things with the same key',
      recipients: [],
      proposed: { calls: 10, rows: 1_200, credits: 0 },
      most: { calls: 100, rows: 100_000, credits: 1_000_000 },
      lastsSeconds: 3_600,
    });
    const page = await look(service, company, callId, 'admin', { accept: 'text/html' });
    expect(page.text).toMatch(/name="alike"[^>]*value="10"/);
    expect(page.text).toMatch(/name="alike_rows"[^>]*value="1200"/);
  });

  test('names the possible approvers to the person whose own call waits', async () => {
    const { callId } = await approval('admin');
    expect(await view(callId, 'admin')).toMatchObject({
      kind: 'own',
      answers: [],
      state: 'held_approval',
      hold: { kind: 'approval', n: 1, preview: { input: { rowIds: company.rowIds } } },
      confirmedAt: null,
      approvers: ['abe'],
    });
    const { callId: foreign } = await approval('member');
    expect(await view(foreign, 'member')).toMatchObject({ kind: 'own', approvers: ['ada', 'abe'] });
  });

  test('says why a call with a switched-off key cannot be approved', async () => {
    const { callId } = await confirmation();
    await service.store.keys.collection.updateMany({ companyId: company.id }, { $set: { switchedOffAt: new Date() } });
    const shown = await view(callId, 'member');
    expect(shown).toMatchObject({ answers: ['no'], may: 'reject', because: 'key_switched_off' });
    expect(shown.hold.preview.input).toEqual({ rowIds: company.rowIds.slice(0, 12) });
  });

  test('has the decision and the outcome, for its caller and for administrators', async () => {
    const { callId } = await confirmation();
    const answer = { answer: 'no', ...(await seen(service, company, callId, 'admin')), reason: 'Not before Monday.' };
    await send(service, company, { callId, who: 'admin', body: answer });
    for (const who of ['member', 'admin2'] as const) {
      const { decision, ...rest } = await view(callId, who);
      expect(rest).toEqual({
        callId,
        kind: 'state',
        answers: [],
        state: 'rejected',
        title: 'Delete 12 rows from Things',
        results: [],
        did: null,
        message: null,
        language: 'en',
        progress: null,
        inAdvance: null,
        csrfToken: 'csrf',
      });
      expect(decision).toMatchObject({
        answer: 'no',
        by: 'ada',
        byAdministrator: true,
        reasonGiven: 'Not before Monday.',
      });
    }
    expect(await view(callId, 'developer')).toEqual({ callId, kind: 'over', answers: [], csrfToken: 'csrf' });
  });
});

describe('a request for the view', () => {
  test('gets a page unless it prefers JSON', async () => {
    const { callId } = await confirmation();
    const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
    for (const [accept, type] of [
      ['', 'text/html'],
      ['*/*', 'text/html'],
      [browser, 'text/html'],
      ['application/json', 'application/json'],
      ['application/json, text/plain, */*', 'application/json'],
    ] as const) {
      const reply = await look(service, company, callId, 'member', { accept });
      expect([accept, reply.status, String(reply.headers['content-type']).split(';')[0]]).toEqual([accept, 200, type]);
      expect(reply.headers['vary']).toContain('Accept');
    }
  });

  test('without a session, or with a key, is unauthenticated', async () => {
    const { callId, secret } = await confirmation();
    const { cookie = '' } = await signedIn(service, company, 'member');
    const accept = 'application/json';
    for (const headers of [
      { accept },
      { accept, authorization: `Bearer ${secret}` },
      { accept, cookie: `${cookie}x` },
    ]) {
      const { status, body } = await ask(service, `/decide/${callId}`, { host: company.host, headers });
      expect([status, body.error.code, body.error.reason]).toEqual([401, 'unauthenticated', 'no_session']);
      expect(body.error.request_id).toMatch(/^req_/);
    }
  });

  test('for a call of another company gets the answer for an unknown call', async () => {
    const { callId } = await confirmation();
    const other = await createCompany(service.store);
    const replies = await Promise.all([callId, 'call_none'].map((id) => look(service, other, id, 'admin')));
    for (const { status, body } of replies) {
      const { request_id: _, ...error } = body.error;
      expect([status, error]).toEqual([
        404,
        { code: 'not_found', message: 'There is no call with this id.', doc_url: expect.stringContaining('not_found') },
      ]);
    }
  });

  test('from a page of another site is refused', async () => {
    const { callId } = await confirmation();
    const from: readonly Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'same-site' },
    ];
    for (const headers of from) {
      const { status, body } = await look(service, company, callId, 'member', headers);
      expect([status, body.error.code]).toEqual([403, 'forbidden']);
      expect(body.error.message).not.toContain('csrf');
    }
  });
});
