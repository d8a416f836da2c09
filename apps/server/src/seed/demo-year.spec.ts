import { expect, test } from '@jest/globals';
import { seasonDates } from './demo-year.js';

test.each([
  ['coffee', '2026-11-30', 0, '2026-07-15', '2027-07-05'],
  ['coffee', '2026-07-14', 0, '2025-07-15', '2026-07-05'],
  ['coffee', '2026-07-15', 0, '2026-07-15', '2027-07-05'],
  ['coffee', '2026-11-30', 1, '2025-07-15', '2026-07-05'],
  ['sugarcane', '2026-11-30', 0, '2026-09-10', '2027-08-26'],
  ['sugarcane', '2027-01-02', 1, '2025-09-10', '2026-08-26'],
] as const)('a season of %s on %s, %d years ago: from harvest to harvest', (crop, today, ago, begins, harvest) => {
  expect(seasonDates(crop, today, ago)).toEqual({ begins, harvest });
});
