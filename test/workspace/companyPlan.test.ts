import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { monthOf } from '../../src/store/credits.js';
import { click, ended, heldAgain, signedIn, type Who } from '../http/people.js';
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

describe('company.changePlan', () => {
  test('up is free without a payment service, and the answer says so', async () => {
    await spend(100, 1_000);
    const reply = await as('admin', 'company.changePlan', { plan: 'business' });
    expect(reply.body).toMatchObject({
      data: { plan: 'business', checkoutUrl: null, note: expect.stringContaining('nothing was charged') },
      changed: [{ type: 'company', id: company.id, change: 'updated' }],
    });
    expect(await stored()).toMatchObject({ plan: 'business', version: 2 });
    expect(await month()).toMatchObject({ available: 9_900, spent: 100 });
  });

  test('down needs a confirmation, then takes effect at once and reduces the credits', async () => {
    await spend(100, 1_000);
    const held = await as('admin', 'company.changePlan', { plan: 'free' });
    expect(held.status).toBe(428);
    expect(held.body.error.preview).toMatchObject({
      affected: {
        count: 1,
        sample: [{ before: { plan: 'team', creditsPerMonth: 1_000 }, after: { plan: 'free', creditsPerMonth: 0 } }],
      },
      effects: expect.arrayContaining(['Keys stop working until the plan is raised again.']),
    });
    expect((await stored()).plan).toBe('team');
    const callId = held.body.error.call_id as string;
    await click(service, company, callId, 'admin', 'yes');
    expect(await ended(service, callId)).toMatchObject({
      state: 'succeeded',
      envelope: { ok: true, data: { plan: 'free' }, changed: [{ type: 'company', id: company.id }] },
    });
    expect(await stored()).toMatchObject({ plan: 'free', version: 2 });
    expect(await month()).toMatchObject({ available: 0, spent: 100 });
  });

  test('is held again when the company has changed since the preview', async () => {
    const held = await as('admin', 'company.changePlan', { plan: 'free' });
    await as('admin', 'company.update', { name: 'Renamed' });
    const callId = held.body.error.call_id as string;
    await click(service, company, callId, 'admin', 'yes');
    expect((await heldAgain(service, callId, 2)).hold?.preview.title).toContain('Renamed');
    expect((await stored()).plan).toBe('team');
  });

  test('to the current plan, to an unknown plan, or by a non-administrator is refused', async () => {
    expect((await as('admin', 'company.changePlan', { plan: 'team' })).body.error.code).toBe('conflict');
    const unknown = await as('admin', 'company.changePlan', { plan: 'gold' });
    expect(unknown.body.error).toMatchObject({ code: 'invalid_input', fields: [{ path: '/plan' }] });
    expect((await as('developer', 'company.changePlan', { plan: 'business' })).body.error.code).toBe('forbidden');
  });

  test.each([
    ['before the company is changed', 'history.claim'],
    ['before the credits are fitted', 'credits.changePlan'],
    ['before its outcome is fixed', 'calls.end'],
  ])('is made once when its process dies %s', async (_, operation) => {
    const of = await createCompany(workshop.store, { plan: 'team' });
    const now = monthOf(workshop.clock.now);
    await workshop.store.credits.reserve(of.id, now, 'call_other', 10, 1_000);
    const { _id } = await receive(workshop.store, of, { action: 'company.changePlan', input: { plan: 'business' } });
    const [part = '', name = ''] = operation.split('.');
    const died = workshop.process((parts) => {
      const store = parts.store as unknown as Record<string, object>;
      const dead = { ...store[part], [name]: () => Promise.reject(new Error('The process died.')) };
      return { ...parts, store: { ...store, [part]: dead } as unknown as typeof parts.store };
    });
    // Versioned writes use the store's own history.
    if (part === 'history') Object.assign(died.store.history, { claim: () => Promise.reject(new Error('It died.')) });
    await expect(died.go(_id)).rejects.toThrow('failed with Error');
    expect(await workshop.process().go(_id)).toBe('succeeded');
    expect(await workshop.process().go(_id)).toBe('succeeded');
    expect(await workshop.store.companies.get(of.id)).toMatchObject({ plan: 'business', version: 2 });
    expect(await workshop.store.credits.statusOf(of.id, now, 0)).toMatchObject({ granted: 10_000, reserved: 10 });
    expect((await recordOf(workshop.store, _id)).envelope).toMatchObject({
      data: { note: expect.stringContaining('nothing was charged') },
    });
  });

  test('up without a payment is refused in production', async () => {
    const produced = await startTestService({
      env: { NODE_ENV: 'production', ALLOW_HTTP: 'true', SECRET_KEY: Buffer.alloc(32).toString('base64') },
    });
    try {
      const of = await createCompany(produced.store, { plan: 'team' });
      const { secret } = await of.key('admin');
      const reply = await call(produced, 'company.changePlan', { plan: 'business' }, { host: of.host, secret });
      expect(reply.body.error).toMatchObject({ code: 'action_failed' });
      expect(await produced.store.companies.get(of.id)).toMatchObject({ plan: 'team', version: 1 });
    } finally {
      await produced.stop();
    }
  });
});
