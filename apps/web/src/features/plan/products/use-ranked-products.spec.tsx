import { expect, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { declaredNpk } from '@loam/domain/agronomy/supply/product-contents';
import { inProductLanguage, libraryProducts } from '@loam/domain/agronomy/tables/product-table';
import type { ProductSetting } from '@loam/domain/agronomy/supply/product-use';
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

test.each(['ureia', 'यूरिया', 'युरिया', 'Ureia'])('so does who types that name in another language than the page’s: %s', (word) => {
  const setting: ProductSetting = { use: 'ground', cropKey: 'tomato', country: 'BR' };
  const { result } = renderHook(() => useRankedProducts({ products: libraryProducts, npkOf: declaredNpk, gaps, setting }));
  act(() => result.current.find(word));
  expect(result.current.choices[0]?.product.name).toBe('Urea 46-0-0');
});
