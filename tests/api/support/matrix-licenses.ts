import { get, type Probe } from './matrix-probe.js';

const never = (growerId: number) => `/licenses/sign/${growerId}-1-${'a'.repeat(64)}`;

/** Licences that growers are sent, and the link of one who was sent none. */
export const licenseProbes: Readonly<Record<string, Probe>> = {
  'GET /customer/{id}/licenses': get((t) => `/customer/${t.growerId}/licenses`, { scope: 'grower' }),
  'POST /customer/{id}/licenses': {
    ask: (t) => ({ path: `/customer/${t.growerId}/licenses`, body: { method: 'link' } }),
    scope: 'grower',
  },
  'GET /licenses/sign/{token}': get((t) => never(t.growerId), { scope: 'none', ok: [410] }),
  'POST /licenses/sign/{token}': { ask: (t) => ({ path: never(t.growerId), body: { accepted: true } }), scope: 'none', ok: [410] },
};
