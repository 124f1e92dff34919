import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallRecord } from '../../src/contract/documents.js';
import { loadRegistry } from '../../src/engine/registry.js';
import { letThrough, openWorkshop, receive, recordOf, type Workshop } from '../setup/steps.js';
import type { TestCompany } from '../setup/service.js';
import { callerOf, heldExample, NEEDS_HELD, seedWorld, wipe } from './world.js';

/**
 * Compares the previews of all changing actions with calls.undo. A call on rows, lists or comments whose preview says
 * that it is reversible can be undone. A call whose preview says that it is not is refused.
 */

const registry = await loadRegistry(fileURLToPath(new URL('../../src/actions', import.meta.url)));
const cases = registry.all
  .filter(({ effect }) => effect === 'change')
  .flatMap((action) => action.examples.map((example, n) => ({ name: action.name, n, input: example.input })));

/** The actions with an example that was undone. */
const undone = new Set<string>();

let workshop: Workshop;
let company: TestCompany;

beforeAll(async () => {
  workshop = await openWorkshop();
});
afterAll(() => workshop.close());

/** Runs a call with every decision that it needs. */
async function run(action: string, input: unknown, caller: object = {}): Promise<CallRecord> {
  const call = await receive(workshop.store, company, { action, input, ceiling: 10_000, ...caller });
  await letThrough(workshop, call._id, company.members.admin2._id);
  await workshop.process().go(call._id);
  return recordOf(workshop.store, call._id);
}

/** Whether the preview of a call says that it is reversible. */
async function isReversible(action: string, input: unknown, caller: object): Promise<boolean | undefined> {
  const record = await receive(workshop.store, company, { action, input, ceiling: 10_000, ...caller });
  const { terms } = await workshop.process().dependencies.checkInputs.read(record, { withPreview: true });
  await workshop.store.calls.collection.deleteOne({ _id: record._id });
  return terms.draft?.reversible;
}

/** The rows, lists and comments, without versions and times. */
async function values() {
  const { rows, lists, comments } = workshop.store;
  const [ofRows, ofLists, ofComments] = await Promise.all([
    rows.collection.find({}).sort({ _id: 1 }).toArray(),
    lists.collection.find({}).sort({ _id: 1 }).toArray(),
    comments.collection.find({}).sort({ _id: 1 }).toArray(),
  ]);
  return [
    ...ofRows.map(({ _id, listId, status, cells, order = null, archivedAt }) => {
      return { _id, listId, status, cells, order, archivedAt };
    }),
    ...ofLists.map(({ _id, name, columns, statuses, openTo = null, archivedAt, deletedAt = null }) => {
      return { _id, name, columns, statuses, openTo, archivedAt, deletedAt };
    }),
    ...ofComments.map(({ _id, text, editedAt = null, deletedAt = null }) => {
      return { _id, text, editedAt, archivedAt: deletedAt };
    }),
  ];
}

// The tests run in order: the last one reads which actions the others undid.
describe('calls.undo', { shuffle: false }, () => {
  test.each(cases)('$name $n', async ({ name, input }) => {
    const { store } = workshop;
    await wipe(store);
    company = await seedWorld(store, name);
    if (NEEDS_HELD.has(name)) {
      const { record } = heldExample(company);
      await store.calls.insert(record);
      await workshop.process().go(record._id);
    }
    const caller = await callerOf(store, company, name);
    const before = await values();
    const reversible = await isReversible(name, input, caller);
    const call = await run(name, input, caller);
    expect(call.state).toBe('succeeded');
    const all = await store.history.ofWholeCall(call._id);
    // An undo does not take notifications back.
    const written = all.filter(({ collection }) => collection !== 'notifications');
    const here =
      written.length > 0 && written.every(({ collection }) => ['rows', 'lists', 'comments'].includes(collection));

    // One of the examples changes nothing.
    const changes = !isDeepStrictEqual(await values(), before);
    if (reversible && here && changes) {
      undone.add(name);
      expect((await run('calls.undo', { callId: call._id })).state).toBe('succeeded');
      const known = new Set(before.map(({ _id }) => _id));
      const after = await values();
      expect(after.filter(({ _id }) => known.has(_id))).toEqual(before);
      // Documents that the call added are deleted or archived, and can be restored.
      expect(after.filter(({ _id, archivedAt }) => !known.has(_id) && archivedAt === null)).toEqual([]);
    } else {
      // Reversible without calls.undo: another call of the same kind reverses it, or it changed nothing.
      const undo = await receive(store, company, { action: 'calls.undo', input: { callId: call._id } });
      expect(await workshop.process().go(undo._id)).toBe('refused');
      const { envelope } = await recordOf(store, undo._id);
      expect(envelope).toMatchObject({ ok: false, error: { code: 'conflict' } });
    }
  });

  test('every reversible action on rows and lists was undone', () => {
    expect([...undone].toSorted()).toEqual([
      'calls.undo',
      'lists.addColumn',
      'lists.archive',
      'lists.changeColumn',
      'lists.create',
      'lists.deleteColumn',
      'lists.deleteOption',
      'lists.duplicate',
      'lists.import',
      'lists.rename',
      'lists.restore',
      'lists.restoreColumn',
      'lists.setColumns',
      'lists.setOption',
      'lists.setStatuses',
      'lists.share',
      'rows.assign',
      'rows.comment',
      'rows.create',
      'rows.createMany',
      'rows.delete',
      'rows.deleteComment',
      'rows.deleteMany',
      'rows.duplicate',
      'rows.move',
      'rows.moveToList',
      'rows.place',
      'rows.restore',
      'rows.update',
      'rows.updateComment',
      'rows.updateMany',
      'rows.upsert',
    ]);
  });
});
