import { expect, test } from '@jest/globals';
import { moved } from './practice-moves';
import type { Optimization } from './queries';

const option = (id: string, score: number, costPerHa: number | null, isDefault = false) => ({
  id, label: id, emission: '' as const, score, cost: '$$' as const, trend: { label: 0, direction: 'up' as const },
  selected: true, isDefault, costPerHa, provenance: 'spec' as const, basis: '',
}); // prettier-ignore
const indicator = (id: string, options: ReturnType<typeof option>[]) => ({
  id, indicatorName: id, description: '', alsoAffects: [], selected: true, option: options[0]!.id, optimizePractice: options[0]!.id,
  cost: '$$' as const, score: options[0]!.score, trend: { label: 0, direction: 'up' as const }, options,
}); // prettier-ignore
const area = (id: string, indicators: ReturnType<typeof indicator>[]) => ({
  id, impactAreaName: id, score: 100, weight: 50, trend: { label: 1, direction: 'down' as const }, indicators,
}); // prettier-ignore
const given = {
  impactAreas: [
    area('water', [indicator('source', [option('none', 20, 0, true), option('rain', 100, 40)]), indicator('way', [option('flood', 50, null, true)])]), // prettier-ignore
    area('climate', [indicator('rate', [option('habit', 40, null, true)])]),
  ],
} as unknown as Pick<Optimization, 'impactAreas'>;

test('R301 R302 R303 R304 a choice takes score, cost, label and trend along; the area is the rounded mean', () => {
  const before = moved(given, {});
  expect([before.score, before.areas[0]!.score, before.cost]).toEqual([100, 100, 0]);
  const after = moved(given, { source: 'rain' });
  expect(after.areas[0]!.indicators[0]).toMatchObject({ option: 'rain', optimizePractice: 'rain', score: 100 });
  expect([after.areas[0]!.score, after.areas[0]!.trend, after.areas[1]!.score]).toEqual([75, { label: 40, direction: 'up' }, 40]);
  expect([after.score, after.range, after.cost]).toEqual([57.5, 'medium', 40]);
});
