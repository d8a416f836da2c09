import { describe, expect, test } from '@jest/globals';
import { geometryFromText } from './geometry-text.js';

const square = [
  [
    [75, 18],
    [75.01, 18],
    [75.01, 18.01],
    [75, 18],
  ],
];

describe('a geometry in a cell', () => {
  test.each([
    ['POLYGON((75 18, 75.01 18, 75.01 18.01, 75 18))'],
    [' polygon ( ( 75 18,75.01 18,75.01 18.01,75 18 ) ) '],
    ['SRID=4326;POLYGON ((75 18, 75.01 18, 75.01 18.01, 75 18))'],
    ['MULTIPOLYGON(((75 18, 75.01 18, 75.01 18.01, 75 18)))'],
    ['{"type":"Polygon","coordinates":[[[75,18],[75.01,18],[75.01,18.01],[75,18]]]}'],
    ['{"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":[[[75,18],[75.01,18],[75.01,18.01],[75,18]]]}}'],
    [
      '{"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"MultiPolygon","coordinates":[[[[75,18],[75.01,18],[75.01,18.01],[75,18]]]]}}]}',
    ],
  ])('%s', (text) => expect(geometryFromText(text)).toEqual({ type: 'Polygon', coordinates: square }));

  test('with heights, exponents and a hole', () => {
    expect(
      geometryFromText(
        'POLYGON Z((75 18 500, 75.01 18 500, 75.01 18.01 500, 75 18 500),(75.002 18.001 1,75.003 18.001 1,75.003 18.002 1,75.002 18.001 1))',
      ),
    ).toMatchObject({
      type: 'Polygon',
      coordinates: [expect.any(Array), expect.any(Array)],
    });
    expect(geometryFromText('POINT(7.5e1 -18.25)')).toEqual({ type: 'Point', coordinates: [75, -18.25] });
  });

  test.each([
    '',
    'here',
    'POLYGON(75 18, 76 18)',
    'POLYGON((75 18, 76))',
    'POLYGON((a b, c d))',
    'LINESTRING(1 2, 3 4)',
    '{"a":1}',
    '{',
    'POLYGON(())',
    'MULTIPOLYGON(((1 2,3 4,5 6,1 2)),((1 2,3 4,5 6,1 2)))',
  ])('%j is none', (text) => expect(geometryFromText(text)).toBeUndefined());

  test('a long hostile text is refused at once', () => {
    const started = performance.now();
    expect(geometryFromText(`POLYGON((${'1 '.repeat(100_000)}))`)).toBeUndefined();
    expect(geometryFromText(`MULTIPOLYGON(((${'('.repeat(100_000)})))`)).toBeUndefined();
    expect(performance.now() - started).toBeLessThan(20_000);
  });
});
