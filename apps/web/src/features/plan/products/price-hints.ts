import { useQuery } from '@tanstack/react-query';
import { planListCalls } from '@loam/domain/plan/plan-list.calls';
import { planReadCalls } from '@loam/domain/plan/plan-read.calls';
import { ask } from '../../../api/ask';
import type { PlanBody } from '../queries';

const LOOKED_AT = 3;
export interface PriceHint {
  price: number;
  /** The plan it is known from. */
  plan: string;
}

/** What products cost in the grower's last plans with the same currency: prices belong to plans, no list ships any. */
export function usePriceHints(plan: PlanBody): ReadonlyMap<number, PriceHint> | undefined {
  const { currency } = plan.pricing;
  return useQuery({
    queryKey: ['plans', 'prices', plan.customerId, plan.id, currency],
    queryFn: async () => {
      const { items } = await ask(planListCalls.ofGrower, { query: { customerId: plan.customerId } });
      const others = items
        .filter(({ id }) => id !== plan.id)
        .sort((a, b) => b.updatedAt.localeCompare(a.updatedAt))
        .slice(0, LOOKED_AT);
      const bodies = await Promise.all(others.map(({ id }) => ask(planReadCalls.one, { query: { planId: id } })));
      const hints = new Map<number, PriceHint>();
      for (const { name, pricing } of bodies) {
        if (pricing.currency !== currency) continue;
        for (const { productId, price } of pricing.items)
          if (price > 0 && !hints.has(productId)) hints.set(productId, { price, plan: name });
      }
      return hints;
    },
    staleTime: 60_000,
  }).data;
}
