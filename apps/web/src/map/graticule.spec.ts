import { describe, expect, test } from '@jest/globals';
import { graticule, gridStep } from './graticule';

const name = (degrees: number, axis: string, decimals: number) => `${axis} ${degrees.toFixed(decimals)}`;
const labels = (bounds: [number, number, number, number], zoom: number) =>
  graticule(bounds, zoom, name).features.flatMap(({ properties }) => (properties.label ? [properties.label] : []));

describe('the grid of the map', () => {
  test('is labelled at round coordinates that stand apart on the screen, finer the closer one looks', () => {
    expect([1, 4, 8, 12, 15, 20].map(gridStep)).toEqual([30, 10, 0.5, 0.05, 0.005, 0.0002]);
    for (let zoom = 0; zoom <= 20; zoom += 0.5) expect(gridStep(zoom + 0.5)).toBeLessThanOrEqual(gridStep(zoom));
  });

  test('names its lines with as many decimals as they need, over the view and around it', () => {
    const found = labels([73.9, 18.6, 73.92, 18.61], 15);
    expect(found).toContain('lon 73.905');
    expect(found).toContain('lat 18.600');
    expect(found).toContain('lon 73.885');
    expect(new Set(found).size).toBe(found.length);
  });

  test('divides each square in five without a label', () => {
    const { features } = graticule([73.9, 18.6, 73.92, 18.61], 15, name);
    const meridians = features.filter(({ geometry: { coordinates } }) => coordinates[0]![0] === coordinates[1]![0]);
    expect(meridians.length / meridians.filter(({ properties }) => properties.major).length).toBeCloseTo(5, 0);
  });

  test('stays on the map at the poles and never draws without end', () => {
    const { features } = graticule([-180, -85, 180, 85], 20, name);
    expect(features.length).toBeLessThanOrEqual(480);
    for (const { geometry } of features) for (const [, lat] of geometry.coordinates) expect(Math.abs(lat!)).toBeLessThanOrEqual(85.001);
  });
});
