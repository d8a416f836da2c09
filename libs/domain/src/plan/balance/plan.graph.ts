import type { GraphPlan } from '../../agronomy/balance/graph-plan.js';
import { draftBody } from '../document/plan.body.js';
import type { PlanDraft } from '../plan.draft.js';

/** A draft as the engine reads it: the plan's body, with the tanks' products that have a dose. */
export function graphPlan(draft: PlanDraft): GraphPlan {
  const body = draftBody(draft);
  const dosed = <P extends { dosage: number | null; unitId: number | null }>(products: readonly P[]) =>
    products.flatMap(({ dosage, unitId, ...product }) => (dosage === null || unitId === null ? [] : [{ ...product, dosage, unitId }]));
  return {
    ...body,
    proportionalStages: body.proportionalStages.map((stage) => ({
      ...stage,
      tanks: stage.tanks.map((tank) => ({ ...tank, products: dosed(tank.products) })),
    })),
  };
}
