import { pickableProducts } from '@loam/domain/product/product-library';
import { pngOf } from '../../support/images.js';
import { created, get, open, type Probe, send } from './matrix-probe.js';

let count = 0;
const name = () => `Fresh unit ${(count += 1)}`;
const collectionOf = () => ({ name: name(), usersCapacity: 2, defaultGroup: { name: name() } });
/** Each is brought in once. */
let products = 0;
const nextProduct = () => pickableProducts[(products += 1) % pickableProducts.length]!.id;
/** Names of companies have no digits. */
const companyName = () => `Fresh ${[...String((count += 1))].map((digit) => 'abcdefghij'[Number(digit)]).join('')} farms`;
function logo(): FormData {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(pngOf(64, 64))]), 'logo.png');
  return form;
}

/** Companies, collections and groups, and what is set for them. */
export const organizationProbes: Readonly<Record<string, Probe>> = {
  'GET /adminCenter/localization': get((t) => `/adminCenter/localization?companyId=${t.companyId}`, { scope: 'company' }),
  'PUT /adminCenter/localization': {
    ask: (t) => ({ path: '/adminCenter/localization', body: { groupId: t.groupId, countryId: 31 } }),
    scope: 'group',
  },
  'GET /adminCenter/doses': get((t) => `/adminCenter/doses?groupId=${t.groupId}`, { scope: 'group' }),
  'PUT /adminCenter/doses': { ask: (t) => ({ path: `/adminCenter/doses?groupId=${t.groupId}`, body: { doses: [] } }), scope: 'group' },
  'GET /adminCenter/localization/group': get((t) => `/adminCenter/localization/group?id=${t.groupId}`),
  'GET /adminCenter/localization/collection': get((t) => `/adminCenter/localization/collection?id=${t.collectionId}`, {
    scope: 'collection',
  }),
  'GET /adminCenter/localization/company': get((t) => `/adminCenter/localization/company?companyId=${t.companyId}`, { scope: 'company' }),
  'POST /adminCenter/localization/updateStatus': {
    ask: (t) => ({ path: `/adminCenter/localization/updateStatus?groupId=${t.groupId}`, body: { ids: [1], status: true } }),
    scope: 'group',
  },
  'GET /adminCenter/{type}': open('/adminCenter/crops'),
  'GET /adminCenter/{type}/collection': get((t) => `/adminCenter/fertilizers/collection?id=${t.collectionId}`, { scope: 'collection' }),
  'GET /adminCenter/{type}/company': get((t) => `/adminCenter/crops/company?companyId=${t.companyId}`, { scope: 'company' }),
  'GET /adminCenter/{type}/global': open('/adminCenter/products/global'),
  'POST /adminCenter/{type}/updateStatus': {
    ask: (t) => ({ path: `/adminCenter/crops/updateStatus?groupId=${t.groupId}`, body: { ids: [1021], status: true } }),
    scope: 'group',
  },
  'POST /fertilizers/updateStatus': {
    ask: (t) => ({ path: `/fertilizers/updateStatus?groupId=${t.groupId}`, body: { ids: [5001], status: true } }),
    scope: 'group',
  },
  'POST /adminCenter/{type}/import': {
    ask: (t) => ({ path: `/adminCenter/fertilizers/import?groupId=${t.groupId}`, body: { ids: [nextProduct()] } }),
    scope: 'group',
  },
  'POST /fertilizers/import': {
    ask: (t) => ({ path: `/fertilizers/import?groupId=${t.groupId}`, body: { ids: [nextProduct()] } }),
    scope: 'group',
  },
  'POST /adminCenter/crops/clone': {
    ask: (t) => ({ path: `/adminCenter/crops/clone?groupId=${t.groupId}`, body: { id: 1021, variety: name() } }),
    scope: 'group',
  },
  'POST /adminCenter/crops': {
    ask: (t) => ({
      path: `/adminCenter/crops?groupId=${t.groupId}`,
      body: { name: name(), duration: 100, lowYield: 1, highYield: 2 },
    }),
    scope: 'group',
  },
  'PUT /adminCenter/crops/{id}': {
    ask: (t) => ({ path: `/adminCenter/crops/${t.recordId ?? 987_654_321}`, body: { duration: 120 } }),
    scope: 'group',
    fresh: async (t, me) => ({
      ...t,
      recordId: await created(me.client.post(`/adminCenter/crops/clone?groupId=${t.groupId}`, { id: 1021, variety: name() })),
    }),
  },
  'DELETE /adminCenter/crops/delete': send('/adminCenter/crops/delete', (t) => ({ ids: [t.recordId ?? 987_654_321] }), {
    scope: 'group',
    fresh: async (t, me) => ({
      ...t,
      recordId: await created(me.client.post(`/adminCenter/crops/clone?groupId=${t.groupId}`, { id: 1021, variety: name() })),
    }),
  }),
  'DELETE /fertilizers': send('/fertilizers', (t) => ({ ids: [t.recordId ?? 987_654_321] }), {
    scope: 'group',
    fresh: async (t, me) => {
      const { body } = await me.client.post(`/fertilizers/import?groupId=${t.groupId}`, { ids: [nextProduct()] });
      return { ...t, recordId: (body.items as { id: number }[])[0]!.id };
    },
  }),
  'POST /collection': send('/collection', (t) => ({ companyId: t.companyId, ...collectionOf() }), { scope: 'company' }),
  'POST /collection/update': send('/collection/update', (t) => ({ id: t.collectionId, name: name() }), { scope: 'collection' }),
  'DELETE /collection': send('/collection', (t) => ({ id: t.collectionId }), {
    scope: 'collection',
    fresh: async (t, _, boss) => ({
      ...t,
      collectionId: await created(boss.post('/collection', { companyId: t.companyId, ...collectionOf() })),
    }),
  }),
  'GET /collection/all': get((t) => `/collection/all?companyId=${t.companyId}`, { scope: 'company' }),
  'POST /company': send('/company', () => ({ name: companyName(), userCapacity: 10 }), { scope: 'none' }),
  'PUT /company/{id}/second-factor': {
    ask: (t) => ({ path: `/company/${t.companyId}/second-factor`, body: { required: false } }),
    scope: 'company',
  },
  'PUT /company/{id}/access-kept': {
    ask: (t) => ({ path: `/company/${t.companyId}/access-kept`, body: { months: null } }),
    scope: 'company',
  },
  'GET /company/{id}/access-kept': get((t) => `/company/${t.companyId}/access-kept`, { scope: 'company' }),
  'GET /company/{id}/seats': get((t) => `/company/${t.companyId}/seats`, { scope: 'company' }),
  'GET /group/{id}/seats': get((t) => `/group/${t.groupId}/seats`, { scope: 'group' }),
  'PUT /company/{id}/own': {
    ask: (t) => ({ path: `/company/${t.companyId}/own`, body: { toggles: { compactPlan: false } } }),
    scope: 'company',
  },
  'PUT /company/{id}': { ask: (t) => ({ path: `/company/${t.companyId}`, body: { maxInvites: 3 } }), scope: 'company' },
  'GET /company/summary': get((t) => `/company/summary?id=${t.companyId}`),
  'GET /company/{id}/logo': get((t) => `/company/${t.companyId}/logo`, { ok: [200, 404] }),
  'DELETE /company/{id}/logo': {
    ask: (t) => ({ path: `/company/${t.companyId}/logo` }),
    scope: 'company',
    fresh: async (t, _, boss) => {
      await boss.call('PATCH', `/company/${t.companyId}/logo`, logo());
      return t;
    },
  },
  'PATCH /company/{id}/logo': { ask: (t) => ({ path: `/company/${t.companyId}/logo`, body: logo() }), scope: 'company' },
  'POST /group': send('/group', (t) => ({ collectionId: t.collectionId, name: name(), usersCapacity: 1 }), { scope: 'collection' }),
  'POST /group/update': send('/group/update', (t) => ({ id: t.groupId, name: name() }), { scope: 'group' }),
  'DELETE /group': send('/group', (t) => ({ id: t.groupId }), {
    scope: 'group',
    fresh: async (t, _, boss) => ({
      ...t,
      groupId: await created(boss.post('/group', { collectionId: t.collectionId, name: name(), usersCapacity: 1 })),
    }),
  }),
  'GET /group/byCollection': get((t) => `/group/byCollection?collectionId=${t.collectionId}`),
};
