import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { KeyScope } from '../../src/contract/keys.js';
import { PLANS, ROLES, type Plan, type Role } from '../../src/contract/ranks.js';
import { inTurns } from '../../src/engine/inTurns.js';
import { loadRegistry } from '../../src/engine/registry.js';
import { EXAMPLE_LIST } from '../../src/actions/shared/lists/shapes.js';
import { signedIn } from '../http/people.js';
import { ask, call, createCompany, startTestService, type Reply, type TestService } from '../setup/service.js';
import { seedWorld, wipe } from './world.js';

/** Several dry runs in one request are answered like single ones, for every example × role × plan. */

const registry = await loadRegistry(fileURLToPath(new URL('../../src/actions', import.meta.url)));
const TRIALS = registry.all.flatMap(({ name, examples }) => examples.map(({ input }) => ({ action: name, input })));

/** The caller, and the service and company of the calls. */
interface Asker {
  readonly host: string;
  readonly secret?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ env: { RATE_LIMIT: '1000000' } });
});
afterAll(() => service.stop());

const setPlan = (id: string, plan: Plan) =>
  service.store.companies.collection.updateOne({ _id: id }, { $set: { plan } });

/** The answers to all dry runs in one request. */
async function together(asker: Asker, previews: boolean): Promise<readonly object[]> {
  const results: object[] = [];
  for (let from = 0; from < TRIALS.length; from += 50) {
    const body = { calls: TRIALS.slice(from, from + 50), previews };
    const reply = await ask(service, '/api/v1/dry-runs', { ...asker, body });
    expect(reply.status, reply.text).toBe(200);
    results.push(...(reply.body.data.results as object[]));
  }
  return results;
}

/** The answers to the dry runs, one request each. */
async function apart(asker: Asker): Promise<readonly Reply['body'][]> {
  const replies: Reply['body'][] = [];
  await inTurns([...TRIALS.entries()], 8, async ([n, { action, input }]) => {
    replies[n] = (await call(service, action, input, { ...asker, query: '?dry_run=true' })).body;
  });
  return replies;
}

/** An answer without the parts that differ in each request: ids, and the time at which a hold would expire. */
function lasting(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lasting);
  if (typeof value !== 'object' || value === null) return value;
  const { quote_id: _, hash: __, request_id: ___, changed: ____, ...rest } = value as Record<string, unknown>;
  if (rest['code'] === 'cost_approval_required') delete rest['expires_at'];
  if (typeof rest['expires_at'] === 'string') rest['expires_at'] = 'a time';
  return Object.fromEntries(Object.entries(rest).map(([name, part]) => [name, lasting(part)]));
}

function withoutPreview({ ok, data }: Reply['body']) {
  const { preview: _, ...rest } = data;
  return { ok, data: rest };
}

/** The dry runs whose answers differ, with both answers. */
async function differences(asker: Asker): Promise<readonly string[]> {
  const expected = await apart(asker);
  const withPreviews = await together(asker, true);
  const without = await together(asker, false);
  return TRIALS.flatMap(({ action }, n) => {
    const differs = (found: unknown, wanted: unknown) => {
      const [a, b] = [found, wanted].map((one) => JSON.stringify(lasting(one), sorted));
      return a === b ? [] : [`${action}: ${a} instead of ${b}`];
    };
    return [...differs(withPreviews[n], expected[n]), ...differs(without[n], withoutPreview(expected[n]))];
  });
}

/** For `JSON.stringify`: sorts fields by name. */
function sorted(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

describe('several dry runs are answered like single ones', () => {
  let company: Awaited<ReturnType<typeof seedWorld>>;
  beforeAll(async () => {
    await wipe(service.store);
    company = await seedWorld(service.store, '');
  });

  test.each(PLANS.flatMap((plan) => ROLES.map((role): [Plan, Role] => [plan, role])))(
    'on the plan %s, as %s',
    async (plan, role) => {
      await setPlan(company.id, plan);
      expect(await differences({ host: company.host, headers: await signedIn(service, company, role) })).toEqual([]);
    },
  );

  const scopes: readonly KeyScope[] = [
    {},
    { lists: [EXAMPLE_LIST.listId] },
    { lists: ['lst_other'] },
    { actions: ['rows'] },
  ];
  test.each(scopes)('with a key of the scope %j', async (scope) => {
    await setPlan(company.id, 'business');
    const { secret } = await company.key('admin', { scope });
    expect(await differences({ host: company.host, secret })).toEqual([]);
  });

  test('under rules of the company', async () => {
    await setPlan(company.id, 'business');
    const guardPolicies = registry.all.map(({ name }, n) => ({
      action: name,
      appliesTo: 'all' as const,
      guard: (['confirm', 'approve', 'confirm_and_approve'] as const)[n % 3] ?? 'confirm',
      ...(n % 2 === 0 && { above: n % 4 }),
    }));
    await service.store.companies.collection.updateOne({ _id: company.id }, { $set: { guardPolicies } });
    expect(await differences({ host: company.host, headers: await signedIn(service, company, 'admin') })).toEqual([]);
    await service.store.companies.collection.updateOne({ _id: company.id }, { $set: { guardPolicies: [] } });
  });

  test('in a company without anything that they name', async () => {
    const empty = await createCompany(service.store, { rows: 0 });
    expect(await differences({ host: empty.host, headers: await signedIn(service, empty, 'admin') })).toEqual([]);
  });
});
