import { expect, test } from '@jest/globals';
import { grownBefore, toBeginWith } from './earlier-plans';

const [MAIZE, SOYBEAN, CANE] = [1, 2, 3];
const days: Readonly<Record<number, number>> = { [MAIZE]: 130, [SOYBEAN]: 120, [CANE]: 365 };
const cropOf = (id: number) => ({ duration_days: days[id]! });
type Status = 'draft' | 'active' | 'inactive' | 'completed';
const plan = (cropId: number, plantingDate: string | null, status: Status = 'active', updatedAt = '2026-11-28T00:00:00Z') => ({
  cropId,
  plantingDate,
  status,
  updatedAt,
});
const maize2024 = plan(MAIZE, '2024-10-15', 'completed', '2026-11-28T12:00:00Z');

test.each([
  ['last season’s, though nobody completed it', [maize2024, plan(SOYBEAN, '2025-10-20')], '2026-10-10', SOYBEAN],
  ['what an activation made inactive', [maize2024, plan(SOYBEAN, '2025-10-20', 'inactive')], '2026-10-10', SOYBEAN],
  ['the soybean before a second crop', [maize2024, plan(SOYBEAN, '2026-10-20')], '2027-02-10', SOYBEAN],
  ['not what still stands there', [plan(SOYBEAN, '2025-10-20'), plan(MAIZE, '2026-10-10')], '2026-11-28', SOYBEAN],
  [
    'by when it was planted, not by when its plan was touched',
    [maize2024, plan(SOYBEAN, '2025-10-20', 'completed')],
    '2026-10-10',
    SOYBEAN,
  ],
  ['no draft', [maize2024, plan(SOYBEAN, '2025-10-20', 'draft')], '2026-10-10', MAIZE],
  ['nothing later', [plan(SOYBEAN, '2026-10-20', 'completed')], '2026-10-10', undefined],
  ['nothing without a day', [plan(SOYBEAN, null, 'completed')], '2026-10-10', undefined],
  ['nothing of an empty field', [], '2026-10-10', undefined],
])('the crop before is %s', (_, plans, day, wanted) => {
  expect(grownBefore(plans, day, cropOf)?.cropId).toBe(wanted);
});

test('three plans of this season do not hide last year’s among what a plan begins with', () => {
  const now = [plan(CANE, '2026-11-20'), plan(CANE, '2026-11-21'), plan(CANE, '2026-11-22')];
  const last = plan(CANE, '2025-12-13', 'completed', '2026-01-01T00:00:00Z');
  expect(toBeginWith([...now, last])).toEqual([now[2], last]);
  expect(toBeginWith(now)).toEqual([now[2], now[1]]);
  expect(toBeginWith([last])).toEqual([last]);
  expect(toBeginWith([])).toEqual([]);
});
