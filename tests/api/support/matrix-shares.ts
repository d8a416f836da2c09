import type { Client } from '../../support/client.js';
import type { Probe } from './matrix-probe.js';

/** A sheet is not used up by being read, and drawing one takes a second: one a plan. */
const sheets = new Map<number, Promise<string>>();
const drawn = (planId: number, boss: Client): Promise<string> => {
  const known =
    sheets.get(planId) ?? boss.post('/plan/storage/pdf', { planId, sections: [] }).then(({ body }) => body.documentId as string);
  sheets.set(planId, known);
  return known;
};

/** Calls that hand plans to people without an account. */
export const shareProbes: Readonly<Record<string, Probe>> = {
  'POST /plan/storage/pdf': { ask: (t) => ({ path: '/plan/storage/pdf', body: { planId: t.planId, sections: [] } }) },
  'POST /recommendation/bulk-pdf': {
    ask: (t) => ({ path: '/recommendation/bulk-pdf', body: { planIds: [t.planId] } }),
    scope: 'grower',
  },
  'POST /plan/storage/share': { ask: (t) => ({ path: '/plan/storage/share', body: { planId: t.planId, option: 'link' } }) },
  'GET /share/{token}': { ask: (t) => ({ path: `/share/s${t.planId}-1-${'a'.repeat(64)}` }), scope: 'none', ok: [404] },
  'GET /share/{token}/logo': { ask: (t) => ({ path: `/share/s${t.planId}-1-${'a'.repeat(64)}/logo` }), scope: 'none', ok: [404] },
  'GET /recommendation/pdf/document/{id}': {
    ask: (t) => ({ path: `/recommendation/pdf/document/${t.share ?? `f${t.planId}-1`}` }),
    scope: 'grower',
    fresh: async (t, _, boss) => ({ ...t, share: await drawn(t.planId, boss) }),
  },
  'DELETE /share/{token}': {
    ask: (t) => ({ path: `/share/${t.share ?? `s${t.planId}-1`}` }),
    scope: 'grower',
    fresh: async (t, me) => ({ ...t, share: (await me.client.post('/plan/storage/share', { planId: t.planId, option: 'link' })).body.id }),
  },
};
