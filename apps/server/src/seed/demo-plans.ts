import { libraryCropByKey } from '@loam/domain/agronomy/tables/crop-table';
import { libraryProductByKey } from '@loam/domain/agronomy/tables/product-table';
import { PLANTING_STAGE, PRE_PLANT_STAGE } from '@loam/domain/kernel/lists';
import type { PlanBody } from './planting.js';

const TONNE_PER_HA = 1;
const KG_PER_HA = 2;
const KG = 5;
const PERCENT = 20;

const product = (key: string) => libraryProductByKey(key)!.id;
const crop = (key: string) => libraryCropByKey(key)!;
const priced = (id: number, price: number) => ({ id, unitId: KG_PER_HA, price });
const dose = (id: number, amount: number) => ({ id, amount, unitId: KG_PER_HA });

interface Place {
  readonly customerId: number;
  readonly fieldId: number;
  readonly soilAnalysisId: number;
  readonly plantingDate: string;
}

/** Maize under a pivot: magnesium and sulfur before planting, phosphate in the row, nitrogen in three side-dressings. Prices are typed for the demo, BRL/kg. */
export function maizePlan({ customerId, fieldId, soilAnalysisId, plantingDate }: Place): PlanBody {
  const { id: cropId, stages } = crop('maize');
  const [kieserite, as, map, urea, mop] = ['kieserite', 'as', 'map', 'urea', 'mop'].map(product) as [
    number,
    number,
    number,
    number,
    number,
  ];
  return {
    name: 'Maize, first crop',
    customerId,
    fieldId,
    cropId,
    crop: { plantingDate, expectedYield: 9.5, expectedYieldUnitId: TONNE_PER_HA },
    analyses: { soilAnalysisId },
    products: [priced(kieserite, 2.1), priced(as, 1.6), priced(map, 3.9), priced(urea, 2.6), priced(mop, 2.5)],
    tanks: [{ id: 'tank-a', name: 'A' }],
    applications: [
      { id: 'before', method: 'quantitative', applicationTypeId: 1, cropStageId: PRE_PLANT_STAGE, products: [dose(kieserite, 65)] },
      { id: 'row', method: 'quantitative', applicationTypeId: 2, cropStageId: PLANTING_STAGE, products: [dose(map, 114), dose(as, 20)] },
      {
        id: 'side-one',
        method: 'quantitative',
        applicationTypeId: 3,
        cropStageId: stages[0]!.id,
        products: [dose(urea, 140), dose(mop, 70)],
      },
      { id: 'side-two', method: 'quantitative', applicationTypeId: 3, cropStageId: stages[1]!.id, products: [dose(urea, 190)] },
      { id: 'side-three', method: 'quantitative', applicationTypeId: 3, cropStageId: stages[2]!.id, products: [dose(urea, 140)] },
    ],
    pricing: { discount: 5, tax: 0 },
    notes: 'Row fertiliser 5 cm beside the seed. Second side-dressing before the canopy closes.',
  };
}

/** Arabica coffee by drip: two tanks, so that calcium never meets sulfate or phosphate; potash broadcast. Prices are typed for the demo, BRL/kg. */
export function coffeePlan({ customerId, fieldId, soilAnalysisId, plantingDate }: Place): PlanBody {
  const { id: cropId, stages } = crop('coffee');
  const [cn, map, epsom, mop, urea] = ['cn_ag', 'map_tech', 'epsom', 'mop', 'urea'].map(product) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const tankOf = (id: string, productId: number, dosage: number) => ({
    id,
    volume: 1000,
    injectionRatio: 1,
    injectionRatioUnitId: PERCENT,
    products: [{ id: productId, dosage, unitId: KG }],
  });
  const water = { irrigationAmount: 90, flowRate: 12, irrigationEvents: 10, fertigationEvents: 5 };
  return {
    name: 'Coffee by drip',
    customerId,
    fieldId,
    cropId,
    crop: { plantingDate, expectedYield: 2.4, expectedYieldUnitId: TONNE_PER_HA },
    analyses: { soilAnalysisId },
    products: [priced(cn, 4.2), priced(map, 9.5), priced(epsom, 2.9), priced(mop, 2.5), priced(urea, 2.6)],
    tanks: [
      { id: 'tank-a', name: 'A' },
      { id: 'tank-b', name: 'B' },
    ],
    applications: [
      {
        id: 'broadcast',
        method: 'quantitative',
        applicationTypeId: 1,
        cropStageId: stages[0]!.id,
        products: [dose(mop, 250), dose(urea, 12)],
      },
    ],
    proportionalStages: [
      { stageId: stages[1]!.id, ...water, tanks: [tankOf('tank-a', cn, 5), tankOf('tank-b', map, 2.4)] },
      { stageId: stages[2]!.id, ...water, tanks: [tankOf('tank-a', cn, 5), tankOf('tank-b', epsom, 8.2)] },
    ],
  };
}
