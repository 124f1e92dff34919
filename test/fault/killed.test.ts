import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallRecord } from '../../src/contract/documents.js';
import { isEnded } from '../../src/contract/states.js';
import { keyHash } from '../../src/engine/secrets.js';
import {
  ask,
  call,
  createCompany,
  startTestService,
  until,
  type Reply,
  type TestCompany,
  type TestService,
} from '../setup/service.js';
import { sayYes } from '../setup/steps.js';
import type { Gate } from './child.js';
import { comeToGates, serviceEnv, startVictim } from './crash.js';
import { sweepLater } from './sweep.js';

/**
 * One service is killed with -9 while many calls are stopped at chosen operations. Another service finishes the calls.
 */
interface Scene {
  readonly company: TestCompany;
  readonly secret: string;
  readonly keyId: string;
  readonly memberSecret: string;
  readonly action: string;
  readonly input: object;
  readonly headers: Record<string, string>;
}

const name = `f-${randomUUID()}`;
const scenes: Record<string, Scene> = {};
let rescuer: TestService;

const STOPS = {
  'before the run': { operation: 'calls.dispatch', when: 'before' },
  'with a version claimed': { operation: 'history.claim', when: 'after' },
  'with its fourth row claimed': { operation: 'history.claim', when: 'after', nth: 4 },
  'with the change made': { operation: 'history.apply', when: 'after' },
  'with the outcome fixed': { operation: 'calls.end', when: 'after' },
  'between claim and record': { operation: 'calls.insert', when: 'before' },
  'between record and start': { operation: 'calls.insert', when: 'after' },
  'unkeyed, between record and start': { operation: 'calls.insert', when: 'after' },
  'with the administrators changed': { operation: 'companies.dropAdmin', when: 'after' },
} as const satisfies Record<string, Omit<Gate, 'company'>>;

type Stop = keyof typeof STOPS;

const inputs: Record<string, (company: TestCompany, keyId: string) => object> = {
  'rows.create': ({ listId }) => ({ listId, cells: { name: 'new' } }),
  'rows.update': ({ rowIds }) => ({ rowId: rowIds[0], cells: { amount: 77 } }),
  'rows.delete': ({ rowIds }) => ({ rowIds }),
  'keys.create': () => ({ name: 'script', role: 'member' }),
  'keys.switchOff': (_, keyId) => ({ keyId }),
  'team.remove': ({ members }) => ({ memberId: members.member._id }),
};

const PLAY: readonly (readonly [action: string, stop: Stop])[] = [
  ['rows.create', 'before the run'],
  ['rows.create', 'with a version claimed'],
  ['rows.create', 'with the outcome fixed'],
  ['rows.update', 'before the run'],
  ['rows.update', 'with a version claimed'],
  ['rows.update', 'with the outcome fixed'],
  ['rows.delete', 'before the run'],
  ['rows.delete', 'with its fourth row claimed'],
  ['rows.delete', 'with the outcome fixed'],
  ['keys.create', 'with a version claimed'],
  ['keys.create', 'with the outcome fixed'],
  ['keys.switchOff', 'with the change made'],
  ['team.remove', 'with the administrators changed'],
  ['rows.create', 'between claim and record'],
  ['rows.create', 'between record and start'],
  ['rows.update', 'unkeyed, between record and start'],
];

const titleOf = (action: string, stop: Stop) => `${action} ${stop}`;
const played = (which: string) => PLAY.filter(([action, stop]) => action === which && !stop.startsWith('unkeyed'));

beforeAll(async () => {
  // This process has no worker, so it runs none of the calls.
  const office = await startTestService({ name, part: 'api', env: serviceEnv(name) });
  const gates: Gate[] = [];
  for (const [action, stop] of PLAY) {
    const company = await createCompany(office.store, { rows: 8 });
    const { key, secret } = await company.key('admin');
    const { secret: memberSecret } = await company.key('member');
    const input = inputs[action]?.(company, key._id) ?? {};
    const headers: Record<string, string> = stop.startsWith('unkeyed') ? {} : { 'idempotency-key': 'once' };
    scenes[titleOf(action, stop)] = { company, secret, memberSecret, keyId: key._id, action, input, headers };
    gates.push({ company: company.id, ...STOPS[stop] });
  }
  const victim = await startVictim(name, gates);
  for (const scene of Object.values(scenes)) void make(scene, victim).catch(() => undefined);
  const removal = scenes[titleOf('team.remove', 'with the administrators changed')] as Scene;
  const held = await until(
    () => find(office, removal),
    (record) => record?.state === 'held_approval',
  );
  await sayYes(office.store, held?._id ?? '', removal.company.members.admin2._id, new Date());
  await office.dependencies.workflows.wakeCall(held?._id ?? '');
  await comeToGates(victim);
  await victim.kill();
  await office.stop();
  rescuer = await startTestService({ name, env: serviceEnv(name) });
});
afterAll(() => rescuer?.stop());

const make = ({ company, secret, action, input, headers }: Scene, service: { port: number }): Promise<Reply> =>
  call(service, action, input, { host: company.host, secret, headers });

async function find(service: TestService, { company }: Scene): Promise<CallRecord | undefined> {
  const records = await service.store.calls.collection.find({ companyId: company.id }).toArray();
  expect(records.length).toBeLessThanOrEqual(1);
  return records[0];
}

/** The client lost its connection, and repeats the request until it has an answer. The call ends once. */
async function finished(title: string): Promise<{ scene: Scene; reply: Reply; record: CallRecord }> {
  const scene = scenes[title] as Scene;
  const reply = await until(
    () => make(scene, rescuer),
    ({ status }) => status !== 202,
  );
  const record = await until(
    () => find(rescuer, scene),
    (found) => found !== undefined && isEnded(found.state),
  );
  if (!record) throw new Error('There is no call.');
  return { scene, reply, record };
}

const rowsOf = ({ company }: Scene) => rescuer.store.rows.collection.find({ companyId: company.id }).toArray();
const writesOf = (record: CallRecord) => rescuer.store.history.ofWholeCall(record._id);

describe('a service killed with -9', { concurrent: true }, () => {
  test.each(played('rows.create'))('%s %s: there is one row', async (action, stop) => {
    const { scene, reply, record } = await finished(titleOf(action, stop));
    expect(reply).toMatchObject({ status: 200, body: { ok: true, data: { row: { cells: { name: 'new' } } } } });
    const made = (await rowsOf(scene)).filter(({ cells }) => cells['name'] === 'new');
    expect(made.map(({ _id }) => _id)).toEqual([reply.body.data.row.id]);
    expect(record.state).toBe('succeeded');
  });

  test.each(played('rows.update'))('%s %s: the row is changed once', async (action, stop) => {
    const { scene, reply, record } = await finished(titleOf(action, stop));
    expect(reply).toMatchObject({ status: 200, body: { changed: [{ type: 'row', change: 'updated' }] } });
    const row = await rescuer.store.rows.get(scene.company.id, scene.company.rowIds[0] ?? '');
    expect(row).toMatchObject({ version: 2, cells: { name: 'thing 0', amount: 77 } });
    expect(await writesOf(record)).toHaveLength(1);
  });

  test.each(played('rows.delete'))('%s %s: each row is deleted once', async (action, stop) => {
    const { scene, reply, record } = await finished(titleOf(action, stop));
    expect(reply).toMatchObject({ status: 200, body: { data: { deleted: 8 } } });
    const rows = await rowsOf(scene);
    expect(rows.every(({ archivedAt, version }) => archivedAt !== null && version === 2)).toBe(true);
    expect(await writesOf(record)).toHaveLength(8);
  });

  test.each(played('keys.create'))('%s %s: there is one new key, and its secret is not lost', async (action, stop) => {
    const { scene, reply, record } = await finished(titleOf(action, stop));
    expect(reply.status).toBe(200);
    const status = await ask(rescuer, `/api/v1/calls/${record._id}`, {
      host: scene.company.host,
      secret: scene.secret,
    });
    const told = [reply.body.data.secret, status.body.data.envelope.data.secret].filter((value) => value !== null);
    expect(told).toHaveLength(1);
    expect(await rescuer.store.keys.byHash(keyHash(told[0]))).toMatchObject({ _id: reply.body.data.keyId });
    expect(await rescuer.store.keys.collection.countDocuments({ companyId: scene.company.id, name: 'script' })).toBe(1);
  });

  test('keys.switchOff of its own key with the change made: the call still ends as succeeded', async () => {
    const scene = scenes[titleOf('keys.switchOff', 'with the change made')] as Scene;
    const record = await until(
      () => find(rescuer, scene),
      (found) => found !== undefined && isEnded(found.state),
    );
    expect(record).toMatchObject({ state: 'succeeded', envelope: { ok: true, data: { keyId: scene.keyId } } });
    expect((await make(scene, rescuer)).status).toBe(401);
  });

  test('team.remove with the administrators changed: the person is removed, and their keys stop working', async () => {
    const { scene, reply } = await finished(titleOf('team.remove', 'with the administrators changed'));
    expect(reply).toMatchObject({ status: 200, body: { changed: [{ type: 'member', change: 'deleted' }] } });
    expect(
      (await rescuer.store.members.get(scene.company.id, scene.company.members.member._id))?.removedAt,
    ).not.toBeNull();
    const refused = await call(rescuer, 'lists.list', {}, { host: scene.company.host, secret: scene.memberSecret });
    expect(refused.status).toBe(401);
  });

  test('rows.update between record and start, without an Idempotency-Key: it is abandoned', async () => {
    const scene = scenes[titleOf('rows.update', 'unkeyed, between record and start')] as Scene;
    await sweepLater(rescuer, 60_000, ['abandoned']);
    const record = await find(rescuer, scene);
    expect(record).toMatchObject({ state: 'abandoned', envelope: { error: { code: 'unavailable' } } });
    await rescuer.dependencies.workflows.wakeCall(record?._id ?? '');
    expect(await rescuer.client.workflow.getHandle(record?._id ?? '').result()).toBe('abandoned');
    expect(await rescuer.store.rows.get(scene.company.id, scene.company.rowIds[0] ?? '')).toMatchObject({ version: 1 });
  });
});

test('a decision whose process was killed before the signal is carried out after the next sweep', async () => {
  const company = await createCompany(rescuer.store, { rows: 20 });
  const { secret } = await company.key('admin');
  const held = await call(rescuer, 'rows.delete', { rowIds: company.rowIds }, { host: company.host, secret });
  expect(held.status).toBe(428);
  const callId = held.body.error?.['call_id'] as string;
  expect(await sayYes(rescuer.store, callId, company.members.admin._id, new Date())).toBe(true);
  await sweepLater(rescuer, 60_000, ['decided']);
  const record = await until(
    () => rescuer.store.calls.get(callId),
    (found) => found !== null && isEnded(found.state),
  );
  expect(record?.state).toBe('succeeded');
});
