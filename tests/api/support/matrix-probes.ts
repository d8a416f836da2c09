import { bulkProbes } from './matrix-bulk.js';
import { created, get, open, type Probe, send } from './matrix-probe.js';
import type { Person, Target } from './matrix-world.js';
import { identityProbes } from './matrix-identity-probes.js';
import { derivedProbes } from './derived-probes.js';
import { interventionProbes } from './matrix-interventions.js';
import { seasonProbes } from './matrix-season.js';
import { storyProbes } from './matrix-stories.js';
import { layerProbes } from './matrix-layers.js';
import { licenseProbes } from './matrix-licenses.js';
import { limitsProbes } from './matrix-limits.js';
import { millProbes } from './matrix-mills.js';
import { organizationProbes } from './matrix-organization.js';
import { userProbes } from './matrix-user-probes.js';
import { productProbes } from './matrix-products.js';
import { recommendationProbes } from './matrix-recommendations.js';
import { shareProbes } from './matrix-shares.js';
import { surveyProbes } from './matrix-surveys.js';
import { sustainabilityProbes } from './matrix-sustainability.js';
import { templateProbes } from './matrix-templates.js';
import { weatherProbes } from './matrix-weather.js';
import { mixedTank, planOf, products as libraryProducts } from './plans.js';

let count = 0;
const name = () => `Fresh ${(count += 1)}`;
const field = ({ growerId }: Target) => ({ name: name(), customerId: growerId, area: 2, unitId: 28, locationType: 'noLocation' });
const sheet = ({ fieldId }: Target) => ({ name: 'Sheet', fieldId, sampleDate: '2026-02-01', units: 'ppm', nutrients: [] });
const grower = ({ groupId, assignedTo }: Target, me: Person) => ({
  fullName: 'Asha Rao',
  group: groupId,
  countryId: 101,
  unitTypeId: 0,
  nutrientForm: 'oxide',
  ...(me.role !== 'user' && { assignedTo }),
});
const plan = ({ growerId, fieldId }: Target) => planOf(growerId, fieldId);
const freshPlan: Probe['fresh'] = async (t, _, boss) => ({ ...t, planId: await created(boss.post('/plan', plan(t))) });
/** A tank whose products must not be mixed. */
const freshMixedTank: Probe['fresh'] = async (t, _, boss) => ({
  ...t,
  planId: await created(boss.post('/plan', { ...plan(t), ...mixedTank })),
});

const analysis = (kind: 'soil' | 'plant' | 'water'): Record<string, Probe> => {
  const id = (t: Target) => t[`${kind}Id`];
  const path = `/${kind}Analysis`;
  return {
    [`GET ${path}`]: get((t) => `${path}?id=${id(t)}`),
    [`POST ${path}/save`]: send(`${path}/save`, sheet),
    [`POST ${path}/graph`]: send(`${path}/graph`, (t) => ({ id: id(t) })),
    [`DELETE ${path}`]: send(path, (t) => ({ id: id(t) }), {
      fresh: async (t, _, boss) => ({ ...t, [`${kind}Id`]: await created(boss.post(`${path}/save`, sheet(t))) }),
    }),
    [`GET ${path}/nutrients`]: get((t) => `${path}/nutrients?groupId=${t.groupId}`),
  };
};
const dashboard = (call: string): Record<string, Probe> => ({
  [`POST /dashboard/${call}`]: send(`/dashboard/${call}`, ({ groupId }) => ({ groupIds: [groupId], timeFrame: 30 })),
});
const library = (path: string): Record<string, Probe> => ({ [`GET ${path}`]: open(path) });
const products = (path: string): Record<string, Probe> => ({
  [`POST ${path}/batch`]: send(`${path}/batch`, () => ({ ids: [5001] }), { scope: 'none' }),
});
const session = (body: (me: Person) => unknown, path: string): Probe => ({ ask: (_, me) => ({ path, body: body(me) }), scope: 'none' });

/** One probe for every route of the server, what its described calls need no word for before the rest; several where one route serves several kinds. */
export const probes: Readonly<Record<string, Probe | readonly Probe[]>> = {
  ...(await derivedProbes()),
  'GET /adminCenter/crops/group': get((t) => `/adminCenter/crops/group?id=${t.groupId}`),
  'GET /adminCenter/fertilizers/group': get((t) => `/adminCenter/fertilizers/group?id=${t.groupId}`),
  ...interventionProbes,
  ...storyProbes,
  ...seasonProbes,
  ...sustainabilityProbes,
  'GET /adminCenter/products/group': get((t) => `/adminCenter/products/group?id=${t.groupId}`),
  ...analysis('soil'),
  ...analysis('plant'),
  ...analysis('water'),

  'GET /files/{id}': get((t) => `/files/${t.fileId}`, { scope: 'grower' }),

  'GET /comments': get((t) => `/comments?entity=plan&id=${t.planId}`, { scope: 'grower' }),
  'GET /comments/people': get((t) => `/comments/people?entity=plan&id=${t.planId}`, { scope: 'grower' }),
  'POST /home/visit': send('/home/visit', (t) => ({ groupId: t.groupId }), { scope: 'group' }),
  'GET /comments/mentions': open('/comments/mentions'),
  'POST /comments/mentions/looked': send('/comments/mentions/looked', () => ({ until: 1 }), { scope: 'none' }),
  'POST /comments': send('/comments', (t) => ({ entity: 'plan', id: t.planId, text: 'Sow early' }), { scope: 'grower' }),
  'PUT /comments/{id}': { ask: (t) => ({ path: `/comments/${t.commentId}`, body: { resolved: true } }) },
  'DELETE /comments/{id}': {
    ask: (t) => ({ path: `/comments/${t.commentId}` }),
    scope: 'grower',
    fresh: async (t, me) => ({
      ...t,
      commentId: await created(me.client.post('/comments', { entity: 'plan', id: t.planId, text: 'Gone soon' })),
    }),
  },

  ...identityProbes,
  ...layerProbes,
  ...licenseProbes,
  ...limitsProbes,
  ...millProbes,
  ...organizationProbes,
  ...templateProbes,
  ...weatherProbes,
  ...userProbes,
  'GET /crops/stages': open('/crops/stages?id=1021'),
  'POST /crops/cropById': send('/crops/cropById', () => ({ id: 1021 }), { scope: 'none' }),
  'POST /crops/yield': send('/crops/yield', () => ({ cropId: 1021, yield: 40 }), { scope: 'none' }),

  'POST /customer': send('/customer', grower),
  'POST /customer/bulk': {
    ask: (t, me) => ({ path: `/customer/bulk?groupId=${t.groupId}`, body: { items: [grower(t, me)] } }),
    scope: 'group',
  },
  'PUT /customer': send('/customer', (t) => ({ id: t.growerId, state: name() })),
  'DELETE /customer': send('/customer', (t) => ({ ids: [t.growerId] }), {
    fresh: async (t, me, boss) => ({
      ...t,
      growerId: await created(boss.post('/customer', { ...grower(t, me), assignedTo: t.assignedTo })),
    }),
  }),
  'PUT /customer/status': send('/customer/status', (t) => ({ ids: [t.growerId], active: true })),
  'PUT /customer/bulk': send('/customer/bulk', (t) => ({ ids: [t.growerId], active: true })),
  'PUT /customer/group': send('/customer/group', (t) => ({ ids: [t.growerId], groupId: t.groupId, assignedTo: t.assignedTo })),
  'POST /customer/export': send('/customer/export', (t) => ({ groupId: t.groupId, ids: [t.growerId] }), { scope: 'group' }),
  'POST /customer/growercode/validation': send('/customer/growercode/validation', () => ({ growerCode: 'NEW-1' }), { scope: 'none' }),
  'GET /customer/activity': get((t) => `/customer/activity?groupId=${t.groupId}`),
  'GET /customer/scheduled-events': get((t) => `/customer/scheduled-events?groupId=${t.groupId}`),
  'GET /customer/search-results': get(() => '/customer/search-results?query=grower', { scope: 'none' }),
  'GET /search': get(() => '/search?q=grower', { scope: 'none' }),

  'GET /network/information': get(() => '/network/information', { scope: 'none', ok: [200, 403] }), // the companies of the cells have it switched off
  ...dashboard('filters'),
  ...dashboard('data'),
  ...dashboard('users'),
  ...dashboard('cfa'),
  ...dashboard('countries'),
  ...dashboard('plans'),
  ...dashboard('products'),
  ...dashboard('productsPerCrop'),
  ...dashboard('customer/filters'),
  ...dashboard('customer/summary'),
  ...dashboard('customer/profitability'),
  ...dashboard('customer/waterConsumption'),
  ...dashboard('customer/productivity'),
  ...dashboard('customer/costOfProduction'),
  ...dashboard('customer/income'),
  ...dashboard('customer/cafePractices'),
  ...dashboard('customer/humanRights'),
  'POST /audit/filters': send('/audit/filters', () => ({ name: name(), filter: { range: '30' }, byMail: false }), { scope: 'none' }),
  'PUT /audit/filters/{id}': send('/audit/filters/999', () => ({ name: name(), filter: { range: '30' }, byMail: false }), {
    ...{ scope: 'none', ok: [404] }, // everybody has their own
  }),
  'DELETE /audit/filters/{id}': get(() => '/audit/filters/999', { scope: 'none', ok: [404] }),
  'GET /dashboard/monthlyReport': get(() => '/dashboard/monthlyReport'),
  'GET /dashboard/monthlyReport/pdf': get(() => '/dashboard/monthlyReport/pdf?month=2999-01', { ok: [422] }),
  'PUT /dashboard/monthlyReport': send('/dashboard/monthlyReport', () => ({ wanted: true })),

  'GET /fertilizers': get((t) => `/fertilizers?groupId=${t.groupId}`),
  ...products('/fertilizers'),
  ...products('/userFertilizers'),
  ...productProbes,

  'POST /field': send('/field', field),
  'PUT /field': send('/field', (t) => ({ id: t.fieldId, name: name() }), { scope: 'grower' }),
  'DELETE /field': send('/field', (t) => ({ id: t.fieldId }), {
    scope: 'grower',
    fresh: async (t, _, boss) => ({ ...t, fieldId: await created(boss.post('/field', field(t))) }),
  }),
  'GET /field/boundaries': [
    get((t) => `/field/boundaries?customerId=${t.growerId}`, { scope: 'grower' }),
    get((t) => `/field/boundaries?ids=${t.fieldId}`, { scope: 'grower' }),
  ],
  'POST /field/bulk': {
    ask: (t) => ({
      path: `/field/bulk?customerId=${t.growerId}`,
      body: { items: [{ name: name(), locationType: 'noLocation', area: 2 }] },
    }),
    scope: 'grower',
  },
  'POST /field/outlines': { ask: () => ({ path: '/field/outlines', body: unreadable() }), scope: 'none', ok: [415] },
  'POST /field/files': { ask: () => ({ path: '/field/files', body: unreadable() }), scope: 'none', ok: [415] },
  'GET /field/isFieldExist': get((t) => `/field/isFieldExist?customerId=${t.growerId}&name=North`),
  'POST /field/soilTypeData': send('/field/soilTypeData', (t) => ({ fieldId: t.fieldId }), { scope: 'grower', ok: [200, 503] }),

  ...library('/health'),
  ...library('/health/live'),
  ...library('/health/ready'),
  ...library('/meta'),

  'GET /history/{kind}/{id}': [
    get((t) => `/history/plan/${t.planId}`, { scope: 'grower' }),
    get((t) => `/history/customer/${t.growerId}`, { scope: 'grower' }),
    get((t) => `/history/field/${t.fieldId}`, { scope: 'grower' }),
    get((t) => `/history/soilAnalysis/${t.soilId}`, { scope: 'grower' }),
  ],
  'GET /history/{kind}/{id}/blame': get((t) => `/history/plan/${t.planId}/blame`, { scope: 'grower' }),
  'GET /history/{kind}/{id}/compare': get((t) => `/history/plan/${t.planId}/compare?from=1&to=1`, { scope: 'grower' }),
  'GET /audit': get((t) => `/audit?groupId=${t.groupId}`, { scope: 'group' }),
  'GET /audit/exported': get(() => `/audit/exported?sum=${'0'.repeat(64)}`, { scope: 'none' }),
  'GET /audit/people': get((t) => `/audit/people?groupId=${t.groupId}`, { scope: 'group' }),
  'GET /audit/export': get((t) => `/audit/export?groupId=${t.groupId}&format=jsonl`, { scope: 'group' }),
  'GET /history/{kind}/{id}/since-visit': get((t) => `/history/plan/${t.planId}/since-visit`, { scope: 'grower' }),
  'GET /history/{kind}/{id}/export': get((t) => `/history/plan/${t.planId}/export?format=jsonl`, { scope: 'grower' }),
  'GET /history/{kind}/{id}/{revision}': get((t) => `/history/plan/${t.planId}/1`, { scope: 'grower' }),
  'POST /history/plan/{id}/versions': { ask: (t) => ({ path: `/history/plan/${t.planId}/versions`, body: { name: 'Saved' } }) },
  'POST /history/plan/{id}/{revision}/restore': {
    ask: (t) => ({ path: `/history/plan/${t.planId}/1/restore`, body: { reason: 'As it was' } }),
  },

  'POST /plan': send('/plan', plan),
  'DELETE /plan': send('/plan', (t) => ({ ids: [t.planId] }), { fresh: freshPlan }),
  'GET /plan/dates': get((t) => `/plan/dates?planId=${t.planId}`),
  'POST /plan/graph': [
    send('/plan/graph', (t) => ({ planId: t.planId, display: 'oxide' }), { scope: 'grower' }),
    send('/plan/graph', plan, { scope: 'grower' }),
  ],
  'POST /plan/price': send('/plan/price', (t) => ({ planId: t.planId, discount: (count += 1) % 90 })),
  'POST /plan/results': send('/plan/results', (t) => ({ planId: t.planId, kind: 'totalWeight', value: 10, unitId: 8 })),
  'DELETE /plan/results': send('/plan/results', (t) => ({ planId: t.planId }), { fresh: freshPlan }),
  'POST /plan/status': send('/plan/status', (t) => ({ id: t.planId, status: 'draft' })),
  'POST /plan/{id}/checks/{code}/override': {
    ask: (t) => ({
      path: `/plan/${t.planId}/checks/tankIncompatible/override`,
      body: { path: 'applications.-1_mixed', reason: 'Stirred for an hour' },
    }),
    fresh: freshMixedTank,
  },
  'POST /plan/{id}/auto-calculate': {
    ask: (t) => ({ path: `/plan/${t.planId}/auto-calculate`, body: { scope: 'season', productIds: [libraryProducts.urea] } }),
  },
  'POST /plan/{id}/explain': { ask: (t) => ({ path: `/plan/${t.planId}/explain`, body: { path: 'macro.1.cropNeed' } }), scope: 'grower' },

  'GET /presence/{doc}': get((t) => `/presence/plan:${t.planId}`, { scope: 'grower' }),

  ...bulkProbes,
  ...shareProbes,
  ...surveyProbes,
  ...recommendationProbes,

  'GET /adminCenter/{type}/bulk-import': { ...open('/adminCenter/customer/bulk-import'), ok: [200, 403] }, // 403 adminTokenUnverified without the upload centre's right
  'POST /customer/{id}/bulk-import': {
    ask: (t) => ({ path: `/customer/${t.groupId}/bulk-import`, body: unreadable() }),
    scope: 'group',
    ok: [415],
  },
  'POST /customer/{id}/bulk-import/check': {
    ask: (t) => ({ path: `/customer/${t.groupId}/bulk-import/check`, body: unreadable() }),
    scope: 'group',
    ok: [415],
  },
  'GET /uploads': get((t) => `/uploads?groupId=${t.groupId}`, { scope: 'group' }),
  'GET /uploads/{taskId}': get((t) => `/uploads/${t.taskId}`, { scope: 'group' }),
  'GET /uploads/{taskId}/failed': get((t) => `/uploads/${t.taskId}/failed?format=csv`),
  'GET /uploads/{taskId}/rows': get((t) => `/uploads/${t.taskId}/rows?state=failed`),
  'GET /uploads/{taskId}/undo': get((t) => `/uploads/${t.taskId}/undo`),
  'GET /uploads/{taskId}/status': get((t) => `/uploads/${t.taskId}/status`, { scope: 'group' }),
  'POST /uploads/{taskId}/cancel': { ask: (t) => ({ path: `/uploads/${t.taskId}/cancel` }), ok: [409] },
  'POST /uploads/{taskId}/pause': { ask: (t) => ({ path: `/uploads/${t.taskId}/pause` }), ok: [409] },
  'POST /uploads/{taskId}/resume': { ask: (t) => ({ path: `/uploads/${t.taskId}/resume` }), ok: [409] },
  'POST /uploads/{taskId}/rerun': { ask: (t) => ({ path: `/uploads/${t.taskId}/rerun`, body: {} }), ok: [202, 409] },
  'POST /uploads/{taskId}/undo': { ask: (t) => ({ path: `/uploads/${t.taskId}/undo` }), ok: [202, 409] },
  'PUT /uploads/{taskId}/rows/{row}': {
    ask: (t) => ({ path: `/uploads/${t.taskId}/rows/3`, body: { values: { fullName: 'R2D3' } } }),
    ok: [200, 409],
  },

  'POST /user': session(() => ({ stepNumber: (count += 1) % 5 }), '/user'),
  'GET /user/countries': open('/user/countries'),
  'POST /user/metricType': session(() => ({ metricTypeId: 0 }), '/user/metricType'),
  'POST /user/preference': session(() => ({ languageId: 1, dateFormatId: 1 }), '/user/preference'),
  'GET /utils/languages': open('/utils/languages'),
};

/** A new one each time: a form is read once. Refused by its name, so that no cell waits for a parser's own process. */
function unreadable(): FormData {
  const form = new FormData();
  form.append('file', new Blob(['a place']), 'well.txt');
  return form;
}
