import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sweepFiles } from '../../src/calls/sweepFiles.js';
import { filesOf } from '../http/fileSteps.js';
import { click, ended, recordOf, signedIn, type Who } from '../http/people.js';
import { call, createCompany, startTestService, type TestCompany, type TestService } from '../setup/service.js';

/** Imports of files that were uploaded, because they are too large for the input of a call. */

const DAY = 24 * 3_600_000;

let service: TestService;
let company: TestCompany;
let ahead = 0;

beforeAll(async () => {
  service = await startTestService({ env: { RATE_LIMIT: '100000' }, now: () => new Date(Date.now() + ahead) });
});
afterAll(() => service.stop());
beforeEach(async () => {
  ahead = 0;
  company = await createCompany(service.store, { rows: 12 });
});

const steps = () => filesOf(service, () => company);
const as = (who: Who, name: string, input: object) => steps().as(who, name, input);
const csv = (lines: number) => `Name;Amount\n${Array.from({ length: lines }, (_, n) => `Größe ${n};${n}\n`).join('')}`;
const upload = (text: string, encoding: BufferEncoding = 'utf8') =>
  steps().upload(Buffer.from(text, encoding), { name: 'deals.csv', contentType: 'text/csv' });
const importOf = (fileId: string, input: object = {}) =>
  as('member', 'lists.import', { listId: company.listId, format: 'csv', fileId, ...input });
const countRows = () => service.store.rows.collection.countDocuments({ listId: company.listId });

test('an uploaded file of more than 10,000 rows is read and imported, whatever its encoding', async () => {
  const fileId = await upload(csv(10_001), 'latin1');
  const facts = await as('member', 'lists.readFile', { format: 'csv', fileId });
  expect(facts.body.data).toMatchObject({ rows: 10_001, headings: [{ from: 'Name' }, { from: 'Amount' }] });
  const reply = await importOf(fileId);
  const { state, envelope } = await ended(service, String(reply.headers['call-id']));
  expect(state).toBe('succeeded');
  expect(envelope).toMatchObject({ ok: true, data: { imported: 10_001, added: 10_001, hasMore: true } });
  expect(await countRows()).toBe(12 + 10_001);
  const last = await service.store.rows.collection.findOne({ 'cells.amount': 10_000 });
  expect(last?.cells['name']).toBe('Größe 10000');
});

test('an import that waits for a decision keeps its file, and then imports it', async () => {
  const names = await service.store.rows.collection.find({ listId: company.listId }).toArray();
  const lines = names.map(({ cells }, n) => `${String(cells['name'])};${1_000 + n}\n`);
  const fileId = await upload(`Name;Amount\n${lines.join('')}`);
  const held = await importOf(fileId, { by: 'name' });
  expect(held.status).toBe(428);
  const callId = String(held.body.error.call_id);
  ahead = 8 * DAY;
  await sweepFiles(service.dependencies);
  expect((await service.store.files.get(company.id, fileId))?.deletedAt).toBeNull();
  ahead = 0;
  await click(service, company, callId, 'member', 'yes');
  expect((await ended(service, callId)).envelope).toMatchObject({ ok: true, data: { updated: 12 } });
  ahead = 10 * DAY;
  await sweepFiles(service.dependencies);
  expect(await service.store.files.get(company.id, fileId)).toMatchObject({ deletedAt: expect.any(Date) });
});

describe('an import is refused', () => {
  const refused = async (input: object, status: number) => {
    const before = await countRows();
    const reply = await as('member', 'lists.import', { listId: company.listId, format: 'csv', ...input });
    expect(reply.status).toBe(status);
    expect(await countRows()).toBe(before);
    return reply.body.error;
  };
  const first = (error: { readonly fields: readonly object[] }) => error.fields[0];

  test('without a file, and with two', async () => {
    const expected = { path: '', message: 'Exactly one of content and fileId is needed.' };
    expect(first(await refused({}, 400))).toMatchObject(expected);
    const fileId = await upload('Name\na\n');
    expect(first(await refused({ fileId, content: 'Name\na\n' }, 400))).toMatchObject(expected);
  });

  test('with a reason in the language of the caller', async () => {
    const headers = { ...(await signedIn(service, company, 'member')), 'accept-language': 'de' };
    const input = { listId: company.listId, format: 'csv' };
    const reply = await call(service, 'lists.import', input, { host: company.host, headers });
    expect(first(reply.body.error)).toMatchObject({ message: 'Genau eins von content und fileId ist nötig.' });
    expect((await recordOf(service, String(reply.headers['call-id']))).envelope).toMatchObject({
      error: { fields: [{ message: 'Genau eins von content und fileId ist nötig.' }] },
    });
  });

  test('with a file that is not complete, is too large, or is not the caller’s', async () => {
    const { fileId } = await steps().announce(Buffer.from('Name\na\n'), { contentType: 'text/csv' });
    expect(first(await refused({ fileId }, 400))).toMatchObject({
      path: '/fileId',
      message: 'The file is not complete.',
    });
    const large = await upload('Name\na\n');
    await service.store.files.collection.updateOne({ _id: large }, { $set: { size: 30_000_000 } });
    expect(first(await refused({ fileId: large }, 400))).toMatchObject({
      path: '/fileId',
      message: 'The file has 28.6 MiB; at most 25 MiB can be imported.',
    });
    const others = await steps().upload(Buffer.from('Name\na\n'), { contentType: 'text/csv' }, 'admin');
    expect((await refused({ fileId: others }, 404)).code).toBe('not_found');
  });

  test('with more rows than one call takes', async () => {
    expect(first(await refused({ content: csv(10_001), by: 'name' }, 400))).toMatchObject({ path: '/by' });
    const fileId = await upload(csv(25_001));
    expect(first(await refused({ fileId }, 400))).toMatchObject({
      path: '/content',
      fix: 'Send at most 25000 rows at once.',
    });
  });
});
