import type { OidcProvider } from '../contract/signIn.js';
import { roleAtLeast, type Role } from '../contract/ranks.js';

/** What a provider says of a person: the claims of an ID token, or of the UserInfo response (OpenID Connect Core 1.0). */
export type Claims = Readonly<Record<string, unknown>>;

const GOOGLE = 'https://accounts.google.com';
const ENTRA = 'login.microsoftonline.com';

/** The mail address in claims, in lower case; null if there is none. */
export function mailIn({ email }: Claims): string | null {
  return typeof email === 'string' && email !== '' ? email.trim().toLowerCase() : null;
}

/**
 * Whether a provider vouches for the mail address in its claims: `email_verified` is true (OpenID Connect Core 1.0,
 * section 5.1). Two providers need more, or have another claim:
 * - Google verifies the address of a private account once, when the account is made. Only with `hd` the company of the
 *   domain still has the account.
 * - Microsoft Entra has no `email_verified`. The optional claim `xms_edov` says that the owner of the domain is verified.
 */
export function isMailVerified(issuer: string, claims: Claims): boolean {
  const { email_verified: verified, hd, xms_edov: isDomainVerified } = claims;
  if (withoutSlash(issuer) === GOOGLE) return verified === true && typeof hd === 'string' && hd !== '';
  const isEntra = URL.canParse(issuer) && new URL(issuer).hostname === ENTRA;
  if (isEntra && [true, 1, '1', 'true'].some((yes) => yes === isDomainVerified)) return true;
  return verified === true;
}

/** The domain of a mail address, in lower case. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase();
}

/** Whether two addresses name the same issuer: with and without a slash at the end. */
export function isSameIssuer(a: string, b: string): boolean {
  return withoutSlash(a) === withoutSlash(b);
}

/** An issuer as links of people are stored under it. */
export function withoutSlash(issuer: string): string {
  return issuer.replace(/\/$/, '');
}

/** The value of a claim; a name with dots is also a path into objects. Undefined if there is none. */
function claimAt(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  return name.split('.').reduce<unknown>((value, part) => {
    const isObject = typeof value === 'object' && value !== null && Object.hasOwn(value, part);
    return isObject ? (value as Claims)[part] : undefined;
  }, claims);
}

/**
 * The role that a provider gives a person: the highest one that a value of the mapped claim stands for, else the
 * default role.
 * @returns null if neither gives one: a member keeps the role, another person does not join
 */
export function roleFrom({ roles, defaultRole }: Pick<OidcProvider, 'roles' | 'defaultRole'>, claims: Claims) {
  const claimed = roles ? [claimAt(claims, roles.claim)].flat() : [];
  const given = roles?.values.filter(({ value }) => claimed.includes(value)).map(({ role }) => role) ?? [];
  const highest = given.reduce<Role | null>((best, role) => (best && roleAtLeast(best, role) ? best : role), null);
  return highest ?? defaultRole;
}

/** The path that providers send people back to. */
export const REDIRECT_PATH = '/sign-in/oidc/callback';

/** Whether the secret of the present client is also that of the new one. */
export function keepsSecret(
  current: Pick<OidcProvider, 'issuer' | 'clientId'>,
  next: Pick<OidcProvider, 'issuer' | 'clientId'>,
): boolean {
  return isSameIssuer(current.issuer, next.issuer) && current.clientId === next.clientId;
}
