import { compatibilityOf } from '../../agronomy/tank/compatibility.js';
import { doseKgPerHa, dosePerFillingKg, fertigatedKgPerHa, injectionShare } from '../../agronomy/supply/dose.js';
import { SPLIT_NUTRIENTS } from '../../agronomy/supply/application-limits.js';
import type { ProductFacts } from '../../agronomy/facts.js';
import { stageShares } from '../../agronomy/need/stage-split.js';
import { PLANTING_STAGE, PRE_PLANT_STAGE } from '../../kernel/schema/lists.js';
import { KG, KG_HA, LB, LB_AC } from '../../kernel/unit/unit-ids.js';
import { unitOf } from '../../kernel/unit/units.js';
import { at, inOrder, methodOf, type PlanDraft, stageOf } from '../plan.draft.js';

/** A column that amounts can go into. `kgPerHa`: kg/ha for each kg that is dosed there (1 for doses per area). */
export interface MixColumn {
  readonly key: string;
  readonly stageId: number;
  readonly kgPerHa: number;
  /** Litres of the stock tank; absent for doses per area. */
  readonly tank_l?: number;
  readonly isNew?: true;
}
export interface MixScope {
  readonly scope: 'stage' | 'tank' | 'season';
  readonly stageId?: number | undefined;
  readonly tank?: string | undefined;
  readonly split?: Split | undefined;
}
/** Products mostly used for these nutrients go in equal doses into the columns that are there and new ones in these stages. */
export interface Split {
  readonly stageIds: readonly number[];
  readonly nutrientIds: readonly number[];
}

const numberAt = (draft: PlanDraft, root: 'stages' | 'applications', id: string, field: string): number | undefined => {
  const value = at(at(draft[root], id) ?? {}, field);
  return typeof value === 'number' ? value : undefined;
};

/** A stock tank in a stage, or the path of the value that it lacks. */
export function tankColumnOf(draft: PlanDraft, key: string): MixColumn | { readonly lacks: string } {
  const fields = draft.applications[key]!;
  const stageId = stageOf(fields);
  const [volume, mm] = [numberAt(draft, 'applications', key, 'volume'), numberAt(draft, 'stages', String(stageId), 'irrigationAmount')];
  const share = injectionShare(
    numberAt(draft, 'applications', key, 'injectionRatio'),
    numberAt(draft, 'applications', key, 'injectionRatioUnitId'),
  );
  if (!volume) return { lacks: `applications.${key}|volume` };
  if (!('value' in share) || share.value <= 0) return { lacks: `applications.${key}|injectionRatio` };
  if (!mm) return { lacks: `stages.${stageId}|irrigationAmount` };
  return { key, stageId, kgPerHa: fertigatedKgPerHa(1, volume, share.value, mm), tank_l: volume };
}

/**
 * Columns of a scope: those of the tank; else the quantitative ones, else what is fertigated, else a new one (`newKey`) in the stage, before planting for a
 * season. Foliar columns never take the amounts that a crop needs. A season that is split has further new ones.
 */
export function mixColumns(draft: PlanDraft, scope: MixScope, newKey: string): MixColumn[] | { readonly lacks: string } {
  const columns = columnsOfScope(draft, scope, newKey);
  if ('lacks' in columns || !scope.split || columns.some(({ tank_l }) => tank_l !== undefined)) return columns;
  const further = scope.split.stageIds.filter((id) => columns.every(({ stageId }) => stageId !== id));
  return [...columns, ...further.map((id, n): MixColumn => ({ key: `${newKey}s${n}`, stageId: id, kgPerHa: 1, isNew: true }))];
}

function columnsOfScope(draft: PlanDraft, { scope, stageId, tank }: MixScope, newKey: string): MixColumn[] | { readonly lacks: string } {
  const keys = inOrder(draft.applications).filter(
    (key) => scope === 'season' || stageId === undefined || stageOf(draft.applications[key]!) === stageId,
  );
  const byMethod = (method: string) => keys.filter((key) => methodOf(key, draft.applications[key]!) === method);
  const stock = byMethod('proportional').filter((key) => scope !== 'tank' || draft.applications[key]!['tank'] === tank);
  const perArea =
    scope === 'tank'
      ? []
      : byMethod('quantitative').map((key): MixColumn => ({ key, stageId: stageOf(draft.applications[key]!), kgPerHa: 1 }));
  if (perArea.length > 0) return perArea;
  const tanks = stock.map((key) => tankColumnOf(draft, key));
  const ready = tanks.filter((one): one is MixColumn => 'key' in one);
  if (ready.length > 0) return ready;
  const lacking = tanks.find((one) => 'lacks' in one);
  if (lacking) return lacking;
  if (scope === 'tank') return { lacks: `applications.${stageId ?? -1}_${tank}|volume` };
  return [{ key: newKey, stageId: scope === 'season' ? -1 : stageId!, kgPerHa: 1, isNew: true }];
}

/** kg of product that one of a unit is in this column; undefined when it cannot be weighed. */
export function kgPerUnit(column: MixColumn, unitId: number, product: ProductFacts): number | undefined {
  const weight =
    column.tank_l === undefined ? doseKgPerHa(1, unitId, product, undefined) : dosePerFillingKg(1, unitId, product, column.tank_l);
  return 'value' in weight && weight.value > 0 ? weight.value : undefined;
}

/** The unit that a dose stands in: its own, else the row's where it fits, else mass. */
export function cellUnit(draft: PlanDraft, column: MixColumn, product: ProductFacts, imperial: boolean): number {
  const own = at(at(draft.doses, column.key) ?? {}, String(product.id))?.[1];
  const row = at(at(draft.products, String(product.id)) ?? {}, 'unitId');
  for (const unitId of [own, row]) if (typeof unitId === 'number' && kgPerUnit(column, unitId, product) !== undefined) return unitId;
  if (column.tank_l !== undefined) return imperial ? LB : KG;
  return imperial ? LB_AC : KG_HA;
}

/** What people weigh and set: tenths of kg/ha and l/ha, hundredths of a kg or l in a tank, whole grams. */
export function practicalStep(unitId: number): number {
  switch (unitOf(unitId)?.dimension) {
    case 'massPerArea':
      return unitId === 1 || unitId === 4 ? 0.001 : 0.1;
    case 'volumePerArea':
      return 0.1;
    case 'mass':
      return unitId === 6 ? 1 : unitId === 8 || unitId === 9 ? 0.001 : 0.01;
    case 'volume':
      return unitId === 14 ? 1 : 0.01;
    default:
      return 0.01;
  }
}

/** How each product's amount is divided over the columns; shares sum to 1. */
export type Placing = ReadonlyMap<number, readonly { readonly column: MixColumn; readonly share: number }[]>;

export interface PlacingFacts {
  readonly draft: PlanDraft;
  readonly products: readonly ProductFacts[];
  readonly product: (id: number) => ProductFacts | undefined;
  /** The nutrient that a product is mostly used for. */
  readonly mainNutrient: (product: ProductFacts) => number;
  readonly stages: Parameters<typeof stageShares>[0];
  readonly split?: Split | undefined;
  /** Products mostly used for such a nutrient go in before the crop or with it. */
  readonly isBasal?: ((nutrientId: number) => boolean) | undefined;
  /** Shares by stage of what is mostly used for such a nutrient, by those of its uptake. */
  readonly levelled?: (<P extends StageShare>(shares: readonly P[], nutrientId: number) => readonly P[]) | undefined;
}
export interface StageShare {
  readonly stageId: number;
  readonly share: number;
}

/**
 * As it is divided already; a product that is new goes into one column of each stage as the crop takes up the nutrient that it is mostly used for, in fertigation
 * into the first tank where nothing speaks against it. Where a season is split, that decides for the nutrients it names, and what is new of others, as
 * phosphate and lime, goes into the earliest column; so does what is basal.
 */
export function place(columns: readonly MixColumn[], facts: PlacingFacts): Placing {
  const placed = new Map<number, { column: MixColumn; share: number }[]>();
  const inTank = (column: MixColumn) => {
    const dosed = Object.keys(at(facts.draft.doses, column.key) ?? {}).map(Number);
    const assigned = [...placed].flatMap(([id, cells]) => (cells.some((cell) => cell.column.key === column.key) ? [id] : []));
    return [...new Set([...dosed, ...assigned])].map((id) => facts.product(id)).filter((one) => one !== undefined);
  };
  const kilograms = (column: MixColumn, product: ProductFacts): number => {
    const dose = at(at(facts.draft.doses, column.key) ?? {}, String(product.id));
    return dose ? dose[0] * (kgPerUnit(column, dose[1], product) ?? 0) * column.kgPerHa : 0;
  };
  for (const product of facts.products) {
    const given = columns.map((column) => ({ column, kg: kilograms(column, product) })).filter(({ kg }) => kg > 0);
    const sum = given.reduce((total, { kg }) => total + kg, 0);
    const main = facts.mainNutrient(product);
    if (facts.split?.nutrientIds.includes(main)) {
      const over = dividedOver(columns, facts.stages, main);
      placed.set(
        product.id,
        over.map((column) => ({ column, share: 1 / over.length })),
      );
    } else if (sum > 0)
      placed.set(
        product.id,
        given.map(({ column, kg }) => ({ column, share: kg / sum })),
      );
    else
      placed.set(
        product.id,
        (facts.split ? !isMobile(main) : facts.isBasal?.(main))
          ? [{ column: earliest(columns, facts), share: 1 }]
          : spread(columns, product, facts, inTank),
      );
  }
  return placed;
}

const isMobile = (nutrientId: number): boolean => (SPLIT_NUTRIENTS as readonly number[]).includes(nutrientId);

/** Nitrogen and potash that come after this part of the uptake feed the next crop. Project decision. */
const LATE = 0.5;
/** Stages that begin before a nutrient's uptake is half over, each with its part of it. */
export function stagesInTime(stages: PlacingFacts['stages'], nutrientId: number): StageShare[] {
  const shares = stageShares(stages, nutrientId);
  const before = (n: number) => shares.slice(0, n).reduce((sum, share) => sum + share, 0);
  return stages.map(({ stageId }, n) => ({ stageId, share: shares[n]! })).filter((_, n) => before(n) < LATE);
}

/** One column of each stage that a dose is divided over: before planting only where none is at planting, none that comes late. */
export function dividedOver(columns: readonly MixColumn[], stages: PlacingFacts['stages'], nutrientId: number): readonly MixColumn[] {
  const inTime = new Set(stagesInTime(stages, nutrientId).map(({ stageId }) => stageId));
  const one = columns.filter(({ stageId }, n) => columns.findIndex((other) => other.stageId === stageId) === n);
  const atPlanting = one.some(({ stageId }) => stageId === PLANTING_STAGE);
  const fit = one.filter(({ stageId }) => (stageId < 0 ? stageId === PLANTING_STAGE || !atPlanting : inTime.has(stageId)));
  return fit.length > 0 ? fit : one;
}

/** Before planting, at planting, then as the stages follow each other. */
function earliest(columns: readonly MixColumn[], { stages }: Pick<PlacingFacts, 'stages'>): MixColumn {
  const order = ({ stageId }: MixColumn) =>
    stageId === PRE_PLANT_STAGE ? -2 : stageId === PLANTING_STAGE ? -1 : stages.findIndex((stage) => stage.stageId === stageId);
  return columns.reduce((first, one) => (order(one) < order(first) ? one : first));
}

function spread(
  columns: readonly MixColumn[],
  product: ProductFacts,
  facts: PlacingFacts,
  inTank: (column: MixColumn) => ProductFacts[],
): { column: MixColumn; share: number }[] {
  const main = facts.mainNutrient(product);
  const shares = stageShares(facts.stages, main);
  const stages = [...new Set(columns.map(({ stageId }) => stageId))];
  const chosen = stages.map((stageId) => {
    const own = columns.filter((column) => column.stageId === stageId);
    const suits = (column: MixColumn) =>
      inTank(column).every((other) => other.id === product.id || compatibilityOf(product, other).code !== 0);
    const column = own.find((one) => one.tank_l === undefined || suits(one)) ?? own[0]!;
    return { column, stageId, share: shares[facts.stages.findIndex((stage) => stage.stageId === stageId)] ?? 0 };
  });
  const sum = chosen.reduce((total, { share }) => total + share, 0);
  if (sum <= 0) return [{ column: chosen[0]!.column, share: 1 }];
  const used = chosen.filter(({ share }) => share > 0).map((one) => ({ ...one, share: one.share / sum }));
  return (facts.levelled?.(used, main) ?? used).map(({ column, share }) => ({ column, share }));
}
