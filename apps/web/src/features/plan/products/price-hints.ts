import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { planListCalls } from '@loam/domain/plan/plan-list.calls';
import { planReadCalls } from '@loam/domain/plan/plan-read.calls';
import { ask } from '../../../api/ask';
import { type ListedPrice, priceListQuery } from '../../library/catalog';
import { usePlanFacts } from '../facts/plan-context';
import type { PlanBody } from '../queries';

const LOOKED_AT = 3;
/** A price of the group's list, else the one of an earlier plan. */
export type PriceHint = { readonly price: number } & ({ readonly listed: ListedPrice } | { readonly plan: string });

/** The group's prices in the plan's money, by product. */
export function useListedPrices(): ReadonlyMap<number, ListedPrice> {
  const { plan, grower } = usePlanFacts();
  const currency = plan.pricing?.currency ?? null;
  const { data } = useQuery(priceListQuery(grower.group));
  return useMemo(
    () => new Map((data?.items ?? []).filter((one) => one.currency === currency).map((one) => [one.productId, one])),
    [data, currency],
  );
}

/** What products cost by the list of the group, else in the grower's last plans with the same currency: no shipped product has a price. */
export function usePriceHints(plan: PlanBody): ReadonlyMap<number, PriceHint> {
  const listed = useListedPrices();
  const earlier = useEarlierPrices(plan);
  return useMemo(
    () =>
      new Map<number, PriceHint>([...(earlier ?? []), ...[...listed].map(([id, one]) => [id, { price: one.price, listed: one }] as const)]),
    [listed, earlier],
  );
}

function useEarlierPrices(plan: PlanBody): ReadonlyMap<number, PriceHint> | undefined {
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
