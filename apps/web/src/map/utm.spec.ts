import { expect, test } from '@jest/globals';
import { spotsOf } from './coordinates';
import { fromUtm } from './utm';

// worked out beside by another series, Snyder's (USGS Professional Paper 1395, 8-17 to 8-25): Mato Grosso, Madrid, Pune, Maryland
test.each([
  [21, true, 599000, 8278000, -15.57374, -56.07666],
  [30, false, 440000, 4474000, 40.41446, -3.707199],
  [43, false, 379000, 2048000, 18.519075, 73.85367],
  [18, false, 350000, 4310000, 38.926106, -76.730412],
])('zone %d is turned into degrees', (zone, south, east, north, lat, lon) => {
  const spot = fromUtm(zone, south, east, north);
  expect(spot.lat).toBeCloseTo(lat, 5);
  expect(spot.lon).toBeCloseTo(lon, 5);
});

const field = [-15.57374, -56.07666] as const;
test.each([
  '21L 599000 8278000',
  '21 L 599000 8278000',
  '21l, 599000, 8278000',
  '599000E 8278000N 21S',
  '599000 mE 8278000 mN 21S',
  '8278000N 599000E 21S',
  '21S 8278000 599000',
  'E599000 N8278000 21L',
  'UTM zone 21S: 599000; 8278000',
  'fuso 21 sul 599.000 8.278.000',
  'SIRGAS 2000 UTM 21S 599000,4 8278000,2',
  'Huso 21 Sur E: 599000 N: 8278000',
  '२१ द ५९९००० ८२७८०००',
])('%s is one place', (text) => {
  expect(spotsOf(text)).toHaveLength(1);
  const [spot] = spotsOf(text);
  expect([spot!.lat.toFixed(3), spot!.lon.toFixed(3)]).toEqual([field[0].toFixed(3), field[1].toFixed(3)]);
});

test('S is the south, and a band of the north: where it may be both, both are offered', () => {
  const [north, south] = spotsOf('30S 435000 4300000');
  expect([north!.lat > 38 && north!.lat < 39, south!.lat < -51]).toEqual([true, true]);
});

test.each([
  '61L 599000 8278000',
  '21L 99000 8278000',
  '599000 8278000',
  '21L 599000',
  '21I 599000 8278000',
  'Talhão 21L',
  '21L 599000 10000001',
])('%j is none', (text) => expect(spotsOf(text)).toEqual([]));
