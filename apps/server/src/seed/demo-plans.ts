import { libraryCropByKey } from '@loam/domain/agronomy/tables/crop-table';
import { libraryProductByKey } from '@loam/domain/agronomy/tables/product-table';
import { PLANTING_STAGE } from '@loam/domain/kernel/lists';
import type { PlanBody } from './planting.js';

const TONNE_PER_HA = 1;
const KG_PER_HA = 2;
const KG = 5;
const PERCENT = 20;

const product = (key: string) => libraryProductByKey(key)!.id;
const crop = (key: string) => libraryCropByKey(key)!;
const dose = (id: number, amount: number) => ({ id, amount, unitId: KG_PER_HA });

interface Place {
  readonly customerId: number;
  readonly fieldId: number;
  readonly soilAnalysisId: number;
  readonly plantingDate: string;
}

/** Maize under a pivot: phosphate in the row, nitrogen and potash in two side-dressings. */
export function maizePlan({ customerId, fieldId, soilAnalysisId, plantingDate }: Place): PlanBody {
  const { id: cropId, stages } = crop('maize');
  const [map, urea, mop] = [product('map'), product('urea'), product('mop')];
  return {
    name: 'Maize, first crop',
    customerId, fieldId, cropId,
    crop: { plantingDate, expectedYield: 9.5, expectedYieldUnitId: TONNE_PER_HA },
    analyses: { soilAnalysisId },
    products: [{ id: map, unitId: KG_PER_HA, price: 0.72 }, { id: urea, unitId: KG_PER_HA, price: 0.46 }, { id: mop, unitId: KG_PER_HA, price: 0.41 }],
    tanks: [{ id: 'tank-a', name: 'A' }],
    applications: [
      { id: 'row', method: 'quantitative', applicationTypeId: 2, cropStageId: PLANTING_STAGE, products: [dose(map, 160)] },
      { id: 'side-one', method: 'quantitative', applicationTypeId: 3, cropStageId: stages[0]!.id, products: [dose(urea, 110), dose(mop, 120)] },
      { id: 'side-two', method: 'quantitative', applicationTypeId: 3, cropStageId: stages[1]!.id, products: [dose(urea, 130)] },
    ],
    pricing: { discount: 5, tax: 0 },
    notes: 'Row fertiliser 5 cm beside the seed. Second side-dressing before the canopy closes.',
  };
}

/** Arabica coffee by drip: two tanks, so that calcium never meets sulphate or phosphate. */
export function coffeePlan({ customerId, fieldId, soilAnalysisId, plantingDate }: Place): PlanBody {
  const { id: cropId, stages } = crop('coffee');
  const [cn, kno3, map, urea] = [product('cn_ag'), product('kno3'), product('map_tech'), product('urea')];
  const tankOf = (id: string, productId: number, dosage: number) => ({ id, volume: 1000, injectionRatio: 1, injectionRatioUnitId: PERCENT, products: [{ id: productId, dosage, unitId: KG }] });
  const water = { irrigationAmount: 90, flowRate: 12, irrigationEvents: 10, fertigationEvents: 5 };
  return {
    name: 'Coffee by drip',
    customerId, fieldId, cropId,
    crop: { plantingDate, expectedYield: 2.4, expectedYieldUnitId: TONNE_PER_HA },
    analyses: { soilAnalysisId },
    products: [cn, kno3, map, urea].map((id) => ({ id, unitId: KG_PER_HA })),
    tanks: [{ id: 'tank-a', name: 'A' }, { id: 'tank-b', name: 'B' }],
    applications: [{ id: 'broadcast', method: 'quantitative', applicationTypeId: 1, cropStageId: stages[0]!.id, products: [dose(urea, 90)] }],
    proportionalStages: [
      { stageId: stages[1]!.id, ...water, tanks: [tankOf('tank-a', cn, 40), tankOf('tank-b', map, 25)] },
      { stageId: stages[2]!.id, ...water, tanks: [tankOf('tank-a', cn, 50), tankOf('tank-b', kno3, 55)] },
    ],
  };
}
