import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../src/config.js';
import type { Plan } from '../../src/contract/ranks.js';
import { workflowUrl } from '../../src/engine/workflowUrl.js';
import { click, ended, letThrough, signedIn, type Who } from '../http/people.js';
import {
  call,
  createCompany,
  startTestService,
  type Reply,
  type TestCompany,
  type TestService,
} from '../setup/service.js';

/**
 * What company.calls shows administrators about one call: the verdicts of its checks, and its page in the Temporal UI.
 */

let service: TestService;
let company: TestCompany;

beforeAll(async () => {
  service = await startTestService({ env: { RATE_LIMIT: '100000', TEMPORAL_UI_URL: 'https://temporal.example/ui/' } });
});
afterAll(() => service.stop());
const onPlan = async (plan: Plan) => {
  company = await createCompany(service.store, { plan, rows: 12 });
};
beforeEach(() => onPlan('team'));

const as = async (who: Who, name: string, input: object = {}, query = '') =>
  call(service, name, input, { host: company.host, query, headers: await signedIn(service, company, who) });
const idOf = ({ headers, body }: Reply): string => String(headers['call-id'] ?? body.error?.call_id);

interface Shown {
  readonly callId: string;
  readonly state: string;
  readonly checks?: Readonly<Record<string, string>> | null;
  readonly workflowUrl?: string | null;
}

/** One call, as a member sees it in the log. */
async function shown(callId: string, who: Who = 'admin'): Promise<Shown | undefined> {
  const reply = await as(who, 'company.calls', { callId });
  expect(reply.status, reply.text).toBe(200);
  expect(reply.body.data.calls.length).toBeLessThanOrEqual(1);
  return reply.body.data.calls[0];
}

const checksOf = async (reply: Reply) => Object.values((await shown(idOf(reply)))?.checks ?? {});
const removeRows = (query = '') => as('member', 'rows.delete', { rowIds: company.rowIds.slice(0, 11) }, query);
const summarize = (query = '') => as('member', 'insights.summarize', { listId: company.listId }, query);
const update = (who: Who, rowId = company.rowIds[0]) => as(who, 'rows.update', { rowId, cells: { amount: 1 } });

describe('the checks of a call', () => {
  test('that ran have passed', async () => {
    const reply = await update('member');
    expect(reply.status).toBe(200);
    expect(await shown(idOf(reply))).toMatchObject({
      callId: idOf(reply),
      state: 'succeeded',
      checks: { role: 'passed', plan: 'passed', credits: 'passed', guard: 'passed' },
    });
  });

  test('stop after the plan when the role refused', async () => {
    const reply = await update('viewer');
    expect(reply.body.error.code).toBe('forbidden');
    expect(await checksOf(reply)).toEqual(['refused', 'passed', 'not_made', 'not_made']);
  });

  test('show the role when the plan refused', async () => {
    await onPlan('free');
    const create = (who: Who) => as(who, 'keys.create', { name: 'Import', role: 'viewer' });
    const reply = await create('admin');
    expect(reply.body.error.code).toBe('plan_required');
    expect(await checksOf(reply)).toEqual(['passed', 'refused', 'not_made', 'not_made']);
    expect(await checksOf(await create('viewer'))).toEqual(['refused', 'refused', 'not_made', 'not_made']);
  });

  test('show the guard when the price refused', async () => {
    const reply = await summarize();
    expect(reply.body.error.code).toBe('cost_approval_required');
    expect(await checksOf(reply)).toEqual(['passed', 'passed', 'refused', 'passed']);
    expect(await checksOf(await summarize('?max_credits=5'))).toEqual(['passed', 'passed', 'passed', 'passed']);
  });

  test('end with the plan when the action does not accept the input', async () => {
    const reply = await update('member', 'row_none');
    expect(reply.body.error.code).toBe('not_found');
    expect(await checksOf(reply)).toEqual(['passed', 'passed', 'not_made', 'not_made']);
  });

  test('show the guard when it refused because no administrator may approve', async () => {
    const reply = await as('admin', 'team.remove', { memberId: company.members.admin2._id });
    expect(reply.body.error.code).toBe('conflict');
    expect(await checksOf(reply)).toEqual(['passed', 'passed', 'passed', 'refused']);
  });

  test('that wait for a person say so, and pass after the decision', async () => {
    const reply = await removeRows();
    expect(reply.status).toBe(428);
    expect(await checksOf(reply)).toEqual(['passed', 'passed', 'passed', 'held']);
    await letThrough(service, company, reply, 'member');
    expect(await shown(idOf(reply))).toMatchObject({ state: 'succeeded', checks: { guard: 'passed' } });
  });

  test('of a rejected call, and of one that joined its hold, keep the hold', async () => {
    const first = await removeRows();
    const joined = await removeRows();
    expect(joined.body.error.call_id).toBe(first.body.error.call_id);
    const { callId } = (await as('admin', 'company.calls', { action: 'rows.delete', state: 'refused' })).body.data
      .calls[0];
    expect(await shown(callId)).toMatchObject({ state: 'refused', checks: { credits: 'passed', guard: 'held' } });
    await click(service, company, idOf(first), 'member', 'no');
    expect(await shown(idOf(first))).toMatchObject({ state: 'rejected', checks: { credits: 'passed', guard: 'held' } });
  });

  test('of a call that lost its right before the decision show the check that revoked it', async () => {
    const reply = await removeRows();
    const { members } = service.store;
    await members.collection.updateOne({ _id: company.members.member._id }, { $set: { role: 'viewer' } });
    await click(service, company, idOf(reply), 'member', 'yes');
    expect((await ended(service, idOf(reply))).state).toBe('revoked');
    expect(await checksOf(reply)).toEqual(['refused', 'passed', 'not_made', 'not_made']);
  });

  test('of a dry run are the checks that the call would get', async () => {
    const reply = await removeRows('?dry_run=true');
    expect(reply.status).toBe(200);
    const { callId } = (await as('admin', 'company.calls', { action: 'rows.delete' })).body.data.calls[0];
    expect(await shown(callId)).toMatchObject({ checks: { credits: 'passed', guard: 'held' }, workflowUrl: null });
  });

  test('are null when a request was refused before them', async () => {
    const { key, secret } = await company.key('member');
    await call(service, 'rows.update', { rowId: 1 }, { host: company.host, secret });
    const { calls } = (await as('admin', 'company.calls', { keyId: key._id })).body.data;
    expect(calls).toMatchObject([{ error: 'invalid_input', checks: null, workflowUrl: null }]);
  });
});

describe('the page of a workflow', () => {
  test('belongs to the call', async () => {
    const callId = idOf(await update('viewer'));
    const page = `https://temporal.example/ui/namespaces/default/workflows/${callId}`;
    expect((await shown(callId))?.workflowUrl).toBe(page);
    expect(await service.client.workflow.getHandle(callId).describe()).toMatchObject({ workflowId: callId });
  });

  test('has its namespace and id encoded, and is null without a UI', () => {
    const { temporal } = readConfig({ TEMPORAL_UI_URL: 'https://ui.example', TEMPORAL_NAMESPACE: 'a b/c' }, 'all');
    expect(workflowUrl(temporal, 'call_1?x')).toBe('https://ui.example/namespaces/a%20b%2Fc/workflows/call_1%3Fx');
    expect(workflowUrl(readConfig({}, 'all').temporal, 'call_1')).toBeNull();
  });

  test.each([
    'temporal.example',
    'ftp://ui.example',
    'https://ada:secret@ui.example',
    'https://ui.example/?token=secret',
  ])('is not made from %s, and the message does not repeat a secret', (address) => {
    const read = () => readConfig({ TEMPORAL_UI_URL: address }, 'all');
    expect(read).toThrow('TEMPORAL_UI_URL must be an');
    expect(read).not.toThrow('secret');
  });
});

test('other members see neither checks nor the page, and find no calls of other people', async () => {
  const callId = idOf(await update('member'));
  const own = await shown(callId, 'member');
  expect(own).toMatchObject({ callId, state: 'succeeded' });
  expect(own).not.toHaveProperty('checks');
  expect(own).not.toHaveProperty('workflowUrl');
  expect(await shown(callId, 'developer')).toBeUndefined();
  const other = await createCompany(service.store, { plan: 'team' });
  const headers = await signedIn(service, other, 'admin');
  const foreign = await call(service, 'company.calls', { callId }, { host: other.host, headers });
  expect(foreign.body.data.calls).toEqual([]);
});
