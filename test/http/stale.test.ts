import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  ask,
  createCompany,
  startTestService,
  type Reply,
  type TestCompany,
  type TestService,
} from '../setup/service.js';
import { actWithKey, click, heldAgain, signedIn, type Who } from './people.js';

/** The texts of a preview that replaces another one. */

let service: TestService;
let company: TestCompany;

beforeAll(async () => {
  service = await startTestService({ env: { RATE_LIMIT: '100000' } });
});
afterAll(() => service.stop());
beforeEach(async () => {
  company = await createCompany(service.store, { rows: 20 });
  const { members, listId } = company;
  await service.store.lists.collection.updateOne(
    { _id: listId },
    { $push: { columns: { id: 'owner', name: 'Responsible', type: 'person' } as never } },
  );
  await service.store.rows.collection.updateMany({ listId }, { $set: { 'cells.owner': members.member._id } });
});

const act = (who: Who, name: string, input: unknown): Promise<Reply> =>
  actWithKey(service, company, who, { name, input });

/** The differences in the preview that replaces a stale one after a decision. */
async function differsAfter(input: { name: string; input: unknown }, change: () => Promise<unknown>) {
  const held = await act('member', input.name, input.input);
  expect(held.status).toBe(428);
  const callId = String(held.body.error.call_id);
  await change();
  await click(service, company, callId, 'member', 'yes');
  const { hold } = await heldAgain(service, callId, 2);
  const { text } = await ask(service, `/decide/${callId}`, {
    host: company.host,
    headers: await signedIn(service, company, 'admin'),
  });
  return { differs: hold?.preview.differs ?? [], seenByAdmin: text };
}

async function done(name: string, input: unknown): Promise<void> {
  expect((await act('member', name, input)).status).toBe(200);
}

describe('a preview that replaces a stale one', () => {
  test('names the row, the field and both values, in the sample and outside it', async () => {
    const [first, , , , , , , eighth] = company.rowIds;
    const { differs, seenByAdmin } = await differsAfter(
      { name: 'rows.delete', input: { rowIds: company.rowIds } },
      async () => {
        await done('rows.update', { rowId: first, cells: { amount: 500 } });
        await done('rows.update', { rowId: eighth, cells: { amount: 600, owner: company.members.admin._id } });
        await done('rows.update', { rowId: eighth, cells: { amount: 700 }, status: 'done' });
      },
    );
    expect(differs).toEqual([
      'thing 0: Amount was 0 and is 500.',
      'thing 7: Amount was 7 and is 700; Responsible was “mika” and is “ada”; Status was “Open” and is “Done”.',
    ]);
    // An administrator who may only reject does not see the data.
    expect(seenByAdmin).toContain('value="no"');
    expect(seenByAdmin).not.toContain('Amount was');
  });

  test('names five rows, counts the others, and names rows that were changed back', async () => {
    const { differs } = await differsAfter({ name: 'rows.delete', input: { rowIds: company.rowIds } }, async () => {
      for (const rowId of company.rowIds.slice(8, 16)) await done('rows.update', { rowId, cells: { name: 'new' } });
      await done('rows.update', { rowId: company.rowIds[8], cells: { name: 'thing 8' } });
    });
    expect(differs).toEqual([
      'thing 8 was changed, and changed back.',
      ...[9, 10, 11, 12].map((n) => `new: Name was “thing ${n}” and is “new”.`),
      '3 more rows have changed.',
    ]);
  });

  test('names the changed rows of a list that is sent, and the number of rows', async () => {
    const input = { listId: company.listId, to: 'sam@partner.example' };
    const { differs } = await differsAfter({ name: 'lists.send', input }, async () => {
      await done('rows.update', { rowId: company.rowIds[1], cells: { amount: 9 } });
      await done('rows.create', { listId: company.listId, cells: { name: 'One more' } });
    });
    expect(differs).toEqual(['The call affects 21 rows now; before, 20.', 'thing 1: Amount was 1 and is 9.']);
  });
});

describe('a preview', () => {
  const some = () => company.rowIds.slice(0, 12);

  test('does not count rows that keep their values', async () => {
    await done('rows.updateMany', { rowIds: some().slice(0, 4), cells: { amount: 7 } });
    const held = await act('member', 'rows.updateMany', { rowIds: some(), cells: { amount: 7 } });
    // `thing 7` already has the value.
    expect(held.body.error.preview).toMatchObject({
      title: 'Update 7 rows in Things',
      effects: ['New values, the same for all, for: Amount.', '5 rows have these values already.'],
      affected: { count: 7 },
      unit: 'row',
      reason: 'The call covers 12 rows, more than 10. Such a call needs a confirmation.',
    });
    expect(held.body.error.preview.affected.sample.map(({ id }: { id: string }) => id)).toEqual(
      some().slice(4, 7).concat(some().slice(8, 10)),
    );
  });

  test('is void after a change of a row that keeps its values', async () => {
    const rowIds = company.rowIds.slice(0, 12);
    const { differs } = await differsAfter({ name: 'rows.updateMany', input: { rowIds, cells: { amount: 7 } } }, () =>
      done('rows.update', { rowId: rowIds[7], cells: { name: 'new' } }),
    );
    expect(differs).toEqual(['new: Name was “thing 7” and is “new”.']);
  });

  test('counts all rows for a rule with a size, including rows that keep their values', async () => {
    const guardPolicies = [
      { action: 'rows.updateMany', appliesTo: 'all' as const, guard: 'approve' as const, above: 3 },
    ];
    await service.store.companies.collection.updateOne({ _id: company.id }, { $set: { guardPolicies } });
    const rowIds = company.rowIds.slice(0, 4);
    const same = await act('member', 'rows.updateMany', { rowIds, status: 'open' });
    expect(same.status).toBe(423);
  });

  test('names columns, statuses and members instead of ids', async () => {
    const { admin, member } = company.members;
    const input = { rowIds: some(), cells: { owner: admin._id }, status: 'done' };
    const held = await act('member', 'rows.updateMany', input);
    const { preview, call_id: callId } = held.body.error;
    expect(preview.names).toEqual({
      fields: { owner: 'Responsible', status: 'Status' },
      values: { owner: { [admin._id]: 'ada', [member._id]: 'mika' }, status: { open: 'Open', done: 'Done' } },
    });
    const { text } = await ask(service, `/decide/${callId}`, {
      host: company.host,
      headers: await signedIn(service, company, 'member'),
    });
    const table = text.slice(text.indexOf('<table'), text.indexOf('</table>'));
    for (const name of ['Responsible', 'Status', 'Open', 'Done', 'mika', 'ada']) expect(table).toContain(`>${name}<`);
    expect(table).not.toContain('mem_');
  });
});
