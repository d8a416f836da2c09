import { needParts } from '../../agronomy/need/earlier-manure.js';
import type { GraphContext } from '../../agronomy/balance/graph-plan.js';
import { libraryCropByKey } from '../../agronomy/tables/crop-table.js';
import { libraryProduct, libraryProductByKey } from '../../agronomy/tables/product-table.js';
import { tankModel } from '../../agronomy/tank/tank-solution.js';
import { input, type TraceLine } from '../../agronomy/trace.js';
import { needMethods } from '../../kernel/schema/lists.js';
import { nutrients } from '../../kernel/unit/nutrients.js';
import { emptyDraft, type Fields, type PlanDraft } from '../plan.draft.js';
import type { PlanResult } from '../plan.events.js';
import type { FieldArea } from '../explain/plan-explain-field.js';

/** A plan of maize with something of everything that is explained, and the paths of its numbers. */
const id = (key: string): string => String(libraryProductByKey(key)!.id);
export const [cn, dap, crf] = [id('cn_ag'), id('dap'), id('crf_16_9_12_5.5m')];
const mop = id('mop');
const dung = 7;
export const maize = libraryCropByKey('maize')!;
export const stage = maize.stages[1]!.id;

export const draft = (more: Fields = {}): PlanDraft => ({
  ...emptyDraft,
  plan: {
    expectedYield: 9,
    expectedYieldUnitId: 1,
    plantingDate: '2026-03-20',
    duration: 125,
    discount: 7,
    tax: 12,
    cropPrice: 210,
    lastManureId: dung,
    lastManureRate: 20,
    ...more,
  },
  stages: Object.fromEntries(
    maize.stages.map(({ id: key, duration }, n) => [
      String(key),
      { name: `S${n}`, duration, sortOrder: n, ...(key === stage && { irrigationAmount: 40, irrigationEvents: 4, fertigationEvents: 2 }) },
    ]),
  ),
  tanks: { stock: { name: 'A', order: 'a0' } },
  products: {
    [cn]: { order: 'a0', unitId: 2, price: 0.45 },
    [dap]: { order: 'a1', unitId: 2, price: 0.7 },
    [mop]: { order: 'a2', unitId: 2 },
    [crf]: { order: 'a3', unitId: 2, price: 3 },
  },
  applications: {
    basal: { order: 'a0', method: 'quantitative', cropStageId: -1, applicationTypeId: 1, applicationDate: '2026-03-10' },
    coat: { order: 'a1', method: 'quantitative', cropStageId: -2, applicationTypeId: 7, applicationDate: '2026-03-20' },
    leaf: { order: 'a2', method: 'foliar', cropStageId: stage, applicationTypeId: 5, waterVolume: 300, waterVolumeUnitId: 10 },
    [`${stage}_stock`]: {
      order: 'a3',
      method: 'proportional',
      cropStageId: stage,
      tank: 'stock',
      volume: 1000,
      injectionRatio: 1,
      injectionRatioUnitId: 20,
      [`ph${cn}`]: 6,
    },
  },
  doses: {
    basal: { [dap]: [120, 2], [mop]: [80, 2] },
    coat: { [crf]: [60, 2] },
    leaf: { [cn]: [3, 2] },
    [`${stage}_stock`]: { [cn]: [60, 5] },
  },
});
export const context = (more: Partial<GraphContext> = {}): GraphContext => ({
  crop: maize,
  previousCrop: libraryCropByKey('soybean')!,
  product: (product) =>
    product === dung
      ? { id: dung, name: 'Dung', typeId: 1, formId: 3, nutrients: [{ id: 5, value: 0.6 }], organicNitrogen_pct: 0.5 }
      : libraryProduct(product),
  countryId: 1840,
  needParts,
  soil: {
    readings: [
      { nutrientId: 4, value: 22, unitId: 25, methodId: 6, rating: 'low' },
      { nutrientId: 5, value: 90, unitId: 25, methodId: 9, rating: 'veryLow' },
    ],
    bulkDensity_Mg_m3: 1.35,
    depth_cm: 20,
    sampledOn: '2024-11-03',
    nitrateN_mg_kg: 6,
    organicMatter_pct: 2.4,
    cations: { K: 0.3, Ca: 8, Mg: 2, Na: 0.2, HAl: 1, CEC: 11.5 },
  },
  waters: [{ share_pct: 100, water: { id: 1, mg_l: { 1: 9, 6: 60, 7: 12 } } }],
  tankModel,
  unitTypeId: 0,
  display: 'oxide',
  ...more,
});

export const harvest: PlanResult = { kind: 'totalWeight', value: 100, unitId: 8, areaHa: 12.5, reportedAt: '2026-08-01T00:00:00Z', by: 1 };
const groupOf = (nutrientId: number): string => nutrients.find((one) => one.id === nutrientId)!.group;
const fields = ['cropNeed', 'demand', 'fulfillment', 'fulfillmentCrf', 'given', 'gap', 'met'];
export const money = ['price', 'discountAmount', 'subtotal', 'taxAmount', 'total', 'revenue', 'margin', 'roi', 'breakEven'].concat(
  ['Low', 'High'].flatMap((at) => [`revenue${at}`, `margin${at}`]),
);
const ratios = ['Ca/Mg', 'Ca/K', 'Mg/K', 'K/CEC', 'Ca/CEC', 'Mg/CEC', 'Na/CEC', 'Al+H/CEC', 'Mg+Ca/K'];
export const paths = [
  ...nutrients.flatMap((one) => fields.map((field) => `${groupOf(one.id)}.${one.id}.${field}`)),
  ...maize.stages.flatMap(({ id: at }) =>
    [1, 4, 5, 8].flatMap((of) => ['need', 'fulfillment', 'gap', 'crf'].map((field) => `stages.${at}|${field}${of}`)),
  ),
  `doses.basal|${dap}`,
  `doses.${stage}_stock|${cn}`,
  ...money.map((name) => `pricing.${name}`),
  ...[cn, dap, crf].flatMap((product) => [`products.${product}|amount`, `products.${product}|cost`]),
  `products.${crf}|longevity`,
  ...ratios.map((name) => `soil.${name}`),
  ...['ph', 'phModel', 'ec'].map((what) => `tanks.${stage}.${what}`),
  `applications.${stage}_stock|solubility`,
  `applications.${stage}_stock|ph`,
  `applications.${stage}_stock|coldSolubility`,
  `doses.coat|${crf}|late`,
  'checks.soilAge',
  'overview.met',
  'allocation.duration',
  'allocation.irrigationEvents',
  'allocation.fertigationEvents',
  'field.area',
  ...money.slice(0, 5).map((name) => `field.pricing.${name}`),
  ...[cn, dap].flatMap((product) => [`field.products.${product}|amount`, `field.products.${product}|cost`]),
];
/** How the area of a field came to be known: drawn, or entered in either unit. */
const drawn: TraceLine = {
  ...{ name: 'drawnArea', formula: 'Sₒ / k', unit: 'ha', value: 12, source: 'units of measure' },
  inputs: [input('Sₒ', 120_000, 'm²', 'computed'), input('k', 10_000, 'm² per ha', 'default', 'units of measure')],
};
export const areas: Readonly<Record<string, FieldArea>> = {
  drawn: { area: 12, unitId: 28, lines: [drawn] },
  hectares: { area: 12.5, unitId: 28 },
  acres: { area: 30, unitId: 27 },
};
/** Ways of reckoning and places that explain numbers in words of their own. */
export const places: readonly (readonly [string, Partial<GraphContext>, Fields])[] = [
  ...needMethods.map((needMethod) => [needMethod, {}, { needMethod }] as const),
  ['without analyses', { soil: { readings: [] }, waters: [] }, {}],
  ['as elements, imperial', { unitTypeId: 1, display: 'element' }, {}],
  ['a perennial', { crop: libraryCropByKey('orange')! }, { baselineYield: 3 }],
  ['a perennial held to a ceiling', { crop: libraryCropByKey('grape')!, soil: { readings: [] } }, { expectedYield: 3, baselineYield: 2 }],
  ['a legume', { crop: libraryCropByKey('soybean')! }, { baseline: 'usual', baselineYield: 2.5, baselineCost: 20 }],
  [
    'wheat on nitrate by layers',
    {
      crop: libraryCropByKey('wheat')!,
      soil: {
        readings: [],
        nitrateLayers: [
          { from_cm: 0, to_cm: 30, N_kg_ha: 8, bulkDensity_Mg_m3: 1.3 },
          { from_cm: 30, to_cm: 60, NO3N_mg_kg: 6, bulkDensity_Mg_m3: 1.5 },
        ],
      },
    },
    {},
  ],
  ['wheat in the United Kingdom', { crop: libraryCropByKey('wheat')!, countryId: 1826 }, { needMethod: 'rateTable' }],
  [
    'wheat in the United Kingdom whose nitrate was sampled to 90 cm',
    {
      ...{ crop: libraryCropByKey('wheat')!, countryId: 1826 },
      soil: { readings: [], nitrateLayers: [{ from_cm: 0, to_cm: 90, N_kg_ha: 110, bulkDensity_Mg_m3: 1.3 }] },
    },
    { needMethod: 'rateTable' },
  ],
];
