import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCompany, startTestService, type TestCompany, type TestService } from '../setup/service.js';
import { click } from '../http/people.js';
import { connect, type Era } from './client.js';

/** Calls that the role of an assistant's key does not allow. */

let service: TestService;
let company: TestCompany;

beforeAll(async () => {
  service = await startTestService();
  company = await createCompany(service.store);
});
afterAll(() => service.stop());

const ERAS: readonly Era[] = ['2026-07-28', '2025-11-25'];

test.each(ERAS)(
  'calls above the role of a key can be proposed in the revision %s, and run once they are approved',
  async (era) => {
    const { secret } = await company.key('viewer');
    const viewer = await connect(service, { host: company.host, secret, era });
    const input = { listId: company.listId, cells: { name: `proposed ${era}` } };
    const refused = await viewer.call('rows_create', input);
    expect(refused.body.error).toMatchObject({ code: 'forbidden', may_propose: true });
    expect(refused.text).toContain('"_propose": true');
    const { body, text } = await viewer.call('rows_create', { ...input, _propose: true });
    expect(body.error.code).toBe('guardian_held');
    expect(text).toContain('an administrator must approve');
    await click(service, company, body.error.call_id, 'admin', 'yes');
    const outcome = await viewer.call('calls_get', { callId: body.error.call_id, wait: 20 });
    expect(outcome.body.data.envelope).toMatchObject({ ok: true, changed: [{ type: 'row', change: 'created' }] });
    const { text: still } = await viewer.call('team_members', { _propose: true });
    expect(still).not.toContain('"_propose": true');
    await viewer.client.close();
  },
);
