import { z } from 'zod';
import { nutrients } from '../../kernel/unit/nutrients.js';
import type { NeedInput } from '../need/need.js';
import { nutrientNeed } from '../need/need.js';
import { balance_kg_ha } from '../need/need-methods.js';
import { Refused } from '../refused.js';
import { libraryCropByKey } from '../tables/crop-table.js';
import { type Band, band, needBand, VARIATION } from '../need/uncertainty.js';
import { calculation, computed, given, output, type Step, type Topic } from './calculation.js';
import { efficiencyFraction, nonNegative, percent, positive } from './inputs.js';

const GUM = 'JCGM 100:2008 (GUM), first-order propagation';
const variation = z.number().min(0).max(1);

const bandSteps = (found: Band, unit: string, inputs: Step['inputs']): Step[] => [
  {
    name: 'P10',
    formula: 'max(0, F − 1.2816 · σ)',
    unit,
    value: found.p10,
    source: GUM,
    inputs: [...inputs, computed('σ', found.deviation, unit)],
  },
  {
    name: 'P90',
    formula: 'F + 1.2816 · σ',
    unit,
    value: found.p90,
    source: GUM,
    inputs: [...inputs, computed('σ', found.deviation, unit)],
  },
  {
    name: 'largest contributor',
    formula: 'input whose standard deviation moves F most',
    unit: '-',
    value: found.largest ?? '',
    source: GUM,
    inputs,
  },
];

const balance = calculation(
  z.strictObject({
    demand_kg_ha: nonNegative,
    supply_kg_ha: nonNegative,
    credits_kg_ha: nonNegative,
    efficiency: efficiencyFraction,
    variation: z.strictObject({ demand: variation, supply: variation, credits: variation, efficiency: variation }).partial().default({}),
  }),
  ({ demand_kg_ha, supply_kg_ha, credits_kg_ha, efficiency, variation: own }) => {
    const { value: usual } = VARIATION;
    const spread = {
      demand: own.demand ?? Math.hypot(usual.yield, usual.coefficient),
      supply: own.supply ?? usual.nitrate,
      credits: own.credits ?? usual.manure,
      efficiency: own.efficiency ?? usual.efficiency,
    };
    const values = { demand: demand_kg_ha, supply: supply_kg_ha, credits: credits_kg_ha, efficiency };
    const names = ['demand', 'supply', 'credits', 'efficiency'] as const;
    const need = ([demand, supply, credits, use]: readonly number[]) => balance_kg_ha(demand!, supply! + credits!, use!);
    const found = band(
      need,
      names.map((name) => ({ name, value: values[name], variation: spread[name] })),
    );
    const inputs = names.flatMap((name) => [
      given(name, values[name], name === 'efficiency' ? undefined : 'kg/ha'),
      computed(`variation of ${name}`, spread[name]),
    ]);
    return [
      {
        name: 'need',
        formula: 'F = max(0, (D − S − C) / E)',
        unit: 'kg/ha',
        value: need(names.map((name) => values[name])),
        source: GUM,
        inputs,
      },
      ...bandSteps(found, 'kg/ha', inputs),
    ];
  },
);

export const uncertaintyCases: Topic = { balance };

const keys = nutrients.map(({ key }) => key);
/** The plan's own balance for a crop of the library. */
export const libraryCropNeed = calculation(
  z.strictObject({
    crop: z.string(),
    yield_t_ha: positive,
    nutrient: z.enum(keys),
    season_days: positive.max(1000),
    NO3N_mg_kg: nonNegative.optional(),
    organicMatter_pct: percent.optional(),
    rating: z.enum(['veryLow', 'low', 'medium', 'high', 'veryHigh']).optional(),
  }),
  ({ crop: key, yield_t_ha, nutrient, season_days, NO3N_mg_kg, organicMatter_pct, rating }) => {
    const crop = libraryCropByKey(key);
    if (!crop) throw new Refused('missingTable', 'crop', `the library has no crop ${key}`);
    const { id } = nutrients.find((one) => one.key === nutrient)!;
    const input: NeedInput = {
      crop,
      yield_t_ha,
      season_days,
      soil: {
        readings: rating === undefined ? [] : [{ nutrientId: id, value: 0, unitId: 25, rating }],
        ...(NO3N_mg_kg !== undefined && { nitrateN_mg_kg: NO3N_mg_kg }),
        ...(organicMatter_pct !== undefined && { organicMatter_pct }),
      },
    };
    const answer = nutrientNeed(input, id);
    const last = answer.lines.at(-1);
    if (answer.need === null || !last)
      throw new Refused('missingTable', 'nutrient', `the library has no coefficient of ${nutrient} for ${key}`);
    return [
      ...answer.lines.slice(0, -1).map((line): Step => ({ ...line, onTheWay: true })),
      output(nutrient, last),
      ...bandSteps(needBand(input, id)!, 'kg/ha', last.inputs),
    ];
  },
);
