import { created, get, type Probe, send } from './matrix-probe.js';
import { planOf } from './plans.js';
import type { Target } from './matrix-world.js';

const cfa = { crop: 'potato', areaHa: 2, productKg: 50_000, wet: true };
const answers = { yield: { areaHa: 2, productKg: 50_000 }, nutrients: { nothingApplied: true } };
const crop = 'potato';
/** What was made of a grower's field last; whom nobody made anything for has none. */
const reports = new Map<number, number>();
const footprints = new Map<number, number>();
const evidence = new Map<number, string>();
const NOBODYS = 999_999;

/** A target whose field has a plan of its own that runs: the draft that others probe stays one. */
const active: Probe['fresh'] = async (t, _, boss) => {
  const planId = await created(boss.post('/plan', planOf(t.growerId, t.fieldId, { name: 'Runs' })));
  await boss.post('/plan/status', { id: planId, status: 'active' });
  return { ...t, planId };
};
const withReport: Probe['fresh'] = async (t, me, boss) => {
  const target = await active(t, me, boss);
  const { status, body, text } = await boss.post(`/field/${t.fieldId}/sustainabilityForm`, { planId: target.planId });
  if (status !== 201) throw new Error(`a report: ${status} ${text}`);
  reports.set(t.growerId, body.reportId);
  return target;
};
const withFootprint: Probe['fresh'] = async (t, _, boss) => {
  footprints.set(t.growerId, (await boss.post('/cfa', { fieldId: t.fieldId, planId: t.planId, answers })).body.cfaId);
  return t;
};
const photo = () => {
  const form = new FormData();
  form.append('file', new Blob(['weighed: 2400 kg']), 'scale.txt');
  return form;
};
const withEvidence: Probe['fresh'] = async (t, me, boss) => {
  const target = await withReport!(t, me, boss);
  const { status, body, text } = await boss.post(`${formOf(t)}/files`, photo());
  if (status !== 201) throw new Error(`a file: ${status} ${text}`);
  const { fileId } = body;
  await boss.put(formOf(t), { answers: { evidence: { 'yield.productKg': { fileId } } } });
  evidence.set(t.growerId, fileId);
  return target;
};
const formOf = (t: Target) => `/field/sustainabilityForm/${reports.get(t.growerId) ?? NOBODYS}`;

/** Practices, reports and footprints. */
export const sustainabilityProbes: Readonly<Record<string, Probe>> = {
  'POST /field/{id}/sustainabilityForm': {
    ask: (t) => ({ path: `/field/${t.fieldId}/sustainabilityForm`, body: { planId: t.planId } }),
    scope: 'grower',
    fresh: active,
  },
  'PUT /field/sustainabilityForm/{reportId}': {
    ask: (t) => ({ path: formOf(t), body: { answers: {} } }),
    scope: 'grower',
    fresh: withReport,
  },
  'DELETE /field/sustainabilityForm/{reportId}': { ask: (t) => ({ path: formOf(t) }), scope: 'grower', fresh: withReport },
  'POST /field/sustainabilityForm/{reportId}/files': {
    ask: (t) => ({ path: `${formOf(t)}/files`, body: photo() }),
    scope: 'grower',
    fresh: withReport,
  },
  'GET /field/sustainabilityForm/{reportId}/files/{fileId}': {
    ask: (t) => ({ path: `${formOf(t)}/files/${evidence.get(t.growerId) ?? NOBODYS}` }),
    scope: 'grower',
    fresh: withEvidence,
  },
  'POST /field/sustainabilityForm/{reportId}/presence': {
    ask: (t) => ({ path: `${formOf(t)}/presence`, body: {} }),
    scope: 'grower',
    fresh: withReport,
  },
  'GET /sustainability/planData': get((t) => `/sustainability/planData?planId=${t.planId}`, { scope: 'grower' }),
  'GET /sustainability/field/{fieldId}': get((t) => `/sustainability/field/${t.fieldId}?crop=${crop}`, { scope: 'grower' }),
  'POST /sustainability/field/{fieldId}': {
    ask: (t) => ({ path: `/sustainability/field/${t.fieldId}`, body: { cropId: crop, data: {} } }),
    scope: 'grower',
  },
  'GET /sustainability/settings/{cropId}': get((t) => `/sustainability/settings/${crop}?groupId=${t.groupId}`, { scope: 'group' }),
  'PUT /sustainability/settings/{cropId}': {
    ask: (t) => ({ path: `/sustainability/settings/${crop}?groupId=${t.groupId}`, body: { cost: 100 } }),
    scope: 'group',
  },
  'GET /sustainability/optimization/{cropId}': get((t) => `/sustainability/optimization/${crop}?fieldId=${t.fieldId}`, { scope: 'grower' }),
  'PUT /sustainability/optimization/{cropId}': {
    ask: (t) => ({ path: `/sustainability/optimization/${crop}`, body: { cropId: crop, data: {}, fieldId: t.fieldId } }),
    scope: 'grower',
  },
  'GET /sustainability/fields': get((t) => `/sustainability/fields?crop=${crop}&groupId=${t.groupId}`, { scope: 'group' }),
  'POST /sustainability/path': send('/sustainability/path', (t) => ({ cropId: crop, fieldId: t.fieldId }), { scope: 'grower' }),
  'POST /sustainability/path/use': send(
    '/sustainability/path/use',
    (t) => ({ cropId: crop, groupId: t.groupId, fields: [{ fieldId: t.fieldId, choices: {} }] }),
    { scope: 'grower' },
  ),
  'POST /cfa': send('/cfa', (t) => ({ fieldId: t.fieldId, planId: t.planId, answers }), { scope: 'grower' }),
  'POST /cfa/calculate': send('/cfa/calculate', () => ({ answers: cfa }), { scope: 'none' }),
  'POST /cfa/report': {
    ask: (t) => ({ path: '/cfa/report', body: { cfaId: footprints.get(t.growerId) ?? NOBODYS } }),
    scope: 'grower',
    fresh: withFootprint,
  },
};
