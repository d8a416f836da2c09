import { expect, test } from '@jest/globals';
import { seriesOf, stepOf } from './trend-series';

const counts = (n: number) => ({ plans: n, fields: 2 * n, growers: 3 * n, areaHa: n / 2 });
const part = (from: string, to: string) => ({ from, to, ...counts(10), yearBefore: counts(4) });

test('one count stands beside the year before, areas as the reader counts them; all counts beside each other', () => {
  const one = part('2026-03-01', '2026-03-31');
  const told = (shown: Parameters<typeof seriesOf>[0]) => seriesOf(shown, (hectares) => 2 * hectares).map(({ id, of }) => [id, of(one)]);
  expect(told('growers')).toEqual([['now', 30], ['before', 12]]); // prettier-ignore
  expect(told('area')).toEqual([['now', 10], ['before', 4]]); // prettier-ignore
  expect(told('all')).toEqual([['plans', 10], ['fields', 20], ['growers', 30]]); // prettier-ignore
});

test('days, weeks and months are told apart by how the time was cut', () => {
  expect(stepOf([part('2026-03-01', '2026-03-01'), part('2026-03-02', '2026-03-02')])).toBe('day');
  expect(stepOf([part('2026-01-01', '2026-01-06'), part('2026-01-07', '2026-01-13'), part('2026-01-14', '2026-01-20')])).toBe('week');
  expect(stepOf([part('2025-03-15', '2025-03-31'), part('2025-04-01', '2025-04-30'), part('2025-05-01', '2025-05-03')])).toBe('month');
});
