import { isSlight } from '../../agronomy/auto-calculate/trivial-gap.js';
import type { SolveProgram } from '../../agronomy/auto-calculate/solver.js';
import type { ProductFacts } from '../../agronomy/facts.js';
import { graph } from '../../agronomy/balance/graph.js';
import type { GraphContext, PlanGraph } from '../../agronomy/balance/graph-plan.js';
import { limits, PRE_PLANT_STAGE } from '../../kernel/schema/lists.js';
import { mixPlan } from './plan.auto-calculate.js';
import { graphPlan } from '../balance/plan.graph.js';
import { type MergeFacts, mergePlan } from '../decide/plan.merge.js';
import { type CropPattern, resetForCrop, startOf } from '../decide/plan.policy.js';
import type { SavePlan } from '../plan.schema.js';

/** Products to choose from. Without an amount the engine finds one for each field. */
export interface RecommendedOption {
  readonly name: string;
  readonly fertilizers: readonly { readonly id: number; readonly amount?: number | undefined; readonly unitId?: number | undefined }[];
}

export interface RecommendAround {
  readonly crop: CropPattern;
  readonly imperial: boolean;
  readonly display: 'oxide' | 'element';
  readonly facts: MergeFacts;
  /** Of the field: its crop, sample and products. */
  readonly context: GraphContext;
  /** Of the column that takes the amounts. */
  readonly key: string;
}

/** Nutrients of which a plan gives less or more than its imbalance allows; none of either: it meets its requirements sufficiently. */
export interface Shortcomings {
  readonly deficits: readonly number[];
  readonly excesses: readonly number[];
}

export interface Recommended extends Shortcomings {
  readonly input: SavePlan;
  /** Place of the option that the plan follows. */
  readonly option: number;
}

/** A legume's starter of 20 kg N/ha is the usual, 30 the most that the sources know; less is no lack, since the nodules make up for it. */
const MOST_OF_A_STARTER = 30 / 20;
const isLegumeFed = ({ basis, status, fulfillment, cropNeed }: PlanGraph['macro'][number]): boolean =>
  basis?.method === 'starter' && (status === 'deficit' || fulfillment <= (cropNeed ?? 0) * MOST_OF_A_STARTER);

/** Need and supply of each nutrient, as the plan's own graph says; a legume's nitrogen lacks nothing and is in excess only beyond its largest starter, and a trace is nobody's errand. */
export function shortcomingsOf({ macro, micro, additional }: Pick<PlanGraph, 'macro' | 'micro' | 'additional'>): Shortcomings {
  const of = (status: 'deficit' | 'excess') =>
    [...macro, ...micro, ...additional].filter((one) => one.status === status && !isLegumeFed(one) && !isSlight(one)).map(({ id }) => id);
  return { deficits: of('deficit'), excesses: of('excess') };
}

/** Sum of what each nutrient lies off, as part of its need: the largest alone is the same wherever no product holds some nutrient. */
const deviationOf = ({ macro, micro, additional }: PlanGraph): number =>
  [...macro, ...micro, ...additional].reduce(
    (sum, { cropNeed, fulfillment }) => (cropNeed !== null && cropNeed > 0 ? sum + Math.abs(fulfillment - cropNeed) / cropNeed : sum),
    0,
  );

/**
 * The plan of one field by the settings of a recommendation: of the options the first that meets the requirements, else the one
 * that comes nearest. `lacks` names the value without which no option can be computed.
 */
export function recommend(
  solve: SolveProgram,
  input: SavePlan,
  options: readonly RecommendedOption[],
  around: RecommendAround,
): Recommended | { readonly lacks: string } {
  let best: (Recommended & { readonly deviation: number }) | undefined;
  let lacks = '';
  for (const [option, choice] of options.entries()) {
    const dosed = withOption(solve, input, choice, around);
    if ('lacks' in dosed) {
      lacks ||= dosed.lacks;
      continue;
    }
    const shown = graph(graphPlan(draftOf(dosed, around)), around.context);
    const short = shortcomingsOf(shown);
    const found = { input: dosed, option, ...short, deviation: deviationOf(shown) };
    if (!best || found.deviation < best.deviation) best = found;
    if (short.deficits.length + short.excesses.length === 0) {
      best = found;
      break;
    }
  }
  if (!best) return { lacks };
  const { deviation: _deviation, ...recommended } = best;
  return recommended;
}

/** Amounts that were given stay; the others are found beside them. All of them go before planting, where somebody may move them. */
function withOption(
  solve: SolveProgram,
  input: SavePlan,
  { fertilizers }: RecommendedOption,
  around: RecommendAround,
): SavePlan | { readonly lacks: string } {
  const given = fertilizers.flatMap(({ id, amount, unitId }) => (amount === undefined ? [] : [{ id, amount, unitId }]));
  const open = fertilizers.filter(({ amount }) => amount === undefined).flatMap(({ id }) => around.context.product(id) ?? []);
  const products = fertilizers.map(({ id, unitId }) => ({ id, ...(unitId !== undefined && { unitId }) }));
  const dosed = (doses: readonly { id: number; amount: number; unitId?: number | undefined }[]): SavePlan => ({
    ...input,
    products,
    applications: [{ id: around.key, applicationTypeId: 0, cropStageId: PRE_PLANT_STAGE, products: [...doses] }],
  });
  if (open.length === 0) return dosed(given);
  const found = amountsFor(solve, dosed(given), open, around);
  return 'lacks' in found ? found : dosed([...given, ...found]);
}

function amountsFor(solve: SolveProgram, input: SavePlan, products: readonly ProductFacts[], around: RecommendAround) {
  const mix = mixPlan(solve, draftOf(input, around), around.context, {
    scope: 'season',
    products,
    imbalance: (input.imbalancePct ?? limits.imbalancePctDefault) / 100,
    prefer: 'cost',
    candidates: [],
    newKey: around.key,
  });
  if ('lacks' in mix) return mix;
  return mix.cells.flatMap(({ productId, to, unitId }) => (to === null ? [] : [{ id: productId, amount: to, unitId }]));
}

const draftOf = (input: SavePlan, { crop, imperial, display, facts }: RecommendAround) =>
  mergePlan(resetForCrop(startOf(imperial, display), crop), input, facts).draft;
