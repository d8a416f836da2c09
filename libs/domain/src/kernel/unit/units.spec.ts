import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { countries, countryIdOf, countryOf } from '../locale/countries.js';
import { namedLists } from '../named-lists.js';
import { contentForms, fromForm, nutrientIds, nutrientOf, toForm } from './nutrients.js';
import { convert, injectionDivisor, isOfDimension, unitOf, units } from './units.js';

describe('units', () => {
  test('keep their numbers, 1 to 45', () => {
    expect(units.map(({ id }) => id).sort((a, b) => a - b)).toEqual(Array.from({ length: 45 }, (_, i) => i + 1));
    expect(unitOf(27)?.key).toBe('acre');
    expect(unitOf(20)?.dimension).toBe('injectionRatio');
  });
  test('convert there and back without loss', () => {
    const pairs = units.flatMap((a) => units.filter((b) => b.dimension === a.dimension).map((b) => [a.id, b.id] as const));
    fc.assert(
      fc.property(fc.constantFrom(...pairs), fc.double({ min: -1e6, max: 1e6, noNaN: true }), ([from, to], value) => {
        const back = convert(convert(value, from, to), to, from);
        expect(Math.abs(back - value)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(value)));
      }),
    );
  });
  test.each([
    [1, 3, 2, 1.12085, 'lb/ac to kg/ha'],
    [1, 11, 10, 9.35396, 'US gal/ac to l/ha'],
    [1, 4, 1, 2.2417, 'short ton/ac to t/ha'],
    [1, 27, 28, 0.404686, 'acre to ha'],
    [1, 29, 28, 0.1, 'dunam to ha'],
    [212, 41, 40, 100, '°F to °C'],
    [10, 31, 45, 1, 'mmolc/dm³ to cmolc/dm³'],
  ])('%d of unit %d is unit %d × %d: %s (NIST HB 44 definitions)', (value, from, to, expected) => {
    expect(convert(value, from, to)).toBeCloseTo(expected, 4);
  });
  test('of another dimension are refused', () => {
    expect(() => convert(1, 1, 12)).toThrow(RangeError);
    expect(() => convert(1, 1, 99)).toThrow(RangeError);
    expect(isOfDimension(17, 'massPerArea', 'volumePerArea')).toBe(false);
  });
  test('the injection ratio is divided by 100 for units 20 and 36, by 10 for every other', () => {
    expect([20, 36, 5, 21, undefined].map(injectionDivisor)).toEqual([100, 100, 10, 10, 10]);
  });
});

describe('nutrients', () => {
  test('keep their ids and groups', () => {
    expect(nutrientIds('macro')).toEqual([1, 4, 5, 6, 7, 8]);
    expect(nutrientIds('micro')).toEqual([9, 10, 11, 12, 13, 14]);
    expect(nutrientIds('additional')).toEqual([19, 20, 21, 22]);
  });
  test.each([
    [4, 2.2914],
    [5, 1.2046],
    [6, 1.3992],
    [7, 1.6583],
    [8, 2.4969],
  ])('oxide per element of nutrient %d is %d (IUPAC 2021)', (id, factor) => {
    expect(1 / nutrientOf(id)!.elementShare).toBeCloseTo(factor, 3);
  });
  test('change form there and back without loss', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...nutrientIds()),
        fc.double({ min: 0, max: 1e5, noNaN: true }),
        (id, value) => Math.abs(fromForm(id, toForm(id, value, 'element'), 'element') - value) <= 1e-9 * Math.max(1, value),
      ),
    );
  });
  test('products declare nineteen forms, slashed ones under both names', () => {
    expect(contentForms).toHaveLength(19);
    expect(contentForms.find(({ key }) => key === 'CaO')?.names).toEqual(['CaO', 'Ca']);
    expect(new Set(contentForms.map(({ id }) => id)).size).toBe(19);
  });
});

describe('lists', () => {
  test('countries: three numbers of their own, all others from ISO 3166-1', () => {
    expect(countries).toHaveLength(249);
    expect(countryOf(5)?.key).toBe('IL');
    expect(countryIdOf('KE')).toBe(1404);
    expect(countryOf(1376)).toBeUndefined();
  });
  test('have a name for every entry, in Marathi in its own script', () => {
    const { countries: _countries, nutrients: _nutrients, analysisUnits: _symbols, ...lists } = namedLists('mr');
    for (const entry of Object.values(lists).flat()) if (entry.key !== 'ph') expect(entry.name).toMatch(/[\u0900-\u097F]/);
    for (const entry of Object.values(namedLists('pt')).flat()) expect(entry.name).toBeTruthy();
  });
});
