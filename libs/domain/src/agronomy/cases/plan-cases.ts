import { z } from 'zod';
import { inStageOrder, isDate, stagePeriods } from '../../kernel/locale/dates.js';
import { limits } from '../../kernel/schema/lists.js';
import { nutrients } from '../../kernel/unit/nutrients.js';
import {
  FOLIAR_GALLONS_PER_ACRE_PER_LITRE_PER_HECTARE,
  FOLIAR_POUNDS_PER_KILOGRAM,
  foliarConcentration,
  foliarDose_kg_ha,
  foliarMass,
  foliarRate,
  LEAF_SAFETY_PCT,
} from '../supply/foliar.js';
import { Refused } from '../refused.js';
import { stageShares } from '../need/stage-split.js';
import { assumed, calculation, computed, given, type Step, type Topic } from './calculation.js';
import { nonNegative, percent, positive } from './inputs.js';
import { materialOf } from './material-names.js';

const SPECIFICATION = 'specification section 9';
const dose = calculation(z.strictObject({ spray_l_ha: positive, concentration_pct: percent }), ({ spray_l_ha, concentration_pct }) => [
  {
    name: 'product',
    formula: 'V · c / 100',
    unit: 'kg/ha',
    value: foliarDose_kg_ha(spray_l_ha, concentration_pct),
    source: 'definition of % (w/v)',
    inputs: [given('V', spray_l_ha, 'l/ha'), given('c', concentration_pct, '%')],
  },
]);
const imperial = calculation(z.strictObject({ mass_kg: nonNegative, spray_l_ha: positive }), ({ mass_kg, spray_l_ha }) => [
  {
    name: 'mass',
    formula: 'kg · 2.2',
    unit: 'lb',
    value: foliarMass(mass_kg, 1),
    source: SPECIFICATION,
    inputs: [given('kg', mass_kg, 'kg'), assumed('factor', FOLIAR_POUNDS_PER_KILOGRAM, 'lb/kg', SPECIFICATION)],
  },
  {
    name: 'spray',
    formula: 'l/ha · 0.1069',
    unit: 'gal/ac',
    value: foliarRate(spray_l_ha, 1),
    source: SPECIFICATION,
    inputs: [
      given('l/ha', spray_l_ha, 'l/ha'),
      assumed('factor', FOLIAR_GALLONS_PER_ACRE_PER_LITRE_PER_HECTARE, 'gal/ac per l/ha', SPECIFICATION),
    ],
  },
  {
    name: 'concentration',
    formula: '1000 · kg / l',
    unit: 'g/l',
    value: foliarConcentration(mass_kg, spray_l_ha)!,
    source: SPECIFICATION,
    inputs: [given('kg', mass_kg, 'kg'), given('l', spray_l_ha, 'l/ha')],
  },
]);
const safety = calculation(
  z.strictObject({ product: materialOf(Object.keys(LEAF_SAFETY_PCT)), concentration_pct: percent }),
  ({ product, concentration_pct }) => {
    const most = LEAF_SAFETY_PCT[product]!;
    const source = 'textbook, unverified; a test on a few plants is still needed';
    return [
      { name: 'limit', formula: 'usual limit of the product', unit: '%', value: most, source, inputs: [given('product', product)] },
      {
        name: 'safe',
        formula: 'c ≤ limit',
        unit: '-',
        value: concentration_pct <= most ? 'yes' : 'no',
        source,
        inputs: [given('c', concentration_pct, '%'), computed('limit', most, '%')],
      },
    ];
  },
);
export const foliarCases: Topic = { dose, imperial, safety };

const stage = { stageId: z.int(), sortOrder: z.int(), duration: z.int().min(0).max(limits.cropDurationDays) };
const allocation = calculation(
  z.strictObject({
    plantingDate: z.string().refine(isDate, { error: 'is no date' }),
    cropDuration_days: z.int().min(1).max(limits.cropDurationDays),
    stages: z.array(z.strictObject(stage)).min(1).max(limits.stages),
  }),
  ({ plantingDate, cropDuration_days, stages }) =>
    stagePeriods(plantingDate, cropDuration_days, stages).map(({ stageId, from, to, duration }): Step => ({
      name: `stage ${stageId}`,
      formula: 'durations in sort order from the planting date, clipped to the crop duration',
      unit: 'date',
      value: from === null ? 'no period' : `${from}/${to}`,
      source: 'specification section 4',
      inputs: [given('planting date', plantingDate), given('crop duration', cropDuration_days, 'days'), computed('days', duration, 'days')],
    })),
);

const keys = nutrients.map(({ key }) => key);
const split = calculation(
  z.strictObject({
    nutrient: z.enum(keys),
    need_kg_ha: nonNegative,
    stages: z
      .array(z.strictObject({ ...stage, share_pct: percent.optional() }))
      .min(1)
      .max(limits.stages),
  }),
  ({ nutrient, need_kg_ha, stages }) => {
    const { id } = nutrients.find(({ key }) => key === nutrient)!;
    const stated = stages.filter(({ share_pct }) => share_pct !== undefined);
    const total = stated.reduce((sum, { share_pct }) => sum + share_pct!, 0);
    if (stated.length > 0 && Math.round(total * 100) !== 10_000)
      throw new Refused('distributionSum', 'stages', `the shares of ${nutrient} total ${total} %, not 100 %`);
    if (stated.length === 0 && stages.every(({ duration }) => duration === 0))
      throw new Refused('missingInput', 'stages[0].duration', 'no stage has a duration or a share');
    const ordered = inStageOrder(stages);
    const shares = stageShares(
      ordered.map(({ share_pct, ...one }) => ({ ...one, ...(share_pct !== undefined && { distribution: [{ id, value: share_pct }] }) })),
      id,
    );
    return ordered.map(({ stageId }, at): Step => ({
      name: `stage ${stageId}`,
      formula: stated.length > 0 ? 'F · share / 100' : 'F · part of a logistic uptake curve',
      unit: 'kg/ha',
      value: need_kg_ha * shares[at]!,
      source: stated.length > 0 ? 'the shares given' : 'textbook, unverified: logistic uptake',
      inputs: [given('F', need_kg_ha, 'kg/ha'), computed('share', 100 * shares[at]!, '%')],
    }));
  },
);
export const stageCases: Topic = { allocation, split };
