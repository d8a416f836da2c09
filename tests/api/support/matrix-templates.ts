import { created, get, type Probe, send } from './matrix-probe.js';
import { MISSING, type Target } from './matrix-world.js';
import { crops } from './plans.js';

let count = 0;
const templateOf = ({ groupId }: Target) => ({
  groupId,
  name: `Fresh template ${(count += 1)}`,
  cropId: crops.potato,
  nutritionalRequirements: [{ id: 1, value: 120 }],
});
/** Of the caller's own, since nobody else may change it. */
const own: Probe['fresh'] = async (t, me) => ({ ...t, recordId: await created(me.client.post('/planTemplate', templateOf(t))) });
const idOf = ({ recordId }: Target) => recordId ?? MISSING;

/** Plan templates: everybody who plans makes them, and changes their own. */
export const templateProbes: Readonly<Record<string, Probe | readonly Probe[]>> = {
  'GET /planTemplate/comparable': get((t) => `/planTemplate/comparable?id=${idOf(t)}`, { scope: 'group', fresh: own }),
  'GET /comparison': [
    get((t) => `/comparison?ids=${t.planId}`, { scope: 'grower' }),
    get((t) => `/comparison?kind=template&ids=${idOf(t)}`, { scope: 'group', fresh: own }),
  ],
  'GET /planTemplate': get((t) => `/planTemplate?id=${idOf(t)}`, { scope: 'group', fresh: own }),
  'POST /planTemplate': send('/planTemplate', templateOf, { scope: 'group' }),
  'DELETE /planTemplate': send('/planTemplate', (t) => ({ ids: [idOf(t)] }), { scope: 'group', fresh: own }),
  'POST /planTemplate/cloneFromTemplate': send('/planTemplate/cloneFromTemplate', (t) => ({ id: idOf(t), groupId: t.groupId }), {
    scope: 'group',
    fresh: own,
  }),
  'POST /planTemplate/createFromPlan': send('/planTemplate/createFromPlan', (t) => ({ planId: t.planId, name: 'Of a plan' }), {
    scope: 'grower',
  }),
  'POST /planTemplate/apply': send('/planTemplate/apply', (t) => ({ id: idOf(t), planId: t.planId }), {
    scope: 'grower',
    fresh: async (t, me, boss) => {
      const planned = await boss.get(`/plan?planId=${t.planId}`);
      const body = { ...templateOf(t), cropId: planned.body.cropId as number };
      return { ...t, recordId: await created(me.client.post('/planTemplate', body)) };
    },
  }),
  'GET /adminCenter/templates/group': get((t) => `/adminCenter/templates/group?id=${t.groupId}`),
  'GET /adminCenter/planTemplates/group': get((t) => `/adminCenter/planTemplates/group?id=${t.groupId}`),
  'POST /adminCenter/templates/updatePublicStatus': send(
    '/adminCenter/templates/updatePublicStatus',
    (t) => ({ ids: [idOf(t)], isPublic: true }),
    { scope: 'group', fresh: own },
  ),
};
