import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { eventOverTime, notice } from '../../src/events/notice.js';
import { EVENTS } from '../../src/engine/events/table.js';
import { announceChange } from '../../src/events/announceChange.js';
import { intercept, pauseAt } from '../setup/intercept.js';
import { createCompany, openWorkshop, receive, recordOf, sayYes, type Workshop } from '../setup/steps.js';
import type { TestCompany } from '../setup/service.js';

/** Rule 13: each event is published once, in one order, whichever process dies at whichever moment. */
const opened: Workshop[] = [];
let workshop: Workshop;
let company: TestCompany;

beforeEach(async () => {
  workshop = await openWorkshop();
  opened.push(workshop);
  company = await createCompany(workshop.store, { rows: 20 });
});
afterAll(() => Promise.all(opened.map((each) => each.close())));

async function made(action: string, input: unknown): Promise<string> {
  const { _id } = await receive(workshop.store, company, { action, input });
  const process = workshop.process();
  await process.go(_id);
  await process.dependencies.publisher.idle();
  return _id;
}
const update = (n: number) => made('rows.update', { rowId: company.rowIds[n % 20], cells: { amount: n + 100 } });

/** The company's log, as streams read it. */
async function log(): Promise<readonly string[]> {
  const links = await workshop.store.events.log.find({ companyId: company.id }).sort({ seq: 1 }).toArray();
  expect(links.map(({ seq }) => seq)).toEqual(links.map((_, index) => index + 1));
  return links.flatMap(({ events }) => events);
}
const types = async () => {
  const ids = await log();
  const found = await workshop.store.events.many(ids);
  return ids.map((id) => found.find(({ _id }) => _id === id)?.type);
};

test('a change and its call are published; a read and a refusal are not', async () => {
  const callId = await update(1);
  await made('lists.rows', { listId: company.listId });
  await made('rows.update', { rowId: 'row_none', cells: { amount: 1 } });
  expect(await log()).toEqual([`evt_${company.rowIds[1]}_v2`, `evt_${callId}_succeeded`]);
  const event = await workshop.store.events.get(company.id, `evt_${company.rowIds[1]}_v2`);
  expect(event).toMatchObject({
    type: 'row.updated',
    callId,
    by: company.members.admin._id,
    version: 2,
    audience: { kind: 'list', listId: company.listId },
    data: { rowId: company.rowIds[1], listId: company.listId, version: 2, after: { cells: { amount: 101 } } },
  });
  expect(await recordOf(workshop.store, callId)).toMatchObject({ pendingEvents: [] });
});

test('a held call publishes an event at each change of its state', async () => {
  const callId = await made('rows.deleteMany', { listId: company.listId, rowIds: company.rowIds.slice(0, 12) });
  await sayYes(workshop.store, callId, company.members.admin._id, new Date());
  const process = workshop.process();
  await process.go(callId);
  await process.dependencies.publisher.idle();
  const told = await types();
  expect(told.slice(0, 2)).toEqual(['call.held', 'call.confirmed']);
  expect(told.slice(2, 14)).toEqual(Array.from({ length: 12 }, () => 'row.deleted'));
  expect(told.slice(14)).toEqual(['call.succeeded']);
});

describe('a process', () => {
  test('that dies before it publishes leaves the events to the sweeper', async () => {
    const dying = workshop.process((dependencies) => ({
      ...dependencies,
      publisher: { ...dependencies.publisher, publishSoon: () => undefined },
    }));
    const { _id } = await receive(workshop.store, company, {
      action: 'rows.update',
      input: { rowId: company.rowIds[0], cells: { amount: 1 } },
    });
    await dying.go(_id);
    expect(await log()).toEqual([]);
    expect(await workshop.process().steps.sweep()).toMatchObject({ published: 1 });
    expect(await log()).toEqual([`evt_${company.rowIds[0]}_v2`, `evt_${_id}_succeeded`]);
  });

  test.each(['events.append', 'deliveries.insert', 'events.removePending'] as const)(
    'that dies right before %s loses no event and repeats none',
    async (where) => {
      const dying = workshop.process();
      intercept(dying.store, where, () => Promise.reject(new Error('died')));
      const { _id } = await receive(workshop.store, company, {
        action: 'rows.update',
        input: { rowId: company.rowIds[0], cells: { amount: 1 } },
      });
      await dying.go(_id);
      await dying.dependencies.publisher.idle();
      const other = await update(3);
      await workshop.process().steps.sweep();
      const ids = await log();
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.toSorted()).toEqual(
        [
          `evt_${company.rowIds[0]}_v2`,
          `evt_${_id}_succeeded`,
          `evt_${company.rowIds[3]}_v2`,
          `evt_${other}_succeeded`,
        ].toSorted(),
      );
      expect((await recordOf(workshop.store, _id)).pendingEvents).toEqual([]);
    },
  );

  test('that publishes beside another one adds no second entry to the log', async () => {
    const slow = workshop.process((dependencies) => ({
      ...dependencies,
      publisher: { ...dependencies.publisher, publishSoon: () => undefined },
    }));
    const { _id } = await receive(workshop.store, company, {
      action: 'rows.update',
      input: { rowId: company.rowIds[0], cells: { amount: 1 } },
    });
    await slow.go(_id);
    const { reached, goOn } = pauseAt(slow.store, 'events.append', 'before');
    const publishing = slow.dependencies.publisher.publish(company.id, [_id]);
    await reached;
    await workshop.process().dependencies.publisher.publish(company.id, [_id]);
    goOn();
    await publishing;
    expect(await log()).toEqual([`evt_${company.rowIds[0]}_v2`, `evt_${_id}_succeeded`]);
  });
});

test('many processes at once publish each event once', async () => {
  const processes = [workshop.process(), workshop.process(), workshop.process()];
  const calls = await Promise.all(
    Array.from({ length: 30 }, (_, n) =>
      receive(workshop.store, company, {
        action: 'rows.update',
        input: { rowId: company.rowIds[n % 20], cells: { amount: n + 1_000 } },
      }),
    ),
  );
  await Promise.all(calls.map(async ({ _id }, n) => processes[n % 3]?.go(_id)));
  await Promise.all(processes.map(({ dependencies }) => dependencies.publisher.idle()));
  await workshop.process().steps.sweep();
  const ids = await log();
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toHaveLength(60);
});

test('a change outside a call is published, also when its process dies before it announces the change', async () => {
  const { store, clock } = workshop;
  const rename = (callId: string, name: string) => {
    const author = { companyId: company.id, callId, by: 'stripe', at: clock.now };
    return [
      author,
      () => store.companies.writes.update(author, company.id, 0, null, () => ({ set: { name } })),
    ] as const;
  };
  const { publisher } = workshop.process().dependencies;
  const [author, work] = rename('evt1', 'One');
  await announceChange({ store, publisher }, author, work);
  await publisher.idle();
  expect(await types()).toEqual(['company.updated']);
  const [second, more] = rename('evt2', 'Two');
  await announceChange({ store, publisher }, second, async () => {
    await more();
    throw new Error('died');
  }).catch(() => undefined);
  await workshop.process().steps.sweep();
  expect(await types()).toEqual(['company.updated']);
  clock.now = new Date(clock.now.getTime() + 61_000);
  await workshop.process().steps.sweep();
  expect(await types()).toEqual(['company.updated', 'company.updated']);
});

test('an event over time is published once', async () => {
  const { dependencies } = workshop.process();
  const event = eventOverTime(`${company.id}_2026-11_low`, {
    companyId: company.id,
    type: 'credits.low',
    at: new Date(),
    audience: { kind: 'admins' },
    data: { month: '2026-11' },
  });
  expect(await notice(dependencies, event)).toBe(true);
  expect(await notice(dependencies, event)).toBe(false);
  await dependencies.publisher.idle();
  expect(await types()).toEqual(['credits.low']);
});

test('a key that expires within a week is published once by several sweeps', async () => {
  const { store, clock } = workshop;
  const day = 24 * 3_600_000;
  const { key } = await company.key('developer', { expiresAt: new Date(clock.now.getTime() + 6 * day) });
  const old = { createdAt: new Date(clock.now.getTime() - 30 * day) };
  await store.keys.collection.updateOne({ _id: key._id }, { $set: old });
  // A new key that is valid for one day has no event yet.
  await company.key('developer', { expiresAt: new Date(clock.now.getTime() + day) });
  await workshop.process().steps.sweep();
  await workshop.process().steps.sweep();
  expect((await store.events.many(await log())).filter(({ type }) => type === 'key.expiring')).toMatchObject([
    { data: { keyId: key._id, ownerId: key.ownerId } },
  ]);
});

test('every example in the event table fits its schema', async () => {
  const { Ajv2020 } = await import('ajv/dist/2020.js');
  const { default: formats } = await import('ajv-formats');
  const ajv = new Ajv2020({ strict: false });
  (formats as unknown as (ajv: object) => void)(ajv);
  for (const [type, { data, example }] of Object.entries(EVENTS)) {
    const valid = ajv.validate(data, example);
    expect([type, valid, ajv.errors]).toEqual([type, true, null]);
  }
});
