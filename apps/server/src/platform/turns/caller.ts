import { currentRequest } from '../decisions/request-context.js';
import { netsOf } from '../rate-limits/caller-address.js';
import type { Caller } from './fair-turns.js';

/** For whom work is done, where turns are taken. */
export function callerNow(): Caller {
  const { actor, address, id } = currentRequest() ?? {};
  if (actor) return { person: `person ${actor.id}`, company: `company ${actor.companyId ?? 0}` };
  return address === undefined ? { person: id ?? 'server', company: 'server' } : { person: netsOf(address)[0], company: 'strangers' };
}
