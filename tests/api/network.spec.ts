import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Client } from '../support/client.js';
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
