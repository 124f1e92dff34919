import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createMailer } from '../../src/mail/mailer.js';
import { approval } from '../../src/mail/approval.js';
import { write } from '../../src/mail/write.js';
import { openSite, type Site } from './site.js';

const uri = inject('mongoUri');
let site: Site;
let cookie: string;

/** Writes a mail to a file, as the service's mailer does without a mail server. */
async function file(name: string, companyId: string, date: string, subject: string): Promise<void> {
  const composer = createTransport({ streamTransport: true, buffer: true });
  const { message } = await composer.sendMail({
    from: 'Action API <no-reply@localhost>',
    to: 'audit@example.org',
    subject,
    text: 'Grüße, the rows of Kunden are attached — as asked.',
    date: new Date(date),
    headers: { 'X-Company': companyId },
    attachments: [{ filename: 'Übersicht.csv', content: 'a,b\n1,2\n', contentType: 'text/csv' }],
  });
  await writeFile(join(site.config.dataDir, 'outbox', name), message);
}

beforeAll(async () => {
  site = await openSite(uri);
  await mkdir(join(site.config.dataDir, 'outbox'));
  await file(
    'one.eml',
    'acme',
    '2026-11-01T10:00:00Z',
    'Kunden: Übersicht für März mit einem langen Betreff, der umbrochen wird',
  );
  await file('two.eml', 'acme', '2026-11-02T10:00:00Z', '<b>bold</b>');
  await file('foreign.eml', 'other', '2026-11-03T10:00:00Z', 'Theirs');
  ({ cookie } = await site.signIn(await site.member('admin')));
});
afterAll(() => site.close());

test('an empty outbox says so', async () => {
  const fresh = await openSite(uri);
  try {
    const signedIn = await fresh.signIn(await fresh.member('admin'));
    expect((await fresh.ask('/outbox', { cookie: signedIn.cookie })).text).toContain('No mails yet.');
  } finally {
    await fresh.close();
  }
});

test.each(['viewer', 'member', 'developer'] as const)(
  'a %s cannot read mails, because their links may make administrators',
  async (role) => {
    const signedIn = await site.signIn(await site.member(role));
    for (const path of ['/outbox', '/outbox/one.eml']) {
      const { status, text } = await site.ask(path, { cookie: signedIn.cookie });
      expect(status).toBe(403);
      expect(text).toContain('Only administrators read the outbox');
      expect(text).not.toContain('Kunden');
    }
    expect((await site.ask('/', { cookie: signedIn.cookie })).text).not.toContain('/outbox');
    expect((await site.ask('/', { cookie })).text).toContain('/outbox');
  },
);

test("the company's mails are listed newest first and can be read, and mails of other companies are not", async () => {
  const { text } = await site.ask('/outbox', { cookie });
  expect(text.indexOf('&lt;b>bold&lt;/b>')).toBeGreaterThan(0);
  expect(text.indexOf('Kunden: Übersicht für März mit einem langen Betreff, der umbrochen wird')).toBeGreaterThan(
    text.indexOf('bold'),
  );
  expect(text).toContain('audit@example.org');
  expect(text).toContain('Nov 1, 2026, 10:00:00');
  expect(text).toContain('Übersicht.csv');
  expect(text).not.toContain('Theirs');

  expect((await site.ask('/outbox/one.eml', { cookie })).text).toContain(
    'Grüße, the rows of Kunden are attached — as asked.',
  );
  expect((await site.ask('/outbox/foreign.eml', { cookie })).status).toBe(404);
});

test('a mail in both forms is shown with its text and the link to its page', async () => {
  const link = 'http://acme.localhost:3000/decide/call_1';
  const letter = approval({
    company: 'ACME',
    action: 'Delete rows',
    title: 'Delete 12 rows of https://evil.example/ and <b>others</b>',
    person: 'Ada',
    via: 'the signed-in app',
    until: new Date('2026-11-25T14:30:00Z'),
    again: false,
    link,
  });
  const messageId = 'dlv_1@acme.action-api';
  await createMailer(site.config).send({ to: 'abe@acme.example', ...write(letter) }, { companyId: 'acme', messageId });
  const { text } = await site.ask(`/outbox/${messageId.replace('@', '_')}.eml`, { cookie });
  expect(text).toContain('Waits until: Wednesday, 25 November 2026 at 14:30 UTC');
  // Lines on the page are longer than in the mail, which wraps them.
  expect(text).toContain(
    'You sign in and see the whole preview before you decide. Opening or forwarding this mail decides nothing.',
  );
  expect(text).toContain('You get this because you are an administrator of ACME.');
  expect(text).toContain('You choose which of these mails you get in the app, under Settings.\n</pre>');
  expect(text).toContain(`<a href="${link}">${link}</a>`);
  expect(text).toContain('Delete 12 rows of https://evil.example/ and &lt;b>others&lt;/b>');
});

test('a file name with dot segments is not found', async () => {
  await writeFile(join(site.config.dataDir, 'out.eml'), 'X-Company: acme\r\nSubject: Outside\r\n\r\n');
  for (const path of [
    '/outbox/..%2Fout.eml',
    '/outbox/%2e%2e%2fout.eml',
    '/outbox/..%5Cout.eml',
    '/outbox/none.eml',
    '/outbox/.eml',
  ]) {
    expect((await site.ask(path, { cookie })).status).toBe(404);
  }
});

test('the outbox needs a session', async () => {
  expect((await site.ask('/outbox')).headers.location).toBe('/sign-in?next=%2Foutbox');
  expect((await site.ask('/outbox/one.eml')).status).toBe(303);
});

test('with a mail server there is no outbox', async () => {
  const live = await openSite(uri, { SMTP_URL: 'smtp://localhost:25' });
  try {
    const signedIn = await live.signIn(await live.member('admin'));
    expect((await live.ask('/outbox', { cookie: signedIn.cookie })).status).toBe(404);
    expect((await live.ask('/', { cookie: signedIn.cookie })).text).not.toContain('/outbox');
  } finally {
    await live.close();
  }
});
