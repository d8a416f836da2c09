import { expect, test } from '@jest/globals';
import type { PolygonGeometry } from '@loam/domain/kernel/geometry/geometry';
import { doubtsOf } from './doubts';

const box = (west: number, south: number, size: number): PolygonGeometry => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [west + size, south],
      [west + size, south + size],
      [west, south + size],
      [west, south],
    ],
  ],
});
const INDIA = 101;
const facts = { others: [], countryId: INDIA, countryAt: async () => INDIA as number | undefined };

test('a usual field is saved without a question, at sea or offline too', async () => {
  expect(await doubtsOf(box(73.9, 18.6, 0.01), facts)).toEqual([]);
  expect(await doubtsOf(box(73.9, 18.6, 0.01), { ...facts, countryAt: async () => undefined })).toEqual([]);
});

test('above 5,000 ha, a tenth upon another, or in another country it is asked about', async () => {
  expect(await doubtsOf(box(73, 18, 0.5), facts)).toMatchObject([{ kind: 'area', hectares: expect.any(Number) }]);
  const others = [
    { id: 1, name: 'North', geometry: box(73.905, 18.6, 0.01) },
    { id: 2, name: 'Far', geometry: box(74, 19, 0.01) },
    { id: 3, name: 'Well', geometry: { type: 'Point' as const, coordinates: [73.905, 18.605] } },
  ];
  expect(await doubtsOf(box(73.9, 18.6, 0.01), { ...facts, others })).toMatchObject([{ kind: 'overlap', name: 'North' }]);
  expect(await doubtsOf(box(-44, -19, 0.01), { ...facts, countryAt: async () => 31 })).toEqual([{ kind: 'country', countryId: 31 }]);
  expect(await doubtsOf({ type: 'Point', coordinates: [2, 48] }, { ...facts, countryAt: async () => 1250 })).toEqual([
    { kind: 'country', countryId: 1250 },
  ]);
});

test('a field drawn around its neighbours is asked about, however small they are in it', async () => {
  const others = [{ id: 1, name: 'Pond', geometry: box(73.9, 18.6, 0.002) }];
  expect(await doubtsOf(box(73.898, 18.598, 0.01), { ...facts, others })).toEqual([
    { kind: 'covers', name: 'Pond', share: expect.closeTo(1, 2) },
  ]);
  // a corner of a large one, cut by less than a tenth of either, is not
  expect(await doubtsOf(box(73.892, 18.592, 0.0085), { ...facts, others })).toEqual([]);
});
