import { z } from 'zod';
import { priceTotals } from '../money/price.js';
import { breakEvenYield_t_ha, economicOptimum_kg_ha, marginOf, roiOfGain_pct, SCENARIOS } from '../money/roi.js';
import { assumed, calculation, computed, given, type Step, type Topic } from './calculation.js';
import { nonNegative, percent, positive } from './inputs.js';

const SPECIFICATION = 'specification section 9';
const MONEY = 'currency';

const plan = calculation(
  z.strictObject({
    lines: z.array(z.strictObject({ amount: nonNegative, price: nonNegative })).min(1),
    discountPct: percent.default(0),
    taxPct: percent.default(0),
  }),
  ({ lines, discountPct, taxPct }) => {
    const totals = priceTotals(lines, discountPct, taxPct);
    const step = (name: keyof typeof totals, formula: string, inputs: Step['inputs']): Step => ({
      name,
      formula,
      unit: MONEY,
      value: totals[name],
      source: SPECIFICATION,
      inputs,
    });
    return [
      step(
        'price',
        'Σ amount · price',
        lines.map(({ amount, price }, i) => given(`line ${i + 1}`, `${amount} · ${price}`)),
      ),
      step('discount', 'price · d / 100', [computed('price', totals.price, MONEY), given('d', discountPct, '%')]),
      step('subtotal', 'price − discount', [computed('price', totals.price, MONEY), computed('discount', totals.discount, MONEY)]),
      step('tax', 'subtotal · t / 100', [computed('subtotal', totals.subtotal, MONEY), given('t', taxPct, '%')]),
      step('total', 'subtotal + tax', [computed('subtotal', totals.subtotal, MONEY), computed('tax', totals.tax, MONEY)]),
    ];
  },
);

interface Reference {
  readonly yield_t_ha: number;
  readonly cost_per_ha: number;
}

/** Return on what is spent, or on what is spent more than by the reference. */
const roiStep = (value: number, inputs: Step['inputs'], reference: Reference | undefined): Step => ({
  name: 'ROI',
  formula: reference ? '100 · (ΔY · price − Δcost) / Δcost' : '100 · margin / cost',
  unit: '%',
  value,
  source: 'definition of margin and return',
  inputs: reference
    ? [
        ...inputs,
        given('Y of the reference', reference.yield_t_ha, 't/ha'),
        given('cost of the reference', reference.cost_per_ha, 'per ha'),
      ]
    : inputs,
});

const margin = calculation(
  z.strictObject({
    yield_t_ha: positive,
    price_per_t: positive,
    cost_per_ha: nonNegative,
    reference: z.strictObject({ yield_t_ha: nonNegative, cost_per_ha: nonNegative }).optional(),
  }),
  ({ yield_t_ha, price_per_t, cost_per_ha, reference }) => {
    const inputs = [given('Y', yield_t_ha, 't/ha'), given('price', price_per_t, 'per t'), given('cost', cost_per_ha, 'per ha')];
    const scenarios = Object.entries(SCENARIOS).map(([name, part]): Step => ({
      name: `margin ${name}`,
      formula: 'Y · s · price − cost',
      unit: 'per ha',
      value: marginOf(yield_t_ha * part, price_per_t, cost_per_ha).margin,
      source: 'project decision: 15 % to either side',
      inputs: [...inputs, assumed('s', part, undefined, 'project decision: 15 % to either side')],
    }));
    const extra = reference && cost_per_ha - reference.cost_per_ha;
    // a return on what is not spent is none: the margins say it
    const onExtra = () => (extra! > 0 ? roiOfGain_pct(yield_t_ha - reference!.yield_t_ha, price_per_t, extra!) : null);
    const roi = reference ? onExtra() : marginOf(yield_t_ha, price_per_t, cost_per_ha).roi_pct;
    const source = 'definition of margin and return';
    return [
      {
        name: 'revenue',
        formula: 'Y · price',
        unit: 'per ha',
        value: marginOf(yield_t_ha, price_per_t, cost_per_ha).revenue,
        source,
        inputs: inputs.slice(0, 2),
      },
      {
        name: 'margin',
        formula: 'Y · price − cost',
        unit: 'per ha',
        value: marginOf(yield_t_ha, price_per_t, cost_per_ha).margin,
        source,
        inputs,
      },
      ...(roi === null ? [] : [roiStep(roi, inputs, reference)]),
      {
        name: 'break-even yield',
        formula: 'cost / price',
        unit: 't/ha',
        value: breakEvenYield_t_ha(cost_per_ha, price_per_t),
        source,
        inputs: [given('cost', cost_per_ha, 'per ha'), given('price', price_per_t, 'per t')],
      },
      ...scenarios,
    ];
  },
);

const optimum = calculation(
  z.strictObject({ price_per_kg: nonNegative, price_per_t: positive, b: z.number(), c: z.number().lt(0) }),
  ({ price_per_kg, price_per_t, b, c }) => [
    {
      name: 'N',
      formula: 'N* = max(0, (P_N/P_Y − b) / (2c))',
      unit: 'kg/ha',
      value: economicOptimum_kg_ha(price_per_kg, price_per_t, b, c),
      source: 'first derivative of the quadratic response',
      inputs: [given('P_N', price_per_kg, 'per kg'), given('P_Y', price_per_t, 'per t'), given('b', b, 't/kg'), given('c', c, 't·ha/kg²')],
    },
  ],
);

export const priceCases: Topic = { plan, margin, 'economic-optimum': optimum };
