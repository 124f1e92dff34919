import { Resolver } from 'node:dns/promises';
import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import { mayReach } from '../../engine/events/address.js';

/** Thrown if a name resolves to at least one private address. */
export class RefusedAddress extends Error {
  override readonly name = 'RefusedAddress';
}

/** Thrown if a name has no address, or no name server responded. */
export class UnknownName extends Error {
  override readonly name = 'UnknownName';
}

const WITHIN = 2_500;
const TRIES = 2;
/** The most addresses of one name that are tried. */
const MOST = 8;

export interface LookupRules {
  /** Private ranges that may be reached, as CIDR. */
  readonly allow: readonly string[];
  /** Name servers to use instead of the system's, as `address:port`. */
  readonly servers?: readonly string[];
}

/**
 * Resolves names for connections to public addresses. The connection uses the addresses that were checked, without
 * another lookup (DNS rebinding). A name with one private address is refused as a whole.
 *
 * It queries name servers directly (c-ares) instead of using `getaddrinfo`. That would use one of the four threads that
 * files and password hashes need, so a name server that does not respond would block them for all requests.
 * @returns a lookup that fails with RefusedAddress or UnknownName
 */
export function createLookup({ allow, servers }: LookupRules): LookupFunction {
  async function resolve(name: string): Promise<readonly LookupAddress[]> {
    const addresses = await addressesOf(name, servers);
    if (addresses.some(({ address }) => !mayReach(address, allow))) throw new RefusedAddress();
    return addresses.slice(0, MOST);
  }

  const resolved = callbackify(resolve);
  return (name, { all }, callback) =>
    resolved(name, (error, addresses) => {
      if (error) callback(error, []);
      else if (all) callback(null, [...addresses]);
      else callback(null, addresses[0]?.address ?? '', addresses[0]?.family);
    });
}

async function addressesOf(name: string, servers: readonly string[] | undefined): Promise<readonly LookupAddress[]> {
  const plain = name.replace(/\.$/, '').toLowerCase();
  // Always this machine, whatever a name server returns (RFC 6761).
  if (plain === 'localhost' || plain.endsWith('.localhost'))
    return [
      { address: '127.0.0.1', family: 4 },
      { address: '::1', family: 6 },
    ];
  const resolver = new Resolver({ timeout: WITHIN, tries: TRIES });
  if (servers) resolver.setServers(servers);
  const [four, six] = await Promise.allSettled([resolver.resolve4(plain), resolver.resolve6(plain)]);
  const found = (answer: PromiseSettledResult<string[]>, family: 4 | 6) =>
    answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family })) : [];
  const addresses = [...found(four, 4), ...found(six, 6)];
  if (addresses.length === 0) throw new UnknownName();
  return addresses;
}
