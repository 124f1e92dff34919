import type { OidcProvider } from '../contract/signIn.js';
import { roleAtLeast, type Role } from '../contract/ranks.js';

/** The claims about a person in an ID token or in the UserInfo response (OpenID Connect Core 1.0). */
export type Claims = Readonly<Record<string, unknown>>;

const GOOGLE = 'https://accounts.google.com';
const ENTRA = 'login.microsoftonline.com';

/** The mail address in claims, in lower case; null if there is none. */
export function mailIn({ email }: Claims): string | null {
  return typeof email === 'string' && email !== '' ? email.trim().toLowerCase() : null;
}

/**
 * Whether a provider vouches for the mail address in its claims: `email_verified` is true (OpenID Connect Core 1.0,
 * section 5.1). Two providers differ:
 * - Google verifies the address of a private account only when the account is made. Only with `hd` does the company of
 *   the domain still own the account.
 * - Microsoft Entra has no `email_verified`. Its optional claim `xms_edov` says that the domain owner is verified.
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

/** Whether two addresses name the same issuer, with or without a slash at the end. */
export function isSameIssuer(a: string, b: string): boolean {
  return withoutSlash(a) === withoutSlash(b);
}

/** The form of an issuer that links of people are stored with. */
export function withoutSlash(issuer: string): string {
  return issuer.replace(/\/$/, '');
}

/** The value of a claim; undefined if there is none. A name with dots may also be a path into objects. */
function claimAt(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  return name.split('.').reduce<unknown>((value, part) => {
    const isObject = typeof value === 'object' && value !== null && Object.hasOwn(value, part);
    return isObject ? (value as Claims)[part] : undefined;
  }, claims);
}

/**
 * The role that a provider gives a person: the highest role that the mapped claim's values give, or else the default
 * role.
 * @returns null if neither gives one: a member keeps their role, and another person does not join
 */
export function roleFrom({ roles, defaultRole }: Pick<OidcProvider, 'roles' | 'defaultRole'>, claims: Claims) {
  const claimed = roles ? [claimAt(claims, roles.claim)].flat() : [];
  const given = roles?.values.filter(({ value }) => claimed.includes(value)).map(({ role }) => role) ?? [];
  const highest = given.reduce<Role | null>((best, role) => (best && roleAtLeast(best, role) ? best : role), null);
  return highest ?? defaultRole;
}

/** The path that providers send people back to. */
export const REDIRECT_PATH = '/sign-in/oidc/callback';

/** Whether the new client has the same secret as the present one. */
export function keepsSecret(
  current: Pick<OidcProvider, 'issuer' | 'clientId'>,
  next: Pick<OidcProvider, 'issuer' | 'clientId'>,
): boolean {
  return isSameIssuer(current.issuer, next.issuer) && current.clientId === next.clientId;
}
