import type { GraphContext, GraphPlan } from '@loam/domain/agronomy/balance/graph-plan';
import { fulfilment, isCrf } from '@loam/domain/agronomy/balance/fulfilment';
import { nutrientIndex, toForm } from '@loam/domain/kernel/unit/nutrients';
import { KG_HA, LB_AC } from '@loam/domain/kernel/unit/unit-ids';
import { convert } from '@loam/domain/kernel/unit/units';

/**
 * What controlled-release products give of one nutrient, by stage, in the unit and form of the graph (kg/ha or
 * lb/ac, oxide or element): the same sum over the same release as the graph's, of these products alone.
 */
export function crfByStage(plan: GraphPlan, context: GraphContext, nutrientId: number): ReadonlyMap<number, number> {
  const coated = (id: number) => {
    const product = context.product(id);
    return product && isCrf(product) ? product : undefined;
  };
  const { byStage } = fulfilment(plan, { ...context, product: coated }, []);
  const at = nutrientIndex.get(nutrientId)!;
  const shown = (kg_ha: number) => convert(toForm(nutrientId, kg_ha, context.display), KG_HA, context.unitTypeId === 1 ? LB_AC : KG_HA);
  return new Map([...byStage].map(([stage, amounts]) => [stage, shown(amounts[at]!)]));
}
