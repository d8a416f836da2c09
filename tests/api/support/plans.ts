import { libraryCropByKey } from '@loam/domain/agronomy/tables/crop-table';
import { libraryProductByKey, libraryProducts } from '@loam/domain/agronomy/tables/product-table';
import type { Client } from '../../support/client.js';
import { groupsOf, newField, newGrower } from './growers.js';
import { startServer } from './server.js';

const idOf = (found: { id: number } | undefined): number => {
  if (!found) throw new Error('not in the library');
  return found.id;
};
export const crops = {
  potato: idOf(libraryCropByKey('potato')),
  maize: idOf(libraryCropByKey('maize')),
  wheat: idOf(libraryCropByKey('wheat')),
};
export const products = {
  urea: idOf(libraryProductByKey('urea')),
  map: idOf(libraryProductByKey('map')),
  mop: idOf(libraryProductByKey('mop')),
  calciumNitrate: idOf(libraryProducts.find(({ material }) => material === 'calcium nitrate')),
  ammoniumSulfate: idOf(libraryProducts.find(({ material }) => material === 'ammonium sulfate')),
  manure: idOf(libraryProducts.find(({ formId }) => formId === 3)),
  farmyardManure: idOf(libraryProductByKey('cattle_fym')),
  crf: idOf(libraryProducts.find(({ typeId }) => typeId === 2)),
  others: libraryProducts.filter(({ typeId, formId }) => typeId === 1 && formId === 2).map(({ id }) => id),
};

/** A body of POST plan that has just what is required. */
export const planOf = (customerId: number, fieldId: number, more: object = {}) => ({
  name: 'Potato north',
  customerId,
  fieldId,
  cropId: crops.potato,
  crop: { plantingDate: '2026-03-01', expectedYield: 40 },
  ...more,
});

export async function newPlan(client: Client, customerId: number, fieldId: number, more: object = {}) {
  const { status, body } = await client.post('/plan', planOf(customerId, fieldId, more));
  if (status !== 201) throw new Error(`POST plan: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** Applications of every method, two tanks, prices. */
export const fullPlan = (stageId: number) => ({
  cultivar: 'Kufri Jyoti',
  notes: 'First line\nसाधारण',
  nutrientsGraphDisplay: 'element',
  tanks: [
    { id: 'tankA', name: 'A' },
    { id: 'tankB', name: 'B' },
  ],
  products: [
    { id: products.urea, unitId: 2, price: 0.5 },
    { id: products.map, price: 1 },
  ],
  applications: [
    {
      id: 'basal',
      applicationTypeId: 1,
      cropStageId: stageId,
      applicationDate: '2026-03-02',
      products: [{ id: products.urea, amount: 100, unitId: 2 }],
    },
  ],
  foliarApplications: [
    {
      id: 'leaf',
      applicationTypeId: 5,
      cropStageId: stageId,
      applicationDateMonth: '2026-04',
      waterVolume: 300,
      waterVolumeUnitId: 10,
      products: [{ id: products.map, amount: 2, unitId: 2 }],
    },
  ],
  proportionalStages: [
    {
      stageId,
      irrigationAmount: 30,
      flowRate: 12,
      irrigationEvents: 5,
      fertigationEvents: 4,
      tanks: [
        {
          id: 'tankA',
          volume: 1000,
          injectionRatio: 2,
          injectionRatioUnitId: 20,
          products: [{ id: products.urea, ph: 6.5, dosage: 50, unitId: 5 }],
        },
      ],
    },
  ],
});

/** One tank before planting with two products that must not be mixed: gypsum falls out. */
export const mixedTank = {
  tanks: [{ id: 'mixed', name: 'Mixed' }],
  proportionalStages: [
    {
      stageId: -1,
      irrigationAmount: 30,
      flowRate: 12,
      tanks: [
        {
          id: 'mixed',
          volume: 1000,
          injectionRatio: 1,
          injectionRatioUnitId: 20,
          products: [
            { id: products.calciumNitrate, dosage: 20, unitId: 5 },
            { id: products.ammoniumSulfate, dosage: 20, unitId: 5 },
          ],
        },
      ],
    },
  ],
};

/** A tank without products, and urea before planting: something to reckon with, and to add to. */
export const basalUrea = {
  tanks: [{ id: 'stock', name: 'A' }],
  applications: [
    {
      id: 'basal',
      applicationTypeId: 1,
      cropStageId: -1,
      applicationDate: '2026-03-02',
      products: [{ id: products.urea, amount: 40, unitId: 2 }],
    },
  ],
};

/** What may be read of a plan, by one client. */
export const plansAsSeenBy = (client: () => Client) => ({
  read: async (id: number) => (await client().get(`/plan?planId=${id}`)).body,
  history: async (id: number) => (await client().get(`/history/plan/${id}`)).body,
  graph: async (id: number) => (await client().post('/plan/graph', { planId: id })).body,
});
export const nutrient = (list: { id?: number; nutrientId?: number }[], id: number): any =>
  list.find((one) => (one.id ?? one.nutrientId) === id);

/** A server with a group admin and a grower with a field of theirs; `stageId` is the first stage of the crop that grows there. */
export async function startWithPlanOwner() {
  const server = await startServer({ seed: 'acceptance' });
  const admin = await server.as('group-1');
  const growerId = await newGrower(admin, groupsOf(server.fixture())[0]!, { fullName: 'Plan Owner' });
  const fieldId = await newField(admin, growerId);
  const { stages } = await newPlan(admin, growerId, fieldId);
  return { server, admin, growerId, fieldId, stageId: (stages as { stageId: number }[]).find(({ stageId }) => stageId > 0)!.stageId };
}
