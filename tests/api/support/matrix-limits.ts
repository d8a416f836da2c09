import { get, type Probe } from './matrix-probe.js';

const COFFEE = 1024;
const ranges = [{ label: 'low', from: 0, to: null }];
const plant = (t: { groupId: number }, end: string) => `/adminCenter/plant-analysis/${t.groupId}/${COFFEE}/${end}`;
const factors = [{ mineralId: 4, rangeLabel: 'low', factor: 1 }];

/** Limits and factors that soil and tissue are read by. */
export const limitsProbes: Readonly<Record<string, Probe>> = {
  'GET /adminCenter/soilAnalysis/interpretation': get((t) => `/adminCenter/soilAnalysis/interpretation?groupId=${t.groupId}`, {
    scope: 'group',
  }),
  'POST /adminCenter/soilAnalysis/thresholds/{id}': {
    ask: (t) => ({
      path: `/adminCenter/soilAnalysis/thresholds/0?groupId=${t.groupId}`,
      body: { thresholds: [{ mineralId: 4, unitId: 25, extractionMethodId: 5, ranges }] },
    }),
    scope: 'group',
  },
  'POST /adminCenter/soilAnalysis/factors': {
    ask: (t) => ({ path: `/adminCenter/soilAnalysis/factors?groupId=${t.groupId}`, body: { factors } }),
    scope: 'group',
  },
  'GET /adminCenter/soilAnalysis/group': get((t) => `/adminCenter/soilAnalysis/group?id=${t.groupId}`, { scope: 'group' }),
  'GET /adminCenter/plantAnalysis/group': get((t) => `/adminCenter/plantAnalysis/group?id=${t.groupId}`, { scope: 'group' }),
  'GET /adminCenter/plant-analysis/group': get((t) => `/adminCenter/plant-analysis/group?id=${t.groupId}`, { scope: 'group' }),
  'GET /adminCenter/plant-analysis/{a}/{b}/impact-factor-threshold': get((t) => plant(t, 'impact-factor-threshold'), { scope: 'group' }),
  'PUT /adminCenter/plant-analysis/{a}/{b}/threshold': {
    ask: (t) => ({ path: plant(t, 'threshold'), body: { thresholds: [{ mineralId: 4, ranges }] } }),
    scope: 'group',
  },
  'PUT /adminCenter/plant-analysis/{a}/{b}/impact-factor': {
    ask: (t) => ({ path: plant(t, 'impact-factor'), body: { factors } }),
    scope: 'group',
  },
  'DELETE /adminCenter/plant-analysis/{a}/{b}/threshold': { ask: (t) => ({ path: plant(t, 'threshold') }), scope: 'group' },
};
