import { expect, test } from '@jest/globals';
import { dateIn, momentIn, monthIn } from '../../../platform/texts/dates.js';
import { numberIn } from './sheet-format.js';

test('D2: a day, a month and a moment are printed as themselves, wherever the server is', () => {
  expect(['2028-02-29', '2026-12-31', '2027-01-01', '2018-11-04', '2018-02-18', '2026-03-27'].map((day) => dateIn('en', day))).toEqual([
    '29 Feb 2028',
    '31 Dec 2026',
    '1 Jan 2027',
    '4 Nov 2018',
    '18 Feb 2018',
    '27 Mar 2026',
  ]);
  expect(['2018-11', '2026-12', '2027-01'].map((month) => monthIn('en', month))).toEqual([
    'November 2018',
    'December 2026',
    'January 2027',
  ]);
  expect(momentIn('en', '2026-12-31T23:30:00.000Z')).toBe('31 Dec 2026, 23:30 UTC');
});

test('numbers are cut to two decimals, and read as they are: 2.4 · 9 is 21.6', () => {
  expect([2.4 * 9, 1.999, 0.004, 1234.5].map((value) => numberIn('en', value))).toEqual(['21.6', '1.99', '<0.01', '1,234.5']);
});
