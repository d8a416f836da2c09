import { expect, test } from '@jest/globals';
import { libraryProductByKey, libraryProducts } from '../tables/product-table.js';
import { countries } from '../../kernel/locale/countries.js';
import { isLocal, isUsual } from './product-use.js';

const usual = (key: string, setting: Parameters<typeof isUsual>[1]) => isUsual(libraryProductByKey(key)!, setting);
const maizeInBrazil = { use: 'ground', cropKey: 'maize', country: 'BR' } as const;

test('solids are usual on a field of maize, solutions and what belongs into water are not', () => {
  const kept = ['urea', 'mop', 'map', 'ssp', 'gypsum', 'npk_8_28_16', 'npk_20_10_10', 'borax'];
  expect(kept.filter((key) => !usual(key, maizeInBrazil))).toEqual([]);
  const after = ['uan32', 'ws_20_20_20', 'kno3', 'nitric60', 'pcu_3m', 'lq_8_8_8', 'silicone_surfactant', 'rhizobium'];
  expect(after.filter((key) => usual(key, maizeInBrazil))).toEqual([]);
  expect(usual('uan32', { ...maizeInBrazil, country: 'US' })).toBe(true);
});

test('what dissolves is usual in irrigation water and on leaves, and horticulture takes more than a whole field does', () => {
  expect(usual('kno3', { ...maizeInBrazil, use: 'fertigation' })).toBe(true);
  expect(usual('gypsum', { ...maizeInBrazil, use: 'fertigation' })).toBe(false);
  expect(usual('zn_mono', { ...maizeInBrazil, use: 'foliar' })).toBe(true);
  expect(usual('zn_oxide', { ...maizeInBrazil, use: 'foliar' })).toBe(false);
  expect(usual('kno3', { use: 'ground', cropKey: 'tomato', country: 'ES' })).toBe(true);
});

test('a local blend is usual where it is sold, and anywhere when nobody says where', () => {
  const blend = libraryProductByKey('npk_8_28_16')!;
  expect([isLocal(blend, 'BR'), isLocal(blend, 'IN'), isLocal(blend, undefined)]).toEqual([true, false, false]);
  expect(['BR', 'IN', undefined].map((country) => isUsual(blend, { use: 'ground', country }))).toEqual([true, false, true]);
  expect(usual('npk_12_32_16', { use: 'ground', country: 'IN' })).toBe(true);
  const known = new Set(countries.map(({ key }) => key));
  for (const place of ['BR', 'IN', 'ES', 'MX', 'CO'])
    expect(libraryProducts.filter((one) => isLocal(one, place)).length).toBeGreaterThan(0);
  for (const { countries: sold = [] } of libraryProducts) for (const one of sold) expect(known).toContain(one);
});

test('the grade of a blend is what it holds', () => {
  for (const { name, nutrients, countries: sold } of libraryProducts) {
    const [, ...grade] = /^NPK (\d+)-(\d+)-(\d+)$/.exec(name) ?? [];
    if (!sold || grade.length === 0) continue;
    const of = (...ids: number[]) => nutrients.reduce((sum, { id, value }) => (ids.includes(id) ? sum + value : sum), 0);
    const held = [of(2, 3, 15), of(4), of(5)].map((value) => Number(value.toFixed(6)));
    expect([name, held]).toEqual([name, grade.map(Number)]);
  }
});
