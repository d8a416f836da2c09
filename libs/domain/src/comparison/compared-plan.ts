import type { PlanSheet } from '../plan/sheet/plan-sheet.schema.js';
import type { ComparedPlan } from './comparison.schema.js';

type Facts = Pick<ComparedPlan, 'id' | 'customerId' | 'updatedAt' | 'sustainability'> & { readonly cropId: number };

/** Products in use without a price, each once. */
export const unpricedOf = (products: PlanSheet['products']): string[] => [
  ...new Set(products.filter(({ price }) => price === null).map(({ name }) => name)),
];

/** A plan as it is compared: the figures of its sheet and nothing computed anew. */
export function comparedPlan(sheet: PlanSheet, { cropId, ...facts }: Facts): ComparedPlan {
  const { name, status, season, unitId, form, need, applications, tanks, products, cost, grower, field, crop } = sheet;
  return {
    ...facts,
    kind: 'plan',
    ...{ name, status: status.key, grower, field, crop: { ...crop, id: cropId } },
    ...{ season, unitId, form, need, applications, tanks, products, cost },
    unpriced: unpricedOf(products),
  };
}
