import { created, type Probe } from './matrix-probe.js';
import type { Target } from './matrix-world.js';

const told = { title: 'Mulch paid off', text: 'The terraces kept their water.', date: '2026-03-02' };
const path = ({ growerId }: Pick<Target, 'growerId'>) => `/customer/${growerId}/stories`;
const made = new WeakMap<Target, number>();

/** What growers tell. */
export const storyProbes: Readonly<Record<string, Probe>> = {
  'POST /customer/{id}/stories': { ask: (t) => ({ path: path(t), body: told }), scope: 'grower' },
  'DELETE /customer/{id}/stories': {
    ask: (t) => ({ path: path(t), body: { ids: [made.get(t) ?? 1] } }),
    scope: 'grower',
    fresh: async (t, _, boss) => {
      const target = { ...t };
      made.set(target, await created(boss.post(path(t), told)));
      return target;
    },
  },
};
