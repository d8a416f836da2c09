import { shownPerKg } from '../../agronomy/balance/graph.js';
import { stageOf } from '../../agronomy/balance/fulfilment.js';
import type { GraphApplication, GraphContext, GraphPlan } from '../../agronomy/balance/graph-plan.js';
import { holdingCec, SPLIT_MARGIN, SPLIT_NUTRIENTS, splitDoses } from '../../agronomy/supply/application-limits.js';
import { doseKgPerHa } from '../../agronomy/supply/dose.js';
import { contentsOf } from '../../agronomy/supply/product-contents.js';
import { limits } from '../../kernel/schema/lists.js';
import { cut } from '../../kernel/string/number-text.js';
import { nutrientIndex } from '../../kernel/unit/nutrients.js';
import { KG_HA, LB_AC } from '../../kernel/unit/unit-ids.js';
import type { PlanCheck } from './plan.checks.js';

const [NITROGEN, POTASH] = SPLIT_NUTRIENTS;

/**
 * Nitrogen and potash that one application brings above the largest dose that the soil holds (application-limits.ts, a project decision): it is
 * divided where it lies above by more than the margin of that rule, or than the plan's own tolerance. Coated products come free over weeks, and what is fertigated or sprayed comes in many turns. Without a CEC the texture says it, without one the most that any soil holds.
 */
export function splitChecks(plan: GraphPlan, context: GraphContext): PlanCheck[] {
  const { cec, measured } = holdingCec(context.soil);
  const imbalance = (plan.imbalancePct ?? limits.imbalancePctDefault) / 100;
  return (plan.applications ?? []).flatMap((application) =>
    [NITROGEN, POTASH].flatMap((id): PlanCheck[] => {
      const given = broughtAtOnce(application, id, context);
      const { largest, doses } = splitDoses(id === NITROGEN ? 'N' : 'K2O', given, cec);
      if (given <= largest * (1 + Math.max(imbalance, SPLIT_MARGIN))) return [];
      const shown = (kg_ha: number) => cut(kg_ha * shownPerKg(context, id));
      return [
        {
          code: measured ? 'splitNeeded' : 'splitUnmeasured',
          level: 'warning',
          path: `applications.${application.id}`,
          params: {
            ...{ nutrientId: id, value: shown(given), max: shown(largest), doses, stageId: stageOf(application) },
            ...(measured && { cec: cut(cec) }),
            unitId: context.unitTypeId === 1 ? LB_AC : KG_HA,
          },
        },
      ];
    }),
  );
}

/** kg/ha of what is not coated. */
export const broughtAtOnce = (application: GraphApplication, id: number, { product }: GraphContext): number =>
  application.products.reduce((sum, { id: productId, amount, unitId }) => {
    const facts = product(productId);
    if (!facts || facts.longevity_months !== undefined) return sum;
    const dose = doseKgPerHa(amount, unitId, facts, undefined);
    return 'value' in dose ? sum + dose.value * contentsOf(facts)[nutrientIndex.get(id)!]! : sum;
  }, 0);
