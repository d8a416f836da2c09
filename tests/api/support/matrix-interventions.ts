import { created, get, type Probe, send } from './matrix-probe.js';
import type { Target } from './matrix-world.js';

let count = 0;
const visit = { type: 'visit', date: '2026-03-02', notes: 'Walked the rows' };
const path = ({ growerId }: Pick<Target, 'growerId'>) => `/customer/${growerId}/interventions`;
const made = new WeakMap<Target, number>();

/** What was done with growers, and the types of it. */
export const interventionProbes: Readonly<Record<string, Probe>> = {
  'POST /customer/{id}/interventions': { ask: (t) => ({ path: path(t), body: visit }), scope: 'grower' },
  'DELETE /customer/{id}/interventions': {
    ask: (t) => ({ path: path(t), body: { ids: [made.get(t) ?? 1] } }),
    scope: 'grower',
    fresh: async (t, _, boss) => {
      const target = { ...t };
      made.set(target, await created(boss.post(path(t), visit)));
      return target;
    },
  },
  'GET /adminCenter/intervention/group': get((t) => `/adminCenter/intervention/group?id=${t.groupId}`, { scope: 'group' }),
  'POST /adminCenter/intervention': send(
    '/adminCenter/intervention',
    ({ groupId }) => ({ groupId, name: `Type of group ${groupId}, ${(count += 1)}` }),
    { scope: 'group' },
  ),
};
