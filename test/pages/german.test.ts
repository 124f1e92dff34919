import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { TEXTS } from '../../src/http/pages/language.js';
import { answerForm, openSite, PASSWORD, type Site } from './site.js';

/** The pages in German, for browsers that ask for it. */

const uri = inject('mongoUri');
let site: Site;

beforeAll(async () => {
  site = await openSite(uri);
});
afterAll(() => site.close());

const GERMAN = { 'Accept-Language': 'de-DE,de;q=0.9,en;q=0.8' };

describe('the language of a page', () => {
  test.each([
    ['de', 'de'],
    ['de-AT', 'de'],
    ['de-DE, en', 'de'],
    ['fr, de;q=0.5, en;q=0.3', 'de'],
    ['en-GB,en;q=0.9,de;q=0.8', 'en'],
    ['fr', 'en'],
    ['*', 'en'],
    ['', 'en'],
    [undefined, 'en'],
  ] as const)('is taken from Accept-Language: %s', async (accepted, language) => {
    const headers = accepted === undefined ? {} : { 'Accept-Language': accepted };
    const answer = await site.ask('/sign-in', { headers });
    expect(answer.text).toContain(`<html lang="${language}">`);
    expect(answer.text).toContain(`<h1>${TEXTS[language].signIn.heading('ACME')}</h1>`);
    expect(answer.headers.vary).toContain('Accept-Language');
  });

  test('marks nothing when it is English', async () => {
    const member = await site.member('member');
    const call = await site.hold(member);
    const { cookie } = await site.signIn(member);
    const { text } = await site.ask(`/decide/${call._id}`, { cookie });
    expect(text.match(/ lang="\w+"/g)).toEqual([' lang="en"']);
  });
});

describe('the time zone of a page', () => {
  async function expiryShown(zone: string | null): Promise<string | undefined> {
    const member = await site.member('member');
    const call = await site.hold(member);
    const { cookie } = await site.signIn(member);
    const cookies = zone === null ? cookie : `${cookie}; zone=${zone}`;
    const { text } = await site.ask(`/decide/${call._id}`, { cookie: cookies, headers: GERMAN });
    return />\((\d[^)]+)\)</.exec(text)?.[1];
  }

  test.each([
    ['Europe/Berlin', '05.11.2026, 13:00:00 MEZ'],
    ['America/New_York', '05.11.2026, 07:00:00 GMT-5'],
    ['Mars/Phobos', '05.11.2026, 12:00:00 UTC'],
    ['x'.repeat(3_000), '05.11.2026, 12:00:00 UTC'],
    [null, '05.11.2026, 12:00:00 UTC'],
  ])('is that of the cookie that the app writes: %s', async (zone, shown) => {
    expect(await expiryShown(zone)).toBe(shown);
  });
});

test('no text of several words is the same in both languages', () => {
  const sentences = (texts: unknown): readonly string[] =>
    typeof texts === 'string'
      ? [texts].filter((text) => /\w \w/.test(text))
      : Object.values(texts as Readonly<Record<string, unknown>>).flatMap(sentences);
  const english = sentences(TEXTS.en);
  expect(english.length).toBeGreaterThan(100);
  expect(sentences(TEXTS.de).filter((text) => english.includes(text))).toEqual([]);
});

describe('signing in', () => {
  const signIn = (form: Record<string, string>) =>
    site.ask('/sign-in', { method: 'POST', form, headers: { ...GERMAN, 'sec-fetch-site': 'same-origin' } });

  test('is in German, and so is the reason of a refusal', async () => {
    const { email } = await site.member('member');
    const { text } = await site.ask('/sign-in', { headers: GERMAN });
    for (const said of ['Bei ACME anmelden', 'E-Mail-Adresse', 'Passwort', 'Passwort vergessen?', 'Zum Inhalt'])
      expect(text).toContain(said);
    const wrong = await signIn({ email, password: 'falsch' });
    expect(wrong.status).toBe(403);
    expect(wrong.text).toContain('Die E-Mail-Adresse oder das Passwort stimmt nicht.');
    expect(wrong.text).toContain('<title>Fehler: Anmelden · ACME</title>');
    expect((await signIn({ email, password: PASSWORD })).status).toBe(303);
  });

  test('says in German how long to wait', async () => {
    const { email } = await site.member('member');
    for (let i = 0; i < 10; i += 1) await signIn({ email, password: 'falsch' });
    const stopped = await signIn({ email, password: 'falsch' });
    expect(stopped.status).toBe(429);
    expect(stopped.text).toContain('Das waren zu viele Versuche. Versuch es in 15 Minuten noch einmal.');
  });

  test('names the role of the person in German', async () => {
    const { cookie } = await site.signIn(await site.member('viewer'));
    const { text } = await site.ask('/', { cookie, headers: GERMAN });
    expect(text).toContain('(Betrachter)');
    expect(text).toContain('Abmelden</button>');
  });
});

describe('a decision', () => {
  test('is in German, and so is what the call would do', async () => {
    const member = await site.member('member');
    const call = await site.hold(member, { preview: { unit: 'row', affected: { count: 1_200, sample: [] } } });
    const { cookie } = await site.signIn(member);
    const { text } = await site.ask(`/decide/${call._id}`, { cookie, headers: GERMAN });
    for (const said of [
      'Wartet auf deine Bestätigung',
      '<h1>12 Zeilen aus Deals löschen</h1>',
      '<ul class="effects"><li>12 Zeilen werden aus Deals gelöscht.</li></ul>',
      '<dd>Ein solcher Aufruf braucht eine Bestätigung.</dd>',
      '<dd>1.200 Zeilen</dd>',
      `<dd>${member.name}, über die App</dd>`,
      'in 24 Stunden',
      'Vor deiner Antwort passiert nichts.',
      'value="no">Ablehnen</button>',
      'value="yes">12 Zeilen aus Deals löschen</button>',
    ])
      expect(text).toContain(said);
  });

  test('has a state in German after the answer', async () => {
    const member = await site.member('member');
    const call = await site.hold(member);
    const { cookie, csrf } = await site.signIn(member);
    const path = `/decide/${call._id}`;
    await site.ask(path, { method: 'POST', cookie, form: { ...answerForm(call, csrf, 'no'), reason: 'Zu früh' } });
    const { text } = await site.ask(path, { cookie, headers: GERMAN });
    for (const said of [
      'Abgelehnt',
      'Nichts ist gelaufen.',
      `Abgelehnt von ${member.name} am <time`,
      'Grund: Zu früh',
      'Sonst wartet nichts auf dich.',
    ])
      expect(text).toContain(said);
  });

  test('names a key that asked, and how long it waits, on the home page', async () => {
    const member = await site.member('developer');
    const asked_by = { person: 'Ada', via: 'key "Nightly" ending in abcd' };
    const call = await site.hold(member, { preview: { asked_by } });
    const { cookie } = await site.signIn(member);
    const { text } = await site.ask('/', { cookie, headers: GERMAN });
    expect(text).toContain(`<a href="/decide/${call._id}">12 Zeilen aus Deals löschen</a>`);
    expect(text).toContain('noch 24 Stunden');
    expect(text).toContain('Zu bestätigen, gefragt von Ada über den Schlüssel „Nightly“ (…abcd)');
  });
});

describe('a page of an error', () => {
  test('is in German', async () => {
    const { cookie } = await site.signIn(await site.member('member'));
    const answer = await site.ask('/decide/call_none', { cookie, headers: GERMAN });
    expect(answer.status).toBe(404);
    expect(answer.text).toContain('<html lang="de">');
    expect(answer.text).toContain('<h1>Hier ist nichts</h1>');
    expect(answer.headers.vary).toContain('Accept-Language');
  });

  test('leads back to a decision in German', async () => {
    const member = await site.member('member');
    const call = await site.hold(member);
    const { cookie } = await site.signIn(member);
    const form = answerForm(call, 'another token', 'yes');
    const answer = await site.ask(`/decide/${call._id}`, { method: 'POST', cookie, form, headers: GERMAN });
    expect(answer.status).toBe(403);
    expect(answer.text).toContain('Entscheidung noch einmal öffnen');
  });
});

test('the outbox is in English, including its frame', async () => {
  const { cookie } = await site.signIn(await site.member('admin'));
  const { text } = await site.ask('/outbox', { cookie, headers: GERMAN });
  expect(text).toContain('<html lang="en">');
  expect(text).toContain('Sign out</button>');
});
