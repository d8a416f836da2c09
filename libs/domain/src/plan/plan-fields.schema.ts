import { z } from 'zod';
import { isDate, isMonth } from '../kernel/locale/dates.js';
import {
  applicationTypes,
  baselines,
  growingMethods,
  limits,
  needMethods,
  nutrientFormNames,
  residueManagements,
} from '../kernel/schema/lists.js';
import { nutrients } from '../kernel/unit/nutrients.js';
import { text } from '../kernel/string/text.js';
import { type Dimension, isOfDimension, unitOf } from '../kernel/unit/units.js';

/** One schema per value of a plan: the same in a REST body, at a live path and in the browser's field (docs/live-plan.SPEC.md L9). */
const LARGEST = 1e9;
const positive = (most: number) => z.number().positive({ error: 'mustBePositive' }).max(most);
const amount = positive(LARGEST);
const notNegative = z.number().min(0).max(LARGEST);
const upTo = (most: number) => z.number().min(0).max(most);
/** What no field, pump or tank comes near; more is a slip of the hand. Money has none: a currency may count in millions. */
const LARGEST_MANURE_T_HA = 1_000; // a layer of ten centimetres
const LARGEST_WATER_MM = 10_000; // of one stage
const LARGEST_FLOW_M3_H = 100_000;
const LARGEST_SPRAY_PER_AREA = 1e6;
const LARGEST_TANK_L = 1e7;
const LARGEST_INJECTION = 10_000; // l/m³; pure stock solution is 1,000
const count = z.int().min(0).max(10_000);
const percent = z.number().min(0).max(100);
const id = z.int({ error: 'invalidId' }).min(1, { error: 'invalidId' });
const date = z.string({ error: 'invalidDate' }).refine(isDate, { error: 'invalidDate' });
const month = z.string({ error: 'invalidDate' }).refine(isMonth, { error: 'invalidDate' });
const oneOf = (list: readonly { id: number }[]) =>
  z.int({ error: 'invalidId' }).refine((value) => list.some((one) => one.id === value), { error: 'invalidOption' });
const unit = (...dimensions: Dimension[]) =>
  z.int({ error: 'invalidId' }).refine((value) => isOfDimension(value, ...dimensions), { error: 'unitMismatch' });
const anyUnit = z.int({ error: 'invalidId' }).refine((value) => unitOf(value) !== undefined, { error: 'unitMismatch' });

/** The first letter gives the length of the whole-number part (`a` 2 … `z` 27, `Z` 2 … `A` 27); a fraction never ends in 0. */
const isOrder = (value: string): boolean => {
  if (!/^[A-Za-z][0-9A-Za-z]{1,63}$/.test(value)) return false;
  const head = value.charCodeAt(0);
  const whole = head >= 97 ? head - 97 + 2 : 90 - head + 2;
  if (value.length < whole || /^A0{26}/.test(value)) return false;
  return value.length === whole || !value.endsWith('0');
};
/** A place among its like: fractional index, base 62, compared by code unit. */
export const order = z.string().refine(isOrder, { error: 'invalidOrder' });
/** Made by a client without asking: at least 64 random bits. */
/** A stage of the crop; -1 before planting, -2 the planting itself. */
export const stageId = z.int({ error: 'invalidId' }).refine((id) => id === -1 || id === -2 || id > 0, { error: 'invalidId' });
export const itemKey = z.string().regex(/^[A-Za-z0-9-]{1,24}$/, { error: 'invalidKey' });

/** Code points. */
export const PLAN_NAME_MAX = 100;
export const planLeaves = {
  name: text(1, PLAN_NAME_MAX),
  cultivar: text(1, 60),
  growingMethodId: oneOf(growingMethods),
  nutrientsGraphDisplay: z.enum(nutrientFormNames),
  plantingDate: date,
  duration: z.int().min(1).max(limits.cropDurationDays),
  harvestDate: date,
  expectedYield: amount,
  expectedYieldUnitId: unit('massPerArea'),
  cropResidueId: id,
  residueManagementId: oneOf(residueManagements),
  lastManureId: id,
  lastManureRate: positive(LARGEST_MANURE_T_HA),
  olderManureId: id,
  olderManureRate: positive(LARGEST_MANURE_T_HA),
  soilAnalysisId: id,
  plantAnalysisId: id,
  needMethod: z.enum(needMethods),
  imbalancePct: z.number().min(limits.imbalancePct[0]).max(limits.imbalancePct[1]),
  discount: percent,
  tax: percent,
  /** Money a tonne of the harvest may bring, in the currency of the grower's country. */
  cropPrice: amount,
  /** What the return is held against; its yield is in the unit of the expected one, its cost money per ha. */
  baseline: z.enum(baselines, { error: 'invalidOption' }),
  baselineYield: amount,
  baselineCost: amount,
} as const;

/** Pre-plant and planting last no day; every other stage at least one whole day. */
const noDay = z.literal(0, { error: 'duration' });
export const stageLeaves = {
  name: text(1, 100),
  duration: z.int().min(1).max(limits.cropDurationDays),
  sortOrder: z.int().min(-1_000_000).max(1_000_000),
  irrigationAmount: upTo(LARGEST_WATER_MM),
  flowRate: upTo(LARGEST_FLOW_M3_H),
  irrigationEvents: count,
  fertigationEvents: count,
} as const;
export const tankLeaves = { name: text(1, 100), order } as const;
export const productLeaves = {
  order,
  unitId: unit('massPerArea', 'volumePerArea', 'mass', 'volume', 'massPerVolume'),
  price: notNegative,
} as const;
export const applicationLeaves = {
  order,
  method: z.enum(['quantitative', 'foliar']),
  cropStageId: z.int({ error: 'invalidId' }).refine((value) => value >= -2 && value !== 0, { error: 'invalidId' }),
  tank: itemKey,
  applicationTypeId: oneOf(applicationTypes),
  applicationDate: date,
  applicationDateMonth: month,
  applicationDateEnd: date,
  applicationDateEndMonth: month,
  waterVolume: upTo(LARGEST_SPRAY_PER_AREA),
  waterVolumeUnitId: unit('volumePerArea'),
  volume: upTo(LARGEST_TANK_L),
  injectionRatio: upTo(LARGEST_INJECTION),
  injectionRatioUnitId: anyUnit,
} as const;
export const ph = z.number().min(0).max(14);
export const share = percent;
export const distributionShare = percent;
const proportionalMethod = z.literal('proportional');

/** Per area in a column of the season, per filling in a tank. */
export const doseUnits = {
  column: unit('massPerArea', 'volumePerArea', 'massPerVolume'),
  tank: unit('mass', 'volume', 'massPerVolume'),
} as const;
export const doseAmount = amount;
/** In the base unit of each dimension (kg/ha, l/ha, kg, l, mg/l): a layer of ten centimetres over the field, beyond any dressing. More is a slip of the hand. */
const LARGEST_DOSES: Partial<Record<Dimension, number>> = {
  massPerArea: 1e6,
  volumePerArea: 1e6,
  mass: 1e6,
  volume: 1e6,
  massPerVolume: 1e7,
};
const largestDose = (unitId: number): number => {
  const { dimension, factor } = unitOf(unitId)!;
  return (LARGEST_DOSES[dimension] ?? LARGEST) / factor;
};
/** Refuses a dose beyond what its unit allows; where the unit is still to be chosen, as kilograms or litres. */
export const boundedDose =
  <T>(read: (dose: T) => { readonly amount?: number | null | undefined; readonly unitId?: number | null | undefined }, path: PropertyKey) =>
  (dose: T, ctx: z.RefinementCtx): void => {
    const { amount: value, unitId } = read(dose);
    // a unit that was refused is seen here all the same
    const maximum = typeof unitId === 'number' && unitOf(unitId) !== undefined ? largestDose(unitId) : 1e6;
    if (typeof value === 'number' && value > maximum)
      ctx.addIssue({ code: 'too_big', origin: 'number', maximum, inclusive: true, input: value, path: [path] });
  };
const bounded = boundedDose<[number, number]>(([value, unitId]) => ({ amount: value, unitId }), 0);
const columnDose = z.tuple([amount, doseUnits.column]).superRefine(bounded);
const tankDose = z.tuple([amount, doseUnits.tank]).superRefine(bounded);

/** Text under the root `notes`. */
export const NOTES_MAX = 10_000;

const POSITIVE = /^[1-9]\d{0,15}$/;
const STAGE = /^(-1|-2|[1-9]\d{0,15})$/;
const COLUMN = /^[A-Za-z0-9-]{1,24}$/;
const TANK_COLUMN = /^(-1|-2|[1-9]\d{0,15})_([A-Za-z0-9-]{1,24})$/;
const nutrientFields = new Set(nutrients.map((nutrient) => `d${nutrient.id}`));

export const MAP_ROOTS = ['plan', 'stages', 'tanks', 'products', 'applications', 'doses', 'waterAnalyses'] as const;
export type MapRoot = (typeof MAP_ROOTS)[number];
export const ITEM_ROOTS = ['stages', 'tanks', 'products', 'applications'] as const;
export type ItemRoot = (typeof ITEM_ROOTS)[number];
export const isItemRoot = (root: string): root is ItemRoot => (ITEM_ROOTS as readonly string[]).includes(root);

/** `<id>|<field>` of items, `<application>|<product>` of doses. */
export const splitKey = (key: string): { id: string; field: string } => {
  const bar = key.indexOf('|');
  return bar < 0 ? { id: key, field: '' } : { id: key.slice(0, bar), field: key.slice(bar + 1) };
};
/** A tank in a stage: `<stageId>_<tankKey>`. */
export const tankColumn = (key: string): { stageId: number; tank: string } | undefined => {
  const parts = TANK_COLUMN.exec(key);
  return parts ? { stageId: Number(parts[1]), tank: parts[2]! } : undefined;
};

const own = (leaves: Readonly<Record<string, z.ZodType>>, field: string): z.ZodType | undefined =>
  Object.hasOwn(leaves, field) ? leaves[field] : undefined;

export const validItemId: Readonly<Record<ItemRoot, (id: string) => boolean>> = {
  stages: (id) => STAGE.test(id),
  tanks: (id) => COLUMN.test(id),
  products: (id) => POSITIVE.test(id),
  applications: (id) => COLUMN.test(id) || TANK_COLUMN.test(id),
};

/** The schema of an item's field, undefined when such a field does not exist. `made` is not a field. */
export function itemLeaf(root: ItemRoot, id: string, field: string): z.ZodType | undefined {
  switch (root) {
    case 'stages':
      if (field === 'duration' && id.startsWith('-')) return noDay;
      return nutrientFields.has(field) ? distributionShare : own(stageLeaves, field);
    case 'tanks':
      return own(tankLeaves, field);
    case 'products':
      return own(productLeaves, field);
    case 'applications': {
      if (/^ph[1-9]\d{0,15}$/.test(field)) return ph;
      const inTank = tankColumn(id);
      if (!inTank) return field === 'tank' ? undefined : own(applicationLeaves, field);
      if (field === 'method') return proportionalMethod;
      if (field === 'cropStageId') return z.literal(inTank.stageId);
      if (field === 'tank') return z.literal(inTank.tank);
      return own(applicationLeaves, field);
    }
  }
}

/** The schema of the value at a live path, undefined when there is no such path. */
export type Leaves = (root: string, key: string) => z.ZodType | undefined;

/** Those of a plan. */
export function leafAt(root: string, key: string): z.ZodType | undefined {
  if (root === 'plan') return own(planLeaves, key);
  if (root === 'waterAnalyses') return POSITIVE.test(key) ? share : undefined;
  const { id, field } = splitKey(key);
  if (root === 'doses') {
    if (!POSITIVE.test(field)) return undefined;
    return tankColumn(id) ? tankDose : COLUMN.test(id) ? columnDose : undefined;
  }
  return isItemRoot(root) && validItemId[root](id) ? itemLeaf(root, id, field) : undefined;
}

/** Values, and the marks of items. */
export function knowsKey(root: string, key: string, leaves: Leaves = leafAt): boolean {
  if (leaves(root, key) !== undefined) return true;
  const { id, field } = splitKey(key);
  return isItemRoot(root) && field === 'made' && validItemId[root](id);
}

const referenceKinds = new Map([
  ['soilAnalysisId', 'soilAnalysis'],
  ['plantAnalysisId', 'plantAnalysis'],
  ['cropResidueId', 'crop'],
  ['lastManureId', 'product'],
  ['olderManureId', 'product'],
]);
/** What a field of the root `plan` names outside the plan, undefined when it names nothing. */
export const referenceKind = (field: string): string | undefined => referenceKinds.get(field);
