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

describe('stage periods', () => {
  const stage = (stageId: number, sortOrder: number, duration: number) => ({ stageId, sortOrder, duration });
  test('R251 follow one another in sort order from the planting date', () => {
    expect(stagePeriods('2026-03-01', 100, [stage(2, 2, 20), stage(1, 1, 10)])).toEqual([
      { stageId: 1, from: '2026-03-01', to: '2026-03-10', duration: 10 },
      { stageId: 2, from: '2026-03-11', to: '2026-03-30', duration: 20 },
    ]);
  });
  test('R252 are clipped to the crop duration', () => {
    expect(stagePeriods('2026-01-01', 90, [stage(1, 1, 50), stage(2, 2, 60)])[1]).toEqual({ stageId: 2, from: '2026-02-20', to: '2026-03-31', duration: 40 });
  });
  test('R253 a stage wholly beyond the crop duration has none', () => {
    expect(stagePeriods('2026-01-01', 90, [stage(1, 1, 90), stage(2, 2, 10)])[1]).toEqual({ stageId: 2, from: null, to: null, duration: 0 });
  });
  test('R250 pre-plant and planting come first and last no day', () => {
    expect(stagePeriods('2026-01-01', 90, [stage(5, 1, 90), stage(-2, 9, 0), stage(-1, 8, 0)]).map((s) => [s.stageId, s.from])).toEqual([
      [-1, null],
      [-2, null],
      [5, '2026-01-01'],
    ]);
  });
});
