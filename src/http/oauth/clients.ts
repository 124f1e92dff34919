import type { Vault } from '../../engine/secrets.js';

/** A program that asks for a key. Name and addresses are what it registered; they are not verified. */
export interface OAuthClient {
  readonly name: string;
  readonly redirectUris: readonly string[];
}

const TYPE = 'oauth-client';
const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The id of a program is its registration, sealed: nothing is stored, and every process can read it (RFC 7591,
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

/** Whether a program may register this redirect address: https, or the person's machine (OAuth 2.1, 2.3.1). */
export function mayRedirectTo(uri: string): boolean {
  if (!URL.canParse(uri)) return false;
  const { protocol, hostname, hash, username, password } = new URL(uri);
  if (hash !== '' || uri.endsWith('#') || username !== '' || password !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname));
}

/** Whether an address is registered, compared exactly; on the person's machine with any port (RFC 8252, 7.3). */
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
