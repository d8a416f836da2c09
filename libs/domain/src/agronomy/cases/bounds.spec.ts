import { describe, expect, test } from '@jest/globals';
import { runCase } from './run-case.js';

async function errorOf(topic: string, method: string, inputs: object): Promise<unknown> {
  const answer = await runCase({ topic, method, inputs });
  if (!('error' in answer)) throw new Error(`answered: ${JSON.stringify(answer.outputs)}`);
  expect(answer.error.message).toMatch(/\w/);
  return [answer.error.key, answer.error.field];
}
async function outputs(topic: string, method: string, inputs: object): Promise<Record<string, unknown>> {
  const answer = await runCase({ topic, method, inputs });
  if ('error' in answer) throw new Error(`${answer.error.key} at ${answer.error.field}: ${answer.error.message}`);
  return Object.fromEntries(answer.outputs.map(({ name, value }) => [name, value]));
}

const urea = { temperature_C: 24, soilPH: 7.8, surface: 'moist', N_kg_ha: 100 };
const acid = { acid: 'HNO3', strength_pct: 60, density_kg_l: 1.37, alkalinity_meq_l: 4, pH: 7.8, targetPH: 5.8 };
const ratio = { Ca_cmolc_kg: 4, Mg_cmolc_kg: 0.4, K_cmolc_kg: 0.6, MgO_need_kg_ha: 20, K2O_need_kg_ha: 180, K2O_removal_kg_ha: 120 };
const seed = { placement: 'with seed', CEC_cmolc_kg: 12, rate_kg_ha: 50, N_pct: 10, K2O_pct: 0 };

// prettier-ignore
const refused: readonly (readonly [topic: string, method: string, inputs: object, key: string, field: string])[] = [
  ['balance', 'nue', { inputs_kg_ha: { mineral: 1001 }, output_kg_ha: 80 }, 'outOfRange', 'inputs.inputs_kg_ha.mineral'],
  ['balance', 'nue', { inputs_kg_ha: { mineral: 0 }, output_kg_ha: 80 }, 'outOfRange', 'inputs.inputs_kg_ha'],
  ['balance', 'nue', { inputs_kg_ha: { rain: 5 }, output_kg_ha: 80 }, 'unknownInput', 'inputs.inputs_kg_ha.rain'],
  ['balance', 'nue', { inputs_kg_ha: { mineral: 5 } }, 'missingInput', 'inputs.output_kg_ha'],
  ['limits', 'legal-n', { manureN_kg: 100, area_ha: 0 }, 'outOfRange', 'inputs.area_ha'],
  ['limits', 'legal-n', { manureN_kg: 1.1e7, area_ha: 1 }, 'outOfRange', 'inputs.manureN_kg'],
  ['limits', 'legal-n', { manureN_kg: 100 }, 'missingInput', 'inputs.area_ha'],
  ['limits', 'legal-n', { crop: 'grass' }, 'missingInput', 'inputs.manufacturedN_kg_ha'],
  ['split', 'doses', { nutrient: 'N', total_kg_ha: 1001, CEC_cmolc_kg: 8 }, 'outOfRange', 'inputs.total_kg_ha'],
  ['split', 'doses', { nutrient: 'N', total_kg_ha: 100, CEC_cmolc_kg: 101 }, 'outOfRange', 'inputs.CEC_cmolc_kg'],
  ['split', 'doses', { nutrient: 'N', total_kg_ha: 100 }, 'missingInput', 'inputs.CEC_cmolc_kg'],
  ['seedrow', 'salt-limit', { ...seed, N_pct: 0 }, 'outOfRange', 'inputs.N_pct'],
  ['seedrow', 'salt-limit', { ...seed, rowSpacing_inch: 0 }, 'outOfRange', 'inputs.rowSpacing_inch'],
  ['window', 'application', { kind: 'broadcast', wind_km_h: 151, rainNext48h_mm: 0 }, 'outOfRange', 'inputs.wind_km_h'],
  ['window', 'application', { kind: 'foliar', wind_km_h: 5, temperature_C: 20, humidity_pct: 50 }, 'missingInput', 'inputs.rainNext6h_mm'],
  ['window', 'urea-risk', { ...urea, soilPH: 2.9 }, 'outOfRange', 'inputs.soilPH'],
  ['window', 'urea-risk', { ...urea, soilPH: 10.1 }, 'outOfRange', 'inputs.soilPH'],
  ['acid', 'target-ph', { ...acid, alkalinity_meq_l: 20.1 }, 'outOfRange', 'inputs.alkalinity_meq_l'],
  ['acid', 'target-ph', { ...acid, pH: 4.9 }, 'outOfRange', 'inputs.pH'],
  ['acid', 'target-ph', { ...acid, targetPH: 7.6 }, 'outOfRange', 'inputs.targetPH'],
  ['acid', 'target-ph', { ...acid, targetPH: null }, 'missingInput', 'inputs.targetPH'],
  ['chelate', 'choice', { element: 'Fe' }, 'missingInput', 'inputs.solutionPH'],
  ['micro', 'corrective', { element: 'Fe', class: 'low' }, 'invalidInput', 'inputs.element'],
  ['micro', 'corrective', { element: 'Zn', class: 'low', content_pct: 0 }, 'outOfRange', 'inputs.content_pct'],
  ['ratio', 'k-mg-ca', { ...ratio, Mg_cmolc_kg: 0 }, 'outOfRange', 'inputs.Mg_cmolc_kg'],
  ['irrigation', 'requirement', { ETc_mm: 100, ECw_dS_m: 12.5, ECe_dS_m: 2.5 }, 'waterTooSaline', 'inputs.ECw_dS_m'],
  ['irrigation', 'requirement', { ETc_mm: 100, ECw_dS_m: 5, ECe_dS_m: 3 }, 'waterTooSaline', 'inputs.ECw_dS_m'],
  ['irrigation', 'requirement', { ETc_mm: 100, leachingFraction: 0.6 }, 'outOfRange', 'inputs.leachingFraction'],
  ['irrigation', 'requirement', { ETc_mm: 100, efficiency: 0.2 }, 'outOfRange', 'inputs.efficiency'],
  ['irrigation', 'requirement', { ET0_mm: 100 }, 'missingInput', 'inputs.Kc'],
  ['need', 'legume-n', { cycle: 'annual', nodulated: false }, 'missingInput', 'inputs.demand_kg_ha'],
  ['need', 'perennial-n', { removal_kg_t: 1, yield_t_ha: 1, growth_kg_ha: 1, efficiency: 0 }, 'outOfRange', 'inputs.efficiency'],
  ['soil', 'nitrate-layers', { layers: [{ from_cm: 0, to_cm: 30 }], rootDepth_cm: 60 }, 'missingInput', 'inputs.layers[0].NO3N_mg_kg'],
  ['soil', 'nitrate-layers', { layers: [{ from_cm: 0, to_cm: 30, N_kg_ha: 8 }, { from_cm: 20, to_cm: 50, N_kg_ha: 8 }], rootDepth_cm: 60 }, 'invalidInput', 'inputs.layers[1]'],
  ['soil', 'factor', { class: 'fair' }, 'invalidInput', 'inputs.class'],
  ['solubility', 'water', { temperature_points_C: [0, 10], solubility_g_per_l_water: [133], temperature_C: 5 }, 'invalidInput', 'inputs.solubility_g_per_l_water'],
  ['tissue', 'class', { crop: 'unicorn', values: { N: 2 } }, 'missingTable', 'inputs.crop'],
];

describe('bounds', () => {
  test.each(refused)('%s %s refuses %j', async (topic, method, inputs, key, field) => {
    expect(await errorOf(topic, method, inputs)).toEqual([key, field]);
  });
});

// prettier-ignore
const edges: readonly (readonly [title: string, topic: string, method: string, inputs: object, expected: Record<string, unknown>])[] = [
  ['a use of exactly 90 % is in range', 'balance', 'nue', { inputs_kg_ha: { mineral: 100 }, output_kg_ha: 90 }, { class: 'in range' }],
  ['CEC 5 belongs to the class above it', 'split', 'doses', { nutrient: 'N', total_kg_ha: 120, CEC_cmolc_kg: 5 }, { 'largest dose': 60, doses: 2 }],
  ['a coated product is one dose and needs no soil', 'split', 'doses', { nutrient: 'N', total_kg_ha: 200, controlledRelease: true }, { doses: 1, dose: 200 }],
  ['urea never with the seed', 'seedrow', 'salt-limit', { ...seed, rate_kg_ha: 1, ureaOrThiosulfate: true }, { limit: 8, status: 'not with the seed' }],
  ['urea worked in 5 cm', 'window', 'urea-risk', { ...urea, incorporated_cm: 5 }, { score: 0, risk: 'low', loss: 5 }],
  ['a target above the pH of the water asks for no acid', 'acid', 'target-ph', { ...acid, pH: 6, targetPH: 7.5 }, { 'acid to neutralise': 0, acid: 0 }],
  ['1 meq/l by nitric acid brings 14 mg N/l', 'acid', 'target-ph', { acid: 'HNO3', strength_pct: 67, density_kg_l: 1.4, remove_meq_l: 1 }, { N: 14.007, acid: expect.closeTo(67.2, 1) }],
  ['the limit of a ligand belongs to it', 'chelate', 'choice', { element: 'Fe', solutionPH: 6 }, { ligand: 'EDTA' }],
  ['EDDHA stays out of the acid tank', 'chelate', 'choice', { element: 'Fe', solutionPH: 3, soilPH: 8 }, { note: 'keep out of the acid tank' }],
  ['a layer is cut at the root depth', 'soil', 'nitrate-layers', { layers: [{ from_cm: 0, to_cm: 60, N_kg_ha: 60 }], rootDepth_cm: 40 }, { 'mineral N': 40, 'depth not sampled': 0 }],
  ['a table without a row for the yield answers its last', 'need', 'rate-table', { rows: [{ yieldBelow: 20, N: { low: 3, adequate: 2, high: 1 } }], yield: 20, leafClass: 'high' }, { N: 1 }],
];

describe('edges', () => {
  test.each(edges)('%s', async (_title, topic, method, inputs, expected) => {
    expect(await outputs(topic, method, inputs)).toMatchObject(expected);
  });
});
