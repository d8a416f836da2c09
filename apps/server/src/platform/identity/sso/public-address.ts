import { lookup as systemLookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Loopback, private, link-local, shared, reserved and multicast ranges (IANA special-purpose registries, RFC 6890). */
const inner = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inner.addSubnet(net, bits, 'ipv4'); // and as ::ffff:… of IPv6
for (const [net, bits] of [
  ['::', 127],
  ['64:ff9b::', 95],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inner.addSubnet(net, bits, 'ipv6');

/** Whether an IP address is anybody's on the internet, and none of this network's own. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  return version !== 0 && !inner.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

export class InnerAddress extends Error {
  constructor(host: string) {
    super(`${host} is an address of this network`);
  }
}

/** Finds a name's addresses as the connection is made, so that a name cannot mean another address a moment later. */
export const publicLookup: LookupFunction = (host, options, done) =>
  systemLookup(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, []);
    if (found.some(({ address }) => !isPublicAddress(address))) return done(new InnerAddress(host), []);
    return options.all ? done(null, found) : done(null, found[0]!.address, found[0]!.family);
  });

/** @throws InnerAddress for a literal address of this network; names are looked at when they are found */
export function expectPublicHost({ hostname }: URL): void {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw new InnerAddress(host);
}
