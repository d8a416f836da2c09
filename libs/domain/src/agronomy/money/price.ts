import { input, type TraceLine } from '../trace.js';

/** Prices per kg, or per litre for products dosed by volume; amounts per ha in the same unit. */
export interface PriceLine {
  readonly amount: number;
  readonly price: number;
}

export interface Totals {
  /** Before discount and tax. */
  readonly price: number;
  readonly discount: number;
  /** After the discount. */
  readonly subtotal: number;
  readonly tax: number;
  readonly total: number;
}

/**
 * `subtotal = price · (1 − discount/100)`, `total = subtotal · (1 + tax/100)`; discount and tax in percent, 0 to 100 (specification section 9).
 * @throws RangeError for percentages outside: the schema refuses them before.
 */
/** The total per ha, from the sum of the products per ha and both percentages. */
export const totalLine = (price: number, discount_pct: number, tax_pct: number): TraceLine => ({
  name: 'pricing',
  formula: 'P · (1 − d/100) · (1 + t/100)',
  unit: '1/ha',
  value: price * (1 - discount_pct / 100) * (1 + tax_pct / 100),
  source: 'prices of the plan',
  inputs: [
    input('P', price, '1/ha', 'computed', 'prices of the plan'),
    input('d', discount_pct, '%', 'typed'),
    input('t', tax_pct, '%', 'typed'),
  ],
});

export function priceTotals(lines: readonly PriceLine[], discount_pct = 0, tax_pct = 0): Totals {
  if (!(discount_pct >= 0 && discount_pct <= 100 && tax_pct >= 0 && tax_pct <= 100))
    throw new RangeError('discount and tax lie between 0 and 100');
  const price = lines.reduce((sum, line) => sum + line.amount * line.price, 0);
  const subtotal = price * (1 - discount_pct / 100);
  const tax = (subtotal * tax_pct) / 100;
  return { price, discount: price - subtotal, subtotal, tax, total: subtotal + tax };
}
