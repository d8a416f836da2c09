import { expect, test } from '@jest/globals';
import { runCase } from '../cases/run-case.js';
import { solubility_g_l, stockSolubility_g_l } from '../chemistry/solubility.js';
import { libraryCropByKey } from './crop-table.js';
import { libraryProductByKey } from './product-table.js';

/** Figures that had been wrong and were corrected in November 2026, each after the source that its table names. */
const removal = (key: string, ids: readonly number[]) => ids.map((id) => libraryCropByKey(key)!.removal_kg_t[id]?.value);
const near = (values: readonly number[]) => values.map((value) => expect.closeTo(value, 2));

test('kg in a tonne of harvest: coconut, dry bean, oil palm, kiwifruit, sweet corn', () => {
  expect(removal('coconut', [1, 4, 5])).toEqual([16.3, 5.3, 38.3]);
  // 2.1 kg of sulfur
  expect(removal('dry_bean', [8])).toEqual(near([2.1 * 2.4969]));
  expect(removal('oil_palm', [1, 4, 5, 7])).toEqual([2.94, 1.01, 4.47, 1.28]);
  expect(removal('kiwifruit', [5])).toEqual([3.8]);
  expect(removal('sweet_corn', [1, 4, 5]).map((value) => Number(value!.toFixed(1)))).toEqual([3.4, 1.4, 2.7]);
});

test('growth of stands in kg N/ha a year, and the part of it that mineralisation may stand for', () => {
  const growth = (key: string) => {
    const { growth_kg_ha, creditCap } = libraryCropByKey(key)!.perennialNitrogen!;
    return [growth_kg_ha, creditCap];
  };
  expect(['coffee', 'coffee_robusta', 'cocoa', 'orange', 'grape', 'apple', 'oil_palm', 'sugarcane'].map(growth)).toEqual(
    [63, 52, 30, 60, 20, 30, 41, 20].map((kg) => [kg, 0.3]),
  );
});

test('grams of salt that dissolve in a litre of water added at 20 °C, and in a litre of the solution', () => {
  const at20 = {
    ...{ 'potassium nitrate': 316, 'potassium chloride': 340, 'ammonium nitrate': 1895, MKP: 223, 'potassium sulfate': 110 },
    ...{ MAP: 358, DAP: 665, 'calcium nitrate': 1307, 'magnesium nitrate': 688, urea: 1080 },
    ...{ 'calcium nitrate tetrahydrate': 4427, 'magnesium nitrate hexahydrate': 2390, 'magnesium sulfate heptahydrate': 1055 },
  };
  for (const [salt, g_l] of Object.entries(at20)) expect([salt, solubility_g_l(salt, 20)]).toEqual([salt, g_l]);
  expect(solubility_g_l('potassium nitrate', 10)).toBe(209);
  expect(stockSolubility_g_l('potassium chloride', undefined, 20)).toBeCloseTo(298, 6);
  expect(libraryProductByKey('cn_ag')!.solubility_g_l).toBe(1220);
});

test('nitrogen of a cane leaf is read by IAC’s 1.8 to 2.5 % first, and the other tables that say otherwise are named', async () => {
  const answer = await runCase({ topic: 'tissue', method: 'class', inputs: { crop: 'sugarcane', region: 'Brazil', values: { N: 2.1 } } });
  if ('error' in answer) throw new Error(answer.error.message);
  expect(Object.fromEntries(answer.outputs.map(({ name, value }) => [name, value]))).toMatchObject({
    table: 'T048',
    'N class': 'adequate',
  });
  expect(String(answer.outputs.find(({ name }) => name === 'disagree')!.value)).toContain('T016');
});
