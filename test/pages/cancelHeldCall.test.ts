import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ask, call, createCompany, startTestService, type TestCompany, type TestService } from '../setup/service.js';
import { click, ended, heldAgain, recordOf, signedIn, type Who } from '../http/people.js';

/** The page of a call that needs both decisions, for its caller after the confirmation. */

let service: TestService;
let company: TestCompany;
let callId: string;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

beforeEach(async () => {
  company = await createCompany(service.store, {
    company: { guardPolicies: [{ action: 'rows.move', appliesTo: 'all', guard: 'confirm_and_approve' }] },
  });
  const { secret } = await company.key('member');
  const input = { rowId: company.rowIds[0], status: 'done' };
  const reply = await call(service, 'rows.move', input, { host: company.host, secret });
  callId = reply.body.error.call_id;
  await heldAgain(service, callId, 1);
  await click(service, company, callId, 'member', 'yes');
  await heldAgain(service, callId, 2);
});

const show = async (who: Who) =>
  ask(service, `/decide/${callId}`, { host: company.host, headers: await signedIn(service, company, who) });

async function cancel(who: Who, csrf = 'csrf') {
  const headers = { ...(await signedIn(service, company, who)), 'content-type': 'application/x-www-form-urlencoded' };
  const raw = new URLSearchParams({ csrf }).toString();
  return ask(service, `/decide/${callId}/cancel`, { host: company.host, method: 'POST', raw, headers });
}

test('the caller sees the effect, the state, its time, and the possible approvers', async () => {
  const { text, status } = await show('member');
  expect(status).toBe(200);
  const { hold } = await recordOf(service, callId);
  for (const shown of [
    'Waiting for an administrator',
    'Move “thing 0” in Things to Done',
    hold?.openedAt.toISOString(),
    'ada',
    'abe',
    'You confirmed',
    'Cancel the call',
  ])
    expect(text).toContain(shown);
  expect(text).not.toMatch(/value="(yes|no)"/);
  expect(text).not.toContain('dana');
});

test('the page names the current approvers, without the caller, subjects and removed members', async () => {
  await service.store.members.collection.updateOne(
    { _id: company.members.admin._id },
    { $set: { removedAt: new Date() } },
  );
  await service.store.calls.collection.updateOne(
    { _id: callId },
    { $set: { 'hold.subjects': [company.members.admin2._id] } },
  );
  const { text } = await show('member');
  expect(text).not.toMatch(/<dd>[^<]*\b(ada|abe)\b/);
  expect(text).toContain('No administrator may approve it now');
});

test('the caller cancels the call by a call of holds.cancel, and nothing runs', async () => {
  const answer = await cancel('member');
  expect([answer.status, answer.headers['location']]).toEqual([303, `/decide/${callId}`]);
  const record = await ended(service, callId);
  expect(record).toMatchObject({ state: 'cancelled', envelope: { ok: false, error: { code: 'cancelled' } } });
  const by = await recordOf(service, record.cancelledBy ?? '');
  expect(by).toMatchObject({
    action: 'holds.cancel',
    principal: { kind: 'session', memberId: company.members.member._id },
    state: 'succeeded',
  });
  expect((await service.store.rows.get(company.id, company.rowIds[0] ?? ''))?.status).toBe('open');
  expect((await show('member')).text).toContain('Cancelled');
  // A second click comes after the call has ended.
  expect((await cancel('member')).headers['location']).toBe(`/decide/${callId}`);
});

test('another person, a form without the token and a request without a session cannot cancel the call', async () => {
  for (const who of ['admin', 'developer'] as const) expect((await cancel(who)).status).toBe(404);
  expect((await cancel('member', 'wrong')).status).toBe(403);
  const raw = new URLSearchParams({ csrf: 'csrf' }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: `http://${company.host}` };
  const signedOut = await ask(service, `/decide/${callId}/cancel`, {
    host: company.host,
    method: 'POST',
    raw,
    headers,
  });
  expect(signedOut.status).toBe(303);
  expect(signedOut.headers['location']).toContain('/sign-in?next=');
  expect((await recordOf(service, callId)).state).toBe('held_approval');
});

test('a call that is already decided is not cancelled, and the page says so', async () => {
  await click(service, company, callId, 'admin', 'yes');
  await ended(service, callId);
  const answer = await cancel('member');
  expect(answer.headers['location']).toBe(`/decide/${callId}?said=late`);
  expect((await recordOf(service, callId)).state).toBe('succeeded');
});
