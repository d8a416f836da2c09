import type { GraphContext } from '../../agronomy/balance/graph-plan.js';
import type { MixTarget } from '../../agronomy/auto-calculate/mix-problem.js';
import type { ProductFacts } from '../../agronomy/facts.js';
import type { StageShares } from '../../agronomy/need/stage-split.js';
import { holdingCec, SPLIT_MARGIN, SPLIT_NUTRIENTS, splitDoses } from '../../agronomy/supply/application-limits.js';
import { contentOf } from './plan-mix-chased.js';
import { dividedOver, kgPerUnit, type MixColumn, stagesInTime } from './plan-mix-cells.js';
import type { MixCell } from './plan-mix-doses.js';

const [NITROGEN, POTASH] = SPLIT_NUTRIENTS;

/** What one application would bring above the most that the soil holds at once, kg/ha. */
export interface TooMuchAtOnce {
  readonly nutrientId: number;
  readonly stageId: number;
  readonly given_kg_ha: number;
  readonly largest_kg_ha: number;
}

export interface ProposedSplit {
  readonly tooMuch: readonly TooMuchAtOnce[];
  /** Where further applications make every dose small enough, or smaller; none: those that are there do, divided anew; null: nothing better is known. */
  readonly stageIds: readonly number[] | null;
}

export interface SplitFacts {
  readonly cells: readonly MixCell[];
  readonly columns: readonly MixColumn[];
  readonly products: readonly ProductFacts[];
  readonly mainNutrient: (product: ProductFacts) => number;
  readonly stages: readonly StageShares[];
  readonly context: Pick<GraphContext, 'soil'>;
  readonly isSplit: boolean;
}

/** More passes than this nobody drives for one nutrient. Project decision. */
const MOST_FURTHER = 3;

/**
 * Doses per area of an answer that bring more nitrogen or potash at once than the soil holds as far as it is known, and the stages that further applications would go to:
 * those of most uptake, as few as bring every dose under the bound. Undefined where nothing is too much.
 */
export function proposedSplit(facts: SplitFacts): ProposedSplit | undefined {
  const { cec } = holdingCec(facts.context.soil);
  if (facts.columns.some(({ tank_l }) => tank_l !== undefined)) return undefined;
  const tooMuch = SPLIT_NUTRIENTS.flatMap((nutrientId) => tooMuchOf(nutrientId, facts, cec));
  if (tooMuch.length === 0) return undefined;
  return { tooMuch, stageIds: facts.isSplit ? null : furtherStages(facts, tooMuch) };
}

/**
 * Nobody tops a sown crop with phosphate where the plan has an application before it or at planting; what stays where it is put goes there, and so does potash
 * as far as the soil holds it. Nitrogen goes as the crop takes it up. Project decision.
 */
export function basalIn(
  columns: readonly MixColumn[],
  targets: readonly MixTarget[],
  { crop, soil }: Pick<GraphContext, 'crop' | 'soil'>,
): (nutrientId: number) => boolean {
  const early =
    crop?.cropType !== 'perennial' && columns.every((one) => one.tank_l === undefined) && columns.some(({ stageId }) => stageId < 0);
  const potash = targets.find(({ nutrient }) => nutrient === String(POTASH));
  const wanted_kg_ha = potash ? potash.need_kg_ha - (potash.given_kg_ha ?? 0) : 0;
  const held = wanted_kg_ha <= splitDoses('K2O', 0, holdingCec(soil).cec).largest;
  return (nutrientId) => early && nutrientId !== NITROGEN && (nutrientId !== POTASH || held);
}

const broughtBy = (facts: SplitFacts, nutrientId: number, counts: (product: ProductFacts, column: MixColumn) => boolean): number =>
  facts.cells.reduce((sum, { productId, column, to, unitId }) => {
    const product = facts.products.find(({ id }) => id === productId)!;
    if (to === null || !counts(product, column)) return sum;
    return sum + to * (kgPerUnit(column, unitId, product) ?? 0) * contentOf(product, nutrientId);
  }, 0);

function tooMuchOf(nutrientId: (typeof SPLIT_NUTRIENTS)[number], facts: SplitFacts, cec: number): TooMuchAtOnce[] {
  return facts.columns.flatMap((column): TooMuchAtOnce[] => {
    const given_kg_ha = broughtBy(facts, nutrientId, (_, other) => other === column);
    const { largest } = splitDoses(nutrientId === NITROGEN ? 'N' : 'K2O', given_kg_ha, cec);
    return given_kg_ha > largest * (1 + SPLIT_MARGIN) ? [{ nutrientId, stageId: column.stageId, given_kg_ha, largest_kg_ha: largest }] : [];
  });
}

/** Less than this part less at once is no reason to drive once more. */
const WORTHWHILE = 0.1;

function furtherStages(facts: SplitFacts, tooMuch: readonly TooMuchAtOnce[]): number[] | null {
  const candidates = freeStages(facts, tooMuch[0]!.nutrientId);
  const ids = new Set(tooMuch.map(({ nutrientId }) => nutrientId));
  const splits = (product: ProductFacts) => ids.has(facts.mainNutrient(product));
  const afterwards = (nutrientId: number, further: number): number => {
    const over = dividedOver(facts.columns, facts.stages, nutrientId);
    const stays = facts.columns.map((column) => broughtBy(facts, nutrientId, (product, other) => !splits(product) && other === column));
    return broughtBy(facts, nutrientId, splits) / (over.length + further) + Math.max(...stays);
  };
  const fits = (further: number) =>
    tooMuch.every(({ nutrientId, largest_kg_ha }) => afterwards(nutrientId, further) <= largest_kg_ha * (1 + SPLIT_MARGIN));
  const most = Math.min(MOST_FURTHER, candidates.length);
  let count = 0;
  while (count < most && !fits(count)) count++;
  if (!tooMuch.some(({ nutrientId, given_kg_ha }) => afterwards(nutrientId, count) < given_kg_ha * (1 - WORTHWHILE))) return null;
  const chosen = candidates.slice(0, count);
  return facts.stages.map(({ stageId }) => stageId).filter((id) => chosen.includes(id));
}

/** Stages of the crop without a column that are not too late, those of most uptake first. */
const freeStages = ({ stages, columns }: SplitFacts, nutrientId: number): number[] =>
  stagesInTime(stages, nutrientId)
    .filter(({ stageId, share }) => stageId > 0 && share > 0 && columns.every((column) => column.stageId !== stageId))
    .toSorted((a, b) => b.share - a.share)
    .map(({ stageId }) => stageId);
