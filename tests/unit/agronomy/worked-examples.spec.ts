import { describe, expect, test } from '@jest/globals';
import { cationRatios, sumCec } from '@loam/domain/agronomy/cation-ratios';
import { waterLoad_kg_ha } from '@loam/domain/agronomy/credits';
import { removal } from '@loam/domain/agronomy/demand';
import type { CropFacts } from '@loam/domain/agronomy/facts';
import { interpretSoilValue } from '@loam/domain/agronomy/soil-interpretation';
import { ppmToKgHa } from '@loam/domain/agronomy/soil-supply';
import { soilValueIn } from '@loam/domain/agronomy/soil-units';
import { nutrients } from '@loam/domain/kernel/nutrients';
import { convert, units } from '@loam/domain/kernel/units';
import file from './worked-examples.json' with { type: 'json' };

/** Published examples with their figures; the engine's own functions answer those that it covers by now. */
type Inputs = Record<string, unknown>;
type Answer = Record<string, number | string>;
const unitId = (symbol: string) => units.find((unit) => unit.symbol === symbol)!.id;
const layer = { bulkDensity_Mg_m3: 1.3, depth_cm: 20 };

const calculations: Record<string, (inputs: never) => Answer> = {
  'removal coefficient': ({ yield: amount, yieldUnit, coefficients, coefficientUnit }: { yield: number; yieldUnit: string; coefficients: Record<string, number>; coefficientUnit: string }) => {
    // lb/ton is g/kg of the same mass ratio: 1 lb/ton = 0.5 kg/t
    const perTonne = coefficientUnit === 'lb/ton' ? 0.5 : 1;
    const t_ha = convert(amount, unitId(yieldUnit), unitId('t/ha'));
    const answer: Answer = {};
    for (const [key, value] of Object.entries(coefficients)) {
      const { id } = nutrients.find((one) => one.key === key)!;
      const crop = { removal_kg_t: { [id]: { value: value * perTonne, source: 'example' } } } as unknown as CropFacts;
      const kg_ha = removal(crop, id, t_ha)!.value;
      answer[key] = coefficientUnit === 'lb/ton' ? convert(kg_ha, unitId('kg/ha'), unitId('lb/ac')) : kg_ha;
    }
    return answer;
  },
  'soil cec': ({ mg_kg, exchangeableAcidity_cmolc_kg }: { mg_kg: Record<string, number>; exchangeableAcidity_cmolc_kg: number }) => {
    const charge = (id: number, key: string) => soilValueIn(mg_kg[key]!, 25, 30, id, layer)!;
    const cations = { K: charge(5, 'K'), Ca: charge(6, 'Ca'), Mg: charge(7, 'Mg'), Na: charge(33, 'Na') };
    const CEC = sumCec({ ...cations, HAl: exchangeableAcidity_cmolc_kg })!;
    const bases = sumCec(cations)!;
    const share = (of: number) => cationRatios({ ...cations, CEC: of }).find(({ name }) => name === 'K/CEC')!.value!;
    return { CEC, 'K % of CEC': share(CEC), 'K % of bases': share(bases) };
  },
  'soil ppm-to-area': ({ value_mg_kg, bulkDensity_Mg_m3, depth_cm }: { value_mg_kg: number; bulkDensity_Mg_m3: number; depth_cm: number }) => ({ amount: ppmToKgHa(value_mg_kg, bulkDensity_Mg_m3, depth_cm) }),
  'soil class': ({ values }: { values: number[] }) => {
    // the United Kingdom's Olsen P table of the library, not the limits of the example
    const classes = values.map((value) => interpretSoilValue({ nutrientId: 4, value, unitId: 26 }, { countryId: 1826, layer }).label!.replace('Index ', ''));
    return { classes: classes.join(',') };
  },
  'convert unit': ({ conversions }: { conversions: { value: number; from: string; to: string }[] }) =>
    Object.fromEntries(conversions.map(({ value, from, to }) => {
      const nutrient = nutrients.find((one) => one.key === from || one.key === to);
      const converted = !nutrient ? convert(value, unitId(from), unitId(to)) : nutrient.key === from ? value * nutrient.elementShare : value / nutrient.elementShare;
      return [`${from}->${to}`, converted];
    })),
  'water-credit nitrate': ({ NO3N_mg_l, water_mm }: { NO3N_mg_l: number; water_mm: number }) => ({ N: waterLoad_kg_ha(NO3N_mg_l, water_mm) }),
};

describe('worked examples', () => {
  const covered = file.examples.filter(({ topic, method }) => `${topic} ${method}` in calculations);
  test.each(covered.map((example) => [`${example.title} — ${example.source.text}`, example] as const))('%s', (_title, { topic, method, inputs, outputs }) => {
    const answer = (calculations[`${topic} ${method}`] as unknown as (inputs: Inputs) => Answer)(inputs as Inputs);
    for (const { name, published, toleranceAbs, toleranceRel } of outputs) {
      if (typeof published === 'string') expect(answer[name]).toBe(published);
      else expect(Math.abs(Number(answer[name]) - published)).toBeLessThanOrEqual(Math.max(toleranceAbs, Math.abs(published) * toleranceRel));
    }
  });
});
