import { z } from 'zod';
import { formFactor } from '../chemistry/chemistry.js';
import { waterLoad_kg_ha } from '../need/credits.js';
import { Refused } from '../refused.js';
import { appliedWater_mm, leachingRequirement, leachingRequirementFrequent, relativeYield } from '../water/salinity.js';
import { interpretWaterValue, sodiumAdsorptionRatio } from '../water/water-interpretation.js';
import { calculation, computed, given, type Step, type Topic } from './calculation.js';
import { nonNegative, perNutrient, positive } from './inputs.js';
import { MG_L } from '../../kernel/unit/unit-ids.js';

const UC = 'UC ANR (2018), Accounting for nitrate in irrigation water';
const FAO = 'Ayers & Westcot 1985, FAO 29 rev. 1';
const MEQ_L = 39;

const nitrate = calculation(
  z.strictObject({ NO3N_mg_l: nonNegative.optional(), NO3_mg_l: nonNegative.optional(), water_mm: nonNegative }),
  ({ NO3N_mg_l, NO3_mg_l, water_mm }) => {
    if (NO3N_mg_l === undefined && NO3_mg_l === undefined)
      throw new Refused('missingInput', 'NO3N_mg_l', 'NO3N_mg_l or NO3_mg_l is missing');
    if (NO3N_mg_l !== undefined && NO3_mg_l !== undefined)
      throw new Refused('invalidInput', 'NO3_mg_l', 'give NO3N_mg_l or NO3_mg_l, not both');
    const concentration = NO3N_mg_l ?? NO3_mg_l! * formFactor('NO3', 'N')!;
    const measured = NO3N_mg_l === undefined ? given('NO3', NO3_mg_l!, 'mg/l') : given('NO3-N', NO3N_mg_l, 'mg/l');
    return [
      {
        name: 'N',
        formula: 'N = c · I / 100',
        unit: 'kg/ha',
        value: waterLoad_kg_ha(concentration, water_mm),
        source: UC,
        inputs: [computed('c', concentration, 'mg/l'), given('I', water_mm, 'mm')],
      },
      {
        name: 'NO3-N',
        formula: NO3N_mg_l === undefined ? 'c = NO3 · 0.2259' : 'c = NO3-N',
        unit: 'mg/l',
        value: concentration,
        source: 'molar masses (IUPAC 2021)',
        inputs: [measured],
      },
    ];
  },
);

const nutrientLoad = calculation(z.strictObject({ mg_l: perNutrient(nonNegative), water_mm: nonNegative }), ({ mg_l, water_mm }) =>
  Object.entries(mg_l).map(([name, value]): Step => ({
    name,
    formula: 'c · I / 100',
    unit: 'kg/ha',
    value: waterLoad_kg_ha(value, water_mm),
    source: UC,
    inputs: [given('c', value, 'mg/l'), given('I', water_mm, 'mm')],
  })),
);
export const waterCreditCases: Topic = { nitrate, nutrients: nutrientLoad };

const traditional = calculation(
  z.strictObject({ ECw_dS_m: nonNegative, ECe_dS_m: positive, ET_mm: positive }),
  ({ ECw_dS_m, ECe_dS_m, ET_mm }) => {
    const requirement = leachingRequirement(ECw_dS_m, ECe_dS_m);
    return [
      {
        name: 'LR',
        formula: 'LR = ECw / (5 · ECe − ECw)',
        unit: '-',
        value: requirement,
        source: FAO,
        inputs: [given('ECw', ECw_dS_m, 'dS/m'), given('ECe', ECe_dS_m, 'dS/m')],
      },
      {
        name: 'applied water',
        formula: 'AW = ET / (1 − LR)',
        unit: 'mm',
        value: appliedWater_mm(ET_mm, requirement),
        source: FAO,
        inputs: [given('ET', ET_mm, 'mm'), computed('LR', requirement)],
      },
    ];
  },
);
const highFrequency = calculation(z.strictObject({ ECw_dS_m: nonNegative, maxECe_dS_m: positive }), ({ ECw_dS_m, maxECe_dS_m }) => [
  {
    name: 'LR',
    formula: 'LR = ECw / (2 · max ECe)',
    unit: '-',
    value: leachingRequirementFrequent(ECw_dS_m, maxECe_dS_m),
    source: FAO,
    inputs: [given('ECw', ECw_dS_m, 'dS/m'), given('max ECe', maxECe_dS_m, 'dS/m')],
  },
]);
export const leachingCases: Topic = { traditional, 'high-frequency': highFrequency };

const relative = calculation(
  z.strictObject({ threshold_dS_m: nonNegative, slope_pct_per_dS_m: positive, ECe_dS_m: nonNegative }),
  ({ threshold_dS_m, slope_pct_per_dS_m, ECe_dS_m }) => [
    {
      name: 'relative yield',
      formula: 'Y = clamp(1 − b/100 · (ECe − a), 0, 1)',
      unit: '-',
      value: relativeYield(threshold_dS_m, slope_pct_per_dS_m, ECe_dS_m),
      source: 'Maas & Hoffman 1977',
      inputs: [given('a', threshold_dS_m, 'dS/m'), given('b', slope_pct_per_dS_m, '% per dS/m'), given('ECe', ECe_dS_m, 'dS/m')],
    },
  ],
);
export const salinityCases: Topic = { 'relative-yield': relative };

const sar = calculation(
  z.strictObject({ Na_meq_l: nonNegative, Ca_meq_l: nonNegative, Mg_meq_l: nonNegative }),
  ({ Na_meq_l, Ca_meq_l, Mg_meq_l }) => {
    const value = sodiumAdsorptionRatio([
      { nutrientId: 33, value: Na_meq_l, unitId: MEQ_L },
      { nutrientId: 6, value: Ca_meq_l, unitId: MEQ_L },
      { nutrientId: 7, value: Mg_meq_l, unitId: MEQ_L },
    ]);
    if (value === undefined)
      throw new Refused('outOfRange', 'Ca_meq_l', 'water without calcium and magnesium has no sodium adsorption ratio');
    return [
      {
        name: 'SAR',
        formula: 'SAR = Na / √((Ca + Mg) / 2)',
        unit: '-',
        value,
        source: FAO,
        inputs: [given('Na', Na_meq_l, 'meq/l'), given('Ca', Ca_meq_l, 'meq/l'), given('Mg', Mg_meq_l, 'meq/l')],
      },
    ];
  },
);
const rated = {
  EC: { nutrientId: 50, unitId: 34, unit: 'dS/m' },
  SAR: { nutrientId: 52, unitId: MG_L, unit: undefined },
  boron: { nutrientId: 9, unitId: MG_L, unit: 'mg/l' },
  chloride: { nutrientId: 19, unitId: MEQ_L, unit: 'meq/l' },
  'nitrate-N': { nutrientId: 31, unitId: MG_L, unit: 'mg/l' },
  bicarbonate: { nutrientId: 36, unitId: MEQ_L, unit: 'meq/l' },
  pH: { nutrientId: 44, unitId: 44, unit: undefined },
} as const;
const restriction = calculation(
  z.strictObject({ parameter: z.enum(Object.keys(rated) as (keyof typeof rated)[]), value: nonNegative }),
  ({ parameter, value }) => {
    const { unit, ...read } = rated[parameter];
    const found = interpretWaterValue({ ...read, value });
    if (found.label === undefined) throw new Refused('missingTable', 'parameter', `no table rates ${parameter}`);
    return [
      {
        name: 'class',
        formula: 'class of FAO 29, table 1',
        unit: 'class',
        value: found.label,
        source: FAO,
        inputs: [given(parameter, value, unit)],
      },
    ];
  },
);
export const waterCases: Topic = { sar, restriction };
