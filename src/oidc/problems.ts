import {
  AuthorizationResponseError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
  type ServerMetadata,
} from 'openid-client';
import { isSameIssuer } from '../engine/signIn.js';
import { RefusedAddress, UnknownName } from '../events/channels/lookup.js';
import { phrase } from '../engine/phrases/phrase.js';
import { englishText, type Phrase } from '../contract/phrase.js';

/** Problems with a provider, in words for people. Texts of providers are not repeated, only codes. */

/** Thrown for metadata of a provider that the service cannot use. */
class UnusableMetadata extends Error {
  override readonly name = 'UnusableMetadata';

  constructor(readonly wording: Phrase) {
    super(englishText(wording));
  }
}

const ENDPOINTS = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const;

/**
 * Refuses metadata that the sign-in would not work with.
 * @param wrongUrl returns what is wrong with an address that the service would connect to
 * @throws UnusableMetadata with a message for the person who sets the provider
 */
export function againstMetadata(
  issuer: string,
  metadata: Readonly<ServerMetadata>,
  wrongUrl: (url: string) => Phrase | null,
): void {
  if (!isSameIssuer(metadata.issuer, issuer))
    throw new UnusableMetadata(
      phrase`The provider states another issuer in its metadata. Use the issuer of one tenant, exactly as the provider states it.`,
    );
  const missing = ENDPOINTS.filter((name) => typeof metadata[name] !== 'string');
  if (missing.length > 0)
    throw new UnusableMetadata(phrase`The metadata of the provider has no ${missing.join(', ')}.`);
  const refused = ENDPOINTS.find((name) => wrongUrl(metadata[name] ?? '') !== null);
  if (refused !== undefined)
    throw new UnusableMetadata(phrase`The service does not connect to the ${refused} in the metadata of the provider.`);
}

/** Why the metadata of a provider could not be read, for the person who sets it. */
export function problemOf(error: unknown): Phrase {
  if (error instanceof UnusableMetadata) return error.wording;
  const causes = causesOf(error);
  if (causes.some((cause) => cause instanceof RefusedAddress))
    return phrase`The address leads to a private or reserved network, which the service does not connect to. Use a public address.`;
  if (causes.some((cause) => cause instanceof UnknownName))
    return phrase`There is no server with this name, or no name server answered. Check the address for a typing error.`;
  if (causes.some((cause) => codeIn(cause) === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED'))
    return phrase`The provider states another issuer in its metadata. Use the issuer of one tenant, exactly as the provider states it.`;
  if (causes.some((cause) => codeIn(cause) === 'OAUTH_TIMEOUT' || cause.name === 'TimeoutError'))
    return phrase`The provider did not answer in time. Try again, or check the address.`;
  return phrase`The address has no metadata of an OpenID Connect provider at /.well-known/openid-configuration. Check it.`;
}

/** Why a provider refused the secret of a client; null for any other error. */
export function secretProblemOf(error: unknown): Phrase | null {
  const isRefused =
    error instanceof WWWAuthenticateChallengeError ||
    (error instanceof ResponseBodyError && (error.error === 'invalid_client' || error.status === 401));
  return isRefused ? phrase`The provider refuses this client or its secret. Check both.` : null;
}

/** The codes of a failed sign-in for the log: those of OAuth and of the library, never a text of the provider. */
export function codeOf(error: unknown): string {
  const [first] = causesOf(error);
  if (first instanceof AuthorizationResponseError || first instanceof ResponseBodyError)
    return /^[a-z_]{1,60}$/.test(first.error) ? first.error : 'other';
  return codeIn(first) ?? first?.name ?? 'other';
}

function codeIn(error: Error | undefined): string | undefined {
  return error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** An error and its causes, the error first. */
function causesOf(error: unknown): readonly Error[] {
  const found: Error[] = [];
  for (let at = error; at instanceof Error && found.length < 5; at = at.cause) found.push(at);
  return found;
}
