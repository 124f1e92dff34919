import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** This machine: where `npm start` is tried. */
export const LOOPBACK = ['127.0.0.0/8', '::1/128'] as const;

/** All that IPv6 gives to the public internet (IANA, "Internet Protocol Version 6 Address Space"). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');
/** IPv4 within IPv6, as networks without IPv4 make it up (RFC 6052): it leads to where the IPv4 address does. */
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');
/** Looks public, but is each Azure machine's own host. */
const AZURE_HOST = '168.63.129.16';

/**
 * Whether something outside the house stands at an address: in the public internet, or in a range that is allowed.
 * @param address as resolvers give it, or any form that `inet_aton` takes; no address at all is refused
 * @param allow ranges as CIDR
 */
export function mayReach(address: string, allow: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const plain = withoutWrapping(ipaddr.process(address));
  if (allow.some((range) => isWithin(plain, range))) return true;
  if (plain.range() !== 'unicast') return false;
  // The library takes for unicast whatever IPv6 it has no name for: IPv4-compatible addresses (`::127.0.0.1`) among it.
  return plain instanceof ipaddr.IPv6 ? plain.match(GLOBAL_UNICAST) : plain.toString() !== AZURE_HOST;
}

/** Whether a text is a range as CIDR. */
export function isRange(text: string): boolean {
  return ipaddr.isValidCIDR(text);
}

function withoutWrapping(address: Address): Address {
  if (address instanceof ipaddr.IPv4 || !address.match(NAT64)) return address;
  return new ipaddr.IPv4(address.toByteArray().slice(-4));
}

function isWithin(address: Address, range: string): boolean {
  const [base, bits] = ipaddr.parseCIDR(range);
  return base.kind() === address.kind() && address.match(base, bits);
}
