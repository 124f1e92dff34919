import type { Role } from './ranks.js';

/** How the members of a company sign in. */

/** How a session began. */
export const SESSION_METHODS = ['password', 'passkey', 'single_sign_on', 'invitation'] as const;
export type SessionMethod = (typeof SESSION_METHODS)[number];

/** What a value of a claim makes of a member. */
export interface RoleMapping {
  /** Name of the claim, such as `groups`; dots lead into objects, as in `realm_access.roles`. */
  readonly claim: string;
  readonly values: readonly { readonly value: string; readonly role: Role }[];
}

/** The OpenID Connect provider of a company. */
export interface OidcProvider {
  /** As the provider states it in its metadata (OpenID Connect Discovery 1.0). */
  readonly issuer: string;
  readonly clientId: string;
  /** What the button on the sign-in page names. */
  readonly label: string;
  /** The domains of mail addresses that may sign in, in lower case. */
  readonly allowedDomains: readonly string[];
  /** The role that a person without an account joins with; null: only members and invited people sign in. */
  readonly defaultRole: Role | null;
  readonly roles: RoleMapping | null;
  /** The document with the sealed secret of the client. */
  readonly secretId: string;
}

/** The ways to sign in to a company. */
export interface SignInMethods {
  readonly oidc: OidcProvider | null;
  readonly password: boolean;
  readonly passkeys: boolean;
}

/** What a company that has set nothing has. */
const METHODS: SignInMethods = { oidc: null, password: true, passkeys: true };

/** The ways to sign in to a company. */
export function methodsOf({ signIn }: { readonly signIn?: SignInMethods | null }): SignInMethods {
  return signIn ?? METHODS;
}
