import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  call,
  createCompany,
  startTestService,
  type Reply,
  type TestCompany,
  type TestService,
} from '../setup/service.js';
import type { Who } from './people.js';

/** Refusals in the language of the caller. */

let service: TestService;
let company: TestCompany;
let secret: string;

beforeAll(async () => {
  service = await startTestService();
  company = await createCompany(service.store, { plan: 'business', rows: 12 });
  ({ secret } = await company.key('admin'));
});
afterAll(() => service.stop());

async function errorOf(action: string, input: object, language: 'de' | 'en') {
  const headers = { 'Accept-Language': language };
  return (await call(service, action, input, { host: company.host, secret, headers })).body.error;
}

async function inGerman(who: Who, name: string, input: unknown, query = ''): Promise<Reply> {
  const key = await company.key(who);
  const headers = { 'Accept-Language': 'de-DE,de;q=0.9,en;q=0.8' };
  return call(service, name, input, { host: company.host, secret: key.secret, headers, query });
}

describe('a refusal for a German caller', () => {
  test('has a German message and German faults of fields', async () => {
    const { body } = await inGerman('member', 'lists.list', {}, '?dry_run=1');
    expect(body.error).toMatchObject({
      code: 'invalid_input',
      message: 'Einige Parameter sind nicht gültig: query/dry_run.',
      fields: [
        {
          path: 'query/dry_run',
          message: 'Dieser Parameter ist nicht gültig.',
          fix: 'Möglich sind true und false.',
        },
      ],
    });
  });

  test('is German in the response and in the record of the call', async () => {
    const read = await inGerman('admin', 'lists.list', {});
    const { body, headers } = await inGerman('admin', 'calls.undo', { callId: read.headers['call-id'] });
    const message =
      'Der Aufruf hat keine Zeilen, Listen oder Kommentare geändert. Es gibt nichts rückgängig zu machen.';
    expect(body.error).toMatchObject({ code: 'conflict', message });
    const record = await service.store.calls.get(headers['call-id'] as string);
    expect(record?.envelope).toMatchObject({ ok: false, error: { message } });
  });

  test('names roles in German', async () => {
    const { body } = await inGerman('viewer', 'keys.list', {});
    expect(body.error).toMatchObject({
      code: 'forbidden',
      message: 'keys.list braucht mindestens die Rolle Entwickler. Dieser Schlüssel ruft mit der Rolle Betrachter auf.',
    });
  });

  test('says in German who must decide on a held call', async () => {
    const { body } = await inGerman('member', 'rows.delete', { rowIds: company.rowIds });
    expect(body.error).toMatchObject({
      code: 'confirmation_required',
      message: 'Das muss zuerst ein Mensch bestätigen. Gib ihm den Link; danach läuft der Aufruf von selbst.',
    });
  });
});

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
