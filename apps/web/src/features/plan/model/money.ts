import { breakEvenYield_t_ha, marginOf, SCENARIOS } from '@loam/domain/agronomy/money/roi';
import type { Totals } from '@loam/domain/agronomy/money/price';
import { type Baseline, returnOver } from '@loam/domain/plan/balance/plan.baseline';

export interface WaterfallStep {
  id: string;
  kind: 'product' | 'subtotal' | 'discount' | 'tax' | 'total';
  /** Of a product. */
  productId?: number;
  /** Where the bar begins and ends. */
  from: number;
  to: number;
  /** What it adds or takes off, or where it ends: never `to − from`, whose last digits are those of all before it. */
  amount: number;
}

/** Cost as steps that each begin where the one before ended: products, their sum, discount, tax, total. `scale`: per ha 1, for a field its hectares. */
export function waterfall(products: readonly { id: number; cost: number | undefined }[], totals: Totals, scale: number): WaterfallStep[] {
  let sum = 0;
  const priced = products
    .flatMap(({ id, cost }) => (cost === undefined ? [] : [{ id, cost: cost * scale }]))
    .sort((a, b) => b.cost - a.cost);
  const steps = priced.map(({ id, cost }): WaterfallStep => {
    const from = sum;
    sum += cost;
    return { id: `product ${id}`, kind: 'product', productId: id, from, to: sum, amount: cost };
  });
  const [price, discount, subtotal, tax, total] = [totals.price, -totals.discount, totals.subtotal, totals.tax, totals.total].map(
    (one) => one * scale,
  ) as [number, number, number, number, number];
  return [
    ...steps,
    { id: 'price', kind: 'subtotal', from: 0, to: price, amount: price },
    { id: 'discount', kind: 'discount', from: price, to: subtotal, amount: discount },
    { id: 'tax', kind: 'tax', from: subtotal, to: total, amount: tax },
    { id: 'total', kind: 'total', from: 0, to: total, amount: total },
  ];
}

export interface Outlook {
  scenarios: readonly { key: keyof typeof SCENARIOS; yield_t_ha: number; revenue: number; margin: number }[];
  /** On what is spent beyond the baseline; null where nothing is, or where no baseline is known. */
  roi_pct: number | null;
  breakEven_t_ha: number;
}

/** Money of the harvest per ha for a low, the expected and a high yield, and the yield that pays the cost. Undefined without a price or a target. */
export function outlook(
  yield_t_ha: number | undefined,
  price_per_t: number | null,
  cost_per_ha: number,
  baseline?: Baseline,
): Outlook | undefined {
  if (!yield_t_ha || !price_per_t || yield_t_ha <= 0 || price_per_t <= 0) return undefined;
  return {
    scenarios: (Object.keys(SCENARIOS) as (keyof typeof SCENARIOS)[]).map((key) => {
      const yielded = yield_t_ha * SCENARIOS[key];
      const { revenue, margin } = marginOf(yielded, price_per_t, cost_per_ha);
      return { key, yield_t_ha: yielded, revenue, margin };
    }),
    roi_pct: baseline ? returnOver(baseline, yield_t_ha, price_per_t, cost_per_ha) : null,
    breakEven_t_ha: breakEvenYield_t_ha(cost_per_ha, price_per_t),
  };
}
