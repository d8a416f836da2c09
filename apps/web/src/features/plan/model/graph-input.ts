import type { GraphPlan } from '@loam/domain/agronomy/graph-plan';
import { draftBody } from '@loam/domain/plan/plan.body';
import type { PlanDraft } from '@loam/domain/plan/plan.draft';

type Dosed<T> = T & { dosage: number; unitId: number };
const isDosed = <T extends { dosage: number | null; unitId: number | null }>(product: T): product is Dosed<T> => product.dosage !== null && product.unitId !== null;

/** The live plan in the shape the engine computes with: its body, without products of a tank that have no dosage. */
export function graphPlan(draft: PlanDraft): GraphPlan {
  const body = draftBody(draft);
  return {
    ...body,
    proportionalStages: body.proportionalStages.map((stage) => ({ ...stage, tanks: stage.tanks.map((tank) => ({ ...tank, products: tank.products.filter(isDosed) })) })),
  };
}
