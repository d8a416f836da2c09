import type { Probe } from './matrix-probes.js';

/** Calls that hand plans to people without an account. */
export const shareProbes: Readonly<Record<string, Probe>> = {
  'POST /plan/storage/pdf': { ask: (t) => ({ path: '/plan/storage/pdf', body: { planId: t.planId, sections: [] } }) },
  'POST /plan/storage/share': { ask: (t) => ({ path: '/plan/storage/share', body: { planId: t.planId, option: 'link' } }) },
  'GET /plan/{id}/shares': { ask: (t) => ({ path: `/plan/${t.planId}/shares` }) },
  'GET /share/{token}': { ask: (t) => ({ path: `/share/s${t.planId}-1-${'a'.repeat(64)}` }), scope: 'none', ok: [404] },
  'GET /recommendation/pdf/document/{id}': {
    ask: (t) => ({ path: `/recommendation/pdf/document/${t.share ?? `f${t.planId}-1`}` }),
    scope: 'grower',
    fresh: async (t, me) => ({
      ...t,
      share: (await me.client.post('/plan/storage/pdf', { planId: t.planId, sections: [] })).body.documentId,
    }),
  },
  'DELETE /share/{token}': {
    ask: (t) => ({ path: `/share/${t.share ?? `s${t.planId}-1`}` }),
    scope: 'grower',
    fresh: async (t, me) => ({ ...t, share: (await me.client.post('/plan/storage/share', { planId: t.planId, option: 'link' })).body.id }),
  },
};
