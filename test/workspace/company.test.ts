import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { monthOf } from '../../src/store/credits.js';
import { signedIn, type Who } from '../http/people.js';
import { openWorkshop, receive, recordOf, type Workshop } from '../setup/steps.js';
import { call, createCompany, startTestService, type TestCompany, type TestService } from '../setup/service.js';

let service: TestService;
let workshop: Workshop;
let company: TestCompany;

beforeAll(async () => {
  [service, workshop] = await Promise.all([startTestService({ env: { RATE_LIMIT: '100000' } }), openWorkshop()]);
});
afterAll(() => Promise.all([service.stop(), workshop.close()]));
beforeEach(async () => {
  company = await createCompany(service.store, { plan: 'team' });
});

const as = async (who: Who, name: string, input: object = {}, query = '') =>
  call(service, name, input, { host: company.host, query, headers: await signedIn(service, company, who) });
const stored = async () => {
  const found = await service.store.companies.get(company.id);
  if (!found) throw new Error('There is no such company.');
  return found;
};
const month = () => service.store.credits.months.findOne({ _id: `${company.id}/${monthOf(new Date())}` });
const spend = async (amount: number, allowance: number) => {
  await service.store.credits.reserve(company.id, monthOf(new Date()), 'call_before', amount, allowance);
  await service.store.credits.settle(company.id, monthOf(new Date()), 'call_before', amount);
};

describe('company.get', () => {
  test('shows a viewer the name, the plan and the administrators', async () => {
    const reply = await as('viewer', 'company.get');
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      data: {
        companyId: company.id,
        name: 'Testers',
        plan: 'team',
        version: 1,
        admins: [
          { memberId: company.members.admin._id, name: 'ada' },
          { memberId: company.members.admin2._id, name: 'abe' },
        ],
      },
      changed: [],
    });
  });
});

describe('company.update', () => {
  test('renames the company, and returns the change', async () => {
    const reply = await as('admin', 'company.update', { name: '  New name ', version: 1 });
    expect(reply.body).toMatchObject({
      ok: true,
      data: { name: 'New name', version: 2 },
      changed: [{ type: 'company', id: company.id, change: 'updated' }],
    });
    expect(await stored()).toMatchObject({ name: 'New name', version: 2, plan: 'team' });
  });

  test('keeps the administrators; the removal of one keeps the version', async () => {
    await service.store.companies.dropAdmin(company.id, company.members.admin2._id);
    await as('admin', 'company.update', { name: 'Other' });
    expect(await stored()).toMatchObject({ version: 2, admins: [company.members.admin._id] });
  });

  test('with an old version is refused', async () => {
    await as('admin', 'company.update', { name: 'One' });
    const reply = await as('admin', 'company.update', { name: 'Two', version: 1 });
    expect(reply.status).toBe(409);
    expect((await stored()).name).toBe('One');
  });

  test('needs an administrator and a visible name', async () => {
    expect((await as('developer', 'company.update', { name: 'Mine' })).body.error).toMatchObject({
      code: 'forbidden',
      required_role: 'admin',
    });
    const reply = await as('admin', 'company.update', { name: '   ' });
    expect(reply.body.error).toMatchObject({ code: 'invalid_input', fields: [{ path: '/name' }] });
  });

  test('shows in a dry run what it would change', async () => {
    const reply = await as('admin', 'company.update', { name: 'Next' }, '?dry_run=true');
    expect(reply.body.data.preview.affected).toEqual({
      count: 1,
      sample: [{ id: company.id, label: 'Testers', before: { name: 'Testers' }, after: { name: 'Next' } }],
    });
    expect((await stored()).name).toBe('Testers');
  });

  test('in a re-run finds its own change', async () => {
    const of = await createCompany(workshop.store);
    const { _id } = await receive(workshop.store, of, {
      action: 'company.update',
      input: { name: 'Once', version: 1 },
    });
    const died = workshop.process((parts) => ({
      ...parts,
      store: {
        ...parts.store,
        calls: { ...parts.store.calls, end: () => Promise.reject(new Error('The process died.')) },
      },
    }));
    await expect(died.go(_id)).rejects.toThrow('failed with Error');
    expect(await workshop.process().go(_id)).toBe('succeeded');
    expect(await workshop.store.companies.get(of.id)).toMatchObject({ name: 'Once', version: 2 });
    expect((await recordOf(workshop.store, _id)).envelope).toMatchObject({ data: { version: 2 } });
  });
});

describe('company.plan', () => {
  test('shows the plan, its use, and the next plan', async () => {
    await spend(850, 1_000);
    const reply = await as('viewer', 'company.plan');
    expect(reply.body.data).toMatchObject({
      plan: 'team',
      terms: { creditsPerMonth: 1_000, keys: true },
      credits: { granted: 1_000, available: 150, reserved: 0, spent: 850, creditsState: 'low' },
      higherPlans: [{ plan: 'business', terms: { creditsPerMonth: 10_000 } }],
    });
  });

  test('has the times since when credits are low and used up', async () => {
    await spend(995, 1_000);
    const paid = await as('member', 'insights.summarize', { listId: company.listId }, '?max_credits=5');
    expect(paid.status).toBe(200);
    const { credits } = (await as('viewer', 'company.plan')).body.data;
    expect(credits).toMatchObject({ available: 0, creditsState: 'used_up' });
    expect(Date.parse(credits.lowSince)).toBeGreaterThan(0);
    expect(Date.parse(credits.usedUpSince)).toBeGreaterThan(0);
  });
});

describe('credits for the last calls of a month', () => {
  test('are never overspent when thirty calls compete for them', async () => {
    await spend(975, 1_000);
    const headers = await signedIn(service, company, 'member');
    const ask = () =>
      call(
        service,
        'insights.summarize',
        { listId: company.listId },
        { host: company.host, headers, query: '?max_credits=5' },
      );
    const replies = await Promise.all(Array.from({ length: 30 }, ask));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(replies.filter(({ body }) => body.error?.code === 'credit_limit')).toHaveLength(25);
    expect(await month()).toMatchObject({ available: 0, spent: 1_000, open: {} });
  });
});
