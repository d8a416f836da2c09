import { libraryProductByKey } from '@loam/domain/agronomy/tables/product-table';
import { ownNames } from '@loam/domain/kernel/json/own-names';
import type { Answers, DemoReports, DemoSeason } from './demo-seasons.js';

/** What the plan of a season knows of its answers. */
export interface FromPlan {
  readonly productKg: number;
  readonly areaHa: number;
  readonly surveyYear: number;
  readonly fertilizers: NonNullable<NonNullable<Answers['nutrients']>['fertilizers']>;
}

const blockOf = ownNames<readonly string[]>({
  coverCrop: ['groundCover', 'cropRotation', 'bufferStrips', 'agroforestry'],
  tillage: ['tillageManagement', 'soilCompaction'],
  residueManagement: ['residueManagement', 'organicCarbonApplication'],
  irrigation: ['waterSource', 'waterDelivery', 'irrigationRateDecisionMethod', 'irrigationPowerSource'],
  pestManagement: ['cropProtection'],
  nutrients: ['nutrientRate', 'nutrientTiming', 'nutrientSource', 'soilPhManagement'],
  site: ['deforestation'],
  processing: ['millingType'],
});

/** What is the same of every field of these seasons. */
const cerrado = { climate: 'wet', climateZone: 'tropicalMoist', soilGroup: 'lowActivityClay', clearedHa: 0, drainedOrganicHa: 0 } as const;

/** Lime and vinasse of the plan are asked for apart. */
const elsewhere = new Set(['dolomite', 'vinasse_cane'].map((key) => libraryProductByKey(key)!.name));

/** A season as answers of its whole field; harvest and fertilizers as its plan knows them. */
export function demoAnswers(
  { crop }: DemoReports,
  season: DemoSeason,
  { fertilizers: given, ...harvest }: FromPlan,
  over: boolean,
): Answers {
  const { practices, perHa, organic, burnt, mill } = season;
  const { areaHa } = harvest;
  const whole = (value: number | undefined): number => Math.round((value ?? 0) * areaHa);
  const tenths = (value: number | undefined): number => Math.round((value ?? 0) * areaHa * 10) / 10;
  const coffee = crop === 'coffee';
  const fertilizers = given.filter(({ product }) => !elsewhere.has(product ?? ''));
  const chosen = (block: string) =>
    Object.fromEntries((blockOf[block] ?? []).flatMap((question) => (practices[question] ? [[question, practices[question]]] : [])));
  const planned = { fromPlan: true, status: 'estimated' } as const;
  const removed = practices['residueManagement'] === 'trash-removed-for-energy' ? 60 : 0;
  return {
    coverCrop: chosen('coverCrop'),
    tillage: chosen('tillage'),
    residueManagement: {
      ...chosen('residueManagement'),
      ...(coffee
        ? { prunings_tdm: tenths(perHa.prunings_t), pruningsFate: { left: 100, removed: 0, burnt: 0 } }
        : {
            residueFate: burnt ? { left: 20, removed: 0, burnt: 80 } : { left: 100 - removed, removed, burnt: 0 },
            burntHa: burnt ? areaHa : 0,
          }),
    },
    irrigation: { ...chosen('irrigation'), irrigationM3: whole(perHa.water_m3), irrigationSystem: systemOf(practices['waterDelivery']) },
    pestManagement: {
      ...chosen('pestManagement'),
      pesticides: { herbicide: tenths(perHa.herbicide), insecticide: tenths(perHa.insecticide), fungicide: tenths(perHa.fungicide) },
    },
    yield: { ...harvest, ...(!coffee && { yieldFreshT: harvest.productKg / 1000 }) },
    nutrients: {
      ...chosen('nutrients'),
      ...{ fertilizers, fertilizerRegion: 'latinAmerica', limestoneKg: whole(perHa.lime) },
      organicInputs: organic ? [{ material: organic.material, t: tenths(organic.t) }] : [],
    },
    site: { ...chosen('site'), ...cerrado },
    energy: {
      fuel: { diesel: whole(perHa.diesel) },
      electricityKWh: whole(perHa.kWh),
      ...(coffee && { dryingFuel: { firewood: whole(perHa.firewood) } }),
    },
    ...(coffee && { processing: { ...chosen('processing'), ...mill } }),
    evidence: {
      'yield.productKg': over ? { status: 'measured', note: 'Receipts of the cooperative' } : planned,
      'yield.areaHa': planned,
      'nutrients.fertilizers': planned,
      'energy.fuel': { status: 'measured', note: 'Invoices of the farm shop' },
    },
  };
}

function systemOf(delivery: string | undefined): 'none' | 'drip' | 'sprinkler' {
  if (delivery === undefined || delivery === 'no-irrigation') return 'none';
  return delivery === 'drip' ? 'drip' : 'sprinkler';
}
