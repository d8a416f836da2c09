import { afterEach, describe, expect, test } from '@jest/globals';
import { inProductLanguage, libraryProducts } from '@loam/domain/agronomy/tables/product-table';
import { setPreferences } from '../../../i18n/preferences';
import { readPriceList, readyPrices } from './pasted-prices';

afterEach(() => setPreferences({ language: 'en-US', numberFormat: 'auto', dateFormat: 'MM/DD/YYYY' }));

const read = (
  text: string,
  { currency = 'BRL', usual = 1, imperial = false, chosen = new Map<number, number>(), language = 'en' } = {},
) => {
  const products = libraryProducts.map((product) => inProductLanguage(product, language as 'en'));
  const rows = readPriceList(text, { products, today: '2026-11-27', imperial });
  return readyPrices(rows, { chosen, usual, currency, currencyOf: () => currency });
};
const short = (rows: ReturnType<typeof read>) => rows.map(({ product, price, problem }) => [product?.key, price, problem]);

describe('U106 a dealer’s list is pasted as it is', () => {
  test('of a Brazilian sheet: head with money and unit, groups of thousands, supplier and day', () => {
    setPreferences({ language: 'pt-BR', dateFormat: 'DD/MM/YYYY' });
    const rows = read(
      'Produto\tPreço (R$/t)\tFornecedor\tData\nUreia\t2.900,00\tCoop\t20/11/2026\nMAP 11-52\t4.150\tCoop\t20/11/2026\nCloreto de potássio\t2650\tAgro Sul\t',
      { language: 'pt' },
    );
    expect(rows.map(({ product, price, supplier, date, problem }) => [product?.key, price, supplier, date, problem])).toEqual([
      ['urea', 2.9, 'Coop', '2026-11-20', null],
      ['map', 4.15, 'Coop', '2026-11-20', null],
      ['mop', 2.65, 'Agro Sul', null, null],
    ]);
  });

  test.each([
    ['Urea 46-0-0 266.50 ₹/45 kg', 'INR', 'urea', 5.922222],
    ['DAP 18-46-0; ₹ 1,350 / 50 kg', 'INR', 'dap', 27],
    ['50 kg | MOP | Rs 1,700.00', 'INR', 'mop', 34],
    ['SSP | Rs. 9,500.00 | t', 'INR', 'ssp', 9.5],
    ['KCl  R$ 132,50  saca de 50 kg', 'BRL', 'mop', 2.65],
    ['UAN 32 | US$ 1.25/l', 'USD', 'uan32', 1.25],
    ['UAN 32-0-0: 405/ton', 'USD', 'uan32', 0.405 * 1.33],
  ])('%s: each way to write a price', (line, currency, key, price) => {
    const [row] = read(line, { currency });
    expect([row?.product?.key, row?.problem]).toEqual([key, null]);
    expect(row?.price).toBeCloseTo(price, 2);
  });

  test('a ton is what the country means by it, and a price without a unit is for what the person says', () => {
    expect(read('Urea 46-0-0\t907.18474/ton', { imperial: true })[0]?.price).toBe(1);
    expect(read('Urea 46-0-0\t1000/ton')[0]?.price).toBe(1);
    expect(read('Urea 46-0-0\t150', { usual: 50 })[0]?.price).toBe(3);
  });

  test('a name of several products is a question, and the answer is taken', () => {
    const [first] = read('calcário\t180/t');
    expect(first?.sure).toBe(false);
    expect(first?.products.map(({ key }) => key)).toEqual(expect.arrayContaining(['calcite', 'dolomite']));
    const dolomite = first!.products.find(({ key }) => key === 'dolomite')!;
    const [answered] = read('calcário\t180/t', { chosen: new Map([[0, dolomite.id]]) });
    expect([answered?.product?.key, answered?.price, answered?.sure]).toEqual(['dolomite', 0.18, true]);
  });

  test('nothing is taken over that is not sure to be a price of this money', () => {
    expect(
      short(
        read(
          'Unobtainium\t3/kg\nUrea 46-0-0\t—\nDAP 18-46-0\tUS$ 3/kg\nMOP\t3/l\nUrea 46-0-0\t4/kg\nUrea 46-0-0\t5/kg\nTSP\t2/kg\t2026-12-01',
        ),
      ),
    ).toEqual([
      [undefined, null, 'unknownProduct'],
      ['urea', null, 'noPrice'],
      ['dap', null, 'otherMoney'],
      ['mop', null, 'unit'],
      ['urea', 4, null],
      ['urea', 5, 'twice'],
      ['tsp', null, 'future'],
    ]);
  });
});
