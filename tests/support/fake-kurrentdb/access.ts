import { accessDenied, unauthenticated } from './errors.js';
import type { Cluster } from './cluster.js';

/** Why a call is refused before it is looked at; undefined when it is not. */
export function accessRefusal({ users, readers }: Cluster, call: any, writes: boolean): unknown {
  if (Object.keys(users).length === 0) return undefined;
  const [header] = call.metadata.get('authorization') as string[];
  if (!header) return accessDenied();
  const [name, ...rest] = Buffer.from(header.replace(/^Basic /i, ''), 'base64')
    .toString()
    .split(':');
  if (users[name!] === undefined || users[name!] !== rest.join(':')) return unauthenticated();
  return writes && readers.includes(name!) ? accessDenied() : undefined;
}
