import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { readMail } from '../../src/http/pages/mail.js';
import { until } from '../setup/service.js';
import { cookieOf, openSite, PASSWORD, type Ask, type Site } from './site.js';

const uri = inject('mongoUri');
const ORIGIN = { origin: 'http://acme.localhost:3000' };
const NEXT = 'velvet anchor nine lives';
let site: Site;

beforeAll(async () => {
  site = await openSite(uri);
});
afterAll(() => site.close());
beforeEach(() => site.store.db.collection('limits').deleteMany({}));

const post = (path: string, form: Record<string, string>, options: Ask = {}) =>
  site.ask(path, { method: 'POST', form, headers: ORIGIN, ...options });
const forgot = (email: string, options: Ask = {}) => post('/forgot-password', { email }, options);
const signIn = (email: string, password: string) => post('/sign-in', { email, password, next: '/' });

async function mailsTo(email: string) {
  const folder = join(site.config.dataDir, 'outbox');
  const files = await readdir(folder).catch(() => []);
  const whole = files.filter((file) => file.endsWith('.eml'));
  const mails = await Promise.all(whole.map(async (file) => readMail(await readFile(join(folder, file), 'latin1'))));
  return mails.filter(({ to }) => to.includes(email));
}

/** The path of the link in the n-th mail to an address. */
async function pathTo(email: string, n = 1): Promise<string> {
  const mails = await until(
    () => mailsTo(email),
    (found) => found.length >= n,
  );
  const links = mails.map(({ text }) => new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? ''));
  expect(links.every(({ host }) => host === 'acme.localhost:3000')).toBe(true);
  return links[n - 1]?.pathname ?? '';
}

test('a member sets a new password with the mailed link once, and all sessions end', async () => {
  const member = await site.member('member');
  const { cookie } = await site.signIn(member);
  expect((await site.ask('/sign-in')).text).toContain('href="/forgot-password"');
  expect((await site.ask('/forgot-password')).status).toBe(200);
  expect((await forgot(member.email.toUpperCase())).status).toBe(200);
  const path = await pathTo(member.email);
  expect(path).toMatch(/^\/reset-password\/[\w-]{43}$/);

  const page = await site.ask(path);
  expect([page.status, page.text.includes('autocomplete="new-password"')]).toEqual([200, true]);
  expect(page.text).not.toContain('<script');
  for (const password of ['short', 'password1234', member.email])
    expect((await post(path, { password })).status).toBe(400);
  expect((await post(path, { password: NEXT }, { headers: { origin: 'http://evil.example' } })).status).toBe(403);
  expect((await signIn(member.email, PASSWORD)).status).toBe(303);

  const both = await Promise.all([post(path, { password: NEXT }), post(path, { password: `${NEXT}!` })]);
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 410]));
  const used = both[0]?.status === 200 ? NEXT : `${NEXT}!`;
  expect((await signIn(member.email, PASSWORD)).status).toBe(403);
  expect((await signIn(member.email, used)).status).toBe(303);
  expect((await site.ask('/', { cookie })).headers.location).toBe('/sign-in');
  expect((await site.ask(path)).status).toBe(410);
  const stored = JSON.stringify(await site.store.db.collection('passwordResets').find().toArray());
  expect(stored).not.toContain(path.split('/').at(-1));
});

test('the token is stored only as its hash, for 30 minutes', async () => {
  const member = await site.member('member');
  await forgot(member.email);
  const path = await pathTo(member.email);
  const token = path.split('/').at(-1) ?? '?';
  const stored = await site.store.db.collection('passwordResets').find({ memberId: member._id }).toArray();
  expect(stored).toHaveLength(1);
  expect(JSON.stringify(stored)).not.toContain(token);
  expect(JSON.stringify(await site.store.outbox.collection.find().toArray())).not.toContain(token);
  const before = site.clock.now;
  site.clock.now = new Date(before.getTime() + 31 * 60_000);
  expect((await site.ask(path)).status).toBe(410);
  expect((await post(path, { password: NEXT })).status).toBe(410);
  site.clock.now = before;
  expect((await site.ask(path)).status).toBe(200);
  expect((await site.ask(path, { company: 'other' })).status).toBe(410);
});

test('the use of one link ends all earlier links', async () => {
  const member = await site.member('member');
  await forgot(member.email);
  await pathTo(member.email);
  await forgot(member.email);
  await pathTo(member.email, 2);
  const paths = [await pathTo(member.email, 1), await pathTo(member.email, 2)];
  expect((await post(paths[0] ?? '', { password: NEXT })).status).toBe(200);
  expect((await post(paths[1] ?? '', { password: NEXT })).status).toBe(410);
});

test('unknown addresses, removed members and members get the same answer, and only members get a mail', async () => {
  const [known, removed] = [await site.member('member'), await site.member('member', { removedAt: new Date() })];
  const answers = await Promise.all([forgot('nobody@acme.example'), forgot(removed.email), forgot(known.email)]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(answers.map(cookieOf)).toEqual(['', '', '']);
  await pathTo(known.email);
  expect([...(await mailsTo(removed.email)), ...(await mailsTo('nobody@acme.example'))]).toEqual([]);
});

test('the link of a removed member does nothing', async () => {
  const member = await site.member('member');
  await forgot(member.email);
  const path = await pathTo(member.email);
  await site.store.members.collection.updateOne({ _id: member._id }, { $set: { removedAt: new Date() } });
  expect((await post(path, { password: NEXT })).status).toBe(410);
});

test('requests are limited for one mail address, known or not, and for one client', async () => {
  const member = await site.member('member');
  for (const email of [member.email, 'unknown@acme.example']) {
    let status = 200;
    for (let n = 0; n < 10 && status === 200; n += 1) ({ status } = await forgot(email));
    expect([email, status]).toEqual([email, 429]);
  }
  expect((await mailsTo(member.email)).length).toBeLessThanOrEqual(5);
  let asked = 0;
  for (let status = 200; status === 200 && asked < 100; asked += 1)
    ({ status } = await forgot(`n${asked}@acme.example`));
  expect(asked).toBeLessThan(100);
});
