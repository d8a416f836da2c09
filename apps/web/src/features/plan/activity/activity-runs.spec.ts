import { expect, test } from '@jest/globals';
import type { Activity } from '../../../live/people/authors';
import type { LivePath } from '../../../live/document/live-path';
import { activityRuns } from './activity-runs';

const at = Date.parse('2026-03-01T08:00:00Z');
const added = (id: number, path: string, more: Partial<Activity> = {}): Activity => ({
  id,
  path: path as LivePath,
  old: undefined,
  value: true,
  by: 1,
  at: at - id,
  ...more,
});

test('products that one person added one after the other are one line, named by the newest', () => {
  const lines = activityRuns([added(1, 'products.7|made'), added(2, 'products.8|made'), added(3, 'products.9|made')]);
  expect(lines).toEqual([{ ...added(1, 'products.7|made'), more: 2 }]);
});

test.each([
  ['another person', { by: 2 }],
  ['a minute later', { at: at - 61_000 }],
  ['a removal', { value: undefined, old: true }],
  ['another kind', { path: 'stages.4|made' as LivePath }],
  ['a value', { path: 'products.8|price' as LivePath, value: 3 }],
])('%s begins a line of its own', (_, difference) => {
  expect(activityRuns([added(1, 'products.7|made'), added(2, 'products.8|made', difference)])).toHaveLength(2);
});
