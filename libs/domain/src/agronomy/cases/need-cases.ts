import { z } from 'zod';
import { nutrients } from '../../kernel/unit/nutrients.js';
import { CLASS_FACTOR, efficiencyOf, SUPPLY_METHOD_EFFICIENCY, USE_EFFICIENCY } from '../constants.js';
import {
  balance_kg_ha,
  buildUp_kg_ha,
  classByUpperLimit,
  lessCredit,
  TISSUE_ADJUSTMENT,
  tissueAdjusted_kg_ha,
  yieldAdjustedRate_kg_ha,
} from '../need/need-methods.js';
import { Refused } from '../refused.js';
import { assumed, calculation, computed, given, type Step, type Topic } from './calculation.js';
import {
  ascending,
  efficiencyFraction,
  inForm,
  nonNegative,
  perName,
  perNutrient,
  perNutrientIfAny,
  perNutrientOrNone,
  positive,
  named,
  refuseUnasked,
} from './inputs.js';
import { measures } from './measures.js';
import { regionalNeedCases } from './regional-need-cases.js';

const RB209 = 'Defra, Fertiliser Manual RB209, 8th ed. (2010), section 4';
const BALANCE = 'Villalobos et al. 2020 (FertiliCalc); AHDB RB209';
const TABLE = 'the table given';

const tableYieldAdjusted = calculation(
  z.strictObject({
    tableRate_kg_ha: perNutrient(nonNegative),
    tableYield_t_ha: positive,
    expectedYield_t_ha: positive,
    offtake_kg_t: perNutrient(nonNegative),
  }),
  ({ tableRate_kg_ha, tableYield_t_ha, expectedYield_t_ha, offtake_kg_t }) => {
    return Object.entries(tableRate_kg_ha).map(([name, rate]): Step => {
      const offtake = inForm(offtake_kg_t, name);
      if (offtake === undefined) throw new Refused('missingInput', `offtake_kg_t.${name}`, `the offtake of ${name} is missing`);
      return {
        name,
        formula: 'F = max(0, rate + (Y − Y0) · r), and 0 where the rate is 0',
        unit: 'kg/ha',
        source: RB209,
        value: yieldAdjustedRate_kg_ha(rate, tableYield_t_ha, expectedYield_t_ha, offtake),
        inputs: [
          given('rate', rate, 'kg/ha'),
          given('Y', expectedYield_t_ha, 't/ha'),
          given('Y0', tableYield_t_ha, 't/ha'),
          given('r', offtake, 'kg/t'),
        ],
      };
    });
  },
);

const rate = z.union([nonNegative, z.strictObject({ by: z.string(), values: z.array(nonNegative).min(1) })]);
const classTable = calculation(
  z.strictObject({ tests: perName(nonNegative), upperLimits: z.record(z.string(), ascending), rates_kg_ha: perNutrient(rate) }),
  ({ tests, upperLimits, rates_kg_ha }) => {
    const classes = new Map(
      Object.entries(tests).map(([name, value]) => {
        const limits = upperLimits[name];
        if (!limits) throw new Refused('missingInput', `upperLimits.${name}`, `the class limits of ${name} are missing`);
        return [name, { value, limits, index: classByUpperLimit(value, limits) }] as const;
      }),
    );
    const rated = [...classes].map(([name, { value, limits, index }]): Step => ({
      name: `${name} class`,
      formula: 'first class whose upper limit is not passed, from 0',
      unit: 'index',
      value: index,
      source: TABLE,
      inputs: [given(name, value), given('upper limits', limits.join(', '))],
    }));
    const amounts = Object.entries(rates_kg_ha).map(([name, entry]): Step => {
      if (typeof entry === 'number')
        return { name, formula: 'F = rate', unit: 'kg/ha', value: entry, source: TABLE, inputs: [given('rate', entry, 'kg/ha')] };
      const test = classes.get(entry.by);
      if (!test) throw new Refused('missingInput', `tests.${entry.by}`, `the rate of ${name} needs a test of ${entry.by}`);
      if (entry.values.length !== test.limits.length + 1) {
        throw new Refused(
          'invalidInput',
          `rates_kg_ha.${name}.values`,
          `${test.limits.length + 1} classes of ${entry.by} need as many rates, ${entry.values.length} given`,
        );
      }
      return {
        name,
        formula: 'F = rate of the class',
        unit: 'kg/ha',
        value: entry.values[test.index]!,
        source: TABLE,
        inputs: [computed(`${entry.by} class`, test.index), given('rates', entry.values.join(', '), 'kg/ha')],
      };
    });
    return [...rated, ...amounts];
  },
);

const buildUp = calculation(
  z.strictObject({
    now_mg_kg: nonNegative,
    target_mg_kg: nonNegative,
    factor_kg_ha_per_mg_kg: positive,
    nutrient: z.enum(nutrients.flatMap(({ key, element }) => [key, element])),
    years: positive.max(100),
  }),
  ({ now_mg_kg, target_mg_kg, factor_kg_ha_per_mg_kg, nutrient, years }) => [
    {
      name: nutrient,
      formula: 'B = β · max(0, target − test) / years',
      unit: 'kg/ha',
      value: buildUp_kg_ha(now_mg_kg, target_mg_kg, factor_kg_ha_per_mg_kg, years),
      source: 'IFA, World Fertilizer Use Manual (1992), deciduous fruit; Tri-State Bulletin 974 (2020)',
      inputs: [
        given('β', factor_kg_ha_per_mg_kg, 'kg/ha per mg/kg'),
        given('target', target_mg_kg, 'mg/kg'),
        given('test', now_mg_kg, 'mg/kg'),
        given('years', years, 'a'),
      ],
    },
  ],
);

const tableMinusCredits = calculation(
  z.strictObject({
    rates_kg_ha: perNutrient(nonNegative),
    credits_kg_ha: perNutrientOrNone(nonNegative),
    unit: z
      .string()
      .max(40)
      .refine((written) => measures(written).some(({ base }) => base === 'kg/ha'), { error: 'is no mass per area: kg/ha, lb/ac' }),
  }),
  ({ rates_kg_ha, credits_kg_ha, unit }) => {
    refuseUnasked({ credits_kg_ha }, Object.keys(rates_kg_ha));
    const { factor } = measures(unit).find(({ base }) => base === 'kg/ha')!;
    return Object.entries(rates_kg_ha).map(([name, tableRate]): Step => {
      const credit = inForm(credits_kg_ha, name);
      return {
        name,
        formula: `F = max(0, rate − credit)${unit === 'kg/ha' ? '' : ' · kg/ha in the unit asked'}`,
        unit,
        value: lessCredit(tableRate, credit ?? 0) / factor,
        source: TABLE,
        inputs: [
          given('rate', tableRate, 'kg/ha'),
          credit === undefined ? assumed('credit', 0, 'kg/ha', 'none given') : given('credit', credit, 'kg/ha'),
        ],
      };
    });
  },
);

const idOf = new Map(
  nutrients.flatMap(
    ({ id, key, element }) =>
      [
        [key, id],
        [element, id],
      ] as const,
  ),
);
/** One default per coefficient: with soil supply subtracted, P and K count a year's recovery. */
function defaultEfficiency(name: string, fromSupply: boolean) {
  const id = idOf.get(name) ?? 0;
  const bySupply = fromSupply ? SUPPLY_METHOD_EFFICIENCY.value[id] : undefined;
  return bySupply === undefined
    ? assumed('E', efficiencyOf(id), undefined, USE_EFFICIENCY.source)
    : assumed('E', bySupply, undefined, SUPPLY_METHOD_EFFICIENCY.source);
}
const balance = calculation(
  z.strictObject({
    demand_kg_ha: perNutrient(nonNegative),
    supply_kg_ha: perNutrientOrNone(nonNegative),
    credits_kg_ha: perNutrientOrNone(z.number()),
    efficiency: perNutrientIfAny(efficiencyFraction),
    buildUp_kg_ha: perNutrientIfAny(z.number()),
  }),
  ({ demand_kg_ha, supply_kg_ha, credits_kg_ha, efficiency, buildUp_kg_ha: buildUps }) => {
    refuseUnasked({ supply_kg_ha, credits_kg_ha, efficiency, buildUp_kg_ha: buildUps }, Object.keys(demand_kg_ha));
    return Object.entries(demand_kg_ha).map(([name, demand]): Step => {
      const part = (symbol: string, value: number | undefined) =>
        value === undefined ? assumed(symbol, 0, 'kg/ha', 'none given') : given(symbol, value, 'kg/ha');
      const [supply, credit, build] = [inForm(supply_kg_ha, name), inForm(credits_kg_ha, name), inForm(buildUps, name)];
      const own = inForm(efficiency, name, 'ratio');
      const use = own === undefined ? defaultEfficiency(name, supply !== undefined) : given('E', own);
      return {
        name,
        formula: 'F = max(0, (D − S − C) / E) + B',
        unit: 'kg/ha',
        source: BALANCE,
        value: Math.max(0, balance_kg_ha(demand, (supply ?? 0) + (credit ?? 0), Number(use.value), build ?? 0)),
        inputs: [given('D', demand, 'kg/ha'), part('S', supply), part('C', credit), use, part('B', build)],
      };
    });
  },
);

const soilClass = z.enum(['veryLow', 'low', 'medium', 'high', 'veryHigh']);
const classFactor = calculation(
  z.strictObject({
    removal_kg_ha: perNutrient(nonNegative),
    classes: perNutrient(soilClass),
    factors: z
      .strictObject({ veryLow: nonNegative, low: nonNegative, medium: nonNegative, high: nonNegative, veryHigh: nonNegative })
      .partial()
      .default({}),
  }),
  ({ removal_kg_ha, classes, factors }) =>
    Object.entries(removal_kg_ha).map(([name, removed]): Step => {
      const rating = named(classes, name);
      if (rating === undefined) throw new Refused('missingInput', `classes.${name}`, `the soil class of ${name} is missing`);
      const own = factors[rating];
      const factor = own === undefined ? assumed('φ', CLASS_FACTOR.value[rating], undefined, CLASS_FACTOR.source) : given('φ', own);
      return {
        name,
        formula: 'F = R · φ(class)',
        unit: 'kg/ha',
        value: removed * Number(factor.value),
        source: CLASS_FACTOR.source,
        inputs: [given('R', removed, 'kg/ha'), given('class', rating), factor],
      };
    }),
);

const tissueAdjusted = calculation(
  z.strictObject({ need_kg_ha: perNutrient(nonNegative), status: perNutrient(z.enum(['deficient', 'low', 'adequate', 'high', 'excess'])) }),
  ({ need_kg_ha, status }) =>
    Object.entries(need_kg_ha).map(([name, amount]): Step => {
      const found = named(status, name);
      if (found === undefined) throw new Refused('missingInput', `status.${name}`, `the plant analysis of ${name} is missing`);
      return {
        name,
        formula: 'F = F · (1 + a)',
        unit: 'kg/ha',
        value: tissueAdjusted_kg_ha(amount, found),
        source: TISSUE_ADJUSTMENT.source,
        inputs: [
          given('F', amount, 'kg/ha'),
          given('status', found),
          assumed('a', TISSUE_ADJUSTMENT.value[found], undefined, TISSUE_ADJUSTMENT.source),
        ],
      };
    }),
);

export const needCases: Topic = {
  'table-yield-adjusted': tableYieldAdjusted,
  'class-table': classTable,
  'build-up': buildUp,
  'table-minus-credits': tableMinusCredits,
  balance,
  'class-factor': classFactor,
  'tissue-adjusted': tissueAdjusted,
  ...regionalNeedCases,
};
