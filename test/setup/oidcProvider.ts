import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type ClientMetadata } from 'oidc-provider';

/** A real OpenID Connect provider (`oidc-provider`, certified) on this machine, for tests. */

export interface TestProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The claims of the people who sign in at the provider, by login. */
  readonly people: Map<string, Readonly<Record<string, unknown>>>;
  /** The paths of all requests so far. */
  readonly asked: string[];
  /**
   * Signs a person in at the provider, as a browser does: follows the redirects and fills in the form.
   * @param address the address of the authorization request
   * @returns the address that the provider sends the browser back to
   */
  signIn(address: string, login: string): Promise<URL>;
  close(): Promise<void>;
}

interface ProviderOptions {
  readonly redirectUris: readonly string[];
  /**
   * Whether ID tokens contain the claims of scopes. By default only the UserInfo response does (OpenID Connect Core,
   * 5.4).
   */
  readonly fullIdToken?: boolean;
  readonly client?: ClientMetadata | Record<string, unknown>;
}

export async function startOidcProvider({
  redirectUris,
  fullIdToken = false,
  client = {},
}: ProviderOptions): Promise<TestProvider> {
  const people: TestProvider['people'] = new Map();
  const asked: string[] = [];
  const [clientId, clientSecret] = ['workspace', randomBytes(24).toString('base64url')];
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [...redirectUris],
        ...client,
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'test', alg: 'RS256', use: 'sig' }] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'], groups: ['groups'] },
    conformIdTokenClaims: !fullIdToken,
    // The service must send a PKCE challenge.
    pkce: { required: () => true },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => Promise.resolve({ sub: id, ...people.get(id) }),
    }),
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email profile groups');
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  server.on('request', (incoming, outgoing) => {
    asked.push(new URL(incoming.url ?? '/', issuer).pathname);
    void answer(incoming, outgoing);
  });

  async function signIn(address: string, login: string): Promise<URL> {
    const cookies = new Map<string, string>();
    let at = new URL(address);
    let form: string | undefined;
    for (let step = 0; step < 10; step += 1) {
      if (at.origin !== issuer) return at;
      const response = await send(at, cookies, form);
      for (const cookie of response.headers['set-cookie'] ?? []) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        cookies.set(name, value);
      }
      response.resume();
      const { location } = response.headers;
      form = location === undefined ? `${new URLSearchParams({ prompt: 'login', login, password: 'any' })}` : undefined;
      at = new URL(location ?? at, at);
    }
    throw new Error('The provider sent the browser nowhere.');
  }

  return {
    issuer,
    clientId,
    clientSecret,
    people,
    asked,
    signIn,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

function send(url: URL, cookies: ReadonlyMap<string, string>, form: string | undefined): Promise<IncomingMessage> {
  const headers = {
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    ...(form !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
  };
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method: form === undefined ? 'GET' : 'POST', headers }, resolve);
    outgoing.on('error', reject);
    outgoing.end(form);
  });
}
