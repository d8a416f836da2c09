import { describe, expect, test } from '@jest/globals';
import type { GraphContext } from '../../agronomy/balance/graph-plan.js';
import { libraryProductByKey, libraryProducts } from '../../agronomy/tables/product-table.js';
import { stockSaturations } from '../../agronomy/tank/tank-solution.js';
import type { PlanDraft } from '../plan.draft.js';
import { explain } from './plan.explain.js';
import { context, draft, stage } from '../testing/explained-plan.js';
import { workedOut } from '../testing/formula.js';

const key = `${stage}_stock`;
const product = (name: string): number => (libraryProductByKey(name) ?? libraryProducts.find(({ material }) => material === name))!.id;
/** The tank of the stage with these products and no others, kg in a filling. */
const holding = (doses: Readonly<Record<number, number>>): PlanDraft => {
  const full = draft();
  const own = Object.entries(doses);
  return {
    ...full,
    products: { ...full.products, ...Object.fromEntries(own.map(([id]) => [id, { unitId: 5 }])) },
    doses: { ...full.doses, [key]: Object.fromEntries(own.map(([id, kg]) => [id, [kg, 5] as const])) },
  };
};
const waters: Readonly<Record<string, GraphContext['waters']>> = {
  'pure water': [],
  'a hard water': [{ share_pct: 100, water: { id: 1, mg_l: {}, ph: 7.6, ec_dS_m: 0.8, bicarbonate_meq_l: 3 } }],
};
const stocks = [
  ['calcium nitrate', 'ammonium sulfate'],
  ['calcium nitrate', 'map'],
  ['ammonium sulfate', 'potassium nitrate', 'mop'],
  ['urea', 'map'],
  ['magnesium sulfate', 'potassium nitrate'],
] as const;
const cases = Object.keys(waters).flatMap((water) => stocks.map((stock) => [stock.join(' + '), water, stock] as const));

describe('what the chemistry of a tank comes to: its formula over its inputs gives it', () => {
  test.each(cases)('%s in %s', (_, water, stock) => {
    const full = holding(Object.fromEntries(stock.map((name, n) => [product(name), 20 + 15 * n])));
    const facts = context({ waters: waters[water]!, stockModel: stockSaturations });
    const paths = [
      `tanks.${stage}.phModel`,
      `tanks.${stage}.ec`,
      ...Object.keys(stockSaturations([])).map((salt) => `applications.${key}|saturation_${salt}`),
    ];
    for (const path of paths) {
      const found = explain(full, facts, path)!;
      expect([path, typeof found.value]).toEqual([path, 'number']);
      const room = path.startsWith('tanks.') ? 0.00501 : 1e-9 * Math.max(1, found.value!);
      expect([path, Math.abs(workedOut(found.formula, found.inputs) - found.value!) <= room]).toEqual([path, true]);
      for (const step of found.steps) expect(workedOut(step.formula, step.inputs)).toBeCloseTo(step.value, 12);
      // what somebody can change stands in it too: how strong each product is
      expect(found.inputs.filter(({ unit, name }) => unit === 'g/l' && !/^[cΛ] /.test(name))).toHaveLength(stock.length);
    }
  });

  test('a product that falls into no known salt conducts as it states', () => {
    const odd = libraryProducts.find(
      (one) => one.ec_mS_cm !== undefined && explain(holding({ [one.id]: 10 }), context(), `tanks.${stage}.phModel`)!.value === null,
    )!;
    const found = explain(holding({ [odd.id]: 10 }), context(), `tanks.${stage}.ec`)!;
    expect(found.inputs).toContainEqual(expect.objectContaining({ name: `Λ ${odd.name}`, value: odd.ec_mS_cm }));
    expect(Math.abs(workedOut(found.formula, found.inputs) - found.value!)).toBeLessThan(0.00501);
  });
});
