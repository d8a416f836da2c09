import type { BulkPlan } from '@loam/domain/bulk/bulk.schema';

export const planStates = ['all', 'fails', 'meets'] as const;
export type PlanState = (typeof planStates)[number];

/** Whether a plan is of what was asked for: those that fall short, those that do not, or all. */
const isOf = (state: PlanState, { met }: BulkPlan): boolean => state === 'all' || met === (state === 'meets');

/** A plan in its place; `firstOf`: how many plans of its grower follow from here. */
export interface PlacedPlan extends BulkPlan {
  readonly firstOf?: number;
}

/** Grower by grower, by name; the plans of one that fall short first, else in the order of the task. */
export function arranged(plans: readonly BulkPlan[], state: PlanState, language?: string): PlacedPlan[] {
  const growers = new Map<number, BulkPlan[]>();
  for (const plan of plans) if (isOf(state, plan)) growers.set(plan.customerId, [...(growers.get(plan.customerId) ?? []), plan]);
  return [...growers.values()]
    .sort(([a], [b]) => a!.customerName.localeCompare(b!.customerName, language) || a!.customerId - b!.customerId)
    .flatMap((own) =>
      own.toSorted((a, b) => Number(a.met) - Number(b.met)).map((plan, n) => (n === 0 ? { ...plan, firstOf: own.length } : plan)),
    );
}
