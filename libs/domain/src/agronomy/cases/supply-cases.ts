import { z } from 'zod';
import { DAYS_PER_MONTH } from '../constants.js';
import { addDays, isDate } from '../../kernel/locale/dates.js';
import { depletionDay, longevityAt_months, RELEASE_Q10, RELEASE_SHAPE, releasedPart, thermalAges } from '../supply/crf-release.js';
import { residueCredit } from '../need/credits.js';
import { AMMONIA_LOSS, FIRST_YEAR_AVAILABILITY, manureNitrogen_kg_ha, mineralisedPart } from '../need/manure.js';
import { Refused } from '../refused.js';
import { libraryCropByKey } from '../tables/crop-table.js';
import { nutrients } from '../../kernel/unit/nutrients.js';
import { assumed, calculation, computed, given, output, type Step, type Topic } from './calculation.js';
import {
  contents_pct,
  efficiencyFraction,
  inForm,
  nonNegative,
  perNutrientIfAny,
  positive,
  refuseUnasked,
  temperature_C,
} from './inputs.js';

const fulfilled = calculation(
  z.strictObject({
    amount_kg_ha: nonNegative,
    content_pct: contents_pct,
    efficiency: perNutrientIfAny(efficiencyFraction.or(z.literal(0))),
  }),
  ({ amount_kg_ha, content_pct, efficiency }) => {
    refuseUnasked({ efficiency }, Object.keys(content_pct));
    return Object.entries(content_pct).flatMap(([name, content]): Step[] => {
      const gross = (amount_kg_ha * content) / 100;
      const own = inForm(efficiency, name, 'ratio');
      const use = own === undefined ? assumed('e', 1, undefined, 'the product states none') : given('e', own);
      return [
        {
          name: `${name} gross`,
          formula: 'A · c / 100',
          unit: 'kg/ha',
          value: gross,
          source: 'definition of the content',
          inputs: [given('A', amount_kg_ha, 'kg/ha'), given('c', content, '%')],
        },
        {
          name,
          formula: 'A · c / 100 · e',
          unit: 'kg/ha',
          value: gross * Number(use.value),
          source: 'definition of product efficiency',
          inputs: [computed('gross', gross, 'kg/ha'), use],
        },
      ];
    });
  },
);

const organic = calculation(
  z.strictObject({
    rate_t_ha: nonNegative,
    NH4N_kg_t: nonNegative,
    organicN_kg_t: nonNegative,
    P2O5_kg_t: nonNegative.default(0),
    K2O_kg_t: nonNegative.default(0),
    manure: z.enum(['liquid', 'cattleSolid', 'poultry', 'compost']),
    incorporation: z.enum(['within6h', 'within1d', 'surface']),
    year: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  }),
  ({ rate_t_ha, manure, incorporation, year, ...content }) => {
    const kept = 1 - AMMONIA_LOSS.value[incorporation];
    const k = mineralisedPart(manure, year);
    const first = year === 1 ? 1 : 0;
    const mineral = (name: 'P2O5' | 'K2O', kg_t: number): Step => ({
      name,
      formula: 't · c · a',
      unit: 'kg/ha',
      value: rate_t_ha * kg_t * FIRST_YEAR_AVAILABILITY.value[name] * first,
      source: FIRST_YEAR_AVAILABILITY.source,
      inputs: [
        given('t', rate_t_ha, 't/ha'),
        given('c', kg_t, 'kg/t'),
        assumed('a', FIRST_YEAR_AVAILABILITY.value[name] * first, undefined, FIRST_YEAR_AVAILABILITY.source),
      ],
    });
    return [
      {
        name: 'N',
        formula: year === 1 ? 't · (NH4 · (1 − v) + Norg · k)' : 't · Norg · k',
        unit: 'kg/ha',
        value: manureNitrogen_kg_ha(rate_t_ha, content, manure, incorporation, year),
        source: AMMONIA_LOSS.source,
        inputs: [
          given('t', rate_t_ha, 't/ha'),
          given('NH4', content.NH4N_kg_t, 'kg/t'),
          assumed('1 − v', kept, undefined, AMMONIA_LOSS.source),
          given('Norg', content.organicN_kg_t, 'kg/t'),
          assumed('k', k, undefined, AMMONIA_LOSS.source),
        ],
      },
      mineral('P2O5', content.P2O5_kg_t),
      mineral('K2O', content.K2O_kg_t),
    ];
  },
);
export const fulfilmentCases: Topic = { product: fulfilled, manure: organic };

/** 1 retained, 2 removed, 3 burnt, 4 grazed. */
const managements = { retained: 1, removed: 2, burnt: 3, grazed: 4 } as const;
const residue = calculation(
  z.strictObject({ previousCrop: z.string(), management: z.enum(['retained', 'removed', 'burnt', 'grazed']) }),
  ({ previousCrop, management }) => {
    const crop = libraryCropByKey(previousCrop);
    if (!crop) throw new Refused('missingTable', 'previousCrop', `the library has no crop ${previousCrop}`);
    const lines = nutrients.flatMap(({ id, key }) => {
      const line = residueCredit(crop, managements[management], id);
      return line ? [output(key, line)] : [];
    });
    if (lines.length === 0) throw new Refused('missingTable', 'previousCrop', `the library has no residue of ${previousCrop}`);
    return lines;
  },
);
export const creditCases: Topic = { residue };

const coated = { longevity_months: positive.max(60), reference_C: temperature_C, q10: z.number().min(1).max(5).optional() };
const q10Input = (q10: number | undefined) =>
  q10 === undefined ? assumed('Q10', RELEASE_Q10.value, undefined, RELEASE_Q10.source) : given('Q10', q10);
const longevity = calculation(z.strictObject({ ...coated, temperature_C }), ({ longevity_months, reference_C, temperature_C: at, q10 }) => [
  {
    name: 'longevity',
    formula: 'L · Q10^((T_ref − T) / 10)',
    unit: 'months',
    value: longevityAt_months(longevity_months, reference_C, at, q10),
    source: RELEASE_Q10.source,
    inputs: [given('L', longevity_months, 'months'), given('T_ref', reference_C, '°C'), given('T', at, '°C'), q10Input(q10)],
  },
]);

/** Soil temperature by month repeats until the product is empty, at most ten years. */
const MOST_DAYS = 3653;
const release = calculation(
  z.strictObject({
    ...coated,
    startDate: z.string().refine(isDate, { error: 'is no date' }),
    monthly_C: z.array(temperature_C).length(12),
    date: z.string().refine(isDate, { error: 'is no date' }),
    sigmoid: z.boolean().default(false),
  }),
  ({ startDate, monthly_C, date, sigmoid, longevity_months, reference_C, q10 }) => {
    if (date < startDate) throw new Refused('outOfRange', 'date', `${date} lies before ${startDate}`);
    const product = { longevity_months, reference_C, ...(q10 !== undefined && { q10 }) };
    const days = Array.from({ length: MOST_DAYS }, (_, day) => addDays(startDate, day));
    const daily = days.map((day) => monthly_C[Number(day.slice(5, 7)) - 1]!);
    const passed = days.filter((day) => day < date).length;
    const age = passed === 0 ? 0 : thermalAges(product, daily.slice(0, passed)).at(-1)!;
    const shape = sigmoid ? RELEASE_SHAPE.value.sigmoid : RELEASE_SHAPE.value.linear;
    const empty = depletionDay(product, daily);
    const inputs = [
      given('start', startDate),
      given('L', longevity_months * DAYS_PER_MONTH, 'days'),
      given('T_ref', reference_C, '°C'),
      q10Input(q10),
      given('soil temperatures', monthly_C.join(', '), '°C'),
    ];
    return [
      {
        name: 'thermal age',
        formula: 'z = Σ 1 / L(T_d)',
        unit: '-',
        value: age,
        source: RELEASE_Q10.source,
        inputs: [...inputs, given('date', date)],
      },
      {
        name: 'released',
        formula: '1 − exp(−2.303 · z^s)',
        unit: '-',
        value: releasedPart(age, shape),
        source: RELEASE_SHAPE.source,
        inputs: [computed('z', age), assumed('s', shape, undefined, RELEASE_SHAPE.source)],
      },
      {
        name: 'depletion date',
        formula: 'first day with z ≥ 1',
        unit: 'date',
        value: empty === undefined ? 'not within ten years' : addDays(startDate, empty),
        source: RELEASE_Q10.source,
        inputs,
      },
    ];
  },
);
export const crfCases: Topic = { longevity, release };
