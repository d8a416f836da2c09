import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { areaAcres, areaHa, centroid, perimeterM, type PolygonGeometry } from './geometry.js';

const square = (lon: number, lat: number, size: number): PolygonGeometry => ({
  type: 'Polygon',
  coordinates: [
    [
      [lon, lat],
      [lon + size, lat],
      [lon + size, lat + size],
      [lon, lat + size],
      [lon, lat],
    ],
  ],
});

describe('geometry on the ellipsoid', () => {
  // Independent figure: PROJ 9 equal-area EPSG:6933 gives 627.2674 ha for this boundary.
  const field: PolygonGeometry = {
    type: 'Polygon',
    coordinates: [
      [
        [-1.1314201354980469, 45.05114983587311],
        [-1.1391019821166992, 45.04942164795649],
        [-1.1400890350341797, 45.04848173436025],
        [-1.146697998046875, 45.04857269441554],
        [-1.1514616012573242, 45.04781468953482],
        [-1.1507320404052734, 45.041325756744484],
        [-1.1561393737792969, 45.036352431576056],
        [-1.1493587493896484, 45.03532132225957],
        [-1.1476421356201172, 45.032955765977746],
        [-1.1482429504394531, 45.02051982382388],
        [-1.135110855102539, 45.02227921872906],
        [-1.122579574584961, 45.026465147868635],
        [-1.124124526977539, 45.0495126065171],
        [-1.1314201354980469, 45.05114983587311],
      ],
    ],
  };

  test('the area equals an equal-area projection to the square metre', () => {
    expect(areaHa(field)).toBe(627.2674);
    expect(areaAcres(field)).toBeCloseTo(627.2674 * 2.4710538, 2);
  });

  test('a degree along the equator is 111,319.49 m (WGS 84 radius 6,378,137 m)', () => {
    expect(perimeterM(square(0, 0, 0.001)) / 4).toBeCloseTo(110.95, 1);
  });

  test('holes are taken off', () => {
    const [shell] = square(10, 45, 0.01).coordinates;
    const [hole] = square(10.002, 45.002, 0.005).coordinates;
    expect(areaHa({ type: 'Polygon', coordinates: [shell!, hole!] })).toBeCloseTo(
      areaHa(square(10, 45, 0.01)) - areaHa(square(10.002, 45.002, 0.005)),
      3,
    );
  });

  test('the centroid of a square is its middle, whichever way it winds', () => {
    const polygon = square(77.5, 20.5, 0.002);
    const reversed: PolygonGeometry = { type: 'Polygon', coordinates: [[...polygon.coordinates[0]!].reverse()] };
    for (const each of [polygon, reversed]) {
      expect(centroid(each)[0]).toBeCloseTo(77.501, 9);
      expect(centroid(each)[1]).toBeCloseTo(20.501, 9);
    }
  });

  test('moving a small field along its parallel does not change its area', () => {
    fc.assert(
      fc.property(fc.double({ min: -170, max: 170, noNaN: true }), fc.double({ min: -60, max: 60, noNaN: true }), (lon, lat) => {
        expect(Math.abs(areaHa(square(lon, lat, 0.003)) - areaHa(square(0, lat, 0.003)))).toBeLessThan(0.001);
      }),
      { seed: 20260411 },
    );
  });
});
