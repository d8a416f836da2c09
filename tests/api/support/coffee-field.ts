import { libraryCropByKey } from '@loam/domain/agronomy/tables/crop-table';
import { expect } from '@jest/globals';
import type { Client } from '../../support/client.js';
import { groupsOf, newField, newGrower } from './growers.js';
import { newPlan, products } from './plans.js';
import { startServer, type TestServer } from './server.js';

export const COFFEE = libraryCropByKey('coffee')!.id;

/** A field of coffee with an active plan and a draft, and who may see it, who may set its group up and who may not. */
export interface CoffeeField {
  readonly server: TestServer;
  readonly asha: Client;
  readonly admin: Client;
  readonly stranger: Client;
  readonly grower: number;
  readonly field: number;
  readonly group: number;
  readonly active: number;
  readonly draft: number;
}

export async function startCoffeeField(env: Readonly<Record<string, string>> = {}): Promise<CoffeeField> {
  const server = await startServer({ seed: 'acceptance', env });
  const [asha, admin, stranger] = await Promise.all([server.as('user-1'), server.as('group-1'), server.as('user-9')]);
  const home = groupsOf(server.fixture())[0]!;
  const grower = await newGrower(asha, home);
  const field = await newField(asha, grower, { name: 'Talhao 12' });
  const coffee = {
    cropId: COFFEE,
    cultivar: 'Caturra',
    crop: { plantingDate: '2026-03-01', expectedYield: 1.2 },
    products: [{ id: products.urea, unitId: 2 }],
    applications: [
      {
        id: 'a',
        applicationTypeId: 1,
        cropStageId: -1,
        applicationDate: '2026-03-02',
        products: [{ id: products.urea, amount: 100, unitId: 2 }],
      },
    ],
  };
  const active = (await newPlan(asha, grower, field, coffee)).id;
  const draft = (await newPlan(asha, grower, field, { ...coffee, name: 'Draft' })).id;
  expect((await asha.post('/plan/status', { id: active, status: 'active' })).status).toBe(200);
  return { server, asha, admin, stranger, grower, field, group: home.id, active, draft };
}

/** What an adviser answers of a season. */
export const coffeeAnswers = {
  coverCrop: {
    groundCover: 'less-than-5-of-the-time',
    practices: ['mulch', 'slopes', 'groundCover', 'nitrogenFixing', 'noBareStrips', 'sownInTime'],
  },
  tillage: { tillageManagement: 'no-tillage', practices: ['lanes'] },
  residueManagement: { residueManagement: 'chipped-and-left-as-mulch', prunings_tdm: 4 },
  irrigation: { waterSource: 'groundwater', waterDelivery: 'drip', irrigationM3: 500, irrigationSystem: 'drip' },
  pestManagement: { cropProtection: 'integrated-pest-management', pesticides: { herbicide: 1 } },
  yield: { surveyYear: 2026, areaHa: 2, productKg: 2400, cherryKg: 15_000 },
  nutrients: { nutrientRate: 'soil-analysis', fertilizers: [{ product: 'urea', kg: 200 }], limestoneKg: 500 },
};
