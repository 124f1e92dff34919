import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  ClientSecretPost,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  genericGrantRequest,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  type ClientAuth,
  type Configuration,
  type ServerMetadata,
} from 'openid-client';
import type { Config } from '../config.js';
import { mailIn, type Claims } from '../engine/signIn.js';
import { urlProblem } from '../engine/events/endpointUrl.js';
import { createProviderFetch } from './providerFetch.js';
import { againstMetadata, problemOf, secretProblemOf } from './problems.js';
import { phrase } from '../engine/phrases/phrase.js';
import type { Phrase } from '../contract/phrase.js';

/** The service as a client of one provider. */
export interface ProviderClient {
  readonly issuer: string;
  readonly clientId: string;
  readonly secret: string;
}

/** What binds the response of a provider to the browser that asked. It is stored there, sealed. */
export interface SignInChecks {
  readonly state: string;
  readonly nonce: string;
  /** The verifier of PKCE (RFC 7636). */
  readonly verifier: string;
}

/** The claims about a person who has signed in at a provider. */
export interface ProviderAnswer {
  readonly subject: string;
  readonly idToken: Claims;
  /** The UserInfo response; null if the ID token has all claims, or the provider has no UserInfo. */
  readonly userInfo: Claims | null;
}

/** OpenID Connect providers, over openid-client. */
export interface Providers {
  /** What is wrong with a provider's address or metadata; null if nothing is wrong. */
  problemOf(issuer: string): Promise<Phrase | null>;
  /**
   * What is wrong with a client secret. It exchanges a code that does not exist: providers check the client first (RFC
   * 6749, section 5.2), and return `invalid_client` for a wrong secret.
   * @returns null if nothing is wrong, or the provider returned something else
   */
  secretProblem(client: ProviderClient): Promise<Phrase | null>;
  /**
   * Starts a sign-in: authorization code flow with PKCE, state and nonce (OpenID Connect Core 1.0, section 3.1).
   * @param claim that of the role mapping; its scope is requested if the provider has one of that name
   * @returns the address to send the browser to, and what the response is checked against
   */
  begin(
    client: ProviderClient,
    redirectUri: string,
    claim: string | undefined,
  ): Promise<{ readonly address: string; readonly checks: SignInChecks }>;
  /**
   * Exchanges the code of a provider's response, and validates the ID token: signature, issuer, audience, times, nonce.
   * @param answered the redirect address with the response of the provider
   * @param needs claims that are requested from UserInfo if the ID token lacks them
   * @throws errors of openid-client
   */
  finish(
    client: ProviderClient,
    answered: URL,
    checks: SignInChecks,
    needs: readonly string[],
  ): Promise<ProviderAnswer>;
}

/** How long one request to a provider may take, in seconds. */
const WITHIN = 5;
/** How long metadata of a provider is used, and a failure to read it, in milliseconds. */
const KEPT_FOR = 10 * 60_000;
const FAILURE_KEPT_FOR = 10_000;
/** The most configurations that a process keeps. */
const MOST_KEPT = 1_000;

/** @param now used only for the age of kept metadata */
export function createProviders(
  { production, webhooks }: Pick<Config, 'production' | 'webhooks'>,
  now: () => number = Date.now,
): Providers {
  const rules = { production, allow: webhooks.allow };
  const request = createProviderFetch(rules);
  const kept = new Map<string, { readonly until: number; readonly found: Promise<Configuration> }>();
  const wrongUrl = (url: string) => urlProblem(url, rules);

  /** Metadata and keys of a provider, which are read from time to time. */
  function configured({ issuer, clientId, secret }: ProviderClient): Promise<Configuration> {
    const name = JSON.stringify([issuer, clientId, secret]);
    const known = kept.get(name);
    if (known && known.until > now()) return known.found;
    if (kept.size >= MOST_KEPT) kept.clear();
    const found = discover(issuer, clientId, secret);
    kept.set(name, { until: now() + KEPT_FOR, found });
    found.catch(() => kept.set(name, { until: now() + FAILURE_KEPT_FOR, found }));
    return found;
  }

  async function discover(issuer: string, clientId: string, secret: string): Promise<Configuration> {
    const server = new URL(issuer);
    const isPlain = server.protocol === 'http:';
    const found = await discovery(server, clientId, secret, authentication(secret), {
      [customFetch]: request,
      timeout: WITHIN,
      // oxlint-disable-next-line typescript/no-deprecated -- marked so to stand out; production has no plain addresses
      execute: [enableNonRepudiationChecks, ...(isPlain && !production ? [allowInsecureRequests] : [])],
    });
    againstMetadata(issuer, found.serverMetadata(), wrongUrl);
    return found;
  }

  return {
    async problemOf(issuer) {
      const wrong = wrongUrl(issuer);
      if (wrong !== null) return wrong;
      const { search } = new URL(issuer);
      if (search !== '')
        return phrase`The address must not contain a query (?). Use the issuer that the provider states.`;
      try {
        await configured({ issuer, clientId: 'none', secret: 'none' });
        return null;
      } catch (error) {
        return problemOf(error);
      }
    },

    async secretProblem(client) {
      try {
        const code = { code: 'none', redirect_uri: 'https://client.invalid/', code_verifier: randomPKCECodeVerifier() };
        await genericGrantRequest(await configured(client), 'authorization_code', code);
        return null;
      } catch (error) {
        return secretProblemOf(error);
      }
    },

    async begin(client, redirectUri, claim) {
      const configuration = await configured(client);
      const checks = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
      const { scopes_supported: scopes = [] } = configuration.serverMetadata();
      const scope = ['openid', 'email', 'profile', ...(claim !== undefined && scopes.includes(claim) ? [claim] : [])];
      const address = buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: [...new Set(scope)].join(' '),
        code_challenge: await calculatePKCECodeChallenge(checks.verifier),
        code_challenge_method: 'S256',
        state: checks.state,
        nonce: checks.nonce,
      });
      return { address: address.href, checks };
    },

    async finish(client, answered, { state, nonce, verifier }, needs) {
      const configuration = await configured(client);
      const tokens = await authorizationCodeGrant(configuration, answered, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      const idToken = tokens.claims();
      if (!idToken) throw new Error('The provider sent no ID token.');
      const isWhole = mailIn(idToken) !== null && needs.every((name) => Object.hasOwn(idToken, name));
      const asks = !isWhole && configuration.serverMetadata().userinfo_endpoint !== undefined;
      const userInfo = asks ? await fetchUserInfo(configuration, tokens.access_token, idToken.sub) : null;
      return { subject: idToken.sub, idToken, userInfo };
    },
  };
}

/**
 * How the service proves its secret: in the body if the provider states that it accepts that, else in the header, which
 * every provider accepts (RFC 6749, section 2.3.1; the default of OpenID Connect Discovery 1.0).
 */
function authentication(secret: string): ClientAuth {
  const [post, basic] = [ClientSecretPost(secret), ClientSecretBasic(secret)];
  return (server: ServerMetadata, ...rest) => {
    const takesPost = server.token_endpoint_auth_methods_supported?.includes('client_secret_post') === true;
    return (takesPost ? post : basic)(server, ...rest);
  };
}
