import ipaddr from 'ipaddr.js';
import type { Limit } from './rate-counters.js';

/** Many people sit behind one /48, one of them behind each /64. */
const WIDER = 10;

/**
 * The networks within which a caller changes its address as it likes, the narrowest first: an address of IPv4 alone, of IPv6 its
 * /64 and, as whoever has a /48 has 65,536 of these, its /48.
 */
export function netsOf(address: string): readonly [string, ...string[]] {
  if (!ipaddr.isValid(address)) return [address];
  const parsed = ipaddr.process(address); // ::ffff:192.0.2.1 is 192.0.2.1
  if (!(parsed instanceof ipaddr.IPv6)) return [parsed.toString()];
  const net = (bits: number) => `${Buffer.from(parsed.toByteArray().slice(0, bits / 8)).toString('hex')}/${bits}`;
  return [net(64), net(48)];
}

/** What `limit` means for an address: itself for the narrowest network, more for one above it. */
export const limitsOf = (address: string, limit: Limit): { readonly net: string; readonly limit: Limit }[] =>
  netsOf(address).map((net, above) => ({ net, limit: above === 0 ? limit : { ...limit, most: limit.most * WIDER } }));
