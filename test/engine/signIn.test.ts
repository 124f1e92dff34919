import { describe, expect, test } from 'vitest';
import { domainOf, isMailVerified, isSameIssuer, keepsSecret, mailIn, roleFrom } from '../../src/engine/signIn.js';

/** What claims of identity providers mean. */

const ENTRA = 'https://login.microsoftonline.com/tenant/v2.0';
const GOOGLE = 'https://accounts.google.com';
const OTHER = 'https://login.example.com';

describe('a mail address is verified', () => {
  test.each([
    [OTHER, { email_verified: true }, true],
    [OTHER, { email_verified: false }, false],
    [OTHER, { email_verified: 'true' }, false],
    [OTHER, {}, false],
    // The claim xms_edov counts only from Entra.
    [OTHER, { xms_edov: true }, false],
    [ENTRA, { xms_edov: true }, true],
    [ENTRA, { xms_edov: '1' }, true],
    [ENTRA, { xms_edov: false }, false],
    [ENTRA, {}, false],
    ['https://login.microsoftonline.com.evil.example', { xms_edov: true }, false],
    [GOOGLE, { email_verified: true, hd: 'acme.example' }, true],
    [GOOGLE, { email_verified: true }, false],
    [GOOGLE, { hd: 'acme.example' }, false],
  ])('%s %o: %s', (issuer, claims, expected) => {
    expect(isMailVerified(issuer, claims)).toBe(expected);
  });

  test('and read in lower case, with the domain after the last @', () => {
    expect(mailIn({ email: ' Ada@Acme.Example ' })).toBe('ada@acme.example');
    expect([mailIn({}), mailIn({ email: 1 }), mailIn({ email: '' })]).toEqual([null, null, null]);
    expect(domainOf('"ada@evil.example"@Acme.Example')).toBe('acme.example');
  });
});

describe('a role', () => {
  const values = [
    { value: 'eng', role: 'developer' as const },
    { value: 'ops', role: 'admin' as const },
  ];
  const given = (claim: string, claims: object, defaultRole: 'viewer' | null = null) =>
    roleFrom({ roles: { claim, values }, defaultRole }, claims as Readonly<Record<string, unknown>>);

  test('is the highest that the claim gives, as a text, in a list, at a path or under a name with dots', () => {
    expect(given('groups', { groups: ['eng', 'ops'] })).toBe('admin');
    expect(given('groups', { groups: 'eng' })).toBe('developer');
    expect(given('realm_access.roles', { realm_access: { roles: ['ops'] } })).toBe('admin');
    expect(given('https://acme.example/roles', { 'https://acme.example/roles': ['eng'] })).toBe('developer');
  });

  test('is the default when the claim gives none, and null without a default', () => {
    for (const claims of [
      {},
      { groups: null },
      { groups: ['ENG'] },
      { groups: { eng: true } },
      { groups: [['eng']] },
    ]) {
      expect(given('groups', claims)).toBeNull();
      expect(given('groups', claims, 'viewer')).toBe('viewer');
    }
    expect(given('constructor.name', {})).toBeNull();
    expect(roleFrom({ roles: null, defaultRole: 'viewer' }, { groups: ['ops'] })).toBe('viewer');
  });
});

test('the stored secret is kept only for the same issuer and client', () => {
  const client = { issuer: OTHER, clientId: 'a' };
  expect(isSameIssuer(OTHER, `${OTHER}/`)).toBe(true);
  expect(keepsSecret(client, { issuer: `${OTHER}/`, clientId: 'a' })).toBe(true);
  expect(keepsSecret(client, { issuer: OTHER, clientId: 'b' })).toBe(false);
  expect(keepsSecret(client, { issuer: 'https://evil.example', clientId: 'a' })).toBe(false);
});
