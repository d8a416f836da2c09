import { describe, expect, test } from '@jest/globals';
import { libraryCropByKey } from '../tables/crop-table.js';
import { needParts } from './earlier-manure.js';
import { type NeedInput, nutrientNeed } from './need.js';
import { needBasis, needBeside } from './need-basis.js';
import { rateTablesFor } from './regional-rates.js';

const [BRAZIL, USA, UK] = [31, 1840, 1826];
const given = (key: string, more: Partial<NeedInput> = {}): NeedInput => ({
  crop: libraryCropByKey(key)!,
  yield_t_ha: 8,
  season_days: 120,
  parts: needParts,
  ...more,
});
const basis = (input: NeedInput, id: number) => needBasis(nutrientNeed(input, id), input);
const beside = (input: NeedInput, id: number) => needBeside(nutrientNeed(input, id), input);
const reading = {
  nutrientId: 4,
  value: 12,
  unitId: 26,
  methodId: 5,
  rating: 'low',
  source: 'X',
  book: 'The book, 2004',
  region: 'Here',
} as const;
const soil = { readings: [reading] };

describe('what a need rests on', () => {
  test.each<[string, NeedInput, number, object]>([
    ['uptake', given('maize'), 1, { method: 'balance', region: null }],
    ['the class of a soil test, by its book', given('maize', { soil }), 4, { method: 'classFactor', region: 'Here' }],
    [
      'the class of another country’s table, which is said and makes it unsure',
      given('maize', { soil: { readings: [{ ...reading, borrowed: true }] } }),
      4,
      { method: 'classFactor', region: 'Here', borrowed: true, confidence: 'low' },
    ],
    ['no class where none was read', given('maize'), 4, { method: 'balance', region: null }],
    ['a legume’s starter', given('soybean'), 1, { method: 'starter', region: null }],
    ['build-up on a poor soil', given('maize', { soil, method: 'buildUp' }), 4, { method: 'buildUp', region: 'Here' }],
    ['a soil test as supply', given('maize', { soil, method: 'soilSupply' }), 4, { method: 'soilSupply', region: null }],
    [
      'the region’s table',
      given('wheat', { soil, method: 'rateTable', countryId: UK }),
      4,
      { method: 'rateTable', region: 'United Kingdom' },
    ],
  ])('is %s', (_, input, id, wanted) => {
    const found = basis(input, id)!;
    expect(found).toMatchObject(wanted);
    expect(found.sources.filter(Boolean).length).toBeGreaterThan(0);
  });
  test('names the book of the soil class before the crop’s', () =>
    expect(basis(given('maize', { soil }), 4)!.sources[0]).toBe('The book, 2004'));
  test('is nothing where there is no need', () => expect(basis(given('maize'), 45)).toBeUndefined());
});

describe('coffee in Minas Gerais, CFSEMG 1999', () => {
  const minas = (yield_t_ha: number, leaf?: NeedInput['leaf']) =>
    given('coffee', { yield_t_ha, countryId: BRAZIL, state: 'minas gerais', method: 'rateTable', ...(leaf && { leaf }) });
  test.each([
    [1.19, 'low', 200],
    [1.2, 'low', 250],
    [1.8, 'adequate', 220],
    [2.4, 'high', 170],
    [3, 'adequate', 300],
    [3.6, 'low', 450],
  ] as const)('%d t/ha with a leaf that is %s: %d kg N/ha', (yield_t_ha, leaf, rate) =>
    expect(nutrientNeed(minas(yield_t_ha, leaf), 1).need).toBe(rate),
  );
  test('the balance stands unless the table is chosen, each beside the other', () => {
    const balanced = { ...minas(1.8), method: 'balance' } as const;
    expect(basis(balanced, 1)!.method).toBe('balance');
    expect(beside(balanced, 1)).toMatchObject({ method: 'rateTable', need: 220, confidence: 'low' });
    expect(beside(minas(1.8), 1)).toMatchObject({ method: 'balance', need: nutrientNeed(balanced, 1).need });
  });
});

test('a table of some states holds in them, and while the state is not known', () => {
  const tables = (state?: string) => rateTablesFor('maize', USA, state).map(({ region }) => region);
  expect(tables('Nebraska')).toEqual(['USA Nebraska']);
  expect(new Set(tables('ohio'))).toEqual(new Set(['USA Indiana, Michigan, Ohio']));
  expect(tables('Texas')).toEqual([]);
  expect(tables().length).toBe(3);
});

test('what a book leaves to the field, and is taken as usual, makes its rate less sure; what nobody read makes it unsure', () => {
  const sure = (key: string, countryId: number, state?: string, previous?: string) =>
    basis(
      given(key, {
        countryId,
        method: 'rateTable',
        ...(state && { state }),
        ...(previous && { previousCrop: libraryCropByKey(previous)! }),
      }),
      1,
    )!;
  expect(sure('wheat', UK)).toMatchObject({ method: 'rateTable', region: 'United Kingdom', confidence: 'medium' });
  expect(sure('maize', USA, 'Iowa')).toMatchObject({ region: 'USA Iowa', confidence: 'medium' });
  expect(sure('maize', USA, 'IA', 'soybean')).toMatchObject({ region: 'USA Iowa', confidence: 'high' });
  expect(sure('maize', BRAZIL, 'GO')).toMatchObject({ confidence: 'low' });
});

test('where the table has no rate for what is known, it says why', () => {
  const input = given('wheat', { countryId: UK });
  expect(beside(input, 4)).toMatchObject({ need: null, reason: 'noAnalysis', region: 'United Kingdom' });
  expect(beside(given('sunflower', { countryId: BRAZIL }), 1)).toBeUndefined();
});

describe('maize in Brazil, nitrogen by the book of its state beside the balance', () => {
  const maize = (state: string | undefined, yield_t_ha: number) =>
    given('maize', { countryId: BRAZIL, yield_t_ha, ...(state && { state }) });
  test.each([
    ['Goiás', 6, 60, 'Brazil Cerrado'],
    ['mt', 8, 90, 'Brazil Cerrado'],
    ['Bahia', 8.1, 160, 'Brazil Cerrado'],
    ['DF', 12, 210, 'Brazil Cerrado'],
    ['MG', 6, 80, 'Brazil Minas Gerais'],
    ['Minas Gerais', 8, 120, 'Brazil Minas Gerais'],
    ['MG', 10, 160, 'Brazil Minas Gerais'],
    ['SP', 4, 30, 'Brazil SP'],
    ['Sao Paulo', 8, 90, 'Brazil SP'],
    ['SP', 11, 140, 'Brazil SP'],
    [undefined, 8, 90, 'Brazil Cerrado'],
  ])('%s, %d t/ha: %d kg N/ha', (state, yield_t_ha, rate, region) => {
    expect(beside(maize(state, yield_t_ha), 1)).toMatchObject({ method: 'rateTable', need: rate, region, confidence: 'low' });
    expect(basis(maize(state, yield_t_ha), 1)!.method).toBe('balance');
  });
  test('no book is named where none is here: Paraná', () => expect(beside(maize('Paraná', 8), 1)).toBeUndefined());
});
