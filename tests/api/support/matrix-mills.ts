import { created, get, type Probe, send } from './matrix-probe.js';
import type { Target } from './matrix-world.js';

let count = 0;
const mill = ({ groupId }: Target) => ({ groupId, name: 'River mill', cafeId: `M-${(count += 1)}` });
const made = new WeakMap<Target, number>();
/** A target with a mill of its own. */
const milled: Probe['fresh'] = async (t, _, boss) => {
  const target = { ...t };
  made.set(target, await created(boss.post('/mills', mill(t))));
  return target;
};
const idOf = (t: Target) => made.get(t) ?? t.millId;

/** Where growers bring their cherry. */
export const millProbes: Readonly<Record<string, Probe>> = {
  'GET /mills': get((t) => `/mills?groupId=${t.groupId}`, { scope: 'group' }),
  'GET /mills/isMillExist': get((t) => `/mills/isMillExist?groupId=${t.groupId}&cafeId=M-0`, { scope: 'group' }),
  'GET /mills/{id}': get((t) => `/mills/${idOf(t)}`, { scope: 'group', fresh: milled }),
  'POST /mills': send('/mills', mill, { scope: 'group' }),
  'DELETE /mills': send('/mills', (t) => ({ ids: [idOf(t)] }), { scope: 'group', fresh: milled }),
};
