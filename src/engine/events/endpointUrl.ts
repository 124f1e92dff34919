import { isIP } from 'node:net';
import { LOOPBACK, mayReach } from './address.js';
import { phrase } from '../phrases/phrase.js';
import type { Phrase } from '../../contract/phrase.js';

const LONGEST = 2_000;
/** Names that do not exist in the public internet (RFC 6761, RFC 6762, RFC 8375, ICANN's `.internal`). */
const PRIVATE_NAME = /(^|\.)(localhost|local|internal|home\.arpa|onion|test|invalid)$/;

export interface UrlRules {
  /** Requires https. */
  readonly production: boolean;
  /** Private ranges that may be reached, as CIDR. Default: loopback outside production, none in production. */
  readonly allow?: readonly string[];
}

/** The private ranges that may be reached if none are configured. */
export function rangesAllowed(production: boolean): readonly string[] {
  return production ? [] : LOOPBACK;
}

/**
 * What is wrong with the text of an address that the service would connect to, such as a webhook endpoint. The IP
 * addresses of its name are checked at every attempt, when connecting. Any port is allowed.
 * @returns a message for the person who entered it; null if nothing is wrong
 */
export function urlProblem(url: string, { production, allow = rangesAllowed(production) }: UrlRules): Phrase | null {
  if (url.length > LONGEST) return phrase`The address is longer than ${String(LONGEST)} characters. Use a shorter one.`;
  if (!URL.canParse(url)) return phrase`The address is not a URL. Use one such as https://example.com/hooks.`;
  const { protocol, username, password, hash, hostname } = new URL(url);
  if (protocol !== 'https:' && (production || protocol !== 'http:'))
    return phrase`The address must begin with https://.`;
  if (username !== '' || password !== '')
    return phrase`The address must not contain a user name or a password. Remove them.`;
  if (hash !== '') return phrase`The address must not contain a fragment (#), because it is never sent.`;
  // `URL` has turned decimal, octal and hexadecimal forms into plain addresses.
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (isIP(host) !== 0)
    return mayReach(host, allow)
      ? null
      : phrase`The address is in a private or reserved network, which the service does not connect to. Use a public address.`;
  // If no private range is allowed, names that exist only in private networks are refused as well.
  if (allow.length === 0 && (PRIVATE_NAME.test(host) || !host.includes('.')))
    return phrase`The host name does not exist on the public internet, and the service connects to public addresses only. Use a public name.`;
  return null;
}
