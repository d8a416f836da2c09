import { afterEach, describe, expect, test } from '@jest/globals';
import { inProductLanguage, libraryProducts } from '@loam/domain/agronomy/tables/product-table';
import { setPreferences } from '../../../i18n/preferences';
import { readPriceList, readyPrices } from './pasted-prices';

afterEach(() => setPreferences({ language: 'en-US', numberFormat: 'auto', dateFormat: 'MM/DD/YYYY' }));

const read = (
  text: string,
  {
    currency = 'BRL',
    usual = 1,
    imperial = false,
    chosen = new Map<number, number>(),
    readings = new Map<number, number>(),
    language = 'en',
  } = {},
) => {
  const products = libraryProducts.map((product) => inProductLanguage(product, language as 'en'));
  const rows = readPriceList(text, { products, today: '2026-11-27', imperial });
  return readyPrices(rows, { chosen, readings, usual, currency, currencyOf: () => currency });
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

  test('name, price, unit and dealer with nothing but blanks between them', () => {
    const [row] = read('Urea 46-0-0 2900 /t Coop');
    expect([row?.name, row?.product?.key, row?.price, row?.supplier, row?.problem]).toEqual(['Urea 46-0-0', 'urea', 2.9, 'Coop', null]);
  });

  const COOP = 'Coop Sul';
  test.each([
    ['Urea 46-0-0 R$ 2.900,00/t Coop Sul', 2.9],
    ['Urea 46-0-0 R$ 2.900,00 / t Coop Sul', 2.9],
    ['Urea 46-0-0 R$2.900/t Coop Sul', 2.9],
    ['Urea 46-0-0 R$ 2 900,50 /t Coop Sul', 2.9005],
    ['Urea 46-0-0 2.900,00 R$/t Coop Sul', 2.9],
    ['Urea 46-0-0 R$/t 2.900,00 Coop Sul', 2.9],
    ['Urea 46-0-0 BRL 2,900.00 per tonne Coop Sul', 2.9],
    ['Urea 46-0-0 2900 reais a tonelada Coop Sul', 2.9],
    ['Urea 46-0-0: 2.900,00 por tonelada - Coop Sul', 2.9],
    ['Urea 46-0-0 @ 2900 per t (Coop Sul)', 2.9],
    ['Urea 46-0-0 per ton: 2,900 Coop Sul', 2.9],
    ['Urea 46-0-0 (t) 2900 Coop Sul', 2.9],
    ['Urea 46-0-0 2900 t Coop Sul', 2.9],
    ['Urea 46-0-0 145 per 50 kg bag Coop Sul', 2.9],
    ['Urea 46-0-0 145 per 50-kg bag Coop Sul', 2.9],
    ['Urea 46-0-0 145/bag of 50 kg Coop Sul', 2.9],
    ['Urea 46-0-0 145,00 a saca de 50 kg Coop Sul', 2.9],
    ['Urea 46-0-0 R$ 145,00 saca 50 kg Coop Sul', 2.9],
    ['Urea 46-0-0 50 kg bag R$ 145,00 Coop Sul', 2.9],
    ['Urea 46-0-0 50kg R$ 145,00/sc Coop Sul', 2.9],
    ['Urea 46-0-0 big bag 1.000 kg R$ 2.900,00 Coop Sul', 2.9],
    ['Urea 46-0-0 2,90/kg Coop Sul', 2.9],
    ['Urea 46-0-0, R$ 2.900,00/t, Coop Sul', 2.9],
    ['Urea 46-0-0 2900/t, Coop Sul', 2.9],
    ['Urea 46-0-0 20/11/2026 2900/t Coop Sul', 2.9],
    ['Coop Sul\tUrea 46-0-0 2900 /t', 2.9],
    ['Urea 46% N\t25 t\t2.900,00\tCoop Sul', 2.9],
  ])('in reais, %s', (line, price) => {
    setPreferences({ dateFormat: 'DD/MM/YYYY' });
    const [row] = read(line);
    expect([row?.product?.key, row?.price, row?.supplier, row?.problem]).toEqual(['urea', price, COOP, null]);
  });

  test.each([
    ['DAP ₹ 1,350/- per bag of 50 kg Krishi Kendra', 'INR', 'dap', 27],
    ['DAP Rs.1350/50kg Krishi Kendra', 'INR', 'dap', 27],
    ['DAP १,३५० रुपये प्रति ५० किलो Krishi Kendra', 'INR', 'dap', 27],
    ['DAP Rs 27,000 per MT Krishi Kendra', 'INR', 'dap', 27],
    ['DAP ₹ 1,35,000 / 5 t Krishi Kendra', 'INR', 'dap', 27],
    ['MOP $560 per metric ton Krishi Kendra', 'USD', 'mop', 0.56],
    ['MOP US$ 560.00/TM Krishi Kendra', 'USD', 'mop', 0.56],
    ['UAN 32 US$ 1.25 per litre Krishi Kendra', 'USD', 'uan32', 1.25],
    ['TSP € 520,00 / 100 kg Krishi Kendra', 'EUR', 'tsp', 5.2],
  ])('of other countries, %s', (line, currency, key, price) => {
    const [row] = read(line, { currency });
    expect([row?.product?.key, row?.supplier, row?.problem]).toEqual([key, 'Krishi Kendra', null]);
    expect(row?.price).toBeCloseTo(price, 4);
  });

  test.each([
    ['Ureia 2 900,00 €', 'urea', 2.9],
    ['Urea 46-0-0 2 900,00 € / t Coop', 'urea', 2.9],
    ['Urea 46-0-0 2 900 €/t', 'urea', 2.9],
    ['TSP\t1 020,50\tCoop', 'tsp', 1.0205],
    ['UAN 32 405,00 €', 'uan32', 0.405],
    ['UAN 32 1 405,00 €', 'uan32', 1.405],
    ['NPK 15 15 15 1 450,00 EUR/t', undefined, 1.45],
  ])('%s: thousands with a plain blank and the sign of money behind', (line, key, price) => {
    const [row] = read(line, { currency: 'EUR', usual: 1000, language: 'pt' });
    expect([row?.problem, row?.price]).toEqual([null, expect.closeTo(price, 2)]);
    if (key) expect(row?.product?.key).toBe(key);
  });

  test.each([
    ['Sulfato de potássio 5 100/t', 'sop', 5.1],
    ['Superfosfato simples 1 850 / t', 'ssp', 1.85],
  ])('%s: thousands with a plain blank and only the tonne behind', (line, key, price) => {
    const [row] = read(line, { language: 'pt' });
    expect([row?.problem, row?.product?.key, row?.price]).toEqual([null, key, expect.closeTo(price, 2)]);
  });

  test.each([
    ['Ureia 27 500/t', 'urea', 27.5, 0.5],
    ['Superfosfato simples 112 500 por tonelada', 'ssp', 112.5, 0.5],
    ['SSP 18 900/t', 'ssp', 18.9, 0.9],
    ['UAN 32 405/t', 'uan32', 32.405 * 1.33, 0.405 * 1.33],
  ])('%s can be read two ways: both are offered, and none is taken before one is chosen', (line, key, joined, apart) => {
    const [asked] = read(line, { language: 'pt' });
    expect([asked?.problem, asked?.price, asked?.readings?.length]).toEqual(['twoReadings', null, 2]);
    const priceOf = (reading: number) => {
      const [row] = read(line, { language: 'pt', readings: new Map([[0, reading]]) });
      expect([row?.problem, row?.readings?.length]).toEqual([null, 2]);
      return [row?.product?.key, row?.price];
    };
    const [whole, part] = [priceOf(0), priceOf(1)];
    expect(part).toEqual([key, expect.closeTo(apart, 2)]);
    if (key !== 'uan32') expect(whole).toEqual([key, expect.closeTo(joined, 2)]);
  });

  test.each([
    ['Ureia\t27 500/t', 27.5],
    ['Ureia\t27 500 / t\tCoop', 27.5],
    ['Ureia; 27 500 por tonelada; Coop', 27.5],
    ['Ureia   127 500/t   Coop', 127.5],
    ['Produto\tR$/t\nUreia\t27 500', 27.5],
    ['Produto\tR$/t\tRevenda\nUreia\t2 900\tCoop', 2.9],
  ])('%s: a price in a column of its own is read one way', (text, price) => {
    const [row] = read(text, { language: 'pt' });
    expect([row?.problem, row?.product?.key, row?.price, row?.readings]).toEqual([null, 'urea', price, undefined]);
  });

  test.each(['Ureia R$ 27 500/t', 'Ureia 27 500 R$/t', 'Ureia 27.500/t', 'NPK 15 15 15 450/t'])('%s is read one way', (line) =>
    expect(read(line, { language: 'pt' })[0]?.problem).not.toBe('twoReadings'),
  );

  test.each([
    ['Nitrato de cálcio', /^Nitrato de cálcio/],
    ['Sulfato de magnésio', /^Sulfato de magnésio/],
  ])('%s: what is named so comes before what only has the words in it', (name, own) =>
    expect(read(`${name} 4,20/kg`, { language: 'pt' })[0]?.product?.name).toMatch(own),
  );

  test('a bag that does not say its size is of the size that the person says', () =>
    expect(read('Urea 46-0-0 R$ 145,00 a saca Coop', { usual: 50 })[0]?.price).toBe(2.9));

  test('one number with a decimal sign says how all of a list are written', () => {
    const prices = (text: string) => read(text, { currency: 'USD' }).map(({ price }) => price);
    expect(prices('Urea 46-0-0 1.250/t\nMOP 980,50/t')).toEqual([1.25, 0.9805]);
    expect(prices('Urea 46-0-0 1,250/t\nMOP 980.50/t')).toEqual([1.25, 0.9805]);
  });

  test.each(['UAN 32', 'Urea 46-0-0 50 kg', 'Urea 46-0-0 2800-2900/t', 'Urea 46% N', 'NPK 10-10-10'])('%s has no price', (line) =>
    expect(read(line)[0]?.problem).toBe('noPrice'),
  );

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
