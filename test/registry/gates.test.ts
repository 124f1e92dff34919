import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Guard } from '../../src/contract/documents.js';
import { planAtLeast, PLANS, roleAtLeast, ROLES, type Plan, type Role } from '../../src/contract/ranks.js';
import { loadRegistry } from '../../src/engine/registry.js';
import { newKeySecret } from '../../src/engine/secrets.js';
import { EXAMPLE_LIST, EXAMPLE_ROW } from '../../src/actions/shared/lists/shapes.js';
import { signedIn } from '../http/people.js';
import {
  call,
  createCompany,
  startTestService,
  type Reply,
  type TestCompany,
  type TestService,
} from '../setup/service.js';
import { ASKED_BY_SIZE, ASKED_FOR_EXAMPLES, EXPECTED, FOR_THE_INVITED } from './expected.js';
import { snapshotOf, type Snapshot } from './snapshot.js';
import { seedWorld, wipe } from './world.js';

/** Who may call what, compared with a table that is written by hand: every action × role × plan × kind of caller. */

const registry = await loadRegistry(fileURLToPath(new URL('../../src/actions', import.meta.url)));
const example = (name: string, n = 0): unknown => registry.get(name)?.examples[n]?.input;

type Headers = Readonly<Record<string, string>>;
type Call = (action: string, input: unknown, query?: string) => Promise<Reply>;

let service: TestService;
let company: TestCompany;
let as: Record<Role, Record<'key' | 'session', Call>>;

beforeAll(async () => {
  service = await startTestService({ env: { RATE_LIMIT: '1000000' } });
});
afterAll(() => service.stop());

async function principals(role: Role): Promise<Record<'key' | 'session', Call>> {
  const { secret } = await company.key(role);
  const headers: Headers = await signedIn(service, company, role);
  const at = { host: company.host };
  return {
    key: (action, input, query = '') => call(service, action, input, { ...at, secret, query }),
    session: (action, input, query = '') => call(service, action, input, { ...at, headers, query }),
  };
}

const setPlan = (plan: Plan) => service.store.companies.collection.updateOne({ _id: company.id }, { $set: { plan } });

const OF_MEMBERS = EXPECTED.filter(([name]) => !FOR_THE_INVITED.has(name));

/** The snapshot without the company, whose plan the test changes. */
const withoutCompany = ({ companies: _companies, ...rest }: Snapshot): Snapshot => rest;

/** Some actions are for signed-in people only. They refuse keys themselves, after role and plan. */
const isForPeople = (name: string) => name.startsWith('account.') || name === 'company.setSignIn';

/** Runs eight at a time, because the machine is small. */
async function inTurn<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: 8 }, worker));
}

/** The administrator wrote the comment of the examples in a session, so other callers may not change or delete it. */
function isForeign(name: string, role: Role, way: 'key' | 'session'): boolean {
  if (name === 'rows.deleteComment') return role !== 'admin';
  return name === 'rows.updateComment' && !(role === 'admin' && way === 'session');
}

function codesOf(reply: Reply): string[] {
  if (reply.status !== 200) throw new Error(`Check mode answered ${reply.text}`);
  return reply.body.data.blockers.map(({ code }: { code: string }) => code);
}

test('the table names exactly the actions of the registry', () => {
  expect(EXPECTED.map(([name]) => name).toSorted()).toEqual(registry.all.map(({ name }) => name).toSorted());
});

test.each(EXPECTED)('%s is defined as in the table', (name, role, plan, effect) => {
  expect(registry.get(name)).toMatchObject({ role, plan, effect });
});

describe('who may call', () => {
  beforeAll(async () => {
    await wipe(service.store);
    company = await seedWorld(service.store, '');
    as = Object.fromEntries(await Promise.all(ROLES.map(async (role) => [role, await principals(role)]))) as typeof as;
  });

  describe.each(PLANS)('on the plan %s', (plan) => {
    test('every action requires its role and its plan, of keys and of sessions', async () => {
      await setPlan(plan);
      const calls = EXPECTED.flatMap((row) =>
        ROLES.flatMap((role) => (['key', 'session'] as const).map((way) => ({ row, role, way }))),
      );
      const wrong: string[] = [];
      await inTurn(calls, async ({ row: [name, needs, needsPlan], role, way }) => {
        const codes = codesOf(await as[role][way](name, example(name), '?dry_run=true'));
        const unpaid = !planAtLeast(plan, needsPlan) || (way === 'key' && plan === 'free');
        const forbidden =
          !roleAtLeast(role, needs) || FOR_THE_INVITED.has(name) || (!unpaid && isForeign(name, role, way));
        if (codes.includes('forbidden') !== forbidden && !(way === 'key' && isForPeople(name)))
          wrong.push(`${name} by ${way} as ${role}: ${codes.join()}`);
        if (codes.includes('plan_required') !== unpaid) wrong.push(`${name} by ${way} on ${plan}: ${codes.join()}`);
      });
      expect(wrong).toEqual([]);
    });
  });

  test('a call that a dry run refuses is also refused for real, and changes nothing', async () => {
    const before = await snapshotOf(service.store.db, company.id).then(withoutCompany);
    const wrong: string[] = [];
    await setPlan('business');
    await inTurn(EXPECTED, async ([name, needs]) => {
      const below = ROLES[ROLES.indexOf(needs) - 1];
      if (!below) return;
      const reply = await as[below].key(name, example(name), '?max_credits=1000');
      if (reply.status !== 403 || reply.body.error.required_role !== needs)
        wrong.push(`${name} as ${below}: ${reply.text}`);
    });
    await setPlan('free');
    await inTurn(OF_MEMBERS, async ([name, , needsPlan]) => {
      const reply = await as.admin[needsPlan === 'free' ? 'key' : 'session'](name, example(name), '?max_credits=1000');
      if (reply.status !== 402 || reply.body.error.code !== 'plan_required')
        wrong.push(`${name} on free: ${reply.text}`);
    });
    await setPlan('business');
    expect(wrong).toEqual([]);
    expect(withoutCompany(await snapshotOf(service.store.db, company.id))).toEqual(before);
  });

  test('every action is refused without a key or with one that does not work here', async () => {
    await setPlan('business');
    const stranger = await createCompany(service.store, { rows: 0 });
    const [other, expired, off, orphan] = await Promise.all([
      stranger.key('admin'),
      company.key('admin', { expiresAt: new Date(Date.now() - 1_000) }),
      company.key('admin', { switchedOffAt: new Date() }),
      company.key('member', { role: 'member' }),
    ]);
    await service.store.members.collection.updateOne(
      { _id: company.members.member._id },
      { $set: { removedAt: new Date() } },
    );
    const before = await snapshotOf(service.store.db, company.id);
    const ways: readonly (readonly [secret: string | undefined, reason: string])[] = [
      [other.secret, 'wrong_company'],
      [expired.secret, 'key_expired'],
      [off.secret, 'key_switched_off'],
      [orphan.secret, 'member_removed'],
      [newKeySecret(), 'unknown_key'],
      ['act_mistyped', 'malformed_key'],
      [undefined, 'no_credentials'],
    ];
    const wrong: string[] = [];
    await inTurn(
      EXPECTED.flatMap(([name]) => ways.map((way) => ({ name, way }))),
      async ({ name, way: [secret, reason] }) => {
        const reply = await call(service, name, example(name), {
          host: company.host,
          ...(secret !== undefined && { secret }),
        });
        if (reply.status !== 401 || reply.body.error.reason !== reason)
          wrong.push(`${name} with ${reason}: ${reply.text}`);
      },
    );
    expect(wrong).toEqual([]);
    expect(await snapshotOf(service.store.db, company.id)).toEqual(before);
    await service.store.members.collection.updateOne(
      { _id: company.members.member._id },
      { $set: { removedAt: null } },
    );
  });
});

const HELD: Readonly<Record<Guard, string | undefined>> = {
  none: undefined,
  confirm: 'confirmation_required',
  approve: 'guardian_held',
  // Decisions come one after the other: the confirmation is first.
  confirm_and_approve: 'confirmation_required',
};

describe('a decision is required', () => {
  const heldBy = (reply: Reply) =>
    codesOf(reply).find((code) => code === 'confirmation_required' || code === 'guardian_held');

  test.each(EXPECTED.map(([name]) => name))('for the examples of %s as in the table', async (name) => {
    await wipe(service.store);
    company = await seedWorld(service.store, name);
    const by = isForPeople(name)
      ? { headers: await signedIn(service, company, 'admin') }
      : { secret: (await company.key('admin')).secret };
    const asked = ASKED_FOR_EXAMPLES[name] ?? [];
    const found: (string | undefined)[] = [];
    for (const [n] of (registry.get(name)?.examples ?? []).entries()) {
      const reply = await call(service, name, example(name, n), { host: company.host, ...by, query: '?dry_run=true' });
      found.push(heldBy(reply));
    }
    expect(found).toEqual(found.map((_, n) => HELD[asked[n] ?? 'none']));
    const { guard } = registry.get(name) ?? {};
    if (typeof guard === 'string') expect(guard).toBe(asked[0] ?? 'none');
  });

  test.each(ASKED_BY_SIZE)('for %s of %i as in the table: %s', async (name, size, guard) => {
    await wipe(service.store);
    company = await seedWorld(service.store, '');
    const { secret } = await company.key('admin');
    const rowIds = await rowsOf(size);
    const input =
      name === 'lists.delete'
        ? { listId: EXAMPLE_LIST.listId }
        : { rowIds, ...(name === 'rows.updateMany' && { status: 'won' }) };
    const reply = await call(service, name, input, { host: company.host, secret, query: '?dry_run=true' });
    expect(heldBy(reply)).toBe(HELD[guard]);
  });

  test.each([
    ['team.changeRole', { role: 'developer' }, 'none'],
    ['team.changeRole', { role: 'admin' }, 'approve'],
    ['team.invite', { email: 'a@b.example', name: 'Lena', role: 'member' }, 'confirm'],
    ['team.invite', { email: 'a@b.example', name: 'Lena', role: 'admin' }, 'confirm_and_approve'],
  ] as const)('for %s %j as in the table: %s', async (name, input, guard) => {
    await wipe(service.store);
    company = await seedWorld(service.store, 'team.invite');
    const { secret } = await company.key('admin');
    const whole = name === 'team.changeRole' ? { memberId: company.members.member._id, ...input } : input;
    const reply = await call(service, name, whole, { host: company.host, secret, query: '?dry_run=true' });
    expect(heldBy(reply)).toBe(HELD[guard]);
  });

  /** Leaves exactly this many rows in the list of the examples. */
  async function rowsOf(size: number): Promise<readonly string[]> {
    const { collection } = service.store.rows;
    const row = await collection.findOne({ _id: EXAMPLE_ROW.id });
    if (!row) throw new Error('There is no row to copy.');
    await collection.deleteMany({});
    const rows = Array.from({ length: size }, (_, n) => ({ ...row, _id: `row_sized_${n}` }));
    await collection.insertMany(rows);
    return rows.map(({ _id }) => _id);
  }
});
