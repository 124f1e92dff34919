import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMailer, NotAccepted, Unanswered } from '../../src/mail/mailer.js';
import { readConfig } from '../../src/config.js';
import { startMailServer, type MailServer, type Manner } from '../setup/mailServer.js';

/** The mailer's report on a mail that was not accepted. Rule 9 and every retry depend on it. */
let server: MailServer;
const mail = { to: 'lena@acme.example', subject: 'Grüße', text: 'Plain', html: '<p>Rich</p>', automatic: true };
const from = { companyId: 'acme', messageId: 'dlv_1@acme.action-api' };

beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server.stop());

function send(url: string) {
  return createMailer(readConfig({ SMTP_URL: url, MAIL_FROM: 'Acme <no-reply@acme.example>' }, 'worker')).send(
    mail,
    from,
  );
}
async function failureOf(url: string): Promise<unknown> {
  return send(url).then(
    () => 'sent',
    (error: unknown) => error,
  );
}

test('a mail arrives in both forms with its id, and forbids automatic answers', async () => {
  server.treat(mail.to, 'take');
  await send(server.url);
  const { mail: arrived } = server.received.at(-1) ?? {};
  expect(arrived).toMatchObject({ subject: 'Grüße', messageId: `<${from.messageId}>` });
  expect([arrived?.text?.trim(), arrived?.html?.trim()]).toEqual(['Plain', '<p>Rich</p>']);
  const headers = new Map(arrived?.headers.map(({ key, value }) => [key, value]));
  expect(headers.get('auto-submitted')).toBe('auto-generated');
  expect(headers.get('x-company')).toBe('acme');
});

describe('a mail was not accepted and may be sent again', () => {
  test.each<[string, Manner, object]>([
    ['after a temporary refusal', 450, { passing: true, status: 450, problem: null }],
    ['when the server hangs up before the message', 'hang up', { passing: true, problem: 'connection' }],
  ])('%s', async (_title, manner, expected) => {
    server.treat(mail.to, manner);
    const failure = await failureOf(server.url);
    expect(failure).toBeInstanceOf(NotAccepted);
    expect(failure).toMatchObject(expected);
  });

  test('when nothing listens at the port', async () => {
    const failure = await failureOf('smtp://127.0.0.1:9');
    expect(failure).toBeInstanceOf(NotAccepted);
    expect(failure).toMatchObject({ passing: true, status: null, problem: 'connection' });
  });

  test('when the name of the server does not resolve', async () => {
    expect(await failureOf('smtp://mail.invalid')).toMatchObject({ passing: true, problem: 'dns' });
  });
});

test('a refused address is a permanent refusal', async () => {
  server.treat(mail.to, 550);
  expect(await failureOf(server.url)).toMatchObject({
    name: 'NotAccepted',
    passing: false,
    status: 550,
    problem: null,
  });
});

test('a refused sign-in has a problem of its own', async () => {
  const closed = await startMailServer({ auth: true });
  try {
    expect(await failureOf(closed.url)).toMatchObject({ name: 'NotAccepted', status: 535, problem: 'sign_in' });
  } finally {
    await closed.stop();
  }
});

test('a server that hangs up on the message may have accepted it, and the outcome is unknown', async () => {
  server.treat(mail.to, 'take and hang up');
  const failure = await failureOf(server.url);
  expect(failure).toBeInstanceOf(Unanswered);
  expect(failure).toMatchObject({ problem: 'connection' });
});

test('no failure contains the address', async () => {
  for (const manner of [450, 550, 'hang up', 'take and hang up'] as const) {
    server.treat(mail.to, manner);
    const { message, stack, ...rest } = (await failureOf(server.url)) as Error;
    expect(`${message} ${stack} ${JSON.stringify(rest)}`).not.toContain('lena');
  }
});
