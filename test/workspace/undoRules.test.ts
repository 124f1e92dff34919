import { describe, expect, test } from 'vitest';
import { click, ended, heldAgain, letThrough } from '../http/people.js';
import { call, createCompany } from '../setup/service.js';
import { callIdOf, undoSteps } from './undoSteps.js';

/** calls.undo over HTTP: its guard, who may call it, and what it refuses. */

const at = undoSteps();
const { did, found, rowOf, use, valuesOf } = at;

describe('many rows', () => {
  test('of a 500-row update, 497 rows are restored and the three that were edited since are named', async () => {
    await found(500);
    const before = await valuesOf();
    const update = { rowIds: at.company.rowIds, cells: { amount: 70 }, status: 'done' };
    const callId = await did('rows.updateMany', update, 'admin');
    const edited = [at.company.rowIds[3], at.company.rowIds[250], at.company.rowIds[499]];
    for (const rowId of edited) await did('rows.update', { rowId, cells: { amount: 71 } });

    const held = await use('calls.undo', { callId });
    expect(held.status).toBe(423);
    expect(held.body.error.preview).toMatchObject({
      title: 'Undo “Update rows” in Things: 497 rows',
      affected: { count: 497 },
      reason: expect.stringContaining('The call covers 497 rows, more than 100.'),
      effects: expect.arrayContaining(['3 objects stay as they are.', '“thing 3”: Amount was changed since.']),
    });
    const record = await letThrough(at.service, at.company, held, 'admin');
    expect(record).toMatchObject({
      state: 'succeeded',
      progress: { done: 497, total: 497 },
      envelope: {
        data: {
          undone: 497,
          leftCount: 3,
          left: edited.map((id) => ({ type: 'row', id, why: 'Amount was changed since.' })),
        },
      },
    });
    const rows = await valuesOf();
    const isEdited = ({ _id }: { _id: string }) => edited.includes(_id);
    expect(rows.filter((row) => !isEdited(row))).toEqual(before.filter((row) => !isEdited(row)));
    expect(rows.filter(isEdited).map(({ cells, status }) => [cells['amount'], status])).toEqual(
      edited.map(() => [71, 'done']),
    );
    // The search finds the rows by their earlier words again.
    const words = await at.service.store.rows.collection.countDocuments({ companyId: at.company.id, words: '70' });
    expect(words).toBe(before.filter(({ cells }) => cells['amount'] === 70).length);
  });

  test('a row that is edited while the undo is held opens a new hold, and nothing is undone', async () => {
    await found(12);
    const callId = await did('rows.updateMany', { rowIds: at.company.rowIds, cells: { amount: 70 } }, 'member');
    const held = await use('calls.undo', { callId });
    expect(held.status).toBe(428);
    await did('rows.update', { rowId: at.company.rowIds[0], cells: { name: 'meanwhile' } });
    await click(at.service, at.company, held.body.error.call_id, 'member', 'yes');
    const record = await letThroughAgain(held.body.error.call_id);
    expect(record).toMatchObject({ state: 'succeeded', envelope: { data: { undone: 12 } } });
    expect(await rowOf(at.company.rowIds[0])).toMatchObject({ cells: { name: 'meanwhile', amount: 0 } });
  });

  async function letThroughAgain(callId: string) {
    await heldAgain(at.service, callId, 2);
    expect(
      await at.service.store.rows.collection.countDocuments({ companyId: at.company.id, 'cells.amount': 70 }),
    ).toBe(12);
    await click(at.service, at.company, callId, 'member', 'yes');
    return ended(at.service, callId);
  }
});

describe('the right to undo', () => {
  const moved = () => did('rows.move', { rowId: at.company.rowIds[0], status: 'done' });
  const codeOf = async (callId: string, secret: string) => {
    const { body } = await use('calls.undo', { callId }, '?dry_run=true', secret);
    return (body.data.blockers as { code: string }[]).map(({ code }) => code);
  };

  test('the caller and administrators may undo a call; other members and other companies may not', async () => {
    const callId = await moved();
    expect(await codeOf(callId, at.secrets.member)).toEqual([]);
    expect(await codeOf(callId, at.secrets.admin)).toEqual([]);
    const other = await use('calls.undo', { callId }, '', at.secrets.developer);
    expect(other.body.error).toMatchObject({ code: 'forbidden', required_role: 'admin' });
    const stranger = await createCompany(at.service.store);
    const { secret } = await stranger.key('admin');
    const outside = await call(at.service, 'calls.undo', { callId }, { host: stranger.host, secret });
    expect(outside.body.error).toMatchObject({ code: 'not_found' });
    expect((await rowOf(at.company.rowIds[0]))?.status).toBe('done');
  });

  test('a caller who no longer sees the list sees nothing of it', async () => {
    const callId = await moved();
    const openTo = [at.company.members.viewer._id];
    await at.service.store.lists.collection.updateOne({ _id: at.company.listId }, { $set: { openTo } });
    const refused = await use('calls.undo', { callId });
    expect(refused.status).toBe(404);
    expect(refused.text).not.toContain('thing');
  });

  test('a key may undo as far as its scope allows the opposite change', async () => {
    const callId = await moved();
    const added = await did('rows.create', { listId: at.company.listId });
    const scoped = async (scope: object) => (await at.company.key('member', { scope })).secret;
    expect(await codeOf(callId, await scoped({ actions: ['calls.undo', 'rows.move'] }))).toEqual([]);
    expect(await codeOf(callId, await scoped({ actions: ['calls.undo', 'rows'] }))).toEqual([]);
    expect(await codeOf(callId, await scoped({ actions: ['calls.undo', 'rows.delete'] }))).toEqual(['forbidden']);
    expect(await codeOf(added, await scoped({ actions: ['calls.undo', 'rows.create'] }))).toEqual(['forbidden']);
    expect(await codeOf(callId, await scoped({ lists: ['lst_other'] }))).toEqual(['not_found']);
  });

  test("a company's rules for the opposite change hold the undo", async () => {
    const callId = await did('rows.create', { listId: at.company.listId });
    const guardPolicies = [{ action: 'rows.delete', appliesTo: 'keys' as const, guard: 'approve' as const }];
    await at.service.store.companies.collection.updateOne({ _id: at.company.id }, { $set: { guardPolicies } });
    const held = await use('calls.undo', { callId });
    expect(held.status).toBe(423);
    expect(held.body.error.preview.effects).toContain(
      'A rule of the company says: rows.delete with a key needs an approval.',
    );
    expect(held.body.error.preview.reason).toContain('The opposite change is guarded by a rule of the company.');
  });
});

describe('what cannot be undone is refused, with the reason', () => {
  const messageOf = async (callId: string, secret = at.secrets.admin) => {
    const { status, body } = await use('calls.undo', { callId }, '', secret);
    return [status, body.error.message];
  };

  test.each([
    [
      'rows.get',
      () => ({ rowId: at.company.rowIds[0] }),
      'The call changed no rows, lists or comments. There is nothing to undo.',
    ],
    ['lists.delete', () => ({ listId: at.company.listId }), 'A list that was deleted cannot be restored.'],
    [
      'account.update',
      () => ({ name: 'Other' }),
      'Changes of people are not undone here. Make the opposite change with an action of team or account.',
    ],
    [
      'rows.update',
      () => ({ rowId: at.company.rowIds[0], cells: { amount: 0 } }),
      'The call left every value as it was. There is nothing to undo.',
    ],
  ])('%s', async (action, input, message) => {
    const reply = await use(action, input());
    expect(await messageOf(callIdOf(reply))).toEqual([409, message]);
  });

  test('of a held, a refused and an unknown call, and of a dry run', async () => {
    await found(11);
    const held = await use('rows.delete', { rowIds: at.company.rowIds });
    expect(await messageOf(held.body.error.call_id)).toEqual([
      409,
      'The call waits for a decision, and nothing has run yet. Cancel it with holds.cancel.',
    ]);
    const refused = await use('rows.move', { rowId: 'row_none', status: null });
    expect(await messageOf(callIdOf(refused))).toEqual([
      409,
      'The call changed no rows, lists or comments: it ended as refused. There is nothing to undo.',
    ]);
    const dry = await use('rows.move', { rowId: at.company.rowIds[0], status: 'done' }, '?dry_run=true');
    expect(await messageOf(callIdOf(dry))).toEqual([409, 'This was a dry run: nothing ran.']);
    expect(await messageOf('call_none')).toEqual([404, 'There is no call with this id.']);
  });

  test('of a mail', async () => {
    const reply = await use('lists.send', { listId: at.company.listId, to: 'sam@partner.example' });
    const { _id } = await letThrough(at.service, at.company, reply, 'member');
    expect(await messageOf(_id)).toEqual([409, 'The call sent something out of the service, which cannot be undone.']);
  });
});
