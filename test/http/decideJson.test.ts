import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startMailServer, type MailServer } from '../setup/mailServer.js';
import { ask, createCompany, startTestService, until, type TestCompany, type TestService } from '../setup/service.js';
import { heldCall, look, seen, send } from './deciding.js';
import { ended, heldAgain, recordOf, type Who } from './people.js';

/** Decides held calls with JSON, over HTTP. */

let mails: MailServer;
let service: TestService;
let company: TestCompany;

beforeAll(async () => {
  mails = await startMailServer();
  service = await startTestService({
    env: { RATE_LIMIT: '100000', SMTP_URL: mails.url, MAIL_FROM: 'Acme <no-reply@acme.example>' },
  });
});
afterAll(async () => {
  await service.stop();
  await mails.stop();
});
beforeEach(async () => {
  company = await createCompany(service.store, { rows: 120 });
});

const confirmation = () =>
  heldCall(service, company, 'member', { name: 'rows.delete', input: { rowIds: company.rowIds.slice(0, 12) } });
const approval = () =>
  heldCall(service, company, 'member', { name: 'rows.updateMany', input: { rowIds: company.rowIds, status: 'done' } });

/** Answers as a person who has seen the current preview. */
async function answer(callId: string, who: Who, fields: Readonly<Record<string, unknown>>) {
  return send(service, company, { callId, who, body: { ...(await seen(service, company, callId, who)), ...fields } });
}
const stateOf = async (callId: string) => (await recordOf(service, callId)).state;

describe('an approval or confirmation', () => {
  test('counts, and the call runs', async () => {
    const { callId } = await confirmation();
    const reply = await answer(callId, 'member', { answer: 'yes' });
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      ok: true,
      data: {
        outcome: 'decided',
        view: {
          callId,
          kind: 'state',
          answers: [],
          state: 'confirmed',
          title: 'Delete 12 rows from Things',
          decision: { answer: 'yes', of: 'confirmation', by: 'mika', byAdministrator: false, reasonGiven: null },
        },
      },
      changed: [{ type: 'call', id: callId, change: 'updated' }],
    });
    expect((await ended(service, callId)).state).toBe('succeeded');
  });

  test('that is sent again repeats the first one', async () => {
    const { callId } = await confirmation();
    const body = { answer: 'yes', ...(await seen(service, company, callId, 'member')) };
    await send(service, company, { callId, who: 'member', body });
    const again = await send(service, company, { callId, who: 'member', body });
    expect(again.body).toMatchObject({ ok: true, data: { outcome: 'repeated', view: { kind: 'state' } }, changed: [] });
  });

  test('with an allowance makes the grant that the form makes', async () => {
    const { callId, secret } = await approval();
    const allow = { calls: 2, rows: 500, credits: 0 };
    const reply = await answer(callId, 'admin', { answer: 'yes_and_alike', allow });
    expect(reply.body.data.view.inAdvance).toMatch(/^Approved in advance: Up to 2 more changes in Things .* 500 rows/);
    await ended(service, callId);
    const grants = await service.store.grants.collection.find({ companyId: company.id }).toArray();
    expect(grants).toMatchObject([{ allowed: allow, callId, grantedBy: company.members.admin._id }]);
    const again = await ask(service, '/api/v1/actions/rows.updateMany', {
      host: company.host,
      secret,
      body: { rowIds: company.rowIds, status: 'open' },
    });
    expect(again.status).toBe(200);
  });

  test('with an allowance is refused when none is offered, and decides nothing', async () => {
    const { callId } = await confirmation();
    const allow = { calls: 2, rows: 500, credits: 0 };
    const reply = await answer(callId, 'member', { answer: 'yes_and_alike', allow });
    expect([reply.status, reply.body.error.code]).toEqual([403, 'forbidden']);
    expect(reply.body.error.message).toContain('cannot be allowed in advance');
    expect(await stateOf(callId)).toBe('held_confirmation');
  });
});

test('the reason of a rejection reaches the error of the caller, the mail and the page', async () => {
  const { callId, secret } = await confirmation();
  const reply = await answer(callId, 'admin', { answer: 'no', reason: '  Not before\r\nMonday. ' });
  expect(reply.body.data).toMatchObject({
    outcome: 'decided',
    view: { state: 'rejected', decision: { by: 'ada', byAdministrator: true, reasonGiven: 'Not before\nMonday.' } },
  });
  const status = await ask(service, `/api/v1/calls/${callId}`, { host: company.host, secret });
  expect(status.body.data.envelope.error).toMatchObject({
    code: 'rejected',
    message:
      'ada, an administrator, rejected the call, so nothing ran. Read the reason before you make the call again.',
    reason_given: 'Not before\nMonday.',
  });
  const page = await look(service, company, callId, 'member', { accept: 'text/html' });
  expect(page.text).toContain('Not before\nMonday.');
  const to = company.members.member.email;
  const [mail] = await until(
    () => mails.received.filter((received) => received.to === to && received.mail.subject?.startsWith('Rejected')),
    (found) => found.length > 0,
  );
  expect(mail?.mail.text).toMatch(/Reason given: Not before\s+Monday\./);
});

describe('an answer that does not count', () => {
  test('because another administrator was first contains that decision', async () => {
    const { callId } = await approval();
    const shown = await seen(service, company, callId, 'admin');
    const replies = await Promise.all([
      send(service, company, { callId, who: 'admin', body: { answer: 'no', ...shown } }),
      send(service, company, { callId, who: 'admin2', body: { answer: 'no', ...shown } }),
    ]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const [won, lost] = replies[0].status === 200 ? (['ada', replies[1]] as const) : (['abe', replies[0]] as const);
    expect(lost.body.error).toMatchObject({
      code: 'conflict',
      reason: 'already_decided',
      view: { kind: 'state', state: 'rejected', decision: { answer: 'no', by: won } },
    });
    expect(lost.body.error.request_id).toMatch(/^req_/);
  });

  test('because the preview has changed contains the new preview', async () => {
    const { callId, secret } = await confirmation();
    const shown = await seen(service, company, callId, 'member');
    const update = { rowId: company.rowIds[0], cells: { amount: 99 } };
    await ask(service, '/api/v1/actions/rows.update', { host: company.host, secret, body: update });
    await send(service, company, { callId, who: 'member', body: { answer: 'yes', ...shown } });
    const { hold } = await heldAgain(service, callId, 2);
    for (const given of ['yes', 'no']) {
      const late = await send(service, company, { callId, who: 'member', body: { answer: given, ...shown } });
      expect([late.status, late.body.error.code, late.body.error.reason]).toEqual([409, 'conflict', 'stale']);
      expect(late.body.error.view).toMatchObject({
        kind: 'ask',
        hold: { n: 2, preview: { hash: hold?.preview.hash } },
      });
    }
    expect(await stateOf(callId)).toBe('held_confirmation');
    expect((await answer(callId, 'member', { answer: 'yes' })).status).toBe(200);
  });

  test('because the hold has expired says so', async () => {
    const { callId } = await confirmation();
    const body = { answer: 'yes', ...(await seen(service, company, callId, 'member')) };
    await service.store.calls.collection.updateOne({ _id: callId }, { $set: { 'hold.expiresAt': new Date() } });
    const late = await send(service, company, { callId, who: 'member', body });
    expect([late.status, late.body.error]).toMatchObject([410, { code: 'expired', call_id: callId }]);
    expect(await stateOf(callId)).toBe('held_confirmation');
  });

  test('because the caller has cancelled the call says so', async () => {
    const { callId, secret } = await confirmation();
    const body = { answer: 'yes', ...(await seen(service, company, callId, 'member')) };
    await ask(service, '/api/v1/actions/holds.cancel', { host: company.host, secret, body: { callId } });
    const late = await send(service, company, { callId, who: 'member', body });
    expect([late.status, late.body.error]).toMatchObject([
      409,
      { reason: 'already_ended', view: { state: 'cancelled', decision: null } },
    ]);
  });

  test('because the person may not give it is forbidden, and shows no more than the view', async () => {
    const { callId } = await confirmation();
    const shown = await seen(service, company, callId, 'member');
    const admin = await send(service, company, { callId, who: 'admin', body: { answer: 'yes', ...shown } });
    expect([admin.status, admin.body.error.code]).toEqual([403, 'forbidden']);
    expect(admin.body.error.message).toContain('Only the person who made this call can confirm it.');
    const other = await send(service, company, { callId, who: 'developer', body: { answer: 'no', ...shown } });
    expect([other.status, other.body.error.view]).toEqual([
      403,
      { callId, kind: 'waiting', answers: [], state: 'held_confirmation' },
    ]);
    for (const { text } of [admin, other])
      for (const hidden of [company.rowIds[0], 'thing 1', '"input"']) expect(text).not.toContain(hidden);
    expect(await stateOf(callId)).toBe('held_confirmation');
  });

  test('because the call belongs to another company is not found', async () => {
    const { callId } = await confirmation();
    const body = { answer: 'no', ...(await seen(service, company, callId, 'member')) };
    const other = await createCompany(service.store);
    const reply = await send(service, other, { callId, who: 'admin', body });
    expect([reply.status, reply.body.error.code]).toEqual([404, 'not_found']);
    expect(await stateOf(callId)).toBe('held_confirmation');
  });
});
