import { expect, test } from '@jest/globals';
import { libraryProducts } from '../agronomy/tables/product-table.js';
import { isFoundBy } from './product-synonyms.js';

const found = (search: string) => libraryProducts.filter((one) => isFoundBy(search, one)).map(({ key }) => key);

test.each([
  ['ureia', 'urea'],
  ['UREIA', 'urea'],
  ['यूरिया', 'urea'],
  ['युरिया', 'urea'],
  ['cloreto de potássio', 'mop'],
  ['cloreto de potassio', 'mop'],
  ['cloruro', 'mop'],
  ['KCl', 'mop'],
  ['calcário', 'calcite'],
  ['calcario dolomitico', 'dolomite'],
  ['MAP', 'map'],
  ['DAP', 'dap'],
  ['K₂SO₄', 'sop'],
  ['k2so4', 'sop'],
  ['Ca(NO3)2', 'cn_ag'],
  ['nitrato de cálcio', 'cn_ag'],
  ['superfosfato simples', 'ssp'],
  ['gesso', 'gypsum'],
  ['yeso', 'gypsum'],
  ['sulfato de zinco', 'zn_mono'],
  ['46-0-0', 'urea'],
])('%s finds %s', (search, key) => expect(found(search)).toContain(key));

test('a search finds nothing that it does not name, and every name of the table leads to a product that is there', () => {
  expect(found('ureia')).not.toContain('mop');
  expect(found('kcl')).not.toContain('sop');
  expect(found('no such thing')).toEqual([]);
  expect(isFoundBy('ureia', { name: 'My own blend' })).toBe(false);
  expect(isFoundBy('own', { name: 'My own blend' })).toBe(true);
});
