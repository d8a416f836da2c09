import { describe, expect, test } from '@jest/globals';
import { addDays, daysBetween, isDate, isMonth, stagePeriods } from './dates.js';

describe('dates', () => {
  test('a date is a day that exists', () => {
    expect(['2026-02-28', '2028-02-29', '2026-12-31'].every(isDate)).toBe(true);
    expect(['2026-02-30', '2027-02-29', 'x', '', '2026-1-1', '0026-01-01', '2026-13-01', 20260101, null].some(isDate)).toBe(false);
    expect(isMonth('2026-02')).toBe(true);
    expect(isMonth('2026-13')).toBe(false);
  });
  test('days are counted over months and leap years', () => {
    expect(addDays('2028-02-28', 2)).toBe('2028-03-01');
    expect(daysBetween('2026-03-01', '2026-04-01')).toBe(31);
  });
});

/** Summer time begins and ends in each of these years somewhere; 2018 is the last in which São Paulo had it. */
test('D2: every day of 2016 to 2028 is a date, follows the one before and is one day away from it', () => {
  const wrong: string[] = [];
  let day = '2016-01-01';
  for (let n = 1; day < '2028-12-31'; n++) {
    const next = addDays(day, 1);
    if (!isDate(next) || next <= day || daysBetween(day, next) !== 1 || daysBetween('2016-01-01', next) !== n) wrong.push(next);
    day = next;
  }
  expect([wrong, day]).toEqual([[], '2028-12-31']);
  expect(
    ['2018-11-04', '2026-03-27', '2028-02-29', '2026-12-31'].map(
      (date) => stagePeriods(date, 10, [{ stageId: 1, sortOrder: 1, duration: 2 }])[0],
    ),
  ).toMatchObject([
    { from: '2018-11-04', to: '2018-11-05' },
    { from: '2026-03-27', to: '2026-03-28' },
    { from: '2028-02-29', to: '2028-03-01' },
    { from: '2026-12-31', to: '2027-01-01' },
  ]);
});

describe('stage periods', () => {
  const stage = (stageId: number, sortOrder: number, duration: number) => ({ stageId, sortOrder, duration });
  test('R251 follow one another in sort order from the planting date', () => {
    expect(stagePeriods('2026-03-01', 100, [stage(2, 2, 20), stage(1, 1, 10)])).toEqual([
      { stageId: 1, from: '2026-03-01', to: '2026-03-10', duration: 10 },
      { stageId: 2, from: '2026-03-11', to: '2026-03-30', duration: 20 },
    ]);
  });
  test('R252 are clipped to the crop duration', () => {
    expect(stagePeriods(undefined, 90, [stage(1, 1, 50), stage(2, 2, 60)])).toMatchObject([
      { from: null, duration: 50 },
      { from: null, duration: 40 },
    ]);
    expect(stagePeriods('2026-01-01', 90, [stage(1, 1, 50), stage(2, 2, 60)])[1]).toEqual({
      stageId: 2,
      from: '2026-02-20',
      to: '2026-03-31',
      duration: 40,
    });
  });
  test('R253 a stage wholly beyond the crop duration has none', () => {
    expect(stagePeriods('2026-01-01', 90, [stage(1, 1, 90), stage(2, 2, 10)])[1]).toEqual({
      stageId: 2,
      from: null,
      to: null,
      duration: 0,
    });
  });
  test('R250 pre-plant and planting come first and last no day', () => {
    expect(stagePeriods('2026-01-01', 90, [stage(5, 1, 90), stage(-2, 9, 0), stage(-1, 8, 0)]).map((s) => [s.stageId, s.from])).toEqual([
      [-1, null],
      [-2, null],
      [5, '2026-01-01'],
    ]);
  });
});
