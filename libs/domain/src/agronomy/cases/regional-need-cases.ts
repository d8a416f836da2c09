import { z } from 'zod';
import { type Sourced, UNRECOVERABLE_NITROGEN_KG_HA } from '../constants.js';
import {
  fertiliCalcNitrogen_kg_ha,
  NEBRASKA_ORGANIC_MATTER,
  nebraskaMaizeNitrogen_lb_ac,
  soilTestCropResponse_kg_ha,
  triStateCriticalPotassium_mg_kg,
  triStatePhosphate_lb_ac,
  triStatePotash_lb_ac,
} from '../need/need-methods.js';
import { assumed, type Calculation, calculation, computed, given, type Step, type Topic } from './calculation.js';
import { fraction, nonNegative, percent, perNutrient, positive } from './inputs.js';

const TRI_STATE =
  'Tri-State Fertilizer Recommendations, Bulletin E-2567 (1995); critical level of potassium and widths of plateau and drawdown textbook, unverified';

/** An input: its shape, its symbol in the formula with the unit, and what stands where it was left out. */
interface Field {
  readonly shape: z.ZodType<number>;
  readonly symbol: string;
  readonly unit?: string;
  readonly otherwise?: Sourced<number>;
}
const field = (shape: z.ZodType<number>, symbol: string, unit?: string, otherwise?: Sourced<number>): Field => ({
  shape,
  symbol,
  ...(unit !== undefined && { unit }),
  ...(otherwise && { otherwise }),
});

/** A published equation with one result: a row of the table below. */
interface Equation<K extends string> extends Pick<Step, 'name' | 'formula' | 'unit' | 'source'> {
  readonly fields: Readonly<Record<K, Field>>;
  readonly value: (of: Readonly<Record<K, number>>) => number;
  /** What is computed on the way, shown before the inputs. */
  readonly first?: (of: Readonly<Record<K, number>>) => Step['inputs'];
}
function equation<K extends string>({ fields, value, first, ...said }: Equation<K>): Calculation {
  const entries = Object.entries(fields) as [K, Field][];
  const shape = Object.fromEntries(entries.map(([key, one]) => [key, one.otherwise ? one.shape.optional() : one.shape]));
  return calculation(z.strictObject(shape), (typed: Readonly<Record<string, unknown>>) => {
    const of = Object.fromEntries(entries.map(([key, one]) => [key, typed[key] ?? one.otherwise?.value])) as Record<K, number>;
    const inputs = entries.map(([key, { symbol, unit, otherwise }]) =>
      typed[key] === undefined && otherwise ? assumed(symbol, otherwise.value, unit, otherwise.source) : given(symbol, of[key], unit),
    );
    return [{ ...said, value: value(of), inputs: [...(first?.(of) ?? []), ...inputs] }];
  });
}

const soilTestCropResponse = calculation(
  z.strictObject({
    target: positive,
    coefficients: perNutrient(z.strictObject({ NR: positive, CS_pct: nonNegative, CF_pct: positive, soilTest_kg_ha: nonNegative })),
  }),
  ({ target, coefficients }) =>
    Object.entries(coefficients).map(([name, { NR, CS_pct, CF_pct, soilTest_kg_ha }]) => ({
      name,
      formula: 'F = max(0, NR/CF · 100 · T − CS/CF · S)',
      unit: 'kg/ha',
      value: soilTestCropResponse_kg_ha(NR, target, CS_pct, CF_pct, soilTest_kg_ha),
      source: 'ICAR, AICRP on Soil Test Crop Response; coefficients as given',
      inputs: [
        given('T', target),
        given('NR', NR, 'kg per unit of T'),
        given('CS', CS_pct, '%'),
        given('CF', CF_pct, '%'),
        given('S', soilTest_kg_ha, 'kg/ha'),
      ],
    })),
);

export const regionalNeedCases: Topic = {
  stcr: soilTestCropResponse,
  'nebraska-maize': equation({
    name: 'N',
    formula: 'N = max(0, (35 + 1.2·EY − 8·NO3 − 0.14·EY·OM − credits) · f_price · f_timing), OM within 0.5 and 3',
    unit: 'lb/ac',
    source: NEBRASKA_ORGANIC_MATTER.source,
    fields: {
      yield_bu_ac: field(positive, 'EY', 'bu/ac'),
      NO3N_mg_kg: field(nonNegative, 'NO3', 'mg/kg'),
      organicMatter_pct: field(percent, 'OM', '%'),
      credits_lb_ac: field(nonNegative.default(0), 'credits', 'lb/ac'),
      priceFactor: field(positive.max(2).default(1), 'f_price'),
      timingFactor: field(positive.max(2).default(1), 'f_timing'),
    },
    value: (of) =>
      nebraskaMaizeNitrogen_lb_ac(of.yield_bu_ac, of.NO3N_mg_kg, of.organicMatter_pct, of.credits_lb_ac, of.priceFactor, of.timingFactor),
  }),
  'tri-state-potash': equation({
    name: 'K2O',
    formula: 'K2O = max(0, CL − STL) · (1 + 0.05·CEC) + (YP·CR + 20) · clamp(1 − (STL − CL − 30)/20, 0, 1)',
    unit: 'lb/ac',
    source: TRI_STATE,
    fields: {
      K_mg_kg: field(nonNegative, 'STL', 'mg/kg'),
      cec: field(positive, 'CEC', 'cmolc/kg'),
      yieldPotential: field(positive, 'YP'),
      K2O_lb_per_unit: field(nonNegative, 'CR', 'lb per unit of yield'),
    },
    first: ({ cec }) => [computed('CL', triStateCriticalPotassium_mg_kg(cec), 'mg/kg')],
    value: (of) => triStatePotash_lb_ac(of.K_mg_kg, of.cec, of.yieldPotential, of.K2O_lb_per_unit),
  }),
  'tri-state-phosphate': equation({
    name: 'P2O5',
    formula: 'P2O5 = max(0, CL − STL) · 5 + YP·CR · clamp(1 − (STL − CL − 15)/10, 0, 1)',
    unit: 'lb/ac',
    source: TRI_STATE,
    fields: {
      P_mg_kg: field(nonNegative, 'STL', 'mg/kg'),
      critical_mg_kg: field(positive, 'CL', 'mg/kg'),
      yieldPotential: field(positive, 'YP'),
      P2O5_lb_per_unit: field(nonNegative, 'CR', 'lb per unit of yield'),
    },
    value: (of) => triStatePhosphate_lb_ac(of.P_mg_kg, of.critical_mg_kg, of.yieldPotential, of.P2O5_lb_per_unit),
  }),
  fertilicalc: equation({
    name: 'N',
    formula: 'N = max(0, [N_end + (1+f)(N_yield+N_res) − k·F_res·N′_res − f(N′_yield+N′_res) − N_other] / (1 − n))',
    unit: 'kg/ha',
    source: 'Villalobos et al. 2020, FertiliCalc, appendix A1',
    fields: {
      yieldNitrogen_kg_ha: field(positive, 'N_yield', 'kg/ha'),
      residueNitrogen_kg_ha: field(nonNegative, 'N_res', 'kg/ha'),
      previousYieldNitrogen_kg_ha: field(nonNegative, 'N′_yield', 'kg/ha'),
      previousResidueNitrogen_kg_ha: field(nonNegative, 'N′_res', 'kg/ha'),
      previousResidueLeft: field(fraction, 'F_res'),
      residueMineralisation: field(fraction, 'k'),
      rootsToShoots: field(fraction, 'f'),
      otherNitrogen_kg_ha: field(nonNegative, 'N_other', 'kg/ha'),
      lossFraction: field(fraction.lt(1), 'n'),
      endNitrogen_kg_ha: field(nonNegative, 'N_end', 'kg/ha', UNRECOVERABLE_NITROGEN_KG_HA),
    },
    value: (of) =>
      fertiliCalcNitrogen_kg_ha({
        yieldNitrogen: of.yieldNitrogen_kg_ha,
        residueNitrogen: of.residueNitrogen_kg_ha,
        previousYieldNitrogen: of.previousYieldNitrogen_kg_ha,
        previousResidueNitrogen: of.previousResidueNitrogen_kg_ha,
        previousResidueLeft: of.previousResidueLeft,
        residueMineralisation: of.residueMineralisation,
        rootsToShoots: of.rootsToShoots,
        otherNitrogen: of.otherNitrogen_kg_ha,
        lossFraction: of.lossFraction,
        endNitrogen: of.endNitrogen_kg_ha,
      }),
  }),
};
