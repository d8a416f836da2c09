import { describe, expect, test } from '@jest/globals';
import { strFromU8, strToU8, unzipSync } from 'fflate';
import { open } from 'shapefile';
import type { Ring } from '@loam/domain/kernel/geometry/geometry';
import { drawSurface } from './surface-drawer.js';
import type { SurfaceDrawn, SurfaceWish } from './surface.messages.js';

const rings: Ring[] = [
  [
    [9, 45],
    [9.004, 45],
    [9.004, 45.004],
    [9, 45.004],
    [9, 45],
  ],
];
const places = Array.from({ length: 36 }, (_, n) => [9.0003 + (n % 6) * 0.0007, 45.0003 + Math.floor(n / 6) * 0.0007] as const);
const points = (value: (lon: number) => number | null) =>
  strToU8(
    JSON.stringify({
      features: places.map(([lon, lat]) => ({ geometry: { coordinates: [lon, lat] }, properties: { value: value(lon) } })),
    }),
  );
const names = { grower: 'Asha', field: 'North', task: 'P', zone: 'Zone' };
const slope = points((lon) => 10 + (lon - 9) * 5_000);
const draw = (wish: SurfaceWish, of = slope) => drawSurface({ points: of, rings, wish, names });
const made = (wish: SurfaceWish): SurfaceDrawn => draw(wish) as SurfaceDrawn;

describe('a surface as it is asked for', () => {
  test('is a picture with its place and its colours', () => {
    const { picture, error } = made({ kind: 'picture' });
    expect(picture!.raster).toMatch(/^data:image\/png;base64,/);
    picture!.bounds.forEach((edge, n) => expect(edge).toBeCloseTo([9, 45, 9.004, 45.004][n]!, 4));
    expect(picture!.stops).toHaveLength(5);
    expect(error.points).toBe(36);
  });
  test('is nothing where too few points have a value', () => {
    expect(
      draw(
        { kind: 'picture' },
        points((lon) => (lon < 9.0004 ? 3 : null)),
      ),
    ).toHaveProperty('error');
    expect(
      draw(
        { kind: 'picture' },
        points(() => null),
      ),
    ).toEqual({ tooFew: 0 });
  });
  test('as a shapefile is read by others: rings, numbers and coordinate system', async () => {
    const { file } = made({ kind: 'file', zones: 3, format: 'shapefile', rates: { unit: 'kg/ha', rates: [120, 80, 40.5] } });
    const parts = unzipSync(file!);
    expect(Object.keys(parts).sort()).toEqual(['zones.dbf', 'zones.prj', 'zones.shp', 'zones.shx']);
    expect(strFromU8(parts['zones.prj']!)).toContain('WGS_1984');
    const source = await open(parts['zones.shp']!, parts['zones.dbf']!);
    const zones = made({ kind: 'zones', zones: 3 }).zones!;
    for (const [n, zone] of zones.entries()) {
      const { value } = await source.read();
      expect(value!.properties).toMatchObject({ ZONE: n + 1, RATE: [120, 80, 40.5][n] });
      expect(value!.properties['AREA_HA']).toBeCloseTo(zone.areaHa, 3);
      expect(value!.geometry.type).toMatch(/Polygon/);
    }
    expect((await source.read()).done).toBe(true);
  });
  test('as GeoJSON and as a task holds a rate for each zone; the wrong number of rates is told', () => {
    const { file } = made({ kind: 'file', zones: 2, format: 'geoJson', rates: { unit: 'l/ha', rates: [2, 1] } });
    expect(JSON.parse(strFromU8(file!)).features.map(({ properties }: any) => [properties.rate, properties.rateUnit])).toEqual([
      [2, 'l/ha'],
      [1, 'l/ha'],
    ]);
    const task = unzipSync(made({ kind: 'file', zones: 2, format: 'isoxml', rates: { unit: 'kg/ha', rates: [2, 1] } }).file!);
    expect(Object.keys(task).sort()).toEqual(['TASKDATA/GRD00001.BIN', 'TASKDATA/TASKDATA.XML']);
    expect(draw({ kind: 'file', zones: 2, format: 'isoxml', rates: { unit: 'kg/ha', rates: [2] } })).toEqual({ zonesMade: 2 });
  });
});
