import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, createCompany, startTestService, type TestCompany, type TestService } from '../setup/service.js';

/** Refusals in the language of the caller. */

let service: TestService;
let company: TestCompany;
let secret: string;

beforeAll(async () => {
  service = await startTestService();
  company = await createCompany(service.store, { plan: 'business', rows: 2 });
  ({ secret } = await company.key('admin'));
});
afterAll(() => service.stop());

async function errorOf(action: string, input: object, language: 'de' | 'en') {
  const headers = { 'Accept-Language': language };
  return (await call(service, action, input, { host: company.host, secret, headers })).body.error;
}

test('a conflict is in German for a caller who asks for it', async () => {
  const input = { rowId: company.rowIds[0], cells: { name: 'New' }, version: 7 };
  expect(await errorOf('rows.update', input, 'de')).toMatchObject({
    code: 'conflict',
    message: 'Die Zeile hat jetzt die Version 1. Lies sie noch einmal und entscheide dann.',
  });
  expect(await errorOf('rows.update', input, 'en')).toMatchObject({
    code: 'conflict',
    message: 'The row is at version 1 now. Read it again, then decide.',
  });
});

test('the faults of fields are in German, with what they are made of', async () => {
  const filter = [
    { column: 'status', op: 'contains', value: 'o' },
    { column: 'amount', op: 'eq', value: 'many' },
  ];
  expect(await errorOf('lists.rows', { listId: company.listId, filter }, 'de')).toMatchObject({
    code: 'invalid_input',
    message: 'Eine Angabe ist nicht gültig.',
    fields: [
      { path: '/filter/0/op', message: '`contains` gibt es nicht für einen Status.' },
      { path: '/filter/1/value', message: 'Die Spalte enthält Zahlen.', fix: 'Schick eine Zahl.' },
    ],
  });
});

test('the refusal of a formula is in German', async () => {
  const column = { name: 'Total', type: 'formula', expression: 'price * 2' };
  expect(await errorOf('lists.addColumn', { listId: company.listId, ...column }, 'de')).toMatchObject({
    fields: [{ path: '/expression', message: 'Total: Die Liste hat keine Spalte price.' }],
  });
});

test('the fault that a worker thread finds in a file is in German', async () => {
  const content = `[${'[1],'.repeat(20_000)}[1]]`;
  expect(await errorOf('lists.import', { listId: company.listId, format: 'json', content }, 'de')).toMatchObject({
    fields: expect.arrayContaining([expect.objectContaining({ message: 'Das ist keine Zeile.' })]),
  });
});

test('a view says in the language of the caller what does not fit its list any more', async () => {
  const key = { host: company.host, secret };
  const columns = { listId: company.listId, name: 'Extra', id: 'extra', type: 'number' };
  await call(service, 'lists.addColumn', columns, key);
  const view = { listId: company.listId, name: 'Large', sort: { by: 'extra', direction: 'asc' } };
  const { body } = await call(service, 'views.save', view, key);
  const { viewId } = body.data['view'] as { readonly viewId: string };
  await call(service, 'lists.deleteColumn', { listId: company.listId, columnId: 'extra' }, key);
  expect(await errorOf('lists.rows', { listId: company.listId, viewId }, 'de')).toMatchObject({
    fields: [
      {
        path: '/viewId',
        message:
          'Die Ansicht „Large“ passt nicht mehr zur Liste. sort/0/by („extra“): Diese Spalte hat die Liste nicht.',
      },
    ],
  });
});

test('the result of an undo says in German why something stays as it is', async () => {
  const { host, rowIds, key } = await createCompany(service.store, { plan: 'business', rows: 2 });
  const caller = { host, secret: (await key('admin')).secret, headers: { 'Accept-Language': 'de' } };
  const act = (action: string, input: object) => call(service, action, input, caller);
  const changed = await act('rows.updateMany', { rowIds, cells: { amount: 5 } });
  await act('rows.update', { rowId: rowIds[0], cells: { amount: 6 } });
  const undone = await act('calls.undo', { callId: String(changed.headers['call-id']) });
  expect(undone.body.data).toMatchObject({ undone: 1, left: [{ why: 'Inzwischen geändert: Amount.' }] });
});
