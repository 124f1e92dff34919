import type { Role } from './ranks.js';

/** How the members of a company sign in. */

/** How a session began. */
export const SESSION_METHODS = ['password', 'passkey', 'single_sign_on', 'invitation'] as const;
export type SessionMethod = (typeof SESSION_METHODS)[number];

/** Maps the values of a claim to roles. */
export interface RoleMapping {
  /** Name of the claim, such as `groups`; dots lead into objects, as in `realm_access.roles`. */
  readonly claim: string;
  readonly values: readonly { readonly value: string; readonly role: Role }[];
}

/** The OpenID Connect provider of a company. */
export interface OidcProvider {
  /** The issuer in the provider's metadata (OpenID Connect Discovery 1.0). */
  readonly issuer: string;
  readonly clientId: string;
  /** The provider's name on the button of the sign-in page. */
  readonly label: string;
  /** The domains of mail addresses that may sign in, in lower case. */
  readonly allowedDomains: readonly string[];
  /** The role of a person who joins without an invitation; if null, only members and invited people sign in. */
  readonly defaultRole: Role | null;
  readonly roles: RoleMapping | null;
  /** The document with the sealed client secret. */
  readonly secretId: string;
}

/** The ways to sign in to a company. */
export interface SignInMethods {
  readonly oidc: OidcProvider | null;
  readonly password: boolean;
  readonly passkeys: boolean;
}

/** The ways to sign in to a company that has set none. */
const METHODS: SignInMethods = { oidc: null, password: true, passkeys: true };

/** The ways to sign in to a company. */
export function methodsOf({ signIn }: { readonly signIn?: SignInMethods | null }): SignInMethods {
  return signIn ?? METHODS;
}
