import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { default as formats } from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyAction } from '../../src/engine/action.js';
import { loadRegistry } from '../../src/engine/registry.js';
import { click, ended, recordOf, signedIn } from '../http/people.js';
import {
  call,
  createCompany,
  startTestService,
  until,
  type Reply,
  type TestCompany,
  type TestService,
} from '../setup/service.js';
import { EXAMPLE_LIST } from '../../src/actions/shared/lists/shapes.js';
import { FOR_THE_INVITED } from './expected.js';
import { snapshotOf } from './snapshot.js';
import { EXAMPLE_TOKEN, holdExample, NEEDS_HELD, seedWorld, wipe } from './world.js';

/**
 * Every example of every action, over HTTP, in the company that the examples name: a dry run changes nothing and
 * announces what the call does, reads change nothing, and a key of another company neither sees nor changes anything.
 */

const registry = await loadRegistry(fileURLToPath(new URL('../../src/actions', import.meta.url)));
const ajv = new Ajv2020({ allErrors: true, strict: false });
formats.default(ajv);

/**
 * Actions on the caller's own account, and on comments that the caller wrote in a session. They are not called with a
 * key.
 */
const BY_SESSION = (name: string) =>
  name.startsWith('account.') ||
  name.startsWith('team.me') ||
  ['rows.updateComment', 'company.setSignIn'].includes(name);
/** Actions whose data leaves the service or goes to the caller, and is not changed. */
/** Actions that use credits, and leave the workspace as it is. */
const COSTS: ReadonlySet<string> = new Set(['insights.duplicates', 'insights.forecast', 'insights.summarize']);
const SENDS: ReadonlySet<string> = new Set(['lists.export', 'lists.send', 'company.exportAll']);
const WAITS_FOR_A_PERSON: ReadonlySet<string> = new Set(['confirmation_required', 'guardian_held']);

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ env: { RATE_LIMIT: '1000000' } });
});
afterAll(() => service.stop());

interface Caller {
  readonly company: TestCompany;
  use(action: string, input: unknown, query?: string): Promise<Reply>;
}

async function arrange(name: string): Promise<Caller> {
  await wipe(service.store);
  const company = await seedWorld(service.store, name);
  if (NEEDS_HELD.has(name)) await holdExample(service, company);
  const headers = BY_SESSION(name) ? await signedIn(service, company, 'admin') : {};
  const ofAdmin = BY_SESSION(name) || NEEDS_HELD.has(name) ? undefined : (await company.key('admin')).secret;
  const secret = FOR_THE_INVITED.has(name) ? EXAMPLE_TOKEN : ofAdmin;
  const session = secret === undefined ? await signedIn(service, company, 'admin') : headers;
  return {
    company,
    use: (action, input, query = '') =>
      call(service, action, input, { host: company.host, query, ...(secret ? { secret } : { headers: session }) }),
  };
}

/** Makes every decision that the call needs, and waits for its end. */
async function throughToTheEnd({ company }: Caller, reply: Reply) {
  const callId: string = reply.body.error?.call_id ?? reply.headers['call-id'];
  for (;;) {
    const record = await until(
      () => recordOf(service, callId),
      ({ state }) => state !== 'received' && state !== 'running' && state !== 'confirmed' && state !== 'approved',
    );
    if (record.state === 'held_confirmation') await click(service, company, callId, 'admin', 'yes');
    else if (record.state === 'held_approval') await click(service, company, callId, 'admin2', 'yes');
    else return ended(service, callId);
  }
}

const cases = registry.all.flatMap((action) =>
  action.examples.map((example, n) => ({ name: `${action.name} ${n + 1}`, action, example })),
);

describe.each(cases)('$name', ({ action, example }) => {
  test('does what its preview says, and nothing in a dry run', async () => {
    const caller = await arrange(action.name);
    const before = await snapshotOf(service.store.db);
    const tried = await caller.use(action.name, example.input, '?dry_run=true');
    expect(tried.body).toMatchObject({ ok: true, changed: [] });
    const { blockers, preview, cost } = tried.body.data;
    const codes: string[] = blockers.map(({ code }: { code: string }) => code);
    expect(codes.filter((code) => !WAITS_FOR_A_PERSON.has(code) && code !== 'cost_approval_required')).toEqual([]);
    expect(await snapshotOf(service.store.db)).toEqual(before);

    const reply = await caller.use(action.name, example.input, '?max_credits=10000');
    expect([200, 202, 428, 423]).toContain(reply.status);
    expect(WAITS_FOR_A_PERSON.has(reply.body.error?.code)).toBe(codes.some((code) => WAITS_FOR_A_PERSON.has(code)));
    const record = await throughToTheEnd(caller, reply);
    expect(record).toMatchObject({ state: 'succeeded', envelope: { ok: true } });
    const envelope = reply.status === 200 ? reply.body : record.envelope;
    expectResult(action, envelope.data);
    expect(record.credits?.charged ?? 0).toBe(cost.credits);
    if (action.effect === 'read') {
      expect(envelope.changed).toEqual([]);
      expect(withoutCredits(await snapshotOf(service.store.db))).toEqual(withoutCredits(before));
    } else if (COSTS.has(action.name)) {
      expect(cost.credits).toBeGreaterThan(0);
      expect(envelope.changed).toEqual([]);
      expect(withoutCredits(await snapshotOf(service.store.db))).toEqual(withoutCredits(before));
    } else if (SENDS.has(action.name)) {
      expect(envelope.changed).toEqual([]);
      expect(preview.affected.count).toBeGreaterThan(0);
    } else {
      expect(preview).not.toBeNull();
      expect(preview.affected.count).toBe(envelope.changed.length);
      // An object that does not exist yet has no id in the preview.
      const changed = new Set(['new', ...envelope.changed.map(({ id }: { id: string }) => id)]);
      const shown: string[] = preview.affected.sample.map(({ id }: { id: string }) => id);
      const makes = envelope.changed.every(({ change }: { change: string }) => change === 'created');
      expect(makes ? [] : shown.filter((id) => !changed.has(id))).toEqual([]);
    }
  });

  test("shows nothing to another company's key and changes nothing for it", async () => {
    const { company } = await arrange(action.name);
    const stranger = await createCompany(service.store, { rows: 0 });
    const { secret } = await stranger.key('admin');
    const before = await snapshotOf(service.store.db, company.id);
    const onTheirs = await call(service, action.name, example.input, { host: company.host, secret });
    expect(onTheirs.status).toBe(401);
    const reply = await call(service, action.name, example.input, {
      host: stranger.host,
      secret,
      query: '?max_credits=10000',
    });
    expect(reply.text).not.toContain(company.id);
    expect(reply.text).not.toContain('Northwind Traders 1');
    expect(await snapshotOf(service.store.db, company.id)).toEqual(before);
  });
});

/** Examples that name a list or a row, or search all of them. */
const onLists = cases.filter(
  ({ action, example }) => action.role !== 'admin' && /"(lst|row)_|^\{"query"/.test(JSON.stringify(example.input)),
);

test.each(onLists)('$name neither shows nor changes a list closed to its caller', async ({ action, example }) => {
  await wipe(service.store);
  const company = await seedWorld(service.store, action.name);
  const openTo = [company.members.viewer._id];
  await service.store.lists.collection.updateOne({ _id: EXAMPLE_LIST.listId }, { $set: { openTo } });
  const { secret } = await company.key('developer');
  const before = withoutCredits(await snapshotOf(service.store.db));
  const at = { host: company.host, secret };
  const reply = await call(service, action.name, example.input, { ...at, query: '?max_credits=10000' });
  expect(reply.text).not.toContain('Northwind Traders 1');
  // A search finds nothing; a named list or row is not found.
  if (action.name !== 'rows.search') expect([404, 400]).toContain(reply.status);
  expect(withoutCredits(await snapshotOf(service.store.db))).toEqual(before);
});

function expectResult(action: AnyAction, data: unknown): void {
  const fits = ajv.compile(action.result);
  expect(fits(data), `${JSON.stringify(fits.errors)} in ${JSON.stringify(data).slice(0, 1_000)}`).toBe(true);
}

/** A read may be charged, and changes nothing else. */
function withoutCredits(snapshot: Awaited<ReturnType<typeof snapshotOf>>) {
  const { credits: _credits, ledger: _ledger, ...rest } = snapshot;
  return rest;
}

test('every action has an example', () => {
  expect(new Set(cases.map(({ action }) => action.name))).toEqual(new Set(registry.all.map(({ name }) => name)));
});
