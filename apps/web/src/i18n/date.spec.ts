import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { addDays, formatDate, longDate, parseDate } from './date';
import { dateFormats } from './languages';

describe('dates', () => {
  test.each([
    ['04/03/2026', 'MM/DD/YYYY', '2026-04-03'],
    ['04/03/2026', 'DD/MM/YYYY', '2026-03-04'],
    ['4.3.2026', 'DD.MM.YYYY', '2026-03-04'],
    ['2026-04-03', 'DD/MM/YYYY', '2026-04-03'],
    ['०४/०३/२०२६', 'DD/MM/YYYY', '2026-03-04'],
    ['', 'DD/MM/YYYY', null],
  ])('%p as %p is %p', (text, format, iso) => expect(parseDate(text, format)).toEqual({ ok: true, iso }));
  test.each(['31/02/2026', '1/1/26', 'tomorrow', '12/2026', '12/12/12/2026'])('%p is not a day', (text) => expect(parseDate(text, 'DD/MM/YYYY')).toEqual({ ok: false, key: 'notADate' }));
  test('what is shown is read back, in every format', () => {
    const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10));
    fc.assert(fc.property(days, fc.constantFrom(...dateFormats.map(({ format }) => format)), (iso, format) => expect(parseDate(formatDate(iso, format), format)).toEqual({ ok: true, iso })));
  });
  test('R680 the echo names the month, the en-GB way in English', () => {
    expect(longDate('2026-02-01', 'en-US')).toBe('1 February 2026');
    expect(longDate('2026-04-03', 'en-US')).toBe('3 April 2026');
    expect(longDate('2026-04-03', 'mr-IN')).toBe('3 एप्रिल, 2026');
    expect(longDate('2026-04-03', 'pt-BR')).toBe('3 de abril de 2026');
  });
  test('days are added over month ends', () => expect(addDays('2026-02-27', 3)).toBe('2026-03-02'));
});
