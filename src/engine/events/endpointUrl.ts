import { isIP } from 'node:net';
import { LOOPBACK, mayReach } from './address.js';

const LONGEST = 2_000;
/** Names that are never in the public internet (RFC 6761, RFC 6762, RFC 8375, ICANN's `.internal`). */
const INNER_NAME = /(^|\.)(localhost|local|internal|home\.arpa|onion|test|invalid)$/;

export interface UrlRules {
  /** Only https there. */
  readonly production: boolean;
  /** Ranges inside the house that may be reached all the same, as CIDR; this machine's own outside production. */
  readonly allow?: readonly string[];
}

/** The ranges that may be reached where nothing else is configured. */
export function rangesAllowed(production: boolean): readonly string[] {
  return production ? [] : LOOPBACK;
}

/**
 * What is wrong with the address of an endpoint, as far as it can be known without asking anybody: where its name leads
 * is looked at again at every attempt, when it is connected to. Any port is fine.
 * @returns a sentence for the person who typed it, or null
 */
export function urlProblem(url: string, { production, allow = rangesAllowed(production) }: UrlRules): string | null {
  if (url.length > LONGEST) return `The address is longer than ${LONGEST} characters.`;
  if (!URL.canParse(url)) return 'The address is not a URL such as https://example.com/hooks.';
  const { protocol, username, password, hash, hostname } = new URL(url);
  if (protocol !== 'https:' && (production || protocol !== 'http:')) return 'The address must begin with https://.';
  if (username !== '' || password !== '')
    return 'The address must not carry a name or password: deliveries are signed instead.';
  if (hash !== '') return 'The address must not have a part behind #: it is never sent.';
  // Decimal, octal and hexadecimal forms are plain addresses by now.
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (isIP(host) !== 0)
    return mayReach(host, allow)
      ? null
      : 'The address is in a private or reserved network. Nothing is delivered there.';
  // Where nothing inside may be reached, neither may a name that only exists inside.
  if (allow.length === 0 && (INNER_NAME.test(host) || !host.includes('.')))
    return 'The address has a name that is not known in the public internet. Nothing is delivered there.';
  return null;
}
