import { z } from 'zod';
import { waterLoad_kg_ha } from '../need/credits.js';
import {
  ACID_MEQ_PER_ML,
  acidNeed_ml_m3,
  BICARBONATE_NEUTRALISED,
  injection,
  litresOf,
  perEvent,
  productForConcentration_g,
  productForNutrient_kg,
  stockConcentration_g_l,
} from '../tank/fertigation.js';
import { Refused } from '../refused.js';
import { assumed, calculation, computed, given, type Topic } from './calculation.js';
import { nonNegative, positive, share_pct } from './inputs.js';

const DEFINITION = 'definition of concentration';
const HAIFA = 'Haifa Group, fertigation of open-field tomatoes (calculation example)';

const dose = calculation(
  z.strictObject({ target_mg_l: nonNegative, volume_l: positive, content_pct: share_pct }),
  ({ target_mg_l, volume_l, content_pct }) => [
    {
      name: 'product',
      formula: 'm = c · V / (content/100) / 1000',
      unit: 'g',
      value: productForConcentration_g(target_mg_l, volume_l, content_pct),
      source: DEFINITION,
      inputs: [given('c', target_mg_l, 'mg/l'), given('V', volume_l, 'l'), given('content', content_pct, '%')],
    },
  ],
);

const stock = calculation(
  z.strictObject({ target_mg_l: nonNegative, injectionRatio: positive, content_pct: share_pct }),
  ({ target_mg_l, injectionRatio, content_pct }) => [
    {
      name: 'stock',
      formula: 'C = c · x / (content/100) / 1000',
      unit: 'g/l',
      value: stockConcentration_g_l(target_mg_l, injectionRatio, content_pct),
      source: DEFINITION,
      inputs: [given('c', target_mg_l, 'mg/l'), given('x', injectionRatio), given('content', content_pct, '%')],
    },
  ],
);

const injectionCase = calculation(
  z.strictObject({
    stock_l: positive,
    stock_kg: positive,
    dose_kg_ha: positive,
    area_ha: positive,
    flow_l_h_ha: positive,
    hours: positive.max(168),
  }),
  ({ stock_l, stock_kg, dose_kg_ha, area_ha, flow_l_h_ha, hours }) => {
    const plan = injection(stock_l, stock_kg, dose_kg_ha, area_ha, flow_l_h_ha, hours);
    const stockInputs = [
      given('dose', dose_kg_ha, 'kg/ha'),
      given('area', area_ha, 'ha'),
      given('V', stock_l, 'l'),
      given('m', stock_kg, 'kg'),
    ];
    return [
      {
        name: 'water',
        formula: 'W = flow · hours · area',
        unit: 'l',
        value: plan.water_l,
        source: HAIFA,
        inputs: [given('flow', flow_l_h_ha, 'l/h/ha'), given('hours', hours, 'h'), given('area', area_ha, 'ha')],
      },
      {
        name: 'mixing factor',
        formula: 'x = W / (dose · area · V / m)',
        unit: '-',
        value: plan.mixingFactor,
        source: HAIFA,
        inputs: [computed('W', plan.water_l, 'l'), ...stockInputs],
      },
      { name: 'dose', formula: '1000 / x', unit: 'l/m3', value: plan.dose_l_m3, source: HAIFA, inputs: [computed('x', plan.mixingFactor)] },
      {
        name: 'injection rate',
        formula: 'flow · area / 1000 · dose',
        unit: 'l/h',
        value: plan.rate_l_h,
        source: HAIFA,
        inputs: [given('flow', flow_l_h_ha, 'l/h/ha'), given('area', area_ha, 'ha'), computed('dose', plan.dose_l_m3, 'l/m³')],
      },
      {
        name: 'area per stock',
        formula: 'm / dose',
        unit: 'ha',
        value: plan.areaPerStock_ha,
        source: HAIFA,
        inputs: [given('m', stock_kg, 'kg'), given('dose', dose_kg_ha, 'kg/ha')],
      },
    ];
  },
);

const proportional = calculation(z.strictObject({ mg_l: nonNegative, water_mm: nonNegative }), ({ mg_l, water_mm }) => [
  {
    name: 'amount',
    formula: 'c · I / 100',
    unit: 'kg/ha',
    value: waterLoad_kg_ha(mg_l, water_mm),
    source: DEFINITION,
    inputs: [given('c', mg_l, 'mg/l'), given('I', water_mm, 'mm')],
  },
]);

const events = calculation(
  z.strictObject({ amount_kg_ha: nonNegative, irrigationEvents: z.int().min(1), fertigationEvents: z.int().min(1) }),
  ({ amount_kg_ha, irrigationEvents, fertigationEvents }) => {
    if (fertigationEvents > irrigationEvents)
      throw new Refused(
        'outOfRange',
        'fertigationEvents',
        `${fertigationEvents} fertigation events need at least as many irrigation events, ${irrigationEvents} given`,
      );
    return [
      {
        name: 'amount per event',
        formula: 'A / events',
        unit: 'kg/ha',
        value: perEvent(amount_kg_ha, fertigationEvents),
        source: 'specification section 5',
        inputs: [given('A', amount_kg_ha, 'kg/ha'), given('events', fertigationEvents)],
      },
    ];
  },
);

const acids = Object.keys(ACID_MEQ_PER_ML) as (keyof typeof ACID_MEQ_PER_ML)[];
const acid = calculation(z.strictObject({ HCO3_meq_l: nonNegative, acid: z.enum(acids) }), ({ HCO3_meq_l, acid: kind }) => [
  {
    name: 'acid',
    formula: '1000 · 0.8 · HCO3 / strength',
    unit: 'ml/m3',
    value: acidNeed_ml_m3(HCO3_meq_l, kind),
    source: 'strength by density and molar mass; textbook, unverified',
    inputs: [
      given('HCO3', HCO3_meq_l, 'meq/l'),
      assumed('part neutralised', BICARBONATE_NEUTRALISED, undefined, 'textbook, unverified'),
      assumed('strength', ACID_MEQ_PER_ML[kind], 'meq/ml', 'density and molar mass'),
    ],
  },
]);
export const fertigationCases: Topic = { dose, stock, injection: injectionCase, proportional, events, acid };

const byContent = calculation(z.strictObject({ nutrient_kg: nonNegative, content_pct: share_pct }), ({ nutrient_kg, content_pct }) => [
  {
    name: 'product',
    formula: 'A = n / (content/100)',
    unit: 'kg',
    value: productForNutrient_kg(nutrient_kg, content_pct),
    source: 'definition of the content',
    inputs: [given('n', nutrient_kg, 'kg'), given('content', content_pct, '%')],
  },
]);
const volume = calculation(z.strictObject({ mass_kg: nonNegative, density_kg_l: positive.max(5) }), ({ mass_kg, density_kg_l }) => [
  {
    name: 'volume',
    formula: 'V = m / ρ',
    unit: 'l',
    value: litresOf(mass_kg, density_kg_l),
    source: 'definition of density',
    inputs: [given('m', mass_kg, 'kg'), given('ρ', density_kg_l, 'kg/l')],
  },
]);
export const productCases: Topic = { 'by-content': byContent, volume };
