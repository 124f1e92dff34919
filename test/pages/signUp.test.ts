import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { deferred } from '../../src/engine/deferred.js';
import { foundCompany } from '../../src/store/newCompany.js';
import { ask, call, createCompany, startTestService, until, type Reply, type TestService } from '../setup/service.js';

/** The sign-up of a company, in a deployment that offers it. */

let service: TestService;
let closed: TestService;

beforeAll(async () => {
  [service, closed] = await Promise.all([startTestService({ env: { SIGN_UP: 'true' } }), startTestService()]);
});
afterAll(() => Promise.all([service.stop(), closed.stop()]));

const HOST = 'localhost:3000';
const whole = { company: 'Umbrella & Sons', address: 'umbrella', name: 'Uma', email: 'uma@umbrella.example' };

function post(
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply> {
  return ask(service, '/sign-up', {
    host: HOST,
    method: 'POST',
    raw: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: `http://${HOST}`, ...headers },
  });
}

/** The links in the mails that were sent to an address. */
async function linksTo(email: string): Promise<readonly URL[]> {
  const folder = join(service.config.dataDir, 'outbox');
  const names = await readdir(folder).catch(() => []);
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return mails
    .filter((mail) => mail.includes(`To: ${email}`))
    .flatMap((mail) => /http:\/\/\S+\/invite\/\S+/.exec(mail.replaceAll('=\r\n', ''))?.[0] ?? [])
    .map((link) => new URL(link));
}

test('the first administrator joins a signed-up company by the link in the mail', async () => {
  const page = await ask(service, '/sign-up', { host: HOST });
  expect(page).toMatchObject({ status: 200, text: expect.stringContaining('Open a workspace') });
  const sent = await post(whole);
  expect(sent).toMatchObject({ status: 200, text: expect.stringContaining('Check your mail') });
  expect(sent.text).not.toContain('/invite/');

  const [link] = await linksTo(whole.email);
  if (!link) throw new Error('There is no mail.');
  expect(link.host).toBe('umbrella.localhost:3000');
  const joined = await ask(service, link.pathname, {
    host: link.host,
    method: 'POST',
    raw: new URLSearchParams({ name: 'Uma', password: 'four words by chance' }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: link.origin },
  });
  expect(joined.status).toBe(303);
  const [cookie = ''] = [joined.headers['set-cookie'] ?? []].flat().map((line) => line.split(';', 1)[0] ?? '');
  const me = await call(service, 'team.me', {}, { host: link.host, headers: { cookie, origin: link.origin } });
  expect(me.body.data).toMatchObject({ role: 'admin' });
  expect((await service.store.companies.get('umbrella'))?.plan).toBe('free');
});

test('a company that is not joined can be signed up again by the same mail address only', async () => {
  const fields = { ...whole, address: 'tyrell', email: 'eldon@tyrell.example' };
  await post(fields);
  expect((await post({ ...fields, email: 'roy@else.example' })).status).toBe(409);
  expect((await post(fields)).status).toBe(200);
  expect(await linksTo('eldon@tyrell.example')).toHaveLength(2);
  expect(await linksTo('roy@else.example')).toEqual([]);
});

test('the address of a company is free again when its links have expired unused, for one of two at once', async () => {
  const fields = { ...whole, address: 'nostromo', email: 'ash@nostromo.example' };
  await post(fields);
  const [late] = await linksTo(fields.email);
  const { companies, invites } = service.store;
  const signUp = { email: fields.email, keptUntil: new Date(0) };
  const linksRunOut = () =>
    invites.collection.updateMany({ companyId: 'nostromo' }, { $set: { expiresAt: new Date(0) } });
  await linksRunOut();
  await companies.collection.updateOne({ _id: 'nostromo' }, { $set: { signUp } });
  const replies = await Promise.all(
    ['ellen', 'dallas'].map((who) => post({ ...fields, company: who, email: `${who}@nostromo.example` })),
  );
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const winner = replies[0]?.status === 200 ? 'ellen' : 'dallas';
  expect((await companies.get('nostromo'))?.name).toBe(winner);
  const [link] = await linksTo(`${winner}@nostromo.example`);
  const follow = (to: URL | undefined) =>
    ask(service, to?.pathname ?? '', {
      host: 'nostromo.localhost:3000',
      method: 'POST',
      raw: new URLSearchParams({ name: 'Ellen', password: 'four words by chance' }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: link?.origin ?? '' },
    });
  expect((await follow(late)).status).not.toBe(303);
  expect((await follow(link)).status).toBe(303);
  // A company with a member keeps its address, also after its links have expired.
  await linksRunOut();
  expect(await companies.get('nostromo')).not.toHaveProperty('signUp');
  expect((await post({ ...fields, email: 'parker@nostromo.example' })).status).toBe(409);
});

test('an address is taken from the moment of its claim, before there is a link', async () => {
  const { store } = service;
  const asked = (who: string) => {
    const admin = { name: who, email: `${who}@nexus.example` };
    return { address: 'nexus-works', name: who, plan: 'free', admin } as const;
  };
  const inNineDays = new Date(Date.now() + 9 * 24 * 3_600_000);
  await foundCompany(store, asked('roy'), 'sign-up', new Date());
  const { writes } = store.invites;
  const create = writes.create.bind(writes);
  const { promise: goOn, resolve } = deferred();
  const creating = vi.spyOn(writes, 'create').mockImplementationOnce(async (...given) => {
    await goOn;
    return create(...given);
  });
  const first = foundCompany(store, asked('pris'), 'sign-up', inNineDays);
  await until(
    () => creating.mock.calls.length,
    (times) => times === 1,
  );
  await expect(foundCompany(store, asked('leon'), 'sign-up', inNineDays)).rejects.toMatchObject({
    error: { code: 'conflict' },
  });
  resolve();
  await first;
  creating.mockRestore();
  expect((await store.companies.get('nexus-works'))?.name).toBe('pris');
});

test('the operator may found a company at the address of an open sign-up, which ends the sign-up', async () => {
  const { store } = service;
  const asked = {
    address: 'cyberdyne',
    name: 'Cyberdyne',
    plan: 'free',
    admin: { name: 'Miles', email: 'm@dyson.example' },
  } as const;
  const longAgo = new Date(Date.now() - 30 * 24 * 3_600_000);
  await foundCompany(store, asked, 'sign-up', longAgo);
  await foundCompany(store, asked, 'operator', new Date());
  expect((await post({ ...whole, address: 'cyberdyne', email: 'thief@else.example' })).status).toBe(409);
});

test('a company of the operator cannot be signed up before it is joined', async () => {
  const { id } = await createCompany(service.store, { rows: 0 });
  await service.store.companies.collection.updateOne({ _id: id }, { $set: { admins: [] } });
  expect((await post({ ...whole, address: id, email: 'thief@else.example' })).status).toBe(409);
});

test.each([
  [{ address: 'adm1n' }, 409],
  [{ address: 'No Way' }, 409],
  [{ company: ' ' }, 400],
  [{ name: '' }, 400],
  [{ email: 'nobody' }, 400],
])('a sign-up with %j is refused with the problem, and no company is made', async (wrong, status) => {
  const fields = { ...whole, address: 'weyland', email: 'a@weyland.example', ...wrong };
  const reply = await post(fields);
  expect(reply).toMatchObject({ status, text: expect.stringContaining('id="problem"') });
  expect(await service.store.companies.get(fields.address)).toBeNull();
});

test('a sign-up from another site is refused', async () => {
  expect((await post({ ...whole, address: 'sidled' }, { origin: 'https://evil.example' })).status).toBe(403);
  expect((await post({ ...whole, address: 'sidled' }, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
});

test('the sign-up page is at the public address only, and only when the deployment offers it', async () => {
  const { host } = await createCompany(service.store, { rows: 0 });
  expect((await ask(service, '/sign-up', { host })).status).toBe(404);
  expect((await ask(closed, '/sign-up', { host: HOST })).status).toBe(404);
});
