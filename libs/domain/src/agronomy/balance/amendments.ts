import { limits } from '../../kernel/lists.js';
import { type NutrientGroup, nutrientIndex } from '../../kernel/nutrients.js';
import { isAmendment } from '../supply/product-contents.js';
import { fulfilment } from './fulfilment.js';
import { shownPerKg, statusOf } from './graph.js';
import type { GraphContext, GraphPlan, PlanGraph } from './graph-plan.js';

/**
 * Nutrients whose need lime or gypsum exceeds and fertilizers do not: given for the soil, by its own need, they bring thousands of per cent of what a crop
 * takes up, which says nothing of the plan. By id, with what they bring in the graph's unit and form.
 */
export function amendedNutrients(
  plan: GraphPlan,
  graph: Pick<PlanGraph, NutrientGroup>,
  context: Pick<GraphContext, 'product' | 'unitTypeId' | 'display'>,
): ReadonlyMap<number, number> {
  const isLime = ({ id }: { readonly id: number }) => isAmendment(context.product(id) ?? { typeId: 0 });
  const applications = (plan.applications ?? []).map((one) => ({ ...one, products: one.products.filter(isLime) }));
  const { total } = fulfilment({ applications }, context, []);
  const imbalance = plan.imbalancePct ?? limits.imbalancePctDefault;
  const brought = (id: number) => total[nutrientIndex.get(id)!]! * shownPerKg(context, id);
  return new Map(
    [...graph.macro, ...graph.micro, ...graph.additional]
      .filter(
        ({ id, status, cropNeed, fulfillment }) =>
          status === 'excess' && statusOf(cropNeed, fulfillment - brought(id), imbalance) !== 'excess',
      )
      .map(({ id }) => [id, brought(id)]),
  );
}
