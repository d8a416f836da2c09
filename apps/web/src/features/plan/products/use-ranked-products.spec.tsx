import { expect, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { declaredNpk } from '@loam/domain/agronomy/supply/product-contents';
import { inProductLanguage, libraryProducts } from '@loam/domain/agronomy/tables/product-table';
import { isUsual, type ProductSetting } from '@loam/domain/agronomy/supply/product-use';
import { coverOf } from '../model/product-rank';
import { useRankedProducts } from './use-ranked-products';

const gaps = [
  { id: 1, need_kg_ha: 120, gap_kg_ha: 60, short: true },
  { id: 4, need_kg_ha: 80, gap_kg_ha: 80, short: true },
  { id: 5, need_kg_ha: 60, gap_kg_ha: 60, short: true },
];
const products = libraryProducts.map((product) => inProductLanguage(product, 'pt'));
const ranked = (setting: ProductSetting) => renderHook(() => useRankedProducts({ products, npkOf: declaredNpk, gaps, setting })).result;
const maize: ProductSetting = { use: 'ground', cropKey: 'maize', country: 'BR' };

test('a field of maize in Brazil is offered solids and blends of Brazil first, the others after them', () => {
  const { choices } = ranked(maize).current;
  expect(choices).toHaveLength(libraryProducts.length);
  const first = choices.slice(0, 12);
  expect(first.some(({ local, product }) => local && product.name.startsWith('NPK '))).toBe(true);
  expect(first.map(({ product }) => product.name).join('\n')).not.toMatch(/solúvel|líquido|revestido|NPK 12-32-16/);
});

test('where calcium is short no lime is offered first, least of all quicklime', () => {
  const calcium = [{ id: 6, need_kg_ha: 2.1, gap_kg_ha: 2.1, short: true }];
  const { result } = renderHook(() => useRankedProducts({ products: libraryProducts, npkOf: declaredNpk, gaps: calcium, setting: maize }));
  const names = result.current.choices.slice(0, 8).map(({ product }) => product.name);
  expect(names.filter((name) => /lime/i.test(name))).toEqual([]);
  expect(names.join()).toMatch(/superphosphate/i);
});

test('irrigation is offered what dissolves; leaves are, too', () => {
  for (const use of ['fertigation', 'foliar'] as const)
    for (const { product } of ranked({ ...maize, use }).current.choices.slice(0, 12))
      expect(product.waterSoluble || product.formId === 1).toBe(true);
});

test.each(['muriate', 'KCl', 'cloruro potasico', 'CLORETO DE POTASSIO', 'पोटॅश', 'Muriate of potash'])(
  'a product shown by its Portuguese name is found by %s',
  (word) => {
    const result = ranked(maize);
    act(() => result.current.find(word));
    expect(result.current.choices.map(({ product }) => product.name)).toContain('Cloreto de potássio 0-0-60');
  },
);

test('what is named so comes before what has it somewhere in its name, however much more that covers', () => {
  const result = ranked(maize);
  act(() => result.current.find('calcário'));
  const names = result.current.choices.map(({ product }) => product.name);
  expect(names[0]).toMatch(/^Calcário/);
  expect(names.findIndex((name) => name.startsWith('Nitrato'))).toBeGreaterThan(names.findLastIndex((name) => name.startsWith('Calcário')));
});

test('whoever types a whole name gets it, though another that begins so covers more: urea where nitrogen is not lacking', () => {
  const setting = maize;
  const open = gaps.filter(({ id }) => id === 4);
  const { result } = renderHook(() => useRankedProducts({ products: libraryProducts, npkOf: declaredNpk, gaps: open, setting }));
  const first = (word: string) => {
    act(() => result.current.find(word));
    return result.current.choices[0]?.product.name;
  };
  expect(first('ure')).toMatch(/^Urea phosphate/);
  expect(first('urea')).toBe('Urea 46-0-0');
});

test.each([
  ['nitrato amonio', 'Nitrato de amônio 34-0-0'],
  ['Nitrato de amônio', 'Nitrato de amônio 34-0-0'],
  ['cloruro potasio', 'Cloreto de potássio 0-0-60'],
])('nobody types the small words of a name: %s', (word, first) => {
  const sulfur = [...gaps, { id: 8, need_kg_ha: 40, gap_kg_ha: 40, short: true }]; // of which sulfonitrate closes more
  const { result } = renderHook(() => useRankedProducts({ products, npkOf: declaredNpk, gaps: sulfur, setting: maize }));
  act(() => result.current.find(word));
  expect(result.current.choices[0]?.product.name).toBe(first);
});

test("what is within the plan's tolerance ranks nothing: where nothing is short the usual ones stand by their names, as the sentence above says", () => {
  const within = gaps.map((gap) => ({ ...gap, gap_kg_ha: gap.need_kg_ha * 0.04, short: false }));
  const { result } = renderHook(() => useRankedProducts({ products: libraryProducts, npkOf: declaredNpk, gaps: within, setting: maize }));
  const usual = libraryProducts.filter((product) => isUsual(product, maize)).map(({ name }) => name);
  expect(usual.length).toBeGreaterThan(10);
  expect(result.current.choices.slice(0, usual.length).map(({ product }) => product.name)).toEqual(
    usual.sort((a, b) => a.localeCompare(b)),
  );
});

test('a gap within tolerance does not count beside one that is short, nor does closing it count against a product', () => {
  const beside = [{ ...gaps[0]!, gap_kg_ha: 6, short: false }, gaps[2]!];
  const nitrateOfPotash = { id: 15, value: 10 };
  const [alone, both] = [
    { id: 1, nutrients: [{ id: 5, value: 60 }] },
    { id: 2, nutrients: [{ id: 5, value: 60 }, nitrateOfPotash] },
  ].map((facts) => coverOf({ name: 'P', typeId: 1, formId: 2, ...facts }, beside)!);
  expect(alone!.worth).toBeCloseTo(2, 6);
  expect(both!.nutrientId).toBe(5);
  expect(both!.worth).toBeCloseTo(2 - (3 * 4) / 120, 6); // 100 kg/ha of it give 10 of nitrogen, 4 more than the 6 that are open
});

test.each(['ureia', 'यूरिया', 'युरिया', 'Ureia'])('so does who types that name in another language than the page’s: %s', (word) => {
  const setting: ProductSetting = { use: 'ground', cropKey: 'tomato', country: 'BR' };
  const { result } = renderHook(() => useRankedProducts({ products: libraryProducts, npkOf: declaredNpk, gaps, setting }));
  act(() => result.current.find(word));
  expect(result.current.choices[0]?.product.name).toBe('Urea 46-0-0');
});
