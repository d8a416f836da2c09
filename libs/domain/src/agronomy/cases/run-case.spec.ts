import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type CaseAnswer, type CaseError, runCase } from './run-case.js';
import { topics } from './topics.js';

const lime = { cec: 15, cecUnit: 'cmolc/dm3', V1_pct: 25, V2_pct: 60, PRNT_pct: 90, depth_cm: 20 };
const ask = (topic: string, method: string, inputs: unknown) => runCase({ topic, method, inputs });
const errorOf = (answer: CaseAnswer | CaseError) => ('error' in answer ? [answer.error.key, answer.error.field] : answer.outputs);

const mix = { products: { urea: { N: 46 } }, price_per_kg: { urea: 0.4 }, need_kg_ha: { N: 100 } };
const twice = { P: 10, P2O5: 23 };

describe('a case is refused by name', () => {
  test.each([
    ['no object', 7, 'invalidInput', ''],
    ['no topic', {}, 'missingInput', 'topic'],
    ['an unknown topic', { topic: 'alchemy' }, 'unknownTopic', 'topic'],
    ['a name every object has', { topic: 'toString', method: 'call', inputs: {} }, 'unknownTopic', 'topic'],
    ['an unknown method', { topic: 'lime', method: 'guess', inputs: {} }, 'unknownMethod', 'method'],
    ['no inputs', { topic: 'lime', method: 'base-saturation' }, 'missingInput', 'inputs'],
    [
      'an optimiser case without needs',
      { id: 'a', products: { urea: { N: 46 } }, price_per_kg: { urea: 1 } },
      'missingInput',
      'inputs.need_kg_ha',
    ],
    ['an optimiser case without products', { id: 'a', need_kg_ha: { N: 46 }, price_per_kg: {} }, 'missingInput', 'inputs.products'],
  ])('%s', async (_what, given, key, field) => {
    expect(errorOf(await runCase(given))).toEqual([key, field]);
  });
  test.each([
    ['an unknown input', { ...lime, colour: 'red' }, 'unknownInput', 'inputs.colour'],
    ['a missing input', { ...lime, cec: undefined }, 'missingInput', 'inputs.cec'],
    ['zero where it divides', { ...lime, PRNT_pct: 0 }, 'outOfRange', 'inputs.PRNT_pct'],
    ['a negative', { ...lime, cec: -1 }, 'outOfRange', 'inputs.cec'],
    ['no number', { ...lime, V1_pct: Number.NaN }, 'invalidInput', 'inputs.V1_pct'],
    ['infinity', { ...lime, V1_pct: Number.POSITIVE_INFINITY }, 'invalidInput', 'inputs.V1_pct'],
    ['a percentage above 100', { ...lime, V2_pct: 101 }, 'outOfRange', 'inputs.V2_pct'],
    ['an unknown unit', { ...lime, cecUnit: 'furlong' }, 'invalidInput', 'inputs.cecUnit'],
    ['a missing unit', { ...lime, cecUnit: undefined }, 'missingInput', 'inputs.cecUnit'],
    ['a number as a text', { ...lime, cec: '15' }, 'invalidInput', 'inputs.cec'],
    ['null where a number is needed', { ...lime, cec: null }, 'missingInput', 'inputs.cec'],
  ])('%s', async (_what, inputs, key, field) => {
    expect(errorOf(await ask('lime', 'base-saturation', inputs))).toEqual([key, field]);
  });
  test.each([
    [
      'removal',
      'coefficient',
      { yield: 0, yieldUnit: 't/ha', coefficients: { N: 20 }, coefficientUnit: 'kg/t' },
      'outOfRange',
      'inputs.yield',
    ],
    [
      'removal',
      'coefficient',
      { yield: 8, yieldUnit: 't/ha', coefficients: { Xx: 20 }, coefficientUnit: 'kg/t' },
      'unknownInput',
      'inputs.coefficients.Xx',
    ],
    [
      'removal',
      'coefficient',
      { yield: 8, yieldUnit: 't/ha', coefficients: {}, coefficientUnit: 'kg/t' },
      'invalidInput',
      'inputs.coefficients',
    ],
    [
      'need',
      'class-table',
      { tests: { P: 6 }, upperLimits: { K: [9] }, rates_kg_ha: { P2O5: { by: 'P', values: [1, 2] } } },
      'missingInput',
      'inputs.upperLimits.P',
    ],
    [
      'need',
      'class-table',
      { tests: { P: 6 }, upperLimits: { P: [9, 5] }, rates_kg_ha: { P2O5: 3 } },
      'invalidInput',
      'inputs.upperLimits.P',
    ],
    [
      'need',
      'class-table',
      { tests: { P: 6 }, upperLimits: { P: [9] }, rates_kg_ha: { P2O5: { by: 'P', values: [1] } } },
      'invalidInput',
      'inputs.rates_kg_ha.P2O5.values',
    ],
    [
      'need',
      'balance',
      { demand_kg_ha: { N: 100 }, supply_kg_ha: {}, credits_kg_ha: {}, efficiency: { N: 0 } },
      'outOfRange',
      'inputs.efficiency.N',
    ],
    ['need', 'balance', { demand_kg_ha: { N: 100 }, credits_kg_ha: {} }, 'missingInput', 'inputs.supply_kg_ha'],
    ['soil', 'class', { values: [3], lowerLimits: [5, 10], labels: ['low', 'high'] }, 'outOfRange', 'inputs.values'],
    ['lime', 'buffer-acidity', { pH: 6.6, targetPH: 6.8, acidity_meq_100cm3: 1 }, 'outOfRange', 'inputs.pH'],
    ['need', 'balance', { demand_kg_ha: { N: 100 }, supply_kg_ha: { P: 9 }, credits_kg_ha: {} }, 'unknownInput', 'inputs.supply_kg_ha.P'],
    [
      'need',
      'table-minus-credits',
      { rates_kg_ha: { N: 9 }, credits_kg_ha: { P: 9 }, unit: 'kg/ha' },
      'unknownInput',
      'inputs.credits_kg_ha.P',
    ],
    ['leaching', 'traditional', { ECw_dS_m: 12, ECe_dS_m: 2, ET_mm: 700 }, 'waterTooSaline', 'inputs.ECw_dS_m'],
    ['water-credit', 'nitrate', { water_mm: 300 }, 'missingInput', 'inputs.NO3N_mg_l'],
    ['convert', 'unit', { conversions: [{ value: 1, from: 'kg/ha', to: 'l/ha' }] }, 'unitMismatch', 'inputs.conversions[0].to'],
    ['convert', 'unit', { conversions: [{ value: 1, from: 'stone', to: 'kg' }] }, 'unknownUnit', 'inputs.conversions[0].from'],
    ['convert', 'unit', { conversions: [{ value: 1, from: '__proto__', to: 'kg' }] }, 'unknownUnit', 'inputs.conversions[0].from'],
    [
      'removal',
      'coefficient',
      { yield: 180, yieldUnit: 'bu/ac', coefficients: { N: 20 }, coefficientUnit: 'kg/t' },
      'unitMismatch',
      'inputs.coefficientUnit',
    ],
    [
      'removal',
      'coefficient',
      { yield: 180, yieldUnit: 'l/ha', coefficients: { N: 20 }, coefficientUnit: 'kg/t' },
      'invalidInput',
      'inputs.yieldUnit',
    ],
    [
      'removal',
      'content',
      { yield: 180, yieldUnit: 'bu/ac', dryMatterFraction: 0.9, contentFraction: { N: 0.02 } },
      'unitMismatch',
      'inputs.yieldUnit',
    ],
    ['convert', 'unit', { conversions: [{ value: -1, from: 'kg/ha', to: 'lb/ac' }] }, 'outOfRange', 'inputs.conversions[0].value'],
    ['convert', 'unit', { conversions: [{ value: -1, from: 'P2O5', to: 'P' }] }, 'outOfRange', 'inputs.conversions[0].value'],
    ['convert', 'unit', { conversions: [{ value: 1, from: 'mg/l', to: 'kg/ha' }] }, 'unitMismatch', 'inputs.conversions[0].to'],
    ['convert', 'unit', { conversions: [{ value: 1, from: 'kg/ha P', to: 'kg/ha K' }] }, 'unitMismatch', 'inputs.conversions[0].to'],
    ['fulfilment', 'product', { amount_kg_ha: 1, content_pct: { K2O: 120 } }, 'outOfRange', 'inputs.content_pct.K2O'],
    ['auto-calculate', 'least-cost', { ...mix, products: { urea: { N: 46, P2O5: 120 } } }, 'outOfRange', 'inputs.products.urea.P2O5'],
    ['solubility', 'at-temperature', { material: 'granite', temperature_C: 20 }, 'invalidInput', 'inputs.material'],
    [
      'solubility',
      'mixture',
      { g_per_l: { KNO3: 1, 'potassium nitrate': 2 }, temperature_C: 20 },
      'invalidInput',
      'inputs.g_per_l.potassium nitrate',
    ],
    ['tank', 'compatibility', { products: { a: 'granite' } }, 'invalidInput', 'inputs.products.a'],
    ['foliar', 'safety', { product: 7, concentration_pct: 1 }, 'invalidInput', 'inputs.product'],
    ['ec', 'solution', { salts: { a: 'Unobtainium' }, g_per_l: { a: 1 } }, 'unknownSalt', 'inputs.salts.a'],
    ['solubility', 'at-temperature', { material: 'urea', temperature_C: 60 }, 'outOfRange', 'inputs.temperature_C'],
    ['fulfilment', 'product', { amount_kg_ha: 1, content_pct: { N: 140 } }, 'outOfRange', 'inputs.content_pct.N'],
    [
      'fulfilment',
      'product',
      { amount_kg_ha: 1, content_pct: { N: 46 }, efficiency: { K2O: 0.5 } },
      'unknownInput',
      'inputs.efficiency.K2O',
    ],
    ['uptake', 'parts', { parts: [{ N: 1 }], unit: 'l/ha' }, 'invalidInput', 'inputs.unit'],
    ['soil', 'class', { values: [3], lowerLimits: [-5, 10], labels: ['low', 'high'] }, 'outOfRange', 'inputs.lowerLimits[0]'],
    ['auto-calculate', 'least-cost', { ...mix, need_kg_ha: { N: 1e12 } }, 'outOfRange', 'inputs.need_kg_ha.N'],
    ['auto-calculate', 'least-cost', { ...mix, need_kg_ha: { N: 1e-300 } }, 'invalidInput', 'inputs.need_kg_ha.N'],
    ['auto-calculate', 'least-cost', { ...mix, price_per_kg: { urea: 1e300 } }, 'outOfRange', 'inputs.price_per_kg.urea'],
    ['auto-calculate', 'least-cost', { ...mix, step_kg_ha: { urea: 1e300 } }, 'outOfRange', 'inputs.step_kg_ha.urea'],
    ['auto-calculate', 'least-cost', { ...mix, products: { urea: { Nn: 46 } } }, 'unknownInput', 'inputs.products.urea.Nn'],
    ['auto-calculate', 'least-cost', { ...mix, need_kg_ha: { Xx: 1 } }, 'unknownInput', 'inputs.need_kg_ha.Xx'],
    ['auto-calculate', 'least-cost', { ...mix, price_per_kg: {} }, 'missingInput', 'inputs.price_per_kg.urea'],
    ['auto-calculate', 'least-cost', { ...mix, price_per_kg: { urea: 1, map: 1 } }, 'unknownInput', 'inputs.price_per_kg.map'],
    ['auto-calculate', 'least-cost', { ...mix, max_kg_ha: { map: 1 } }, 'unknownInput', 'inputs.max_kg_ha.map'],
    ['auto-calculate', 'least-cost', { ...mix, need_kg_ha: {} }, 'missingInput', 'inputs.need_kg_ha'],
    ['auto-calculate', 'least-cost', { ...mix, need_kg_ha: { N: 0 } }, 'outOfRange', 'inputs.need_kg_ha'],
    ['auto-calculate', 'least-cost', { ...mix, min_kg_ha: { urea: 9 }, max_kg_ha: { urea: 8 } }, 'outOfRange', 'inputs.min_kg_ha.urea'],
    ['auto-calculate', 'least-cost', { ...mix, products: { urea: { N: 146 } } }, 'outOfRange', 'inputs.products.urea.N'],
    ['auto-calculate', 'least-cost', { ...mix, products: { urea: twice } }, 'invalidInput', 'inputs.products.urea.P'],
    [
      'auto-calculate',
      'least-cost',
      { ...mix, products: { urea: { N: 46, caffeine: 1 } } },
      'unknownInput',
      'inputs.products.urea.caffeine',
    ],
  ])('%s %s', async (topic, method, inputs, key, field) => {
    expect(errorOf(await ask(topic, method, inputs))).toEqual([key, field]);
  });
  test('whatever numbers stand in its inputs, an answer has finite numbers or is a named error', async () => {
    const json = fc.oneof(
      fc.double(),
      fc.integer(),
      fc.string({ maxLength: 5 }),
      fc.constant(null),
      fc.dictionary(fc.constantFrom('N', 'P2O5', 'K'), fc.double()),
    );
    const methods = Object.entries(topics).flatMap(([topic, of]) => Object.keys(of).map((method) => ({ topic, method })));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...methods),
        fc.dictionary(fc.constantFrom('yield', 'pH', 'mg_l', 'water_mm', 'content_pct', 'values'), json),
        async (of, inputs) => {
          const answer = await runCase({ ...of, inputs });
          if (!('error' in answer))
            for (const { value } of answer.outputs) expect(typeof value === 'string' || Number.isFinite(value)).toBe(true);
        },
      ),
    );
  });
});
