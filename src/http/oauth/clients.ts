import type { Vault } from '../../engine/secrets.js';

/** A program that asks for a key. It registered its name and addresses, which are not verified. */
export interface OAuthClient {
  readonly name: string;
  readonly redirectUris: readonly string[];
}

const TYPE = 'oauth-client';
const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The id of a program, which is its sealed registration. So nothing is stored, and every process can read it (RFC 7591,
 * section 5: "stateless" registration).
 */
export function clientIdOf(client: OAuthClient, vault: Vault): string {
  return vault.seal(JSON.stringify({ type: TYPE, ...client }));
}

/** @returns null for an id that this service did not make */
export function clientOf(id: string, vault: Vault): OAuthClient | null {
  try {
    const { type, name, redirectUris } = JSON.parse(vault.open(id)) as OAuthClient & { readonly type?: unknown };
    return type === TYPE ? { name, redirectUris } : null;
  } catch {
    return null;
  }
}

/** Whether a program may register this redirect address: https, or on the person's machine (OAuth 2.1, 2.3.1). */
export function mayRedirectTo(uri: string): boolean {
  if (!URL.canParse(uri)) return false;
  const { protocol, hostname, hash, username, password } = new URL(uri);
  if (hash !== '' || uri.endsWith('#') || username !== '' || password !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname));
}

/** Whether exactly this address is registered; on the person's machine, any port matches (RFC 8252, 7.3). */
export function isRegistered({ redirectUris }: OAuthClient, uri: string): boolean {
  return redirectUris.some((registered) => registered === uri || withoutPort(registered) === withoutPort(uri));
}

function withoutPort(uri: string): string | null {
  if (!URL.canParse(uri)) return null;
  const url = new URL(uri);
  if (url.protocol !== 'http:' || !LOOPBACK.has(url.hostname)) return uri;
  url.port = '';
  return url.href;
}
