import type { Company } from '../../contract/documents.js';
import type { OidcProvider, SignInMethods } from '../../contract/signIn.js';
import type { Phrase } from '../../contract/phrase.js';

/** A provider without its secret, as callers set it. */
export type ProviderSettings = Omit<OidcProvider, 'secretId'>;

/** The new ways to sign in to a company. */
export interface NewSignIn extends Omit<SignInMethods, 'oidc'> {
  readonly oidc: ProviderSettings | null;
}

export interface ReadSignIn {
  /** The address that providers send people back to. */
  readonly redirectUri: string;
  /**
   * What is wrong with a provider: with its address, or with the metadata there (OpenID Connect Discovery 1.0).
   * @returns a message; null if nothing is wrong
   */
  providerProblem(issuer: string): Promise<Phrase | null>;
  /** What the provider reports about a client secret; null if the secret is right, or if that cannot be checked. */
  secretProblem(client: { issuer: string; clientId: string; secret: string }): Promise<Phrase | null>;
  /** Whether the caller has signed in with this provider. */
  hasSignedInWith(provider: Pick<OidcProvider, 'issuer' | 'clientId'>): Promise<boolean>;
}

export interface WriteSignIn extends ReadSignIn {
  /**
   * Replaces the ways to sign in. If passwords are switched off, sessions that began with a password end, except that
   * of the call.
   * @param clientSecret that of the provider; undefined to keep the present one
   * @param needsYes whether replacing the current ways needs a decision. If it does and none was made, nothing is
   * written and the call is checked again.
   */
  set(methods: NewSignIn, clientSecret: string | undefined, needsYes: (current: Company) => boolean): Promise<Company>;
}
