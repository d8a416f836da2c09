import type { startReport } from '@loam/domain/sustainability/report/report.schema';
import type { z } from 'zod';

export type Answers = NonNullable<z.input<typeof startReport>['answers']>;

/** How a field was farmed in a season: options of its crop, and amounts per hectare. */
export interface DemoSeason {
  /** t/ha that were harvested, or are expected */
  readonly yield_t: number;
  /** t/ha that its plan expected, where the harvest came otherwise */
  readonly planned_t?: number;
  /** kg of product, by its key in the library */
  readonly fertilizers: Readonly<Record<string, number>>;
  readonly practices: Readonly<Record<string, string>>;
  readonly perHa: Readonly<
    Partial<Record<'diesel' | 'firewood' | 'kWh' | 'water_m3' | 'herbicide' | 'insecticide' | 'fungicide' | 'lime' | 'prunings_t', number>>
  >;
  readonly organic?: { readonly material: string; readonly t: number };
  readonly burnt?: true;
  readonly mill?: Answers['processing'];
}
export interface DemoReports {
  /** Key of demo-outlines.json. */
  readonly outline: string;
  readonly crop: 'coffee' | 'sugarcane';
  readonly variety: string;
  /** the earlier first */
  readonly seasons: readonly [DemoSeason, DemoSeason];
}

/** kg/ha of what a harvest takes of boron and zinc. */
const traces = { borax: 1.5, zn_mono: 1 };
/** The same where the soil is to be kept at what coffee wants of boron. */
const coffeeTraces = { borax: 8, zn_mono: 1 };

const rainFed = {
  ...{ waterSource: 'no-irrigation', waterDelivery: 'no-irrigation' },
  ...{ irrigationRateDecisionMethod: 'no-irrigation', irrigationPowerSource: 'no-irrigation' },
};
const mulched = { groundCover: '5-15-of-the-time', residueManagement: 'chipped-and-left-as-mulch' };

const serra: DemoSeason = {
  yield_t: 2.1,
  fertilizers: { an: 470, ssp: 65, mop: 226 },
  practices: {
    ...mulched,
    ...{ residueManagement: 'chipped-and-incorporated', organicCarbonApplication: 'raw-coffee-pulp-or-husk', bufferStrips: 'yes' },
    ...{ cropRotation: '1-crop', soilCompaction: '4-or-5-of-7-practices', tillageManagement: 'tillage-only-at-planting-or-renovation' },
    ...{ nutrientRate: 'soil-analysis', nutrientTiming: 'three-or-more-applications' },
    ...{ nutrientSource: 'mineral-compound-or-ammonium-nitrate-based' },
    ...{ soilPhManagement: 'measured-at-least-every-3-years-and-kept-in-the-crop-range' },
    ...{ deforestation: 'no', cropProtection: 'integrated-pest-management', agroforestry: 'scattered-trees-canopy-under-20' },
    ...{ waterSource: 'groundwater', waterDelivery: 'drip', irrigationPowerSource: 'grid-electricity' },
    ...{ irrigationRateDecisionMethod: 'weather-based-water-balance-etc', millingType: 'eco-milling' },
  },
  perHa: {
    diesel: 95,
    firewood: 480,
    kWh: 900,
    water_m3: 1900,
    herbicide: 1.1,
    insecticide: 0.5,
    fungicide: 1.4,
    lime: 600,
    prunings_t: 2.2,
  },
  mill: { millType: 'eco', wastewater: 'infiltration', pulp: 'composted', pulpReturnedShare: 100 },
};
const dam: DemoSeason = {
  ...{ yield_t: 1.7, planned_t: 1.9 },
  fertilizers: { urea: 330, ssp: 50, mop: 200 },
  practices: {
    ...{ groundCover: '15-30-of-the-time', residueManagement: 'prunings-taken-as-firewood', organicCarbonApplication: 'none' },
    ...{ cropRotation: '1-crop', bufferStrips: 'no', soilCompaction: '1-to-3-of-7-practices' },
    ...{ tillageManagement: 'shallow-tillage-in-alternate-rows', nutrientRate: 'regional-recommendation' },
    ...{ nutrientTiming: 'two-applications', nutrientSource: 'urea-without-inhibitor', soilPhManagement: 'limed-without-soil-test' },
    ...{ deforestation: 'no', cropProtection: 'spraying-at-thresholds', agroforestry: 'full-sun-no-trees' },
    ...{ waterSource: 'surface-water', waterDelivery: 'sprinkler', irrigationPowerSource: 'diesel-or-petrol-pump' },
    ...{ irrigationRateDecisionMethod: 'soil-or-crop-appearance', millingType: 'regular-wet-milling' },
  },
  perHa: {
    diesel: 310,
    firewood: 700,
    kWh: 120,
    water_m3: 2600,
    herbicide: 1.8,
    insecticide: 0.9,
    fungicide: 1.6,
    lime: 800,
    prunings_t: 1.9,
  },
  mill: { millType: 'regular', wastewater: 'shallowLagoon', pulp: 'spread', pulpReturnedShare: 100 },
};
const road: DemoSeason = {
  yield_t: 1.6,
  fertilizers: { urea: 300, ssp: 47, mop: 175 },
  practices: {
    ...dam.practices,
    ...mulched,
    ...rainFed,
    ...{ nutrientRate: 'soil-analysis', soilPhManagement: 'measured-corrected-when-needed-every-4-years-or-more' },
    ...{ bufferStrips: 'yes', agroforestry: 'shade-canopy-20-40', cropProtection: 'integrated-pest-management' },
  },
  perHa: { diesel: 120, firewood: 650, kWh: 110, herbicide: 1.2, insecticide: 0.6, fungicide: 1.5, lime: 700, prunings_t: 1.8 },
  mill: dam.mill,
};
const young: DemoSeason = {
  ...{ yield_t: 0.9, planned_t: 1 },
  fertilizers: { urea: 310, ssp: 40, mop: 130 },
  practices: {
    ...dam.practices,
    ...rainFed,
    ...{ groundCover: 'more-than-30-of-the-time', residueManagement: 'burned', tillageManagement: 'full-inter-row-tillage' },
    ...{ soilCompaction: 'no-practice-followed', nutrientRate: 'fixed-rate-by-habit', cropProtection: 'calendar-spraying' },
    ...{ nutrientTiming: 'one-application' },
  },
  perHa: { diesel: 140, firewood: 300, kWh: 60, herbicide: 2.4, insecticide: 1.3, fungicide: 2.1, lime: 900, prunings_t: 0.8 },
  mill: dam.mill,
};

const river: DemoSeason = {
  ...{ yield_t: 84, planned_t: 86 },
  fertilizers: { an: 235, map: 37, ...traces },
  practices: {
    ...rainFed,
    ...{ residueManagement: 'green-cane-harvest-trash-blanket-left', groundCover: '5-15-of-the-time', bufferStrips: 'yes' },
    ...{ organicCarbonApplication: 'filter-cake-or-boiler-ash', soilCompaction: '4-or-5-of-7-practices', cropRotation: '2-crops' },
    ...{ tillageManagement: 'reduced-tillage', nutrientRate: 'soil-analysis', nutrientTiming: 'two-applications' },
    ...{ soilPhManagement: 'measured-at-least-every-3-years-and-kept-in-the-crop-range', deforestation: 'no' },
    ...{ nutrientSource: 'vinasse-and-mineral-applied-at-least-30-days-apart', cropProtection: 'integrated-pest-management' },
    agroforestry: 'trees-or-hedge-on-part-of-the-edge',
  },
  perHa: { diesel: 165, herbicide: 2.6, insecticide: 0.4, lime: 500 },
  organic: { material: 'vinasse', t: 45 },
};
const airstrip: DemoSeason = {
  ...{ yield_t: 76, planned_t: 80 },
  fertilizers: { urea: 205, ssp: 120, mop: 170 },
  practices: {
    ...rainFed,
    ...{ residueManagement: 'burned-before-or-after-harvest', groundCover: 'more-than-30-of-the-time', bufferStrips: 'no' },
    ...{ organicCarbonApplication: 'none', soilCompaction: '1-to-3-of-7-practices', cropRotation: '1-crop' },
    ...{ tillageManagement: 'conventional-tillage-inversion', nutrientRate: 'regional-recommendation', nutrientTiming: 'one-application' },
    ...{ soilPhManagement: 'limed-without-soil-test', nutrientSource: 'mineral-fertilizer-only', deforestation: 'no' },
    ...{ cropProtection: 'spraying-at-thresholds', agroforestry: 'no-trees-or-hedges' },
  },
  perHa: { diesel: 190, herbicide: 3.1, insecticide: 0.6, lime: 400 },
  burnt: true,
};
const { burnt: _burnt, ...airstripGreen } = airstrip;
const converted: DemoSeason = {
  ...{ yield_t: 71, planned_t: 70 },
  fertilizers: { urea: 200, ssp: 115, mop: 158, ...traces },
  practices: {
    ...airstrip.practices,
    ...{ residueManagement: 'trash-removed-for-energy', groundCover: '15-30-of-the-time' },
    ...{ organicCarbonApplication: 'filter-cake-or-boiler-ash', nutrientRate: 'soil-analysis' },
    soilPhManagement: 'measured-corrected-when-needed-every-4-years-or-more',
  },
  perHa: { diesel: 175, herbicide: 2.9, insecticide: 0.5, lime: 900 },
};

/** The same season again, with what was done otherwise. */
const then = ({ planned_t: _expected, ...before }: DemoSeason, { practices, perHa, ...other }: Partial<DemoSeason>): DemoSeason => ({
  ...before,
  ...other,
  practices: { ...before.practices, ...practices },
  perHa: { ...before.perHa, ...perHa },
});

/** Typed for the demo, BRL/t: green coffee, cane at the gate. */
export const pricesOfTonne: Readonly<Record<DemoReports['crop'], number>> = { coffee: 24_000, sugarcane: 155 };

/** Made-up seasons within what is usual in these regions: one field a model, others on their way, one that went back. */
export const demoReports: readonly DemoReports[] = [
  {
    ...{ outline: '3', crop: 'coffee', variety: 'Catuaí' },
    seasons: [
      serra,
      then(serra, {
        yield_t: 2.3,
        fertilizers: { an: 420, ssp: 70, mop: 247, borax: 27, zn_oxide: 7.5 },
        practices: {
          ...{ residueManagement: 'chipped-and-left-as-mulch', organicCarbonApplication: 'compost-at-least-every-second-year' },
          ...{ nutrientTiming: 'fertigation-or-controlled-release', nutrientSource: 'organic-and-mineral-mix' },
          ...{ irrigationRateDecisionMethod: 'soil-moisture-sensors', irrigationPowerSource: 'solar-wind-or-hydro-on-farm' },
        },
        perHa: { kWh: 140, water_m3: 1500 },
        organic: { material: 'compost', t: 4 },
      }),
    ],
  },
  {
    ...{ outline: 'dam', crop: 'coffee', variety: 'Mundo Novo' },
    seasons: [
      dam,
      then(dam, {
        yield_t: 1.8,
        fertilizers: { urea: 260, ssp: 53, mop: 194, ...coffeeTraces },
        practices: {
          ...{ waterDelivery: 'center-pivot-or-micro-sprinkler', irrigationPowerSource: 'grid-electricity', bufferStrips: 'yes' },
          ...{ residueManagement: 'chipped-and-left-as-mulch', nutrientRate: 'soil-analysis' },
        },
        perHa: { diesel: 130, kWh: 1100, water_m3: 2100 },
      }),
    ],
  },
  {
    ...{ outline: 'road', crop: 'coffee', variety: 'Mundo Novo' },
    seasons: [
      road,
      then(road, {
        fertilizers: { urea: 256, ssp: 47, mop: 172, ...coffeeTraces },
        practices: { cropProtection: 'calendar-spraying', tillageManagement: 'full-inter-row-tillage', groundCover: '15-30-of-the-time' },
        perHa: { diesel: 145, herbicide: 1.9, fungicide: 2 },
      }),
    ],
  },
  {
    ...{ outline: 'young', crop: 'coffee', variety: 'Catuaí' },
    seasons: [
      young,
      then(young, {
        yield_t: 1.3,
        fertilizers: { urea: 236, ssp: 38, mop: 140, ...coffeeTraces },
        practices: { residueManagement: 'prunings-taken-as-firewood', nutrientTiming: 'two-applications' },
      }),
    ],
  },
  {
    ...{ outline: '25', crop: 'sugarcane', variety: 'RB867515' },
    seasons: [
      river,
      then(river, {
        yield_t: 87,
        practices: {
          nutrientSource: 'vinasse-filter-cake-and-reduced-mineral',
          tillageManagement: 'strip-or-zone-tillage',
          nutrientTiming: 'three-or-more-applications',
        },
        fertilizers: { an: 206, as: 55, map: 38, ...traces },
        perHa: { diesel: 150 },
      }),
    ],
  },
  {
    ...{ outline: '26', crop: 'sugarcane', variety: 'RB867515' },
    seasons: [
      airstrip,
      then(airstripGreen, {
        yield_t: 79,
        fertilizers: { urea: 117, as: 118, map: 45, mop: 174, ...traces },
        practices: {
          residueManagement: 'green-cane-harvest-trash-blanket-left',
          groundCover: '5-15-of-the-time',
          nutrientTiming: 'two-applications',
        },
        perHa: { diesel: 170, herbicide: 2.2 },
      }),
    ],
  },
  {
    ...{ outline: '45', crop: 'sugarcane', variety: 'CTC4' },
    seasons: [
      converted,
      then(converted, {
        yield_t: 74,
        fertilizers: { urea: 111, as: 111, map: 42, mop: 163, ...traces },
        practices: { cropProtection: 'integrated-pest-management', nutrientTiming: 'two-applications' },
        perHa: { insecticide: 0.3 },
      }),
    ],
  },
];
