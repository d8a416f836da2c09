import { libraryCropByKey } from '@loam/domain/agronomy/tables/crop-table';
import { libraryProductByKey } from '@loam/domain/agronomy/tables/product-table';
import { ownNames } from '@loam/domain/kernel/json/own-names';
import { addDays } from '@loam/domain/kernel/locale/dates';
import { PLANTING_STAGE, PRE_PLANT_STAGE } from '@loam/domain/kernel/schema/lists';
import { KG } from '@loam/domain/kernel/unit/unit-ids';
import type { DemoReports, DemoSeason } from './demo-seasons.js';
import type { SeasonDates } from './demo-year.js';
import type { PlanBody } from './seed-plans.js';

const TONNE_PER_HA = 1;
const KG_PER_HA = 2;
const LITRE_PER_HA = 10;
const PERCENT = 20;
/** After planting: both are due in the days that the weather is known of. */
const [SIDE_DAYS, LEAF_DAYS] = [16, 20];

const product = (key: string) => libraryProductByKey(key)!.id;
const crop = (key: string) => libraryCropByKey(key)!;
const priced = (key: string, price: number) => ({ id: product(key), unitId: KG_PER_HA, price });
const dose = (key: string, amount: number) => ({ id: product(key), amount, unitId: KG_PER_HA });

export interface Place {
  readonly customerId: number;
  readonly fieldId: number;
  readonly soilAnalysisId: number;
  readonly plantingDate: string;
  /** Two weeks earlier. */
  readonly prePlantDate: string;
}

/** One change of a plan, by one of those who plan together. */
export interface DemoEdit {
  readonly by: 'keeper' | 'colleague' | 'admin';
  readonly body: PlanBody;
}

/**
 * Maize under a pivot: magnesium, sulfur and boron before planting, phosphate in the row, nitrogen in three side-dressings, trace
 * elements through the leaf. As three people came to it, the first body draws it up. Prices are typed for the demo, BRL/kg.
 */
export function maizeSeason({ customerId, fieldId, soilAnalysisId, plantingDate, prePlantDate }: Place): readonly DemoEdit[] {
  const { id: cropId, stages } = crop('maize');
  const stage = (index: number) => stages[index]!.id;
  const soilApplications = (urea: readonly [number, number, number], mop: number) => [
    {
      id: 'before',
      method: 'quantitative' as const,
      applicationTypeId: 1,
      cropStageId: PRE_PLANT_STAGE,
      applicationDate: prePlantDate,
      // boron is spread: as much of it in the row would hurt the seedlings
      products: [dose('kieserite', 65), dose('borax', 26)],
    },
    {
      id: 'row',
      method: 'quantitative' as const,
      applicationTypeId: 2,
      cropStageId: PLANTING_STAGE,
      applicationDate: plantingDate,
      products: [dose('map', 114), dose('as', 20), dose('zn_oxide', 5)],
    },
    ...urea.map((amount, index) => ({
      id: `side-${index + 1}`,
      method: 'quantitative' as const,
      applicationTypeId: 3,
      cropStageId: stage(index),
      ...(index === 0 && { applicationDate: addDays(plantingDate, SIDE_DAYS) }),
      products: [dose('urea', amount), ...(index === 0 ? [dose('mop', mop)] : [])],
    })),
  ];
  // what corrects a soil that is low in boron and medium in zinc, for two years
  const soilTraces = [priced('zn_oxide', 14), priced('borax', 6)];
  const bulk = [priced('kieserite', 2.1), priced('as', 1.6), priced('map', 3.9), priced('urea', 2.6), priced('mop', 2.5), ...soilTraces];
  const traces = [
    priced('zn_mono', 9.8),
    priced('octaborate', 14),
    priced('mn_sulf', 7.5),
    priced('cu_sulf', 21),
    priced('fe_sulf', 4.2),
    priced('na_molyb', 190),
  ];
  const leaf = (zinc: number) => ({
    id: 'leaf',
    method: 'foliar' as const,
    applicationTypeId: 5,
    cropStageId: stage(0),
    applicationDate: addDays(plantingDate, LEAF_DAYS),
    waterVolume: 200,
    waterVolumeUnitId: LITRE_PER_HA,
    products: [
      dose('zn_mono', zinc),
      dose('octaborate', 0.3),
      dose('mn_sulf', 0.2),
      dose('cu_sulf', 0.08),
      dose('fe_sulf', 0.5),
      dose('na_molyb', 0.02),
    ],
  });
  return [
    {
      by: 'keeper',
      body: {
        name: 'Maize, first crop',
        customerId,
        fieldId,
        cropId,
        crop: { plantingDate, expectedYield: 9, expectedYieldUnitId: TONNE_PER_HA },
        analyses: { soilAnalysisId },
        products: bulk,
        tanks: [{ id: 'tank-a', name: 'A' }],
        applications: soilApplications([120, 180, 120], 60),
      },
    },
    { by: 'admin', body: { crop: { expectedYield: 9.5 } } },
    { by: 'keeper', body: { applications: soilApplications([140, 190, 120], 60) } },
    { by: 'colleague', body: { products: [...bulk, ...traces], foliarApplications: [leaf(0.4)] } },
    { by: 'keeper', body: { applications: soilApplications([140, 190, 140], 70) } },
    { by: 'colleague', body: { foliarApplications: [leaf(0.6)] } },
    { by: 'admin', body: { pricing: { discount: 5, tax: 0 } } },
    { by: 'keeper', body: { notes: 'Row fertiliser 5 cm beside the seed. Second side-dressing before the canopy closes.' } },
  ];
}

/**
 * Arabica coffee by drip: two tanks, so that calcium never meets sulfate or phosphate, each filled once for a stage of about a hectare; potash
 * broadcast in two rounds, with the first of them what corrects boron and zinc. Prices are typed for the demo, BRL/kg.
 */
export function coffeePlan({ customerId, fieldId, soilAnalysisId, plantingDate }: Place): PlanBody {
  const { id: cropId, stages } = crop('coffee');
  const tankOf = (id: string, products: Readonly<Record<string, number>>) => ({
    id,
    volume: 1000,
    injectionRatio: 0.1,
    injectionRatioUnitId: PERCENT,
    products: Object.entries(products).map(([key, dosage]) => ({ id: product(key), dosage, unitId: KG })),
  });
  const broadcast = (round: number, products: readonly ReturnType<typeof dose>[]) => ({
    id: `broadcast-${round}`,
    method: 'quantitative' as const,
    applicationTypeId: 1,
    cropStageId: stages[round === 1 ? 0 : 2]!.id,
    products: [...products],
  });
  const water = { irrigationAmount: 90, flowRate: 12, irrigationEvents: 10, fertigationEvents: 10 };
  const fertilizers = [priced('cn_ag', 4.2), priced('map_tech', 9.5), priced('epsom', 2.9), priced('mop', 2.5), priced('urea', 2.6)];
  return {
    name: 'Coffee by drip',
    customerId,
    fieldId,
    cropId,
    crop: { plantingDate, expectedYield: 2.4, expectedYieldUnitId: TONNE_PER_HA },
    analyses: { soilAnalysisId },
    products: [...fertilizers, priced('borax', 6), priced('zn_oxide', 14)],
    tanks: [
      { id: 'tank-a', name: 'A' },
      { id: 'tank-b', name: 'B' },
    ],
    applications: [
      broadcast(1, [dose('mop', 125), dose('urea', 40), dose('borax', 27), dose('zn_oxide', 8)]),
      broadcast(2, [dose('mop', 125)]),
    ],
    proportionalStages: [
      { stageId: stages[1]!.id, ...water, tanks: [tankOf('tank-a', { cn_ag: 50, urea: 48 }), tankOf('tank-b', { map_tech: 24 })] },
      { stageId: stages[2]!.id, ...water, tanks: [tankOf('tank-a', { cn_ag: 50, urea: 107 }), tankOf('tank-b', { epsom: 82 })] },
      { stageId: stages[3]!.id, ...water, tanks: [tankOf('tank-a', { urea: 107 })] },
    ],
  };
}

const named = { coffee: 'Coffee', sugarcane: 'Cane' } as const;

/** Days of a stage after which it is given what is due in it. */
const DUE = 33;

/** Typed for the demo, BRL/kg; of vinasse what it costs to spread it. */
const prices = ownNames<number>({
  ...{
    an: 2.4,
    as: 1.6,
    urea: 2.6,
    map: 3.9,
    ssp: 1.9,
    mop: 2.5,
    dolomite: 0.22,
    vinasse_cane: 0.009,
    borax: 6,
    zn_mono: 9.8,
    zn_oxide: 14,
  },
});

const roundsOf = ownNames<number>({ 'one-application': 1, 'two-applications': 2 });

/** What a perennial crop is given in a season: lime at its beginning, vinasse where it has some, fertilizers in rounds of the rains. */
export function seasonPlan(
  { customerId, fieldId, soilAnalysisId, begins, harvest }: Pick<Place, 'customerId' | 'fieldId' | 'soilAnalysisId'> & SeasonDates,
  demo: DemoReports,
  { yield_t, planned_t, fertilizers, practices, perHa, organic }: DemoSeason,
): PlanBody {
  const { id: cropId, stages } = crop(demo.crop);
  const given = Object.entries(fertilizers);
  const rounds = roundsOf[practices['nutrientTiming'] ?? ''] ?? 3;
  const [lime, vinasse] = [perHa.lime ?? 0, organic?.material === 'vinasse' ? organic.t : 0];
  const once = [
    ...(lime > 0 ? [{ key: 'dolomite', amount: lime, unitId: KG_PER_HA }] : []),
    ...(vinasse > 0 ? [{ key: 'vinasse_cane', amount: vinasse, unitId: TONNE_PER_HA }] : []),
  ];
  const beginOf = (index: number) => stages.slice(0, index).reduce((date, { duration }) => addDays(date, duration), begins);
  return {
    name: `${named[demo.crop]} ${harvest.slice(0, 4)}`,
    ...{ customerId, fieldId, cropId, cultivar: demo.variety },
    crop: { plantingDate: begins, harvestDate: harvest, expectedYield: planned_t ?? yield_t, expectedYieldUnitId: TONNE_PER_HA },
    analyses: { soilAnalysisId },
    products: [
      ...once.map(({ key, unitId }) => ({ id: product(key), unitId, price: prices[key] })),
      ...given.map(([key]) => priced(key, prices[key]!)),
    ],
    applications: [
      // a day after the harvest and after each other: vinasse a month before nitrogen
      ...once.map(({ key, ...amount }, index) => ({
        id: `once-${index + 1}`,
        method: 'quantitative' as const,
        applicationTypeId: 1,
        cropStageId: stages[0]!.id,
        applicationDate: addDays(begins, index + 1),
        products: [{ id: product(key), ...amount }],
      })),
      ...Array.from({ length: rounds }, (_, round) => ({
        id: `round-${round + 1}`,
        method: 'quantitative' as const,
        applicationTypeId: 1,
        cropStageId: stages[round]!.id,
        applicationDate: addDays(beginOf(round), DUE),
        products: given.map(([key, amount]) => dose(key, Math.round((amount / rounds) * 10) / 10)),
      })),
    ],
  };
}
