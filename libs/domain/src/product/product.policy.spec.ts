import { describe, expect, test } from '@jest/globals';
import { libraryProductByKey, libraryProducts } from '../agronomy/tables/product-table.js';
import { contentForms } from '../kernel/unit/nutrients.js';
import { brokenContents, contentTotal_pct } from './product.policy.js';

const form = (key: string): number => contentForms.find((one) => one.key === key)!.id;
const total = (value: number) => brokenContents([{ id: form('N-NH2'), value }]).map(({ key, params }) => [key, params?.['value']]);

describe('the sum of a product’s nutrients', () => {
  test('R351 100 % is accepted, 100.01 % refused by name with its bound', () => {
    expect([total(100), total(100.01)]).toEqual([[], [['nutrientsSum', 100.01]]]);
    expect(
      brokenContents([
        { id: form('B'), value: 60 },
        { id: form('Zn'), value: 41 },
      ])[0],
    ).toEqual({
      field: 'nutrients',
      key: 'nutrientsSum',
      message: 'The sum of nutrients cannot exceed 100%',
      params: { max: 100, value: 101 },
    });
  });
  test('R351 counts elements: potassium chloride declares 105 % and holds 95 %', () => {
    const mop = [
      { id: form('K2O'), value: 60 },
      { id: form('Cl'), value: 45 },
    ];
    expect(brokenContents(mop)).toEqual([]);
    expect(contentTotal_pct(mop)).toBeCloseTo(94.81, 2);
    expect(brokenContents([...mop, { id: form('B'), value: 6 }])).toHaveLength(1);
  });
  test('every shipped product keeps it', () => {
    expect(libraryProductByKey('mop')).toBeDefined();
    for (const { key, nutrients } of libraryProducts) expect([key, brokenContents(nutrients)]).toEqual([key, []]);
  });
});
