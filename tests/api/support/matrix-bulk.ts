import { bulkEnded, bulkOf } from './bulk.js';
import type { Probe } from './matrix-probe.js';
import type { Person, Target } from './matrix-world.js';

const own = async ({ groupId, fieldId }: Target, { client }: Person): Promise<number> => {
  const { status, body, text } = await client.post(`/recommendation/task/${groupId}`, bulkOf([fieldId]));
  if (status !== 202) throw new Error(`starting an own task: ${status} ${text}`);
  await bulkEnded(client, body.taskId);
  return body.taskId;
};
const kept = new Map<string, Promise<number>>();
/** Reads share one task of each person. */
const ofOwn: Probe['fresh'] = async (t, me) => {
  const key = `${me.name} ${t.name}`;
  if (!kept.has(key)) kept.set(key, own(t, me));
  return { ...t, taskId: await kept.get(key)! };
};
const ofNew: Probe['fresh'] = async (t, me) => ({ ...t, taskId: await own(t, me) });
const planOfNew: Probe['fresh'] = async (t, me) => {
  const { plans } = (await me.client.get(`/recommendation/task/${await own(t, me)}`)).body;
  return { ...t, planId: plans[0].planId };
};

/** Recommendation tasks are their maker's alone. */
export const bulkProbes: Record<string, Probe> = {
  // 404 too: who sees the group but not this grower is told that the field is not there
  'POST /recommendation/task/{id}': {
    ask: (t) => ({ path: `/recommendation/task/${t.groupId}`, body: bulkOf([t.fieldId]) }),
    scope: 'group',
    ok: [202, 404],
  },
  'GET /recommendation/task/{id}': { ask: (t) => ({ path: `/recommendation/task/${t.taskId}` }), fresh: ofOwn },
  'GET /recommendation/task/{id}/status': { ask: (t) => ({ path: `/recommendation/task/${t.taskId}/status` }), fresh: ofOwn },
  'POST /recommendation/status/{id}': {
    ask: (t) => ({ path: `/recommendation/status/${t.taskId}`, body: { met: 'draft', notMet: 'draft' } }),
    fresh: ofNew,
  },
  'DELETE /recommendation/task/{id}': { ask: (t) => ({ path: `/recommendation/task/${t.taskId}` }), fresh: ofNew },
  'DELETE /recommendation/bulk': { ask: (t) => ({ path: '/recommendation/bulk', body: { planIds: [t.planId] } }), fresh: planOfNew },
};
