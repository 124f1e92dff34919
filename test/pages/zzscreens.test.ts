import { mkdir, writeFile } from 'node:fs/promises';
import { expect, inject, test } from 'vitest';
import { keyHash, newToken } from '../../src/engine/secrets.js';
import { newId } from '../../src/engine/ids.js';
import { ASSETS } from '../../src/http/pages/assets.js';
import { answerConsent } from '../../src/http/pages/consent.js';
import { answerForm, openSite } from './site.js';

const OUT = '/tmp/screens/html';
test('screens', { timeout: 120_000 }, async () => {
  await mkdir(`${OUT}/assets`, { recursive: true });
  for (const { path, body } of Object.values(ASSETS)) await writeFile(OUT + path, body);
  const site = await openSite(inject('mongoUri'));
  await site.store.companies.collection.updateOne({ _id: 'acme' }, { $set: { name: 'Acme Trading', admins: [] } });
  await writeFile(
    `${OUT}/assets/app.css`,
    (await site.ask('/assets/app.css')).text.replaceAll("url('/assets/", "url('"),
  );
  const save = async (name: string, text: string) =>
    writeFile(`${OUT}/${name}.html`, text.replaceAll('"/assets/', '"assets/'));
  const ada = await site.member('admin', { name: 'Ada Okafor' });
  const abe = await site.member('admin', { name: 'Abe Lindqvist' });
  await site.store.companies.collection.updateOne({ _id: 'acme' }, { $set: { admins: [ada._id, abe._id] } });
  const mika = await site.member('developer', { name: 'Mika Reyes' });
  const key = await site.key(mika, { name: 'Nightly import' });
  const via = 'key "Nightly import" ending in x7Qa';
  const rows = ['Harbor Foods', 'Nordwind GmbH', 'Quito Textiles', 'Blue Finch Press', 'Lakeside Dental'];
  const sample = rows.map((label, n) => ({
    id: `row_${n}`,
    label,
    before: { Stage: 'Lost', Amount: 1200 + n * 310, Owner: 'Sam Ito', 'Last contact': '2026-03-0' + (n + 1) },
  }));
  const shared = { asked_by: { person: 'Mika Reyes', via }, reason: 'Deleting more than 100 rows takes an approval.' };
  const min = 60_000;
  const start = site.clock.now;
  const at = (m: number) => {
    site.clock.now = new Date(start.getTime() + m * min);
  };
  const confirm = await site.hold(mika, {
    keyId: key._id,
    preview: {
      ...shared,
      title: 'Delete 120 rows from Deals',
      effects: ['120 rows are deleted from Deals.', 'Their comments are deleted with them.'],
      affected: { count: 120, sample },
      reason: 'Deleting more than 10 rows takes your confirmation.',
    },
  });
  at(-600);
  const one = await site.hold(ada, {
    preview: {
      title: 'Send 50 rows of Customers to books@northlight-accounting.example',
      effects: ['50 rows are sent to books@northlight-accounting.example as a CSV file.'],
      affected: { count: 50, sample: sample.slice(0, 3) },
      recipients: ['books@northlight-accounting.example'],
      reversible: false,
      asked_by: { person: 'Ada Okafor', via: 'the signed-in app' },
      reason: 'This sends data out of the company.',
      cost: { credits: 20, balance_after: 480 },
    },
  });
  at(-300);
  const approve = await site.hold(mika, {
    kind: 'approval',
    keyId: key._id,
    preview: {
      ...shared,
      title: 'Delete 412 rows from Deals',
      effects: ['412 rows are deleted from Deals.'],
      affected: { count: 412, sample },
    },
  });
  await site.store.calls.collection.updateOne(
    { _id: approve._id },
    { $set: { 'hold.offer': { lists: ['l'], listNames: ['Deals'], recipients: [], noun: 'deletion', rows: 412 } } },
  );
  at(-120);
  const two = await site.hold(mika, {
    kind: 'approval',
    preview: {
      ...shared,
      title: 'Make Sam Ito admin instead of member',
      effects: ['Sam Ito can do everything that an administrator can.'],
      affected: {
        count: 1,
        sample: [{ id: 'm', label: 'Sam Ito', before: { role: 'member' }, after: { role: 'admin' } }],
      },
      asked_by: { person: 'Mika Reyes', via: 'the signed-in app' },
      reason: 'An administrator must approve this.',
    },
  });
  await site.store.calls.collection.updateOne(
    { _id: two._id },
    { $set: { 'yes.confirmation': { by: mika._id, at: new Date(start.getTime() - 125 * min), n: 1, basis: 'b' } } },
  );
  const done = await site.hold(ada, { preview: { title: 'Delete 12 rows from Deals' } });
  const no = await site.hold(ada, { preview: { title: 'Archive Suppliers 2019' } });
  at(0);
  const [a, m] = [await site.signIn(ada), await site.signIn(mika)];
  const shot = async (name: string, path: string, cookie?: string) =>
    save(name, (await site.ask(path, cookie === undefined ? {} : { cookie })).text);
  await shot('home-admin', '/', a.cookie);
  await shot('home-member', '/', m.cookie);
  await shot('ask-confirm', `/decide/${confirm._id}`, m.cookie);
  await shot('ask-send', `/decide/${one._id}`, a.cookie);
  await shot('ask-approve', `/decide/${approve._id}`, a.cookie);
  await shot('ask-role', `/decide/${two._id}`, a.cookie);
  await shot('ask-reject-only', `/decide/${confirm._id}`, a.cookie);
  await shot('own', `/decide/${two._id}`, m.cookie);
  const nia = await site.signIn(await site.member('viewer', { name: 'Nia' }));
  await shot('waiting', `/decide/${two._id}`, nia.cookie);
  await site.ask(`/decide/${done._id}`, { method: 'POST', cookie: a.cookie, form: answerForm(done, a.csrf, 'yes') });
  await shot('passing', `/decide/${done._id}`, a.cookie);
  await site.store.calls.collection.updateOne(
    { _id: done._id },
    {
      $set: {
        state: 'succeeded',
        envelope: {
          ok: true,
          changed: Array.from({ length: 12 }, (_, n) => ({ type: 'row', id: `r${n}`, change: 'deleted' as const })),
        },
      },
    },
  );
  await shot('done', `/decide/${done._id}`, a.cookie);
  await site.ask(`/decide/${no._id}`, {
    method: 'POST',
    cookie: a.cookie,
    form: { ...answerForm(no, a.csrf, 'no'), reason: 'We still need it for the audit in spring.' },
  });
  await shot('rejected', `/decide/${no._id}`, a.cookie);
  await save(
    'refused-403',
    (await site.ask(`/decide/${one._id}`, { method: 'POST', cookie: a.cookie, form: { answer: 'yes', csrf: 'x' } }))
      .text,
  );
  await shot('sign-in', '/sign-in');
  await shot('sign-in-ended', `/sign-in?${new URLSearchParams({ next: `/decide/${one._id}?said=ended` })}`);
  await save(
    'sign-in-error',
    (
      await site.ask('/sign-in', {
        method: 'POST',
        form: { email: 'ada@acme.example', password: 'no', next: '/' },
        headers: { 'sec-fetch-site': 'same-origin' },
      })
    ).text,
  );
  const token = newToken();
  await site.store.invites.collection.insertOne({
    _id: newId('inv'),
    companyId: 'acme',
    version: 1,
    createdAt: start,
    updatedAt: start,
    email: 'new.person@acme.example',
    name: 'Robin Vale',
    role: 'member',
    invitedBy: ada._id,
    expiresAt: new Date(start.getTime() + 3_600_000),
    acceptedAt: null,
    cancelledAt: null,
    tokenHash: keyHash(token),
  });
  await shot('invite', `/invite/${token}`);
  await save(
    'invite-error',
    (
      await site.ask(`/invite/${token}`, {
        method: 'POST',
        form: { name: 'Robin', password: 'x' },
        headers: { 'sec-fetch-site': 'same-origin' },
      })
    ).text,
  );
  await shot('outbox', '/outbox', a.cookie);
  await shot('public', '/', undefined);
  const fake = { set() {}, response: { get: () => "form-action 'self'" } } as never as Parameters<
    typeof answerConsent
  >[0];
  const company = await site.store.companies.get('acme');
  answerConsent(fake, {
    company,
    session: { memberId: ada._id, companyId: 'acme', sessionId: 's', csrf: 'c', member: ada },
    program: 'Claude Code',
    returnsTo: new URL('http://127.0.0.1:8123/callback'),
    roles: ['viewer', 'member', 'developer', 'admin'],
    query: 'q',
  });
  await save('consent', (fake as { body: string }).body);
  await site.close();
  expect(true).toBe(true);
});
