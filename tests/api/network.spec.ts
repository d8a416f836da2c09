import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { libraryProducts } from '@loam/domain/agronomy/tables/product-table';
import { KG_HA, L_HA } from '@loam/domain/kernel/unit/unit-ids';
import { type Client, failures } from '../support/client.js';
import { crops, planOf, products } from './support/plans.js';
import { startServer, type TestServer } from './support/server.js';

let server: TestServer;
let boss: Client;
let companyId: number;
let growers: number[];

beforeAll(async () => {
  server = await startServer({ seed: 'acceptance' });
  boss = await server.verified('super-1');
  const [company] = server.fixture().companies;
  companyId = company!.id;
  growers = company!.collections[0]!.groups[0]!.growerIds;
});
afterAll(() => server?.stop());

const see = async (who: string) => (await server.as(who)).get('/network/information');
const set = async (toggles: object) => {
  const confirmed = boss.with(await server.confirmation(boss, 'super-1'));
  expect((await confirmed.put(`/company/${companyId}`, { toggles })).status).toBe(200);
};

test.each([
  [false, false, 403],
  [true, false, 403],
  [false, true, 403],
  [true, true, 200],
])(
  'C282 R443 R194 with the dashboard %s and additional grower information %s: %s',
  async (seedsDashboard, requiresAdditionalGrowerInfo, status) => {
    await set({ seedsDashboard, requiresAdditionalGrowerInfo });
    for (const who of ['company-1', 'collection-1', 'group-1']) expect((await see(who)).status).toBe(status);
    expect((await see('company-2')).body.key).toBe('forbidden');
    for (const who of ['user-1', 'executive-1']) expect((await see(who)).body.key).toBe('forbidden');
  },
);

test('C282 counts the growers of the caller’s scope by who stands behind them', async () => {
  await set({ seedsDashboard: true, requiresAdditionalGrowerInfo: true });
  const admin = await server.as('group-1');
  const change = (at: number, body: object) => admin.put('/customer', { id: growers[at], ...body });
  expect((await change(0, { supplierName: 'Deccan Seeds', parentCompanyName: 'Agri Holding' })).status).toBe(200);
  const last = await change(1, { supplierName: 'deccan seeds ' });
  const { body } = await admin.get('/network/information', { headers: { 'X-Min-Position': last.headers.get('x-event-position')! } });
  const mine = { growers: 3, activeGrowers: 3, fields: 6, plans: 3, activePlans: 0 };
  expect(body.totals).toEqual(mine);
  expect(body.suppliers.map(({ name, growers: count }: { name: string | null; growers: number }) => [name, count])).toEqual([
    ['Deccan Seeds', 2],
    [null, 1],
  ]);
  expect(body.applications).toEqual([{ name: null, ...mine }]);
  expect(body.parentCompanies.map(({ name }: { name: string | null }) => name)).toEqual(['Agri Holding', null]);
  expect(body.groups).toEqual([{ id: expect.any(Number), name: 'Group 1', collectionName: expect.any(String), ...mine }]);
  expect((await see('company-1')).body.totals.growers).toBe(12);
  expect((await see('super-1')).body.groups).toHaveLength(4);
});

const figures = async (who: string, call: string, filter: object) => (await server.as(who)).post(`/dashboard/${call}`, filter);

test('C204 C205 R088 tonnes of products follow the doses of plans and the size of their fields, within the scope', async () => {
  const { growerIds, id: groupId } = server.fixture().companies[0]!.collections[1]!.groups[1]!;
  const admin = await server.as('group-4');
  const liquid = libraryProducts.find(({ density_kg_m3: density, formId }) => density !== undefined && formId === 1)!;
  const only = { groupIds: [groupId] };
  /** Who wrote it reads it at once. */
  const asked = async (call: string, filter: object) => (await admin.post(`/dashboard/${call}`, filter)).body.items;
  const of = async (product: number) =>
    (await asked('products', only)).find(({ productId }: { productId: number }) => productId === product);
  const byCrop = async (crop: number, product: number) =>
    (await asked('productsPerCrop', only))
      .find(({ cropId }: { cropId: number }) => cropId === crop)
      ?.products.find(({ productId }: { productId: number }) => productId === product)?.tonnes ?? 0;
  const before = { urea: (await of(products.urea))?.tonnes ?? 0, maize: await byCrop(crops.maize, products.urea) };
  const field = await admin.post('/field', {
    name: 'Weighed',
    customerId: growerIds[0],
    locationType: 'noLocation',
    area: 10,
    unitId: 27,
  });
  const dose = (id: number, amount: number, unitId: number) => ({ id, amount, unitId });
  const applied = (...doses: object[]) => [{ id: 'basal', applicationTypeId: 1, cropStageId: -1, products: doses }];
  const more = {
    cropId: crops.maize,
    products: [{ id: products.urea }, { id: liquid.id }],
    applications: applied(dose(products.urea, 150, KG_HA), dose(liquid.id, 20, L_HA)),
  };
  const { body: plan } = await admin.post('/plan', planOf(growerIds[0]!, field.body.id, more));
  const hectares = 4.0468564224;
  expect((await of(products.urea)).tonnes - before.urea).toBeCloseTo((150 * hectares) / 1000, 5);
  expect((await byCrop(crops.maize, products.urea)) - before.maize).toBeCloseTo((150 * hectares) / 1000, 5);
  const weight = (20 * hectares * liquid.density_kg_m3!) / 1e6;
  expect(await of(liquid.id)).toEqual({ productId: liquid.id, name: liquid.name, tonnes: expect.closeTo(weight, 5), litres: 0 });
  const potato = (await figures('executive-1', 'products', { ...only, cropIds: [crops.potato] })).body.items;
  expect(potato.map(({ productId }: { productId: number }) => productId)).not.toContain(liquid.id);
  const elsewhere = (await figures('executive-1', 'products', { groupIds: [server.fixture().companies[0]!.collections[0]!.groups[0]!.id] }))
    .body.items;
  expect(elsewhere.map(({ productId }: { productId: number }) => productId)).not.toContain(liquid.id);
  await admin.post('/plan', { id: plan.id, revision: plan.revision, applications: applied(dose(products.urea, 50, KG_HA)) });
  await admin.put('/field', { id: field.body.id, area: 20 });
  expect([(await of(products.urea)).tonnes, await of(liquid.id)]).toEqual([
    expect.closeTo(before.urea + (100 * hectares) / 1000, 5),
    undefined,
  ]);
  expect((await figures('executive-1', 'products', only)).body.items).toEqual(await asked('products', only));
  const foreign = { groupIds: [server.fixture().companies[1]!.collections[0]!.groups[0]!.id] };
  for (const call of ['products', 'productsPerCrop']) {
    expect((await figures('executive-1', call, foreign)).body.key).toBe('GroupNotFound');
    expect(failures(await figures('executive-1', call, { timeFrame: 'custom', from: '2026-02-01', to: '2026-01-01' }))).toEqual([
      'from:invalidDate',
    ]);
    expect((await figures('executive-1', call, { timeFrame: 'custom', from: '2020-01-01', to: '2020-12-31' })).body).toEqual({ items: [] });
  }
  await admin.call('DELETE', '/plan', { id: plan.id });
  expect((await of(products.urea))?.tonnes ?? 0).toBeCloseTo(before.urea, 5);
});
