import { z } from 'zod';
import { BULK_DENSITY_MG_M3, CLASS_FACTOR, MINERALISATION_PER_YEAR, SAMPLE_DEPTH_CM } from '../constants.js';
import {
  CREDIT_CAP,
  LEGUME_SOURCE,
  legumeNitrogen_kg_ha,
  PERENNIAL_EFFICIENCY,
  PERENNIAL_SOURCE,
  perennialNitrogen_kg_ha,
  rateTableRow,
  STARTER_KG_HA,
} from '../need/nitrogen-methods.js';
import { Refused } from '../refused.js';
import { NITRATE_LAYERS_SOURCE, nitrateOfLayers } from '../soil/nitrate-layers.js';
import { mineralisedNitrogen } from '../soil/soil-supply.js';
import { calculation, given, type Topic } from './calculation.js';
import { efficiencyFraction, fraction, nonNegative, percent, positive } from './inputs.js';
import { stated, stepsOf, withDefaults } from './stated.js';

const perennial = calculation(
  z.strictObject({
    removal_kg_t: nonNegative,
    yield_t_ha: nonNegative,
    growth_kg_ha: nonNegative,
    organicMatter_pct: percent.optional(),
    bulkDensity_Mg_m3: positive.max(3).optional(),
    depth_cm: positive.max(300).optional(),
    k_per_year: fraction.optional(),
    creditCap: fraction.optional(),
    credits_kg_ha: nonNegative.optional(),
    efficiency: efficiencyFraction.optional(),
  }),
  ({ removal_kg_t, yield_t_ha, growth_kg_ha, organicMatter_pct, ...rest }) => {
    const defaults = {
      bulkDensity_Mg_m3: BULK_DENSITY_MG_M3.value,
      depth_cm: SAMPLE_DEPTH_CM.value,
      k_per_year: MINERALISATION_PER_YEAR.value,
      creditCap: CREDIT_CAP,
      credits_kg_ha: 0,
      efficiency: PERENNIAL_EFFICIENCY,
    };
    const { values, inputs } = withDefaults<Record<keyof typeof defaults, number>>(rest, defaults, PERENNIAL_SOURCE);
    const soil = organicMatter_pct === undefined ? undefined : { organicMatter_pct, ...values };
    const mineralised = soil === undefined ? 0 : (mineralisedNitrogen(soil as never, 365, values['k_per_year'])?.value ?? 0);
    const { demand, credit, need } = perennialNitrogen_kg_ha({
      removal_kg_t,
      yield_t_ha,
      growth_kg_ha,
      mineralised_kg_ha: mineralised,
      creditCap: values.creditCap,
      credits_kg_ha: values.credits_kg_ha,
      efficiency: values.efficiency,
    });
    return stepsOf(
      PERENNIAL_SOURCE,
      [...stated({ removal_kg_t, yield_t_ha, growth_kg_ha, organicMatter_pct }), ...inputs],
      ['demand', 'D = removal · yield + growth', 'kg/ha', demand],
      ['mineralised', 'S = BD · depth · 100 · 1000 · OM/100 · 0.058 · k', 'kg/ha', mineralised],
      ['mineralisation credit', 'M = min(S, cap · D)', 'kg/ha', credit],
      ['N', 'F = max(0, D − M − C) / E', 'kg/ha', need],
    );
  },
);

const leafClasses = ['low', 'adequate', 'high'] as const;
const rateTable = calculation(
  z.strictObject({
    rows: z
      .array(z.strictObject({ yieldBelow: positive, N: z.strictObject({ low: nonNegative, adequate: nonNegative, high: nonNegative }) }))
      .min(1)
      .refine((rows) => rows.every(({ yieldBelow }, i) => i === 0 || yieldBelow > rows[i - 1]!.yieldBelow), {
        error: 'yieldBelow must ascend',
      }),
    yield: nonNegative,
    leafClass: z.enum(leafClasses),
  }),
  ({ rows, yield: expected, leafClass }) =>
    stepsOf(
      'the table given',
      [given('yield', expected), given('leafClass', leafClass), given('yieldBelow', rows.map((row) => row.yieldBelow).join(', '))],
      ['N', 'rate of the first row whose yieldBelow exceeds the yield', 'kg/ha', rateTableRow(rows, expected).N[leafClass]],
    ),
);

const legume = calculation(
  z.strictObject({
    cycle: z.enum(['annual', 'perennial']),
    nodulated: z.boolean().optional(),
    established: z.boolean().optional(),
    starter_kg_ha: nonNegative.optional(),
    demand_kg_ha: nonNegative.optional(),
    supply_kg_ha: nonNegative.optional(),
    credits_kg_ha: nonNegative.optional(),
    efficiency: efficiencyFraction.optional(),
  }),
  ({ cycle, demand_kg_ha, nodulated, established, ...rest }) => {
    const state = withDefaults<{ nodulated: boolean; established: boolean }>(
      { nodulated, established },
      { nodulated: true, established: true },
      LEGUME_SOURCE,
    );
    if (!state.values.nodulated && demand_kg_ha === undefined)
      throw new Refused('missingInput', 'demand_kg_ha', 'a legume without nodules needs demand_kg_ha');
    const defaults = { starter_kg_ha: STARTER_KG_HA[cycle] as number, supply_kg_ha: 0, credits_kg_ha: 0, efficiency: PERENNIAL_EFFICIENCY };
    const { values, inputs } = withDefaults(rest, defaults, LEGUME_SOURCE);
    return stepsOf(
      LEGUME_SOURCE,
      [...stated({ cycle, demand_kg_ha }), ...state.inputs, ...inputs],
      [
        'N',
        'nodulated: min(starter, 30), 0 for an established perennial; else max(0, D − S − C) / E',
        'kg/ha',
        legumeNitrogen_kg_ha({ cycle, ...state.values, ...values, demand_kg_ha: demand_kg_ha ?? 0 }),
      ],
    );
  },
);

const yieldTarget = calculation(
  z.strictObject({
    yield: nonNegative,
    requirement_per_yield: nonNegative,
    mineralN: nonNegative.optional(),
    mineralisation: nonNegative.optional(),
    residueDebit: nonNegative.optional(),
    credits: nonNegative.optional(),
    unit: z.enum(['kg/ha', 'lb/ac']),
  }),
  ({ yield: expected, requirement_per_yield, unit, ...rest }) => {
    const source = 'yield target of US extension bulletins; coefficients as given';
    const { values, inputs } = withDefaults(rest, { mineralN: 0, mineralisation: 0, residueDebit: 0, credits: 0 }, 'none given');
    const requirement = expected * requirement_per_yield;
    return stepsOf(
      source,
      [...stated({ yield: expected, requirement_per_yield }), ...inputs],
      ['requirement', 'R = yield · requirement', unit, requirement],
      [
        'N',
        'F = max(0, R − mineral N − mineralisation + residue debit − credits)',
        unit,
        Math.max(0, requirement - values.mineralN - values.mineralisation + values.residueDebit - values.credits),
      ],
    );
  },
);

const layer = z
  .strictObject({
    from_cm: nonNegative,
    to_cm: positive.max(1000),
    N_kg_ha: nonNegative.optional(),
    NO3N_mg_kg: nonNegative.optional(),
    bulkDensity_Mg_m3: positive.max(3).optional(),
  })
  .refine(({ from_cm, to_cm }) => to_cm > from_cm, { error: 'to_cm must lie below from_cm' });
const nitrateLayers = calculation(
  z.strictObject({ layers: z.array(layer).min(1), rootDepth_cm: positive.max(1000), target_kg_ha: nonNegative.optional() }),
  ({ layers, rootDepth_cm, target_kg_ha }) => {
    const inputs = layers.flatMap(({ from_cm, to_cm, N_kg_ha, NO3N_mg_kg, bulkDensity_Mg_m3 }, i) => {
      const field = `layers[${i}]`;
      if (N_kg_ha === undefined && NO3N_mg_kg === undefined)
        throw new Refused('missingInput', `${field}.NO3N_mg_kg`, 'a layer needs NO3N_mg_kg or N_kg_ha');
      if (layers.some((other, j) => j < i && other.from_cm < to_cm && from_cm < other.to_cm))
        throw new Refused('invalidInput', field, `${from_cm} to ${to_cm} cm overlaps another layer`);
      const density = N_kg_ha === undefined ? (bulkDensity_Mg_m3 ?? BULK_DENSITY_MG_M3.value) : undefined;
      const amounts = N_kg_ha === undefined ? { NO3N_mg_kg, bulkDensity_Mg_m3: density } : { N_kg_ha };
      return stated(Object.fromEntries(Object.entries(amounts).map(([key, value]) => [`${key} of ${from_cm}–${to_cm} cm`, value])));
    });
    const { mineral_kg_ha, notSampled_cm } = nitrateOfLayers(
      layers.map((one) => ({ ...one, bulkDensity_Mg_m3: one.bulkDensity_Mg_m3 ?? BULK_DENSITY_MG_M3.value })),
      rootDepth_cm,
    );
    return stepsOf(
      NITRATE_LAYERS_SOURCE,
      [...inputs, ...stated({ rootDepth_cm, target_kg_ha })],
      ['mineral N', 'Σ NO3-N · BD · depth / 10 of the layers, cut at the root depth', 'kg/ha', mineral_kg_ha],
      ['depth not sampled', 'root depth − depth of the layers within it', 'cm', notSampled_cm],
      ...(target_kg_ha === undefined
        ? []
        : [['N', 'F = max(0, target − mineral N)', 'kg/ha', Math.max(0, target_kg_ha - mineral_kg_ha)] as const]),
    );
  },
);

const { veryLow, low, medium, high, veryHigh } = CLASS_FACTOR.value;
/** The name decides, not the position: adequate and good are maintenance (Sousa & Lobato 2004; CFSEMG 1999). */
const FACTOR_OF_CLASS = {
  'very low': veryLow,
  low,
  medium,
  adequate: medium,
  good: medium,
  optimum: medium,
  high,
  'very good': high,
  'very high': veryHigh,
  excess: veryHigh,
  'Index 0': veryLow,
  'Index 1': low,
  'Index 2-': medium,
  'Index 2+': medium,
  'Index 3': high,
  'Index 4': veryHigh,
  'Index 5+': veryHigh,
} as const;
const factor = calculation(
  z.strictObject({ class: z.enum(Object.keys(FACTOR_OF_CLASS) as (keyof typeof FACTOR_OF_CLASS)[]) }),
  ({ class: label }) =>
    stepsOf(
      `${CLASS_FACTOR.source}; names of classes by Sousa & Lobato 2004 and CFSEMG 1999`,
      [given('class', label)],
      ['factor', 'factor of the class, by name', '-', FACTOR_OF_CLASS[label]],
    ),
);

export const nitrogenNeeds: Topic = {
  'perennial-n': perennial,
  'rate-table': rateTable,
  'legume-n': legume,
  'yield-target-n': yieldTarget,
};
export const nitrogenOfSoil: Topic = { 'nitrate-layers': nitrateLayers, factor };
