import { z } from 'zod';
import { KG_HA, LB_AC } from '../../kernel/unit/unit-ids.js';
import { convert } from '../../kernel/unit/units.js';
import { amountOfYield, contentPerTonne_kg, interpolatedCoefficient } from '../need/yield-based.js';
import { Refused } from '../refused.js';
import { calculation, given, computed, type Step, type Topic } from './calculation.js';
import { measures } from './measures.js';
import { fraction, nonNegative, perNutrient, positive } from './inputs.js';
import { coefficientMeasure, isImperialArea, removed_kg_ha, yieldMeasure } from './yield-measures.js';

/** 1 lb in a short ton of 2,000 lb is half a kilogram in a tonne: international pound (1959), by definition. */
const KG_T_PER_LB_TON = 0.5;
const BY_DEFINITION = 'definition of the coefficient; units by the international pound and acre (1959)';

const measured = (of: (written: string) => unknown, error: string) =>
  z
    .string()
    .max(40)
    .refine((written) => of(written) !== undefined, { error });
const yieldUnit = measured(yieldMeasure, 'is no yield: t/ha, kg/ha, ton/ac, lb/ac, bu/ac');
const coefficientUnit = measured(coefficientMeasure, 'is no coefficient: kg/t, g/kg, %, lb/ton, lb/bu');
const areaUnit = (unit: string) =>
  isImperialArea(unit) ? ({ id: LB_AC, symbol: 'lb/ac' } as const) : ({ id: KG_HA, symbol: 'kg/ha' } as const);

const coefficient = calculation(
  z.strictObject({ yield: positive, yieldUnit, coefficients: perNutrient(nonNegative), coefficientUnit }),
  ({ yield: amount, yieldUnit: unit, coefficients, coefficientUnit: per }) => {
    const area = areaUnit(unit);
    const each = { unit: per, measure: coefficientMeasure(per)! };
    const grown = { unit, measure: yieldMeasure(unit, each.measure.by === 'bushel')! };
    return Object.entries(coefficients).map(([name, value]): Step => ({
      name,
      formula: 'R = Y · r',
      unit: area.symbol,
      source: BY_DEFINITION,
      value: convert(removed_kg_ha(amount, grown, value, each), KG_HA, area.id),
      inputs: [given('Y', amount, unit), given('r', value, per)],
    }));
  },
);

const content = calculation(
  z.strictObject({ yield: positive, yieldUnit, dryMatterFraction: fraction.gt(0), contentFraction: perNutrient(fraction) }),
  ({ yield: amount, yieldUnit: unit, dryMatterFraction, contentFraction }) => {
    const grown = yieldMeasure(unit)!;
    if (grown.by !== 'weight') throw new Refused('unitMismatch', 'yieldUnit', `${unit} has no weight: name the grain, as in bu/ac maize`);
    const t_ha = (amount * grown.factor) / 1000;
    const area = areaUnit(unit);
    const [perTonne, factor] = area.id === KG_HA ? (['kg/t', 1] as const) : (['lb/ton', 1 / KG_T_PER_LB_TON] as const);
    return Object.entries(contentFraction).flatMap(([name, part]): Step[] => {
      const kg_t = contentPerTonne_kg(dryMatterFraction, part);
      const inputs = [given('DM', dryMatterFraction), given('content', part)];
      return [
        { name: `${name} per ton`, formula: 'r = DM · content', unit: perTonne, value: kg_t * factor, source: BY_DEFINITION, inputs },
        {
          name,
          formula: 'R = Y · r',
          unit: area.symbol,
          value: convert(amountOfYield(t_ha, kg_t), KG_HA, area.id),
          source: BY_DEFINITION,
          inputs: [given('Y', amount, unit), computed('r', kg_t * factor, perTonne)],
        },
      ];
    });
  },
);

const yieldPoint = z.strictObject({ yield_t_ha: positive, kg_t: perNutrient(nonNegative) });
const interpolated = calculation(z.strictObject({ yield_t_ha: positive, low: yieldPoint, high: yieldPoint }), ({ yield_t_ha, low, high }) =>
  [...new Set([...Object.keys(low.kg_t), ...Object.keys(high.kg_t)])].flatMap((name): Step[] => {
    const points = { low: low.kg_t[name], high: high.kg_t[name] };
    for (const [end, value] of Object.entries(points))
      if (value === undefined) throw new Refused('missingInput', `${end}.kg_t.${name}`, `${name} is missing at the ${end} yield`);
    const kg_t = interpolatedCoefficient(
      yield_t_ha,
      { yield_t_ha: low.yield_t_ha, kg_t: points.low! },
      { yield_t_ha: high.yield_t_ha, kg_t: points.high! },
    );
    const source = 'IFA, World Fertilizer Use Manual (1992): uptake per tonne falls with the yield';
    return [
      {
        name: `${name} per t`,
        formula: 'u = u_low + (u_high − u_low) · clamp((Y − Y_low)/(Y_high − Y_low), 0, 1)',
        unit: 'kg/t',
        value: kg_t,
        source,
        inputs: [
          given('Y', yield_t_ha, 't/ha'),
          given('u_low', points.low!, 'kg/t'),
          given('Y_low', low.yield_t_ha, 't/ha'),
          given('u_high', points.high!, 'kg/t'),
          given('Y_high', high.yield_t_ha, 't/ha'),
        ],
      },
      {
        name,
        formula: 'U = Y · u',
        unit: 'kg/ha',
        value: amountOfYield(yield_t_ha, kg_t),
        source,
        inputs: [given('Y', yield_t_ha, 't/ha'), computed('u', kg_t, 'kg/t')],
      },
    ];
  }),
);

/** A mass, alone or of something: `kg`, `lb/ac`, `g/plant`. */
const massUnit = z
  .string()
  .max(20)
  .refine((written) => [written, written.split('/')[0]!].flatMap(measures).some(({ base }) => base === 'mass' || base === 'kg/ha'), {
    error: 'is no mass',
  });
const parts = calculation(z.strictObject({ parts: z.array(perNutrient(nonNegative)).min(1), unit: massUnit }), ({ parts: all, unit }) =>
  [...new Set(all.flatMap((part) => Object.keys(part)))].map((name): Step => {
    const stated = all.flatMap((part, i) => (part[name] === undefined ? [] : [given(`part ${i + 1}`, part[name], unit)]));
    return {
      name,
      formula: 'U = Σ parts',
      unit,
      value: stated.reduce((sum, { value }) => sum + Number(value), 0),
      source: 'definition of the whole crop',
      inputs: stated,
    };
  }),
);

export const removalCases: Topic = { coefficient, content };
export const uptakeCases: Topic = { coefficient, interpolated, parts };
