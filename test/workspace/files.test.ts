import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { PLAN_TERMS } from '../../src/contract/ranks.js';
import { deleteCompany } from '../../src/operator/deleteCompany.js';
import { filesOf } from '../http/fileSteps.js';
import { letThrough, recordOf, signedIn, type Who } from '../http/people.js';
import { call, createCompany, startTestService, until, type TestCompany, type TestService } from '../setup/service.js';

/** Files in cells: who may put them there, who sees them, their names, and the storage limit. */

let service: TestService;
let company: TestCompany;

beforeAll(async () => {
  service = await startTestService({ env: { RATE_LIMIT: '100000' } });
});
afterAll(() => service.stop());
beforeEach(async () => {
  company = await createCompany(service.store, { rows: 2 });
  await as('member', 'lists.addColumn', { listId: company.listId, id: 'papers', name: 'Papers', type: 'file' });
});

const steps = () => filesOf(service, () => company);
const as = (who: Who, name: string, input: object) => steps().as(who, name, input);
const row = (n = 0) => company.rowIds[n] ?? '';
const set = (papers: unknown, who: Who = 'member', n = 0) =>
  as(who, 'rows.update', { rowId: row(n), cells: { papers } });
const messageOf = ({ body }: Awaited<ReturnType<typeof set>>) => [
  body.error?.fields?.[0]?.path,
  body.error?.fields?.[0]?.message,
];
const papersOf = async (n = 0) => (await as('member', 'rows.get', { rowId: row(n) })).body.data.row.cells.papers;

describe('a cell', () => {
  test('holds complete files, each once', async () => {
    const [a, b] = [await steps().upload(Buffer.from('a')), await steps().upload(Buffer.from('b'))];
    const reply = await set([a, b, a]);
    expect([reply.status, await papersOf()]).toEqual([200, [a, b]]);
    expect((await service.store.files.get(company.id, a))?.heldAt).toBeInstanceOf(Date);
    await set([b]);
    await set(null, 'member', 1);
    expect(await papersOf()).toEqual([b]);
    expect((await service.store.rows.collection.findOne({ _id: row() }))?.files).toEqual([b]);
    await set(null);
    expect((await service.store.rows.collection.findOne({ _id: row() }))?.files).toEqual([]);
  });

  test('can be filtered by whether it holds files, and rows are not sorted by it', async () => {
    await set([await steps().upload(Buffer.from('a'))]);
    const rows = (query: object) => as('member', 'lists.rows', { listId: company.listId, ...query });
    const held = await rows({ filter: [{ column: 'papers', op: 'empty', value: false }] });
    expect(held.body.data.rows.map(({ id }: { id: string }) => id)).toEqual([row()]);
    const others = await rows({ filter: [{ column: 'papers', op: 'empty', value: true }] });
    expect(others.body.data.rows.map(({ id }: { id: string }) => id)).toEqual([row(1)]);
    expect((await rows({ sort: { by: 'papers' } })).status).toBe(400);
    expect((await rows({ filter: [{ column: 'papers', op: 'eq', value: 'x' }] })).status).toBe(400);
  });

  test('accepts no other values, and at most 50 files', async () => {
    const many = Array.from({ length: 51 }, (_, n) => `file_${String(n).padStart(26, '0')}`);
    for (const wrong of ['a text', 5, ['a text'], many]) {
      const reply = await set(wrong);
      expect([reply.status, messageOf(reply)[0]]).toEqual([400, '/cells/papers']);
    }
  });

  test('accepts no file that is not complete, that does not exist, or that another member uploaded', async () => {
    const { fileId } = await steps().announce(Buffer.from('x'));
    expect(messageOf(await set([fileId]))).toEqual(['/cells/papers', expect.stringContaining('not uploaded yet')]);
    const none = `file_${'0'.repeat(26)}`;
    expect(messageOf(await set([none]))).toEqual(['/cells/papers', expect.stringContaining('no file')]);
    const others = await steps().upload(Buffer.from('x'), {}, 'admin');
    expect(messageOf(await set([others]))).toEqual(['/cells/papers', expect.stringContaining('no file')]);
    const many = { listId: company.listId, rows: [{}, { cells: { papers: [others] } }] };
    const [path] = messageOf(await as('member', 'rows.createMany', many));
    expect(path).toBe('/rows/1/cells/papers');
  });

  test('accepts the file of another member only from a row that the caller sees', async () => {
    const theirs = await steps().upload(Buffer.from('x'), {}, 'admin');
    await set([theirs], 'admin', 1);
    expect((await set([theirs], 'member')).status).toBe(200);
    expect((await as('viewer', 'files.get', { fileId: theirs })).status).toBe(200);
    await as('admin', 'lists.share', { listId: company.listId, openTo: [] });
    expect((await as('viewer', 'files.get', { fileId: theirs })).status).toBe(404);
    expect((await as('member', 'files.get', { fileId: theirs })).status).toBe(404);
    const open = (await as('member', 'lists.create', { name: 'Open', columns: [{ name: 'Papers', type: 'file' }] }))
      .body.data.list.listId;
    const reply = await as('member', 'rows.create', { listId: open, cells: { papers: [theirs] } });
    expect(messageOf(reply)).toEqual(['/cells/papers', expect.stringContaining('no file')]);
  });

  test('shows the file of a deleted row or column only to its uploader', async () => {
    const fileId = await steps().upload(Buffer.from('x'));
    await set([fileId]);
    expect((await as('viewer', 'files.get', { fileId })).status).toBe(200);
    await as('member', 'rows.delete', { rowId: row() });
    expect((await as('viewer', 'files.get', { fileId })).status).toBe(404);
    await as('member', 'rows.restore', { rowId: row() });
    expect((await as('viewer', 'files.get', { fileId })).status).toBe(200);
    await as('member', 'lists.deleteColumn', { listId: company.listId, columnId: 'papers' });
    expect((await as('viewer', 'files.get', { fileId })).status).toBe(404);
    expect((await as('member', 'files.get', { fileId })).status).toBe(200);
  });

  test('is readable with a key only when the scope of the key contains its list', async () => {
    const fileId = await steps().upload(Buffer.from('x'));
    await set([fileId]);
    const get = async (lists: readonly string[]) => {
      const { secret } = await company.key('admin', { scope: { lists } });
      return (await call(service, 'files.get', { fileId }, { host: company.host, secret })).status;
    };
    expect([await get([company.listId]), await get(['lst_other'])]).toEqual([200, 404]);
  });

  test('cannot be filled by an import or from a column of another type', async () => {
    const theirs = await steps().upload(Buffer.from('x'), {}, 'admin');
    const imported = await as('member', 'lists.import', {
      listId: company.listId,
      format: 'csv',
      content: `Papers\n${theirs}\n`,
    });
    expect([imported.status, imported.text]).toEqual([400, expect.stringContaining('files.create')]);
    const options = [{ id: theirs, name: 'Red' }];
    await as('member', 'lists.addColumn', {
      listId: company.listId,
      name: 'Tags',
      type: 'choice',
      multiple: true,
      options,
    });
    await as('member', 'rows.update', { rowId: row(), cells: { tags: [] } });
    // An option of a choice may have the id of a file. Its cells do not hold the file.
    await as('admin', 'rows.update', { rowId: row(), cells: { tags: [theirs] } });
    const changed = { listId: company.listId, columnId: 'tags', type: 'file' };
    expect((await as('member', 'lists.changeColumn', changed)).status).toBe(409);
    expect((await as('member', 'files.get', { fileId: theirs })).status).toBe(404);
  });
});

describe('names', () => {
  test('are in previews, in exports, and in previews of an undo', async () => {
    const [a, b] = [
      await steps().upload(Buffer.from('a'), { name: 'offer.pdf' }),
      await steps().upload(Buffer.from('b'), { name: 'plan.pdf' }),
    ];
    const headers = await signedIn(service, company, 'member');
    const input = { rowId: row(), cells: { papers: [a, b] } };
    const dry = await call(service, 'rows.update', input, { host: company.host, headers, query: '?dry_run=true' });
    expect(dry.body.data.preview.names.values.papers).toEqual({ [a]: 'offer.pdf', [b]: 'plan.pdf' });
    const wrote = await as('member', 'rows.update', input);
    const exported = await as('member', 'lists.export', { listId: company.listId });
    expect(exported.body.data.content).toContain('offer.pdf; plan.pdf');
    const undo = { callId: String(wrote.headers['call-id']) };
    const preview = await call(service, 'calls.undo', undo, { host: company.host, headers, query: '?dry_run=true' });
    expect(preview.body.data.preview.names.values.papers).toEqual({ [a]: 'offer.pdf', [b]: 'plan.pdf' });
    const undone = await as('member', 'calls.undo', undo);
    await until(
      async () => (await recordOf(service, String(undone.headers['call-id']))).state,
      (state) => state === 'succeeded',
    );
    expect(await papersOf()).toBeUndefined();
    const history = await as('member', 'rows.history', { rowId: row() });
    expect(history.body.data.changes[0].files).toEqual([
      { fileId: a, name: 'offer.pdf' },
      { fileId: b, name: 'plan.pdf' },
    ]);
  });

  test('and ids are in the export of the company, which contains no bytes', async () => {
    const fileId = await steps().upload(Buffer.from('a'), { name: 'offer.pdf' });
    await set([fileId]);
    const reply = await as('admin', 'company.exportAll', { to: company.members.admin.email });
    const { state, envelope } = await letThrough(service, company, reply, 'admin', 'admin2');
    expect([state, envelope]).toMatchObject(['succeeded', { ok: true, data: { files: 1 } }]);
  });
});

describe('limits of the plan', () => {
  test('refuse a file that is too large, and name the limit', async () => {
    const size = PLAN_TERMS.business.fileBytes + 1;
    const reply = await as('member', 'files.create', { name: 'a', contentType: 'text/plain', size });
    expect([reply.status, messageOf(reply)]).toEqual([400, ['/size', expect.stringContaining('at most 500 MiB')]]);
    await service.store.companies.collection.updateOne({ _id: company.id }, { $set: { plan: 'free' } });
    const free = await as('member', 'files.create', { name: 'a', contentType: 'text/plain', size: 26_214_401 });
    expect(messageOf(free)).toEqual(['/size', expect.stringContaining('at most 25 MiB')]);
  });

  test('refuse a type and a size that the plan does not allow together, and accept them on a higher plan', async () => {
    const archive = { name: 'a.zip', contentType: 'Application/ZIP', size: 26_214_401 };
    expect((await as('member', 'files.create', archive)).status).toBe(200);
    await service.store.companies.collection.updateOne({ _id: company.id }, { $set: { plan: 'free' } });
    const refused = await as('member', 'files.create', archive);
    expect([refused.status, refused.body.error.fields]).toMatchObject([
      400,
      [{ path: '/contentType', message: expect.stringContaining('It takes: image/*, text/*, ') }, { path: '/size' }],
    ]);
    const taken = ['image/png', 'text/markdown', 'application/vnd.oasis.opendocument.text'];
    for (const contentType of [...taken, 'application/pdf-x', 'imagex/png']) {
      const { status } = await as('member', 'files.create', { ...archive, contentType, size: 1 });
      expect([contentType, status]).toEqual([contentType, taken.includes(contentType) ? 200 : 400]);
    }
  });

  test('refuse a file without enough room, also when many are announced at once', async () => {
    await service.store.companies.collection.updateOne({ _id: company.id }, { $set: { plan: 'free' } });
    const most = PLAN_TERMS.free.storageBytes;
    const size = PLAN_TERMS.free.fileBytes;
    const { fileId } = await steps().announce(Buffer.alloc(1), { size: 1 });
    await service.store.db
      .collection<{ _id: string }>('storage')
      .updateOne({ _id: company.id }, { $set: { used: most - 2 * size } });
    const all = await Promise.all(
      Array.from({ length: 6 }, () => as('member', 'files.create', { name: 'a', contentType: 'text/plain', size })),
    );
    expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 409, 409, 409, 409]);
    expect(all.find(({ status }) => status === 409)?.body.error).toMatchObject({
      reason: 'limit_reached',
      message: expect.stringContaining('use 1,024 MiB of the 1,024 MiB that the plan allows'),
    });
    expect(await service.store.storage.used(company.id)).toBe(most);
    expect(fileId).toMatch(/^file_/);
  });
});

test('deleting a company deletes the bytes of its files, and names them in the export', async () => {
  const fileId = await steps().upload(Buffer.from('secret'), { name: 'offer.pdf' });
  const chunks = service.store.db.collection('fileBytes.chunks');
  const bytes = { files_id: (await service.store.files.get(company.id, fileId))?.bytesId };
  expect(await chunks.countDocuments(bytes)).toBe(1);
  await service.store.companies.collection.updateOne({ _id: company.id }, { $set: { suspendedAt: new Date() } });
  const file = join(inject('scratch'), `${company.id}.gz`);
  await deleteCompany({ config: service.config, store: service.store }, company.id, file);
  expect(await chunks.countDocuments(bytes)).toBe(0);
  expect(await service.store.storage.used(company.id)).toBe(0);
  const exported = gunzipSync(await readFile(file)).toString();
  expect([exported.includes('offer.pdf'), exported.includes(fileId)]).toEqual([true, true]);
});
