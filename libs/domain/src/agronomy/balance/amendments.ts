import { limits } from '../../kernel/schema/lists.js';
import { type NutrientGroup, nutrientIndex } from '../../kernel/unit/nutrients.js';
import { isAmendment } from '../supply/product-contents.js';
import { fulfilment } from './fulfilment.js';
import { shownPerKg, statusOf } from './graph.js';
import type { GraphContext, GraphPlan, PlanGraph } from './graph-plan.js';

type Graph = Pick<PlanGraph, NutrientGroup>;
type Context = Pick<GraphContext, 'product' | 'unitTypeId' | 'display'>;

const groups = ['macro', 'micro', 'additional'] as const;

/**
 * What lime or gypsum brings of each nutrient that is beyond its need with it, in the graph's unit and form. It is given for the soil, by the soil's own
 * need, and is thousands of per cent of what a crop takes up: a share of the need is told of fertilizers alone.
 */
export function broughtByLime(plan: GraphPlan, graph: Graph, context: Context): ReadonlyMap<number, number> {
  const isLime = ({ id }: { readonly id: number }) => isAmendment(context.product(id) ?? { typeId: 0 });
  const applications = (plan.applications ?? []).map((one) => ({ ...one, products: one.products.filter(isLime) }));
  const { total } = fulfilment({ applications }, context, []);
  const beyond = groups.flatMap((group) => graph[group]).filter(({ status }) => status === 'excess');
  return new Map(
    beyond.map(({ id }) => [id, total[nutrientIndex.get(id)!]! * shownPerKg(context, id)] as const).filter(([, amount]) => amount > 0),
  );
}

/** Those of them that fertilizers do not bring beyond their need: nothing is wrong with them. By id, with what lime or gypsum brings. */
export function amendedNutrients(plan: GraphPlan, graph: Graph, context: Context): ReadonlyMap<number, number> {
  const lime = broughtByLime(plan, graph, context);
  const imbalance = plan.imbalancePct ?? limits.imbalancePctDefault;
  const all = groups.flatMap((group) => graph[group]);
  return new Map(
    [...lime].filter(([id, brought]) => {
      const { cropNeed, fulfillment } = all.find((one) => one.id === id)!;
      return statusOf(cropNeed, fulfillment - brought, imbalance) !== 'excess';
    }),
  );
}
