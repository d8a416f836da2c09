import { doseKgPerHa, dosePerFillingKg, fertigatedKgPerHa, injectionShare } from '../../agronomy/supply/dose.js';
import type { ProductFacts } from '../../agronomy/facts.js';
import { priceTotals } from '../../agronomy/money/price.js';
import type { baselines } from '../../kernel/schema/lists.js';
import { L_HA, LITRE } from '../../kernel/unit/unit-ids.js';
import { convert, unitOf } from '../../kernel/unit/units.js';
import { at, type PlanDraft } from '../plan.draft.js';
import { graphPlan } from './plan.graph.js';

export interface Pricing {
  readonly items: readonly { readonly productId: number; readonly price: number }[];
  /** Money per ha of the field before discount and tax. */
  readonly price: number;
  /** Percent, as typed. */
  readonly discount: number | null;
  readonly tax: number | null;
  /** Money per tonne of harvest, as typed. */
  readonly cropPrice: number | null;
  /** What the return is held against, as typed; nothing is the field without fertilizer. */
  readonly baseline: (typeof baselines)[number] | null;
  /** In the unit of the expected yield. */
  readonly baselineYield: number | null;
  /** Money per ha. */
  readonly baselineCost: number | null;
  readonly subtotal: number;
  readonly total: number;
  /** Products that are applied and have no price: the totals are without them. */
  readonly unpriced: readonly number[];
}

/** What a product comes to per ha in the season: kg, or litres of what is dosed by volume. */
export interface Applied {
  readonly productId: number;
  readonly kg_ha: number;
  readonly l_ha: number;
}

/** Every product of the plan with its amount per ha; doses that cannot be weighed (no tank volume, no spray) count nothing. */
export function appliedAmounts(draft: PlanDraft, product: (id: number) => ProductFacts | undefined): Applied[] {
  const amounts = new Map<number, { kg_ha: number; l_ha: number }>();
  const add = (id: number, kg_ha: number, l_ha: number) => {
    const sum = amounts.get(id) ?? { kg_ha: 0, l_ha: 0 };
    amounts.set(id, { kg_ha: sum.kg_ha + kg_ha, l_ha: sum.l_ha + l_ha });
  };
  const plan = graphPlan(draft);
  for (const column of [...(plan.applications ?? []), ...(plan.foliarApplications ?? [])]) {
    const spray = column.waterVolume ? convert(column.waterVolume, column.waterVolumeUnitId ?? L_HA, L_HA) : undefined;
    for (const { id, amount, unitId } of column.products) {
      if (unitOf(unitId)?.dimension === 'volumePerArea') add(id, 0, convert(amount, unitId, L_HA));
      else {
        const weight = doseKgPerHa(amount, unitId, product(id) ?? unknown(id), spray);
        if ('value' in weight) add(id, weight.value, 0);
      }
    }
  }
  for (const stage of plan.proportionalStages ?? []) {
    for (const tank of stage.tanks ?? []) {
      const share = injectionShare(tank.injectionRatio ?? undefined, tank.injectionRatioUnitId ?? undefined);
      if ('reason' in share || !tank.volume || !stage.irrigationAmount) continue;
      for (const { id, dosage, unitId } of tank.products) {
        const byVolume = unitOf(unitId)?.dimension === 'volume';
        const weight = byVolume
          ? { value: convert(dosage, unitId, LITRE) }
          : dosePerFillingKg(dosage, unitId, product(id) ?? unknown(id), tank.volume);
        if (!('value' in weight)) continue;
        const perHa = fertigatedKgPerHa(weight.value, tank.volume, share.value, stage.irrigationAmount);
        add(id, byVolume ? 0 : perHa, byVolume ? perHa : 0);
      }
    }
  }
  return [...amounts].map(([productId, sum]) => ({ productId, ...sum })).sort((a, b) => a.productId - b.productId);
}

/** Enough to weigh a dose in kg per area; a product that is gone has no density. */
const unknown = (id: number): ProductFacts => ({ id, name: '', typeId: 0, formId: 0, nutrients: [] });

/** Prices are per kg, or per litre of what is dosed by volume; totals are per ha of the field. */
export function planPricing(draft: PlanDraft, product: (id: number) => ProductFacts | undefined): Pricing {
  const typed = <T>(field: string): T | null => (at(draft.plan, field) as T | undefined) ?? null;
  const priceOf = (id: number) => at(at(draft.products, String(id)) ?? {}, 'price') as number | undefined;
  const [discount, tax] = [at(draft.plan, 'discount') as number | undefined, at(draft.plan, 'tax') as number | undefined];
  const applied = appliedAmounts(draft, product);
  const lines = applied.map(({ productId, kg_ha, l_ha }) => ({
    amount: kg_ha + l_ha,
    price: priceOf(productId) ?? 0,
  }));
  const totals = priceTotals(lines, discount, tax);
  const items = Object.keys(draft.products).flatMap((id) => {
    const price = priceOf(Number(id));
    return price === undefined ? [] : [{ productId: Number(id), price }];
  });
  return {
    items: items.sort((a, b) => a.productId - b.productId),
    price: totals.price,
    discount: discount ?? null,
    tax: tax ?? null,
    cropPrice: typed<number>('cropPrice'),
    baseline: typed<(typeof baselines)[number]>('baseline'),
    baselineYield: typed<number>('baselineYield'),
    baselineCost: typed<number>('baselineCost'),
    subtotal: totals.subtotal,
    total: totals.total,
    unpriced: applied.flatMap(({ productId }) => (priceOf(productId) === undefined ? [productId] : [])),
  };
}
