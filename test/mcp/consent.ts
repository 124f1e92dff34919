import { createHash, randomBytes } from 'node:crypto';
import { ask, type Reply, type TestCompany, type TestService } from '../setup/service.js';
import { signedIn, type Who } from '../http/people.js';

/** The steps of a program that requests a key, and of the person who consents. */

export const REDIRECT = 'https://assistant.example/callback';
export const verifier = randomBytes(32).toString('base64url');
const challenge = createHash('sha256').update(verifier).digest('base64url');

/** A form as a browser or a program posts it. */
export const form = (fields: Record<string, string>) => ({
  raw: new URLSearchParams(fields).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
});

/** The address of a redirect. */
export const placeOf = (reply: Reply) => new URL(String(reply.headers['location']));

/** The steps at one company. */
export function consentAt(service: TestService, company: TestCompany) {
  const { host } = company;

  const get = (path: string, headers: Record<string, string> = {}) => ask(service, path, { host, headers });

  const register = (metadata: object = { client_name: 'Assistant', redirect_uris: [REDIRECT] }) =>
    ask(service, '/oauth/register', { host, body: metadata });

  async function queryOf(change: Record<string, string> = {}): Promise<URLSearchParams> {
    const { body } = await register();
    return new URLSearchParams({
      response_type: 'code',
      client_id: body.client_id,
      redirect_uri: REDIRECT,
      code_challenge: challenge,
      code_challenge_method: 'S256',
      state: 'st',
      resource: `http://${host}/api/v1/mcp`,
      ...change,
    });
  }

  /** A person's decision on the consent page. */
  async function consent(who: Who, query: URLSearchParams, fields: Record<string, string> = {}): Promise<Reply> {
    const answer = { csrf: 'csrf', query: query.toString(), role: 'member', days: '30', answer: 'yes', ...fields };
    const { raw, headers } = form(answer);
    const session = await signedIn(service, company, who);
    return ask(service, '/oauth/authorize', { host, raw, headers: { ...session, ...headers } });
  }

  const token = (fields: Record<string, string>, at = host) => {
    const common = { grant_type: 'authorization_code', redirect_uri: REDIRECT, code_verifier: verifier };
    return ask(service, '/oauth/token', { host: at, ...form({ ...common, ...fields }) });
  };

  async function codeOf(who: Who = 'developer', fields: Record<string, string> = {}) {
    const query = await queryOf();
    const place = placeOf(await consent(who, query, fields));
    return { code: place.searchParams.get('code') ?? '', client_id: query.get('client_id') ?? '' };
  }

  return { get, register, queryOf, consent, token, codeOf };
}
