import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { addDays, formatDate, formatDayAgo, longDate, parseDate } from './date';
import { dateFormats } from './languages';

describe('dates', () => {
  test.each([
    ['04/03/2026', 'MM/DD/YYYY', '2026-04-03'],
    ['04/03/2026', 'DD/MM/YYYY', '2026-03-04'],
    ['4.3.2026', 'DD.MM.YYYY', '2026-03-04'],
    ['2026-04-03', 'DD/MM/YYYY', '2026-04-03'],
    ['०४/०३/२०२६', 'DD/MM/YYYY', '2026-03-04'],
    ['', 'DD/MM/YYYY', null],
    ['5/1/27', 'DD/MM/YYYY', '2027-01-05'],
    ['5/1/27', 'MM/DD/YYYY', '2027-05-01'],
    ['1/1/98', 'DD/MM/YYYY', '1998-01-01'],
  ])('%p as %p is %p', (text, format, iso) => expect(parseDate(text, format)).toEqual({ ok: true, iso }));
  test.each(['31/02/2026', '1/1/6', '1/1/126', 'tomorrow', '12/2026', '12/12/12/2026'])('%p is not a day', (text) =>
    expect(parseDate(text, 'DD/MM/YYYY')).toEqual({ ok: false, key: 'notADate' }),
  );
  test.each([
    ['2026-11-28', 'today'],
    ['2026-11-27', 'yesterday'],
    ['2026-11-29', 'tomorrow'],
    ['2026-11-01', '27 days ago'],
    ['2026-06-15', '5 months ago'],
    ['2024-06-15', '2 years ago'],
  ])('of a day no hour is told: %p is %p late in the evening', (iso, said) =>
    expect(formatDayAgo(iso, new Date(2026, 10, 28, 23, 30))).toBe(said),
  );
  test('what is shown is read back, in every format', () => {
    const days = fc
      .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(days, fc.constantFrom(...dateFormats.map(({ format }) => format)), (iso, format) =>
        expect(parseDate(formatDate(iso, format), format)).toEqual({ ok: true, iso }),
      ),
    );
  });
  test('R680 the echo names the month, the en-GB way in English', () => {
    expect(longDate('2026-02-01', 'en-US')).toBe('1 February 2026');
    expect(longDate('2026-04-03', 'en-US')).toBe('3 April 2026');
    expect(longDate('2026-04-03', 'mr-IN')).toBe('3 एप्रिल, 2026');
    expect(longDate('2026-04-03', 'pt-BR')).toBe('3 de abril de 2026');
  });
  test('days are added over month ends', () => expect(addDays('2026-02-27', 3)).toBe('2026-03-02'));
  test('D2: every day of 2016 to 2028 is shown, echoed and read back as itself, wherever the device is', () => {
    const wrong: string[] = [];
    for (let day = '2016-01-01'; day <= '2028-12-31'; day = addDays(day, 1)) {
      const read = parseDate(formatDate(day, 'DD/MM/YYYY'), 'DD/MM/YYYY');
      const echoed = /-(01|29|04|27)$/.test(day) ? longDate(day, 'pt-BR').split(' ')[0] : String(Number(day.slice(8)));
      if (!read.ok || read.iso !== day || echoed !== String(Number(day.slice(8)))) wrong.push(day);
    }
    expect(wrong).toEqual([]);
  });
});
