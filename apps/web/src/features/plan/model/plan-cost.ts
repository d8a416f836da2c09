import { doseKgPerHa, dosePerFillingKg, fertigatedKgPerHa, injectionShare } from '@loam/domain/agronomy/supply/dose';
import type { ProductFacts } from '@loam/domain/agronomy/facts';
import type { GraphPlan } from '@loam/domain/agronomy/balance/graph-plan';
import { priceTotals, type Totals } from '@loam/domain/agronomy/money/price';
import { isOfDimension } from '@loam/domain/kernel/unit/units';
import { formatNumber } from '../../../i18n/number';

const LIQUID = 1;

export interface AppliedProduct {
  id: number;
  /** Per ha of the season: kg, or l where the product is dosed by volume. */
  amount: number;
  byVolume: boolean;
  price: number | undefined;
  cost: number | undefined;
}
export interface PlanCost {
  products: readonly AppliedProduct[];
  totals: Totals;
  /** Products that are applied but have no price. */
  unpriced: number;
}

/** The plan's total, times `scale`; none where nothing that is applied has a price: that is no plan for nothing. */
export const totalText = ({ products, totals, unpriced }: PlanCost, currency: string, scale: number): string =>
  unpriced > 0 && unpriced === products.length ? '—' : `${currency} ${formatNumber(totals.total * scale, { fixed: 2 })}`.trim();

/** Products of a plan per hectare with their cost. Prices are per kg, or per litre for products dosed by volume. */
export function planCost(
  plan: GraphPlan,
  product: (id: number) => ProductFacts | undefined,
  priceOf: (id: number) => number | undefined,
  discount: number,
  tax: number,
): PlanCost {
  const kilograms = new Map<number, number>();
  const byVolume = new Set<number>();
  const add = (id: number, unitId: number, kg: number) => {
    kilograms.set(id, (kilograms.get(id) ?? 0) + kg);
    if (isOfDimension(unitId, 'volumePerArea', 'volume')) byVolume.add(id);
  };
  for (const { products, waterVolume } of [...(plan.applications ?? []), ...(plan.foliarApplications ?? [])]) {
    for (const { id, amount, unitId } of products) {
      const facts = product(id);
      const dose = facts && doseKgPerHa(amount, unitId, facts, waterVolume ?? undefined);
      if (dose && 'value' in dose) add(id, unitId, dose.value);
    }
  }
  for (const { irrigationAmount, tanks } of plan.proportionalStages ?? []) {
    for (const { volume, injectionRatio, injectionRatioUnitId, products } of tanks ?? []) {
      const share = injectionShare(injectionRatio ?? undefined, injectionRatioUnitId ?? undefined);
      if (!volume || !irrigationAmount || !('value' in share)) continue;
      for (const { id, dosage, unitId } of products) {
        const facts = product(id);
        const dose = facts && dosePerFillingKg(dosage, unitId, facts, volume);
        if (dose && 'value' in dose) add(id, unitId, fertigatedKgPerHa(dose.value, volume, share.value, irrigationAmount));
      }
    }
  }
  const products = [...kilograms].map(([id, kg]): AppliedProduct => {
    const facts = product(id);
    const litres = byVolume.has(id) && facts?.formId === LIQUID && facts.density_kg_m3 ? (kg * 1000) / facts.density_kg_m3 : undefined;
    const amount = litres ?? kg;
    const price = priceOf(id);
    return { id, amount, byVolume: litres !== undefined, price, cost: price === undefined ? undefined : price * amount };
  });
  const lines = products.flatMap(({ amount, price }) => (price === undefined ? [] : [{ amount, price }]));
  const within = (percent: number) => Math.min(100, Math.max(0, percent));
  return {
    products,
    totals: priceTotals(lines, within(discount), within(tax)),
    unpriced: products.filter(({ price }) => price === undefined).length,
  };
}
