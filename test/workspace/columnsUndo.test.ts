import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signedIn, type Who } from '../http/people.js';
import { call, createCompany, startTestService, type TestCompany, type TestService } from '../setup/service.js';

let service: TestService;
let company: TestCompany;

beforeAll(async () => {
  service = await startTestService({ env: { RATE_LIMIT: '100000' } });
});
afterAll(() => service.stop());
beforeEach(async () => {
  company = await createCompany(service.store, { rows: 3 });
});

async function as(who: Who, name: string, input: object) {
  const headers = await signedIn(service, company, who);
  return call(service, name, input, { host: company.host, headers });
}
const member = (name: string, input: object = {}) => as('member', name, { listId: company.listId, ...input });
const columnsOf = async () => (await member('lists.get')).body.data.list.columns;
const rowsOf = async (): Promise<{ status: string | null; cells: Record<string, unknown> }[]> =>
  (await member('lists.rows', { limit: 200 })).body.data.rows;
const cellsOf = async (column: string) => (await rowsOf()).map(({ cells }) => cells[column]);
const set = (rowId: string | undefined, cells: object) => as('member', 'rows.update', { rowId, cells });

describe('an undo', () => {
  test('restores a converted column with its values, unless a row got another value since', async () => {
    for (const [n, rowId] of company.rowIds.entries()) await set(rowId, { name: `${n}.50` });
    const undone = async () => {
      const changed = await member('lists.changeColumn', { columnId: 'name', type: 'number' });
      return (more: () => Promise<unknown> = () => Promise.resolve()) =>
        more().then(() => as('member', 'calls.undo', { callId: changed.headers['call-id'] }));
    };
    expect((await (await undone())()).status).toBe(200);
    expect((await columnsOf())[0]).toEqual({ id: 'name', name: 'Name', type: 'text' });
    expect(await cellsOf('name')).toEqual(['0.50', '1.50', '2.50']);
    const left = await (await undone())(() => set(company.rowIds[1], { name: 7 }));
    expect(left.body.error).toMatchObject({ code: 'conflict', message: expect.stringContaining('no text in 1 row') });
    expect(await cellsOf('name')).toEqual([0.5, 7, 2.5]);
  });

  test('restores a deleted column, and an option with its rows', async () => {
    const deleted = await member('lists.deleteColumn', { columnId: 'amount' });
    await as('member', 'calls.undo', { callId: deleted.headers['call-id'] });
    expect(await cellsOf('amount')).toEqual([0, 1, 2]);
    const moved = await member('lists.deleteOption', { optionId: 'open', moveTo: 'done' });
    await as('member', 'calls.undo', { callId: moved.headers['call-id'] });
    expect((await rowsOf()).map(({ status }) => status)).toEqual(['open', 'open', 'open']);
  });
});
