import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { addressProblem, likenessOf } from '../../src/engine/companyAddress.js';
import { ask, call, createCompany, startTestService, type TestService } from '../setup/service.js';

/** The commands of the operator for companies. */

const run = promisify(execFile);
let service: TestService;
let folder: string;

beforeAll(async () => {
  service = await startTestService({ env: { RATE_LIMIT: '100000' } });
  folder = await mkdtemp(join(tmpdir(), 'action-api-operator-'));
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Runs a command as the operator types it, on the database of this service. */
async function operator(file: string, ...args: readonly string[]): Promise<{ code: number; text: string }> {
  const { PATH, HOME } = process.env;
  const env = {
    PATH,
    HOME,
    MONGODB_URI: inject('mongoUri'),
    MONGODB_DATABASE: service.name,
    PUBLIC_URL: 'http://localhost:3000',
  };
  return run(process.execPath, ['--import', 'tsx', `src/operator/${file}.ts`, ...args], { env }).then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      text: error.stdout + error.stderr,
    }),
  );
}
const company = (...args: readonly string[]) => operator('company', ...args);
const admin = ['--admin-name', 'Ada Park', '--admin-email', 'ada@globex.example'] as const;

describe('an address', () => {
  test.each(['acme', 'north-wind', 'a1b', 'contoso42'])('%s is accepted', (address) => {
    expect(addressProblem(address)).toBeNull();
  });

  test.each([
    '',
    'ab',
    'Acme',
    '1acme',
    'acme-',
    '-acme',
    'ac--me',
    'xn--acme',
    'a.b',
    'ac me',
    'a'.repeat(41),
    'äcme',
  ])('"%s" is not well formed', (address) => expect(addressProblem(address)).toMatch(/3 to 40 characters/));

  test.each(['www', 'api', 'adm1n', 'rnail', 'supp0rt', 'log-in', 'bi11ing'])(
    '%s is reserved, or looks like a reserved one',
    (address) => {
      expect(addressProblem(address)).toMatch(/reserved/);
    },
  );

  test('is similar to an address that people would confuse with it', () => {
    expect(likenessOf('nor1hwind-cl0ud')).toBe(likenessOf('norihwinddoud'));
    expect(likenessOf('acme')).not.toBe(likenessOf('acne'));
  });
});

test('a company is founded, joined by its administrator, suspended, resumed and erased with its export', async () => {
  const made = await company('create', 'globex', '--name', 'Globex', '--plan', 'team', ...admin);
  expect(made).toMatchObject({ code: 0, text: expect.stringContaining('globex was made') });
  const link = new URL(/http:\S+/.exec(made.text)?.[0] ?? '');
  expect(link.host).toBe('globex.localhost:3000');

  const body = new URLSearchParams({ name: 'Ada Park', password: 'four words by chance' }).toString();
  const join_ = () =>
    ask(service, link.pathname, {
      host: link.host,
      method: 'POST',
      raw: body,
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: link.origin },
    });
  const joined = await join_();
  expect(joined.status).toBe(303);
  const [cookie = ''] = [joined.headers['set-cookie'] ?? []].flat().map((line) => line.split(';', 1)[0] ?? '');
  const session = { cookie, origin: link.origin };
  const me = await call(service, 'team.me', {}, { host: link.host, headers: session });
  expect(me.body).toMatchObject({ ok: true, data: { role: 'admin' } });
  expect((await service.store.companies.get('globex'))?.admins).toHaveLength(1);
  expect((await join_()).status).not.toBe(303);

  const list = await call(service, 'lists.create', { name: 'First' }, { host: link.host, headers: session });
  expect(list.status).toBe(200);
  expect((await company('list')).text).toMatch(/globex {2}team {2}active {2}Globex/);

  const file = join(folder, 'globex.gz');
  expect(await company('delete', 'globex', '--export', file)).toMatchObject({
    code: 1,
    text: expect.stringContaining('The company "globex" is active'),
  });
  expect((await company('suspend', 'globex')).code).toBe(0);
  expect((await call(service, 'lists.list', {}, { host: link.host, headers: session })).status).toBe(401);
  expect((await company('resume', 'globex')).code).toBe(0);
  expect((await call(service, 'lists.list', {}, { host: link.host, headers: session })).status).toBe(200);

  const other = await createCompany(service.store, { rows: 3 });
  const author = { companyId: 'globex', callId: 'call_of_a_hook', by: 'mem_ada', at: new Date() };
  await service.store.endpoints.writes.create(author, {
    _id: 'whk_globex',
    companyId: 'globex',
    version: 1,
    createdAt: author.at,
    updatedAt: author.at,
    url: 'https://hooks.partner.example/globex',
    description: '',
    events: ['*'],
    ordered: false,
    ownerId: 'mem_ada',
    disabledAt: null,
    deletedAt: null,
    secret: 'what signs now',
    previous: { secret: 'what signed before', until: author.at },
  });
  await company('suspend', 'globex');
  expect((await company('delete', 'globex', '--export', file)).code).toBe(0);
  const lines = gunzipSync(await readFile(file))
    .toString()
    .trim()
    .split('\n');
  const exported = lines.map((line) => JSON.parse(line) as { collection: string; document: Record<string, unknown> });
  expect(exported.map(({ collection }) => collection)).toEqual(
    expect.arrayContaining(['companies', 'members', 'invites', 'lists', 'calls', 'history', 'endpoints']),
  );
  expect(JSON.stringify(exported)).not.toMatch(/passwordHash|tokenHash|what sign/);
  for (const { name } of await service.store.db.listCollections({}, { nameOnly: true }).toArray()) {
    const left = await service.store.db.collection(name).countDocuments({ companyId: 'globex' });
    expect([name, left]).toEqual([name, 0]);
  }
  expect(await service.store.rows.count(other.id, other.listId)).toBe(3);
});

test('an address that is in use, similar to one in use, or reserved is refused', async () => {
  expect((await company('create', 'initech', '--name', 'Initech', ...admin)).code).toBe(0);
  await service.store.companies.addAdmin('initech', 'mem_somebody');
  for (const [address, says] of [
    ['initech', 'is taken'],
    ['1nitech', '3 to 40 characters'],
    ['lnitech', 'looks like "initech"'],
    ['adm-in', 'reserved'],
  ] as const) {
    expect(await company('create', address, '--name', 'Another', ...admin)).toMatchObject({
      code: 1,
      text: expect.stringContaining(says),
    });
  }
  expect(await service.store.companies.collection.countDocuments({ name: 'Another' })).toBe(0);
});

test('a command verifies receipts', async () => {
  const { id } = await createCompany(service.store);
  const found = await operator('verifyReceipts', id);
  expect(found).toEqual({
    code: 0,
    text: `${id}: 0 receipts in 0 blocks (0 unsigned), 0 unsealed, no head, 0 faults\n`,
  });
  await service.store.receipts.blocks.insertOne({
    _id: `${id}/000000000002`,
    companyId: id,
    seq: 2,
    previous: '',
    receipts: [],
    at: new Date(),
    hash: 'made up',
  });
  expect(await operator('verifyReceipts', id)).toMatchObject({
    code: 1,
    text: expect.stringContaining('block_missing in block 1'),
  });
});
