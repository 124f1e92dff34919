import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashPassword } from '../../src/engine/passwords.js';
import { signedIn, type Who } from '../http/people.js';
import {
  ask,
  call,
  createCompany,
  startTestService,
  type Reply,
  type TestCompany,
  type TestService,
} from '../setup/service.js';
import { accessibilityFaults, isMissing, isSideways, sessionOf, useBrowser, WIDTHS } from './browser.js';

/** Passkeys in a real Chromium, with its virtual authenticator (WebAuthn Level 3, section 11). */

let service: TestService;
let company: TestCompany;

beforeAll(async () => {
  service = await startTestService({ env: { RATE_LIMIT: '100000' } });
});
afterAll(() => service.stop());
beforeEach(async () => {
  company = await createCompany(service.store);
});

const { open, expectNoProblems } = useBrowser(() => service);
afterEach(expectNoProblems);

interface Authenticator {
  /** The passkeys of the authenticator, with the number of signatures that each has made. */
  credentials(): Promise<readonly { readonly credentialId: string; readonly signCount: number }[]>;
  /** Sets whether the authenticator recognises the person. */
  setUserVerified(isVerified: boolean): Promise<void>;
  /** Copies the authenticator, with its private keys, to another page. */
  copyTo(page: Page): Promise<Authenticator>;
}

interface Credential {
  readonly credentialId: string;
  readonly isResidentCredential: boolean;
  readonly privateKey: string;
  readonly signCount: number;
}

async function addAuthenticator(page: Page, credentials: readonly Credential[] = []): Promise<Authenticator> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  for (const credential of credentials) await session.send('WebAuthn.addCredential', { authenticatorId, credential });
  const all = async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
  return {
    credentials: all,
    async setUserVerified(isUserVerified) {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
    copyTo: async (other) => addAuthenticator(other, await all()),
  };
}

async function act(who: Who, name: string, input: unknown): Promise<Reply> {
  return call(service, name, input, { host: company.host, headers: await signedIn(service, company, who) });
}

/** Opens the page of a member's passkeys, and adds one. */
async function openAndAdd(name = 'Laptop') {
  const opened = await open(company, 'member', '/account/passkeys');
  const authenticator = await addAuthenticator(opened.page);
  await opened.page.getByLabel('Name, such as Laptop').fill(name);
  await opened.page.getByRole('button', { name: 'Add a passkey' }).click();
  await opened.page.getByText(name, { exact: true }).waitFor();
  return { ...opened, authenticator };
}

const signInWith = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' }).click();
const problemOn = async (page: Page) => {
  const problem = page.locator('#passkey-problem');
  await problem.waitFor();
  return problem.textContent();
};

describe.skipIf(isMissing)('a passkey', () => {
  test('is added, signs in without a name or a password, is renamed and removed', async () => {
    const opened = await openAndAdd();
    const { page, context, authenticator } = opened;
    expect(await authenticator.credentials()).toHaveLength(1);
    const listed = await act('member', 'account.passkeys', {});
    const [passkey] = listed.body.data.passkeys;
    expect(passkey).toMatchObject({ name: 'Laptop', lastUsedAt: null });
    expect((await act('viewer', 'account.passkeys', {})).body.data.passkeys).toEqual([]);

    await context.clearCookies();
    await page.goto(`http://${company.host}/sign-in?next=/account/passkeys`);
    await page.getByRole('link', { name: 'Sign in with a passkey' }).click();
    await signInWith(page);
    await page.getByRole('heading', { name: 'Your passkeys' }).waitFor();
    await page.getByText('mika').waitFor();
    const found = await service.store.callers.ofSession((await sessionOf(context)) ?? '', new Date());
    expect(found).toMatchObject({ session: { method: 'passkey' }, member: { _id: company.members.member._id } });
    expect((await act('member', 'account.passkeys', {})).body.data.passkeys[0].lastUsedAt).not.toBeNull();

    await page.getByText('Rename or remove').click();
    await page.getByLabel('New name').fill('   ');
    await page.getByRole('button', { name: 'Rename' }).click();
    await page.getByText('The name was not changed.').waitFor();
    await page.getByText('Rename or remove').click();
    await page.getByLabel('New name').fill('Old laptop');
    await page.getByRole('button', { name: 'Rename' }).click();
    await page.getByText('Rename or remove').click();
    await page.getByRole('button', { name: 'Remove Old laptop' }).click();
    await page.getByText('You have no passkey here.').waitFor();

    await page.goto(`http://${company.host}/sign-in/passkey`);
    await signInWith(page);
    expect(await problemOn(page)).toContain('This passkey does not sign in here');
  });

  test('of one company does not work at another', async () => {
    const { page, context, authenticator } = await openAndAdd();
    const other = await createCompany(service.store);
    const { page: there } = await open(other, null, '/sign-in/passkey', { in: context });
    await authenticator.copyTo(there);
    await signInWith(there);
    expect(await problemOn(there)).toContain('No passkey was used');
    // The answer for the first company is sent to the second company.
    const at = { host: other.host, headers: { origin: `http://${other.host}` } };
    const { body } = await ask(service, '/sign-in/passkey/options', { ...at, method: 'POST' });
    await page.goto(`http://${company.host}/sign-in/passkey`);
    const credential = await answerTo(page, body.data.options.challenge);
    expect(credential.id).toBe(
      Buffer.from((await authenticator.credentials())[0]?.credentialId ?? '', 'base64').toString('base64url'),
    );
    const refused = await ask(service, '/sign-in/passkey', { ...at, body: { credential, next: '/' } });
    expect([refused.status, refused.headers['set-cookie']]).toEqual([403, undefined]);
    // It is also refused if the second company knows a passkey with this id and key.
    const stored = await service.store.passkeys.collection.findOne({ companyId: company.id });
    if (!stored) throw new Error('There is no passkey.');
    await service.store.passkeys.collection.insertOne({
      ...stored,
      _id: 'psk_copy',
      companyId: other.id,
      memberId: other.members.admin._id,
    });
    expect((await ask(service, '/sign-in/passkey', { ...at, body: { credential, next: '/' } })).status).toBe(403);
  });

  test('answers each challenge once, within a short time', async () => {
    const { page } = await openAndAdd();
    const at = { host: company.host, headers: { origin: `http://${company.host}` } };
    const challenge = async (): Promise<string> =>
      (await ask(service, '/sign-in/passkey/options', { ...at, method: 'POST' })).body.data.options.challenge;
    const credential = await answerTo(page, await challenge());
    const use = () => ask(service, '/sign-in/passkey', { ...at, body: { credential, next: '/app' } });
    const first = await use();
    expect([first.status, first.body.data]).toEqual([200, { location: '/app' }]);
    expect((await use()).status).toBe(403);

    const late = await answerTo(page, await challenge());
    await service.store.passkeyChallenges.collection.updateMany({}, { $set: { expiresAt: new Date() } });
    expect((await ask(service, '/sign-in/passkey', { ...at, body: { credential: late } })).status).toBe(403);
    const unknown = await answerTo(page, Buffer.alloc(32, 1).toString('base64url'));
    expect((await ask(service, '/sign-in/passkey', { ...at, body: { credential: unknown } })).status).toBe(403);
  });

  test('that was cloned is refused when its counter goes back', async () => {
    const { page, authenticator } = await openAndAdd();
    const copy = await open(company, null, '/sign-in/passkey');
    await authenticator.copyTo(copy.page);
    await page.goto(`http://${company.host}/sign-in/passkey?next=/account/passkeys`);
    await signInWith(page);
    await page.getByRole('heading', { name: 'Your passkeys' }).waitFor();
    await signInWith(copy.page);
    expect(await problemOn(copy.page)).toContain('This passkey does not sign in here');
  });

  test('does not sign in when the device does not recognise the person', async () => {
    const { page, authenticator } = await openAndAdd();
    await authenticator.setUserVerified(false);
    await page.goto(`http://${company.host}/sign-in/passkey`);
    await signInWith(page);
    expect(await problemOn(page)).toContain('No passkey was used');
    // The answer of a page that requires less, to a challenge of the service.
    const at = { host: company.host, headers: { origin: `http://${company.host}` } };
    const { body } = await ask(service, '/sign-in/passkey/options', { ...at, method: 'POST' });
    const credential = await answerTo(page, body.data.options.challenge, 'discouraged');
    expect((await ask(service, '/sign-in/passkey', { ...at, body: { credential } })).status).toBe(403);
  });

  test('of a removed member does not sign in', async () => {
    const { page } = await openAndAdd();
    const member = { _id: company.members.member._id };
    await service.store.members.collection.updateOne(member, { $set: { removedAt: new Date() } });
    await page.goto(`http://${company.host}/sign-in/passkey`);
    await signInWith(page);
    expect(await problemOn(page)).toContain('This passkey does not sign in here');
  });
});

describe.skipIf(isMissing)('adding a passkey', () => {
  test('asks for the password when the sign-in was long ago', async () => {
    const passwordHash = await hashPassword('a long password');
    await service.store.members.collection.updateOne({ _id: company.members.member._id }, { $set: { passwordHash } });
    const { page } = await open(company, 'member', '/account/passkeys');
    await addAuthenticator(page);
    const old = new Date(Date.now() - 3_600_000);
    await service.store.sessions.collection.updateMany({ companyId: company.id }, { $set: { createdAt: old } });
    await page.reload();
    await page.getByLabel('Name, such as Laptop').fill('Laptop');
    await page.getByLabel('Your password').fill('wrong');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    expect(await problemOn(page)).toContain('The password is not right');
    await page.getByLabel('Your password').fill('a long password');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByText('Laptop', { exact: true }).waitFor();
  });

  test('is offered once for each device, and not when the company has switched passkeys off', async () => {
    const { page } = await openAndAdd();
    await page.getByLabel('Name, such as Laptop').fill('Again');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    expect(await problemOn(page)).toContain('has a passkey of yours');
    const signIn = { oidc: null, password: true, passkeys: false };
    await service.store.companies.collection.updateOne({ _id: company.id }, { $set: { signIn } });
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    expect(await problemOn(page)).toContain('switched passkeys off');
    const page2 = await ask(service, '/sign-in', { host: company.host });
    expect(page2.text).not.toContain('passkey');
    expect((await ask(service, '/sign-in/passkey', { host: company.host })).status).toBe(404);
  });
});

describe.skipIf(isMissing)('the pages', () => {
  test.each(WIDTHS)('are complete and accessible, at %i px', async (width) => {
    for (const [who, path] of [
      ['member', '/account/passkeys'],
      [null, '/sign-in/passkey'],
    ] as const) {
      const { page } = await open(company, who, path, { width });
      expect([path, await isSideways(page), await accessibilityFaults(page)]).toEqual([path, false, []]);
    }
  });
});

test('the sign-in page has no script, and the page of the passkey has one of its own origin', async () => {
  const plain = await ask(service, '/sign-in', { host: company.host });
  expect(plain.text).not.toContain('<script');
  expect(plain.headers['content-security-policy']).not.toContain('script-src');
  const scripted = await ask(service, '/sign-in/passkey', { host: company.host });
  expect(scripted.headers['content-security-policy']).toContain("script-src 'self'; connect-src 'self'");
  const [, path = ''] = /<script type="module" src="(\/assets\/passkeys-[^"]+)"/.exec(scripted.text) ?? [];
  const script = await ask(service, path, { host: company.host });
  expect(script.headers['content-type']).toBe('text/javascript; charset=utf-8');
  expect(script.headers['cache-control']).toContain('immutable');
});

test('requests of other origins, and keys, are refused', async () => {
  for (const origin of ['', 'http://evil.example', 'http://other.localhost:3000']) {
    const headers = origin === '' ? {} : { origin };
    const reply = await ask(service, '/sign-in/passkey/options', { host: company.host, method: 'POST', headers });
    expect([origin, reply.status]).toEqual([origin, 403]);
  }
  const { cookie = '' } = await signedIn(service, company, 'member');
  const headers = { cookie, origin: `http://${company.host}` };
  const reply = await ask(service, '/account/passkeys/options', { host: company.host, method: 'POST', headers });
  expect([reply.status, reply.body.error.message]).toEqual([403, expect.stringContaining('too old')]);
  const { secret } = await company.key('member');
  const input = { passkeyId: 'psk_any' };
  expect((await call(service, 'account.removePasskey', input, { host: company.host, secret })).status).toBe(403);
});

/** The answer of the page's authenticator to a challenge, as the script of the page sends it. */
function answerTo(page: Page, challenge: string, userVerification = 'required') {
  return page.evaluate(
    async ([given, verification]) => {
      const bytes = Uint8Array.from(
        atob((given ?? '').replaceAll('-', '+').replaceAll('_', '/')),
        (c) => c.codePointAt(0) ?? 0,
      );
      const publicKey = { challenge: bytes, userVerification: verification as UserVerificationRequirement };
      const found = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
      return found.toJSON();
    },
    [challenge, userVerification] as const,
  );
}
