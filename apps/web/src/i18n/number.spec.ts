import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { formatCount, formatForEdit, formatNumber, parseDecimal } from './number';
import type { Preferences } from './preferences';

const en = { language: 'en-US', numberFormat: 'auto', digits: 'latin' } as Preferences;
const mr = { ...en, language: 'mr-IN' } as Preferences;
const pt = { ...en, language: 'pt-BR' } as Preferences;
const styles = [
  en,
  mr,
  pt,
  { ...mr, digits: 'native' } as Preferences,
  { ...en, numberFormat: 'comma' } as Preferences,
  { ...pt, numberFormat: 'dot' } as Preferences,
];

describe('numbers to read', () => {
  test.each([
    [1234567.899, en, '1,234,567.89'],
    [1234567.899, mr, '12,34,567.89'],
    [1234567.899, pt, '1.234.567,89'],
    [1234.5, { ...mr, digits: 'native' } as Preferences, '१,२३४.५'],
    [1234567.899, { ...mr, numberFormat: 'comma' } as Preferences, '1.234.567,89'],
    [0.004, en, '<0.01'],
    [0.004, pt, '<0,01'],
    [-0.004, en, '>-0.01'],
    [0, en, '0'],
    [-0, en, '0'],
    [2.8421e-14, en, '0'],
    [-2.8421e-14, en, '0'],
    [1.999, en, '1.99'],
    [Number.NaN, en, '—'],
    [null, en, '—'],
  ])('%p reads %p', (value, style, shown) => expect(formatNumber(value, { style })).toBe(shown));
  test.each([
    [1.239, '1.23'],
    [-1.239, '-1.23'],
    [4.35, '4.35'],
    [0.1 + 0.2, '0.3'],
    [2.4 * 9, '21.6'],
    [2.4 * 9 * 9.5, '205.2'],
    [1 - 0.42, '0.58'],
    [1.9999999, '1.99'],
  ])('R418 %p is cut to two decimals: %p', (value, shown) => expect(formatNumber(value, { style: en })).toBe(shown));
  test('counts have no decimals', () => expect(formatCount(12_345, en)).toBe('12,345'));
});

describe('numbers typed', () => {
  test.each([
    ['1.5', 1.5],
    ['1,5', 1.5],
    ['१२.५', 12.5],
    ['१२,५', 12.5],
    ['٣٫٥', 3.5],
    [' 34 ', 34],
    ['-0,25', -0.25],
    ['−2', -2],
    ['.5', 0.5],
    ['5,', 5],
    ['', null],
    ['𝟙𝟚', 12],
  ])('%p is %p', (text, value) => expect(parseDecimal(text)).toEqual({ ok: true, value }));
  test.each([
    ['1.234,5', 'twoSeparators'],
    ['1,234.5', 'twoSeparators'],
    ['1.2.3', 'twoSeparators'],
    ['1 234', 'notANumber'],
    ['12a', 'notANumber'],
    ['1e5', 'notANumber'],
    ['-', 'notANumber'],
    ['.', 'notANumber'],
  ])('%p is refused: %p', (text, key) => expect(parseDecimal(text)).toEqual({ ok: false, key }));

  test('what is shown for editing is read back as the very same number, in every style', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constantFrom(...styles), (value, style) => {
        const plain = value === 0 ? 0 : value; // minus nought is nought
        expect(parseDecimal(formatForEdit(plain, style))).toEqual({ ok: true, value: plain });
      }),
      { numRuns: 500 },
    );
  });
});
