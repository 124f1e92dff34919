import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  ask,
  call,
  createCompany,
  startTestService,
  type Reply,
  type TestCompany,
  type TestService,
} from '../setup/service.js';
import { click, ended, signedIn } from './people.js';

let service: TestService;
let company: TestCompany;
let secret: string;

beforeAll(async () => {
  service = await startTestService({ env: { RATE_LIMIT: '100000' } });
});
afterAll(() => service.stop());
beforeEach(async () => {
  company = await createCompany(service.store, { rows: 12 });
  ({ secret } = await company.key('member'));
});

const remove = (
  rowIds = company.rowIds.slice(0, 11),
  options: { secret?: string; headers?: Record<string, string> } = {},
) => call(service, 'rows.delete', { rowIds }, { host: company.host, secret, ...options });
const status = (callId: string, of: { secret?: string; headers?: Record<string, string> } = { secret }, query = '') =>
  ask(service, `/api/v1/calls/${callId}${query}`, { host: company.host, ...of });
const idOf = (reply: Reply): string => reply.body.error?.['call_id'];

describe('the status of a held call', () => {
  test('has the preview for its key and its person, an outline for an administrator, nothing for others', async () => {
    const callId = idOf(await remove());
    const person = { headers: await signedIn(service, company, 'member') };
    for (const of of [{ secret }, person]) {
      const reply = await status(callId, of);
      expect(reply.body).toMatchObject({
        ok: true,
        data: { callId, state: 'held_confirmation', preview: { input: { rowIds: expect.any(Array) } } },
      });
    }
    const admin = await status(callId, { secret: (await company.key('admin')).secret });
    expect(admin.body.data).toMatchObject({ callId, state: 'held_confirmation', action: 'rows.delete' });
    expect(admin.text).not.toContain(company.rowIds[0]);
    const sibling = await status(callId, { secret: (await company.key('member')).secret });
    const colleague = await status(callId, { secret: (await company.key('developer')).secret });
    const other = await createCompany(service.store);
    const stranger = await ask(service, `/api/v1/calls/${callId}`, {
      host: other.host,
      secret: (await other.key('admin')).secret,
    });
    for (const reply of [sibling, colleague, stranger]) expect(reply.body.error?.code).toBe('not_found');
    expect((await ask(service, `/api/v1/calls/${callId}`, { host: company.host })).status).toBe(401);
  });

  test('has the result of an ended call for its caller, and only the changes for an administrator', async () => {
    const callId = idOf(await remove());
    await click(service, company, callId, 'member', 'yes');
    await ended(service, callId);
    const admin = await status(callId, { secret: (await company.key('admin')).secret });
    expect(admin.body.data.envelope).toMatchObject({ ok: true, data: null });
    expect(admin.body.data.envelope.changed).toHaveLength(11);
  });

  test('is answered after the wait when there is no decision', async () => {
    const callId = idOf(await remove());
    const began = performance.now();
    const reply = await status(callId, undefined, '?wait=1');
    expect(performance.now() - began).toBeGreaterThan(900);
    expect(reply.body.data.state).toBe('held_confirmation');
  });

  test('has all common fields of an error after the end', async () => {
    const callId = idOf(await remove());
    await click(service, company, callId, 'member', 'no');
    const { error } = (await status(callId)).body.data.envelope;
    expect(error).toMatchObject({
      code: 'rejected',
      request_id: expect.stringMatching(/^req_/),
      doc_url: expect.stringContaining('/docs/errors/rejected'),
    });
  });
});
