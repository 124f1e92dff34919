import { expect, it } from 'vitest';
import exportList from '../../src/actions/lists/export.js';
import { executionOf } from '../../src/engine/action.js';
import type { List, Row } from '../../src/contract/documents.js';
import { callable, contextOf, guardOf, list, row, type Traces } from './memory.js';

const action = callable(exportList);

async function content(rows: readonly Row[], format?: 'csv' | 'json', fields: Partial<List> = {}): Promise<string> {
  const context = contextOf({ lists: [list('lst_1', fields)], rows });
  const { data } = await action.run(context, { listId: 'lst_1', ...(format && { format }) });
  return (data as { content: string }).content;
}

it('a CSV file has one line for the names of the columns and one for each row', async () => {
  const text = await content([
    row('row_1', { name: 'Northwind, Ltd', amount: 1200 }, { status: 'open' }),
    row('row_2'),
  ]);
  expect(text.split('\r\n')).toEqual([
    'Id,Status,Name,Amount,Created,Updated',
    'row_1,Open,"Northwind, Ltd",1200,2026-11-20T12:00:00.000Z,2026-11-20T12:00:00.000Z',
    'row_2,,,,2026-11-20T12:00:00.000Z,2026-11-20T12:00:00.000Z',
    '',
  ]);
});

it.each(['=1+1', '+1', '-1+2', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1'])(
  'text that a spreadsheet would run as a formula is made harmless: %j',
  async (name) => {
    const line = (await content([row('row_1', { name, amount: 0 })])).split('Updated\r\n')[1] ?? '';
    expect(line).toMatch(/^row_1,,"?'/);
  },
);

it('a column name that is a formula is made harmless', async () => {
  const columns = [{ id: 'name', name: '=cmd|calc', type: 'text' as const }];
  expect(await content([], 'csv', { columns })).toContain(`,'=cmd|calc,`);
});

it('a negative number keeps its sign', async () => {
  expect(await content([row('row_1', { name: 'Refund', amount: -12.5 })])).toContain(',Refund,-12.5,');
});

it('quotes and line breaks inside a cell stay inside the cell', async () => {
  expect(await content([row('row_1', { name: 'say "hi"\nthere' })])).toContain('"say ""hi""\nthere"');
});

it.each([0, 1, 101, 250])('a JSON file of %i rows is one JSON document', async (count) => {
  const rows = Array.from({ length: count }, (_, index) => row(`row_${index}`, { amount: index }));
  const parsed = JSON.parse(await content(rows, 'json')) as { listId: string; rows: { id: string }[] };
  expect(parsed.listId).toBe('lst_1');
  expect(parsed.rows.map(({ id }) => id)).toEqual(rows.map(({ _id }) => _id));
});

it('data that leaves the service is confirmed first, and a file for the caller is not', async () => {
  expect(await guardOf(action, { listId: 'lst_1', to: 'sam@partner.example' })).toBe('confirm');
  expect(await guardOf(action, { listId: 'lst_1' })).toBe('none');
  expect(executionOf(action, { listId: 'lst_1', to: 'sam@partner.example' })).toBe('background');
  expect(executionOf(action, { listId: 'lst_1' })).toBe('quick');
});

it('a file that is sent goes out once as an attachment and is not in the answer', async () => {
  const traces: Traces = { mails: [], progress: [], revoked: [] };
  const context = contextOf({ lists: [list('lst_1')], rows: [row('row_1', { name: 'Zoë' })] }, traces);
  const { data, changed } = await action.run(context, { listId: 'lst_1', to: 'sam@partner.example' });
  expect(data).toMatchObject({
    content: null,
    sentTo: 'sam@partner.example',
    rows: 1,
    filename: 'deals-2026-11-20.csv',
  });
  expect(changed ?? []).toEqual([]);
  expect(traces.mails).toHaveLength(1);
  expect(traces.mails[0]).toMatchObject({
    to: 'sam@partner.example',
    attachment: { filename: 'deals-2026-11-20.csv' },
  });
  expect(String(traces.mails[0]?.attachment?.content).startsWith('\uFEFFId,')).toBe(true);
});

it('a file that is too large for an answer is refused, and the message names `to`', async () => {
  const rows = Array.from({ length: 120 }, (_, index) => row(`row_${index}`, { name: 'x'.repeat(9_000) }));
  await expect(content(rows)).rejects.toMatchObject({ error: { code: 'action_failed', message: /mailed with `to`/ } });
});

it('the preview names the recipient outside and the rows', async () => {
  const context = contextOf({ lists: [list('lst_1', { version: 4 })], rows: [row('row_1', { name: 'Northwind' })] });
  const preview = await action.preview?.(context, { listId: 'lst_1', to: 'sam@partner.example' });
  expect(preview).toMatchObject({
    recipients: ['sam@partner.example'],
    reversible: false,
    affected: { count: 1, sample: [{ id: 'row_1', label: 'Northwind' }] },
    targets: [{ type: 'list', id: 'lst_1', version: 4 }],
  });
});
