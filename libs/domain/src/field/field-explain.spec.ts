import { describe, expect, test } from '@jest/globals';
import { type PolygonGeometry, perimeterM, type Position, type Ring } from '../kernel/geometry/geometry.js';
import { ACRE, HECTARE } from '../kernel/unit/unit-ids.js';
import { areaLines, perimeterLine, textureLine } from './field-explain.js';
import { areaOf } from './field.policy.js';

const ring = (lon: number, lat: number, size: number): Ring => [
  [lon, lat],
  [lon + size, lat],
  [lon + size, lat + size],
  [lon, lat + size],
  [lon, lat],
];
const field: PolygonGeometry = { type: 'Polygon', coordinates: [ring(73.85671, 18.52031, 0.01)] };
const holed: PolygonGeometry = { type: 'Polygon', coordinates: [ring(73.85671, 18.52031, 0.01), ring(73.858, 18.522, 0.002)] };

type Lines = ReturnType<typeof areaLines>;
const inputOf = ({ inputs }: Lines[number], name: string) => inputs.filter((one) => one.name === name).map(({ value }) => value);
/** The panel's own corners, drawn again. */
const redrawn = (lines: Lines): PolygonGeometry => ({
  type: 'Polygon',
  coordinates: lines
    .filter(({ name }) => name === 'outline' || name === 'hole')
    .map((line) => {
      const open = String(inputOf(line, 'Pᵢ')[0])
        .split(', ')
        .map((pair) => pair.split(' ').map(Number) as Position);
      return [...open, open[0]!];
    }),
});

describe('why a drawing has its area', () => {
  test.each([
    ['a plain outline', field],
    ['an outline with a hole', holed],
  ])('%s: recomputing from the panel’s inputs gives the area of the field, in hectares and acres', (_, polygon) => {
    for (const unitId of [HECTARE, ACRE]) {
      const lines = areaLines(polygon, unitId);
      expect(areaOf(redrawn(lines), unitId)).toBe(areaOf(polygon, unitId));
      expect(lines.at(-1)!.value).toBeCloseTo(areaOf(polygon, unitId)!, 4);
      const drawn = lines.find(({ name }) => name === 'drawnArea')!;
      const sum = (name: string) => inputOf(drawn, name).reduce<number>((total, value) => total + Number(value), 0);
      expect((sum('Sₒ') - sum('Sₕ')) / sum('k')).toBeCloseTo(drawn.value, 12);
    }
    expect(areaLines(polygon, ACRE)).toHaveLength(areaLines(polygon, HECTARE).length + 1);
  });

  test('recomputing the sum of sand, silt and clay from the panel gives it, one left out as 0', () => {
    const line = textureLine({ sand: 38.5, silt: null, clay: 50 });
    expect([line.value, line.inputs.reduce((sum, { value }) => sum + Number(value), 0)]).toEqual([88.5, 88.5]);
  });

  test('the ellipsoid and who published the formula stand beside it; the perimeter likewise', () => {
    const [outline] = areaLines(field, HECTARE);
    expect(outline).toMatchObject({ unit: 'm²', source: expect.stringContaining('Karney') });
    expect(outline!.inputs.slice(1)).toMatchObject([
      { name: 'rₑ', value: 6_378_137, source: expect.stringContaining('WGS 84') },
      { name: 'fₑ', value: '1/298.257223563' },
    ]);
    expect(perimeterM(redrawn([{ ...perimeterLine(field), name: 'outline' }]))).toBe(perimeterLine(field).value);
  });
});
