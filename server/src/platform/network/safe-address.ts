import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The range of public IPv6 addresses (RFC 4291). Other addresses, now and in the future, are not public. */
const PUBLIC_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * @returns the kind of an IP address, 'unicast' for public ones, null for an invalid address; a mapped IPv4 address
 * counts as IPv4
 */
function rangeOf(address: string): string | null {
  if (isIP(address) === 0) return null;
  const plain = ipaddr.process(address);
  if (plain instanceof ipaddr.IPv6 && plain.range() === 'unicast' && !plain.match(PUBLIC_IPV6)) return 'reserved';
  return plain.range();
}

/** Whether the server may connect to this IP address: public ones always, loopback only if a setting allows it. */
export function isReachableAddress(address: string, allowLoopback: boolean): boolean {
  const range = rangeOf(address);
  return range === 'unicast' || (range === 'loopback' && allowLoopback);
}

/** Literal IP of a URL's host name, without the brackets of IPv6; null for a name. */
export function literalAddress(hostname: string): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return isIP(bare) === 0 ? null : bare;
}

export function isLoopback(address: string): boolean {
  return rangeOf(address) === 'loopback';
}

const HOME_NAMES = /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|lan|home|corp|test|invalid|onion)\.?$/i;

/** Whether a URL's host name belongs to the internet and not to a private network, judged by the name alone. */
export function isPublicHost(hostname: string): boolean {
  const literal = literalAddress(hostname);
  if (literal !== null) return isReachableAddress(literal, false);
  return hostname.includes('.') && !HOME_NAMES.test(hostname);
}
