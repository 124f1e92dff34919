import { describe, expect, test } from 'vitest';
import { approval } from '../../src/mail/approval.js';
import { confirmation, type ConfirmationLetter } from '../../src/mail/confirmation.js';
import { creditsLow } from '../../src/mail/creditsLow.js';
import { creditsUsedUp } from '../../src/mail/creditsUsedUp.js';
import { endpointDisabled } from '../../src/mail/endpointDisabled.js';
import { invitation } from '../../src/mail/invitation.js';
import { keyExpiring } from '../../src/mail/keyExpiring.js';
import { CHOOSE, type Letter } from '../../src/mail/letter.js';
import { notified } from '../../src/mail/notified.js';
import { rejection } from '../../src/mail/rejection.js';
import { welcome } from '../../src/mail/welcome.js';
import { write } from '../../src/mail/write.js';

/** Tests every letter with hostile names. */
const EVIL =
  'Bank\r\nBcc: all@evil.example\n\nhttps://evil.example/login www.evil.example <script>alert(1)</script> \u202Egnp';
const link = 'https://acme.example/decide/call_1';
const at = new Date('2026-11-25T14:30:00Z');
const question: ConfirmationLetter = {
  company: EVIL,
  action: 'Delete rows',
  title: EVIL,
  person: EVIL,
  via: `key "${EVIL}"`,
  until: at,
  again: true,
  link,
};
const LETTERS: Readonly<Record<string, Letter>> = {
  approval: approval(question),
  confirmation: confirmation(question),
  creditsLow: creditsLow({ company: EVIL, granted: 1_000, left: 10, renewed: at, link }),
  creditsUsedUp: creditsUsedUp({ company: EVIL, granted: 1_000, renewed: at, link }),
  endpointDisabled: endpointDisabled({ company: EVIL, description: EVIL, host: 'a.b', because: 'gone', at, link }),
  invitation: invitation({ company: EVIL, name: EVIL, inviter: EVIL, role: 'member', until: at, link }),
  keyExpiring: keyExpiring({ company: EVIL, name: EVIL, lastFour: 'abcd', expiresAt: at, link }),
  notified: notified({ company: EVIL, kind: 'mention', by: EVIL, withKey: true, list: EVIL, rowId: 'row_1', link }),
  rejection: rejection({
    company: EVIL,
    action: 'Delete rows',
    title: EVIL,
    by: EVIL,
    via: `key "${EVIL}"`,
    at,
    reason: EVIL,
    link,
  }),
  welcome: welcome({ link }),
};

/** Letters to an address that any visitor may have entered. They repeat no text of that visitor. */
const WITHOUT_NAMES: ReadonlySet<string> = new Set(['welcome']);

describe.each(Object.entries(LETTERS))('the letter %s', (name, letter) => {
  const { subject, text, html } = write(letter);
  const hasNames = !WITHOUT_NAMES.has(name);

  test('has no link except to its page', () => {
    expect(html.match(/(?:href|src|action|background)="[^"]*"|url\(/g)).toEqual([`href="${link}"`, `href="${link}"`]);
    expect(text).toContain(`\n${link}\n`);
  });

  test('has no script and no image, and escapes the text of callers', () => {
    expect(html).not.toMatch(/<(?:script|img|iframe|form|input|link|object)\b/i);
    expect(html.includes('&lt;script>')).toBe(hasNames);
  });

  test('has no text that mail programs turn into a link', () => {
    const words = html.replaceAll(/<a [^>]*>[^<]*<\/a>|<style>[^<]*<\/style>|<[^>]*>/g, ' ');
    expect(words.includes('evil\u2060.example')).toBe(hasNames);
    expect(words).not.toMatch(/[a-z]:\/\/|[a-z0-9]\.[a-z]/);
  });

  test('keeps names on one line, and shows their invisible characters', () => {
    expect(subject).not.toMatch(/[\r\n]/);
    expect(text).not.toMatch(/^Bcc:|^https:\/\/evil/m);
    for (const part of [subject, text, html]) expect(part).not.toContain('\u202E');
    expect(text.includes('\\u{202e}gnp')).toBe(hasNames);
  });
});

test('subjects contain neither the input of a call nor its caller', () => {
  const ours = {
    ...question,
    company: 'Acme',
    title: 'Send Deals to boss@rival.example',
    person: 'Priya',
    via: 'key "x"',
  };
  for (const letter of [approval(ours), confirmation(ours)])
    expect(write(letter).subject).toMatch(/^Please (?:approve|confirm) again: Delete rows \(Acme\)$/);
});

test('subjects of notifications name no one', () => {
  const ours = { company: 'Acme', by: 'Priya', withKey: false, list: 'Deals', rowId: 'row_1', link };
  const subjects = (['mention', 'assignment'] as const).map((kind) => write(notified({ ...ours, kind })).subject);
  expect(subjects).toEqual(['You were mentioned in a comment (Acme)', 'A row was assigned to you (Acme)']);
});

test('mails that can be switched off say where to do so', () => {
  for (const name of ['approval', 'confirmation', 'rejection', 'notified'])
    expect(LETTERS[name]?.notes).toContain(CHOOSE);
  for (const name of ['invitation', 'keyExpiring', 'endpointDisabled', 'welcome'])
    expect(LETTERS[name]?.notes).not.toContain(CHOOSE);
});
