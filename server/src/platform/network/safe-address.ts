import { BlockList, isIP } from 'node:net';

const privateRanges = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  privateRanges.addSubnet(network, bits, 'ipv4');
}
/** What public IPv6 addresses are given out of (RFC 4291); whatever else there is, or will be, leads elsewhere. */
const publicRange = new BlockList();
publicRange.addSubnet('2000::', 3, 'ipv6');
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  privateRanges.addSubnet(network, bits, 'ipv6');
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const MAPPED_HEX = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/i;

/** An IPv4 address written inside an IPv6 one, as itself. */
function plainAddress(address: string): string {
  const dotted = MAPPED.exec(address)?.[1];
  if (dotted) return dotted;
  const [, high, low] = MAPPED_HEX.exec(address) ?? [];
  if (!high || !low) return address;
  const [a, b] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return `${a >> 8}.${a & 255}.${b >> 8}.${b & 255}`;
}

/** Whether the server may connect to this IP address: public ones always, loopback only where a setting says so. */
export function isReachableAddress(address: string, allowLoopback: boolean): boolean {
  const plain = plainAddress(address);
  const version = isIP(plain);
  if (version === 0) return false;
  const family = version === 4 ? 'ipv4' : 'ipv6';
  if (loopback.check(plain, family)) return allowLoopback;
  return (version === 4 || publicRange.check(plain, family)) && !privateRanges.check(plain, family);
}

/** Literal IP of a URL's host name, without the brackets of IPv6; null for a name. */
export function literalAddress(hostname: string): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return isIP(bare) === 0 ? null : bare;
}

export function isLoopback(address: string): boolean {
  const plain = plainAddress(address);
  const version = isIP(plain);
  return version !== 0 && loopback.check(plain, version === 4 ? 'ipv4' : 'ipv6');
}

const HOME_NAMES = /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|lan|home|corp|test|invalid|onion)\.?$/i;

/** Whether a URL's host, by what it is called alone, is one of the internet and not of somebody's own network. */
export function isPublicHost(hostname: string): boolean {
  const literal = literalAddress(hostname);
  if (literal !== null) return isReachableAddress(literal, false);
  return hostname.includes('.') && !HOME_NAMES.test(hostname);
}
