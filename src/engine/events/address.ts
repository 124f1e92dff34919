import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** The loopback ranges, for endpoints on a developer's machine. */
export const LOOPBACK = ['127.0.0.0/8', '::1/128'] as const;

/** The part of IPv6 that is allocated to the public internet (IANA, "Internet Protocol Version 6 Address Space"). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');
/** IPv4 addresses embedded in IPv6 by networks without IPv4 (RFC 6052). They reach the IPv4 address. */
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');
/** An address in the public range that is the host of every Azure virtual machine. */
const AZURE_HOST = '168.63.129.16';

/**
 * Whether the service may connect to an address: a public one, or one in an allowed range.
 * @param address as resolvers return it, or in any form that `inet_aton` accepts; anything else is refused
 * @param allow ranges as CIDR
 */
export function mayReach(address: string, allow: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const plain = unwrapped(ipaddr.process(address));
  if (allow.some((range) => isWithin(plain, range))) return true;
  if (plain.range() !== 'unicast') return false;
  // The library reports unnamed ranges of IPv6 as unicast, including IPv4-compatible addresses (`::127.0.0.1`).
  return plain instanceof ipaddr.IPv6 ? plain.match(GLOBAL_UNICAST) : plain.toString() !== AZURE_HOST;
}

/** Whether a text is an address in its usual form, `192.0.2.1` or `2001:db8::1`. */
export function isAddress(text: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);
}

/** Whether a text is a CIDR range. */
export function isRange(text: string): boolean {
  return ipaddr.isValidCIDR(text);
}

/** The IPv4 address that a NAT64 address embeds; any other address unchanged. */
function unwrapped(address: Address): Address {
  if (address instanceof ipaddr.IPv4 || !address.match(NAT64)) return address;
  return new ipaddr.IPv4(address.toByteArray().slice(-4));
}

function isWithin(address: Address, range: string): boolean {
  const [base, bits] = ipaddr.parseCIDR(range);
  return base.kind() === address.kind() && address.match(base, bits);
}
