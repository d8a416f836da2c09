import { expect, test } from '@jest/globals';
import { addTo } from './figures.js';
import { daysBefore, frameOf, trendOf, yearBefore } from './time-frames.js';

const plansOn = (...days: string[]) => days.map((day) => ({ day, figures: addTo(undefined, { plans: 1 }) }));
const told = (parts: ReturnType<typeof trendOf>) => parts.map(({ from, to, plans }) => [from, to, plans]);

test('a frame counts today, and what was before it is as long', () => {
  expect(frameOf({ timeFrame: 7 }, '2026-03-03')).toEqual({ from: '2026-02-25', to: '2026-03-03' });
  expect(frameOf({}, '2026-03-03')).toBeNull();
  expect(daysBefore({ from: '2026-02-25', to: '2026-03-03' })).toEqual({ from: '2026-02-18', to: '2026-02-24' });
  expect(daysBefore({ from: '2026-03-01', to: '2026-03-01' })).toEqual({ from: '2026-02-28', to: '2026-02-28' });
});

test('a trend is by day, then by week from the last day back, then by month, and loses nothing', () => {
  expect(told(trendOf(plansOn('2026-03-01', '2026-03-02'), [], { from: '2026-03-01', to: '2026-03-02' }, ''))).toEqual([
    ['2026-03-01', '2026-03-01', 1],
    ['2026-03-02', '2026-03-02', 1],
  ]);
  const weeks = trendOf(plansOn('2026-01-01', '2026-02-10'), [], { from: '2026-01-01', to: '2026-02-10' }, '');
  expect(told(weeks)[0]).toEqual(['2026-01-01', '2026-01-06', 1]);
  expect(told(weeks).at(-1)).toEqual(['2026-02-04', '2026-02-10', 1]);
  const months = trendOf(plansOn('2025-03-15', '2025-12-31', '2026-01-31', '2026-02-01'), [], null, '2026-02-03');
  expect(told(months)[0]).toEqual(['2025-03-15', '2025-03-31', 1]);
  expect(told(months).slice(-3)).toEqual([
    ['2025-12-01', '2025-12-31', 1],
    ['2026-01-01', '2026-01-31', 1],
    ['2026-02-01', '2026-02-03', 1],
  ]);
  expect(months.reduce((sum, { plans }) => sum + plans, 0)).toBe(4);
});

test('nothing at all is told of today alone', () => {
  expect(told(trendOf([], [], null, '2026-02-03'))).toEqual([['2026-02-03', '2026-02-03', 0]]);
});

test('each part stands beside the same days of the year before, a leap day with the day before it', () => {
  const back = plansOn('2024-02-01', '2024-02-29', '2024-03-01', '2025-02-28');
  const frame = { from: '2025-02-01', to: '2025-12-31' };
  const months = trendOf(plansOn('2025-02-28'), back, frame, '');
  expect(months.slice(0, 3).map(({ plans, yearBefore: { plans: before } }) => [plans, before])).toEqual([
    [1, 2],
    [0, 1],
    [0, 0],
  ]);
  expect(yearBefore({ from: '2024-02-29', to: '2024-03-31' })).toEqual({ from: '2023-02-29', to: '2023-03-31' });
});
