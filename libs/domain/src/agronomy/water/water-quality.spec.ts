import { describe, expect, test } from '@jest/globals';
import { salinityAdvice } from './salinity-advice.js';
import { libraryCropByKey } from '../tables/crop-table.js';
import tolerance from '../tables/crop-tolerance.json' with { type: 'json' };
import { waterIndices } from './water-quality.js';

const meq = (nutrientId: number, value: number) => ({ nutrientId, value, unitId: 39 });
const ec = (value: number) => ({ nutrientId: 50, value, unitId: 34 });
const find = (values: Parameters<typeof waterIndices>[0], crop?: string) =>
  Object.fromEntries(waterIndices(values, crop).map((one) => [one.key, one]));

describe('what follows from several values of a water', () => {
  test('dissolved solids are 640 mg/l per dS/m and stand in their class', () => {
    expect(find([ec(1)])['TDS']).toMatchObject({ value: 640, label: 'slightToModerate', range: 1 });
    expect(find([ec(0.7)])['TDS']).toMatchObject({ value: 448, label: 'none' });
  });
  test.each([
    [2, 0.1, 'severe'],
    [2, 0.5, 'slightToModerate'],
    [2, 0.8, 'none'],
    [5, 0.8, 'slightToModerate'],
    [10, 0.4, 'severe'],
    [30, 3.5, 'slightToModerate'],
  ])('a sodium adsorption ratio of %d with %d dS/m restricts infiltration: %s', (ratio, conductivity, label) => {
    expect(find([meq(33, ratio), meq(6, 1), meq(7, 1), ec(conductivity)])['infiltration']).toMatchObject({ label, value: conductivity });
  });
  test('beyond the table and without its inputs it says why', () => {
    expect(find([meq(33, 60), meq(6, 1), meq(7, 1), ec(1)])['infiltration']).toMatchObject({ value: null, reason: 'sarBeyondTable' });
    expect(find([ec(1)])['infiltration']).toMatchObject({ reason: 'sarNeeded' });
    expect(find([])['TDS']).toMatchObject({ reason: 'ecNeeded' });
  });
  test('residual carbonate counts carbonate where it was measured and may be negative', () => {
    expect(find([meq(36, 5), meq(38, 1), meq(6, 2), meq(7, 1)])['RSC']).toMatchObject({ value: 3, label: 'unsuitable' });
    expect(find([meq(36, 1), meq(6, 2), meq(7, 1)])['RSC']).toMatchObject({ value: -2, label: 'safe' });
  });
  test('boron is held against the crop’s own limit, in mg/l', () => {
    const boron = [{ nutrientId: 9, value: 1, unitId: 26 }];
    expect(find(boron, 'onion')['boronTolerance']).toMatchObject({ label: 'aboveTolerance', uncertain: true });
    expect(find(boron, 'cotton')['boronTolerance']).toMatchObject({ label: 'tolerated' });
    expect(find(boron, 'mango')['boronTolerance']).toMatchObject({ reason: 'cropNotRated' });
    expect(find(boron)['boronTolerance']).toMatchObject({ reason: 'cropNeeded' });
  });
  test('every crop of the tolerance tables is one of the library', () =>
    expect(tolerance.crops.filter(({ crop }) => libraryCropByKey(crop) === undefined)).toEqual([]));
});

describe('leaching and yield', () => {
  const of = (...given: Parameters<typeof salinityAdvice>) => Object.fromEntries(salinityAdvice(...given).map((one) => [one.key, one]));
  test('tomato with water of 1.2 dS/m: a tenth must pass through, the yield is full', () => {
    const advice = of(1.2, 'tomato', 500);
    expect(advice['leachingSurface']!.value).toBeCloseTo(1.2 / (5 * 2.5 - 1.2), 6);
    expect(advice['leachingDrip']!.value).toBeCloseTo(1.2 / (2 * (2.5 + 100 / 9.9)), 6);
    expect(advice['appliedWater']!.value).toBeCloseTo(500 / (1 - 1.2 / 11.3), 6);
    expect(advice['relativeYield']!.value).toBe(1);
  });
  test('a sensitive crop loses yield, and water that no leaching mends is refused with its reason', () => {
    expect(of(3, 'carrot', undefined)['relativeYield']!.value).toBeCloseTo(1 - 0.14 * 3.5, 6);
    expect(of(6, 'carrot', 500)).toMatchObject({
      leachingSurface: { reason: 'waterTooSaline' },
      appliedWater: { reason: 'waterTooSaline' },
    });
    expect(of(1, 'mango', 1)['leachingDrip']).toMatchObject({ value: null, reason: 'cropNotRated' });
    expect(of(undefined, 'tomato', 1)['leachingDrip']).toMatchObject({ reason: 'ecNeeded' });
    expect(of(1, 'tomato', undefined)['appliedWater']).toMatchObject({ reason: 'etNeeded' });
  });
});
