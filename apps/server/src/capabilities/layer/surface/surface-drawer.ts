import { strToU8, zipSync } from 'fflate';
import { painter } from '@loam/domain/imagery/index-colors';
import { areaHa } from '@loam/domain/kernel/geometry/geometry';
import { Ground } from '@loam/domain/layer/field-cells';
import { classColor, rampOf } from '@loam/domain/layer/layer-colors';
import type { MeasuredColumn } from '@loam/domain/layer/layer-soil';
import type { Sample } from '@loam/domain/layer/neighbours';
import { type Surface, surfaceOf } from '@loam/domain/layer/surface';
import { outlinesOf } from '@loam/domain/layer/zone-outlines';
import type { KeptPoints } from '@loam/domain/layer/kept-points';
import { shapefileOf } from '@loam/domain/layer/zone-shapefile';
import { taskOf } from '@loam/domain/layer/zone-task';
import { zoneMeans } from '@loam/domain/layer/zone-means';
import { MAP_CLASSES, type Zoned, zonesOf } from '@loam/domain/layer/zones';
import { pngOf } from '../../../platform/files/png.js';
import type { SurfaceAnswer, SurfacePicture, SurfaceQuestion, SurfaceZone, ZoneShape } from './surface.messages.js';

function drawn({ ground, values }: Surface): SurfacePicture {
  const known = values.filter((value) => !Number.isNaN(value));
  const [min, max] = [known.reduce((a, b) => Math.min(a, b), Infinity), known.reduce((a, b) => Math.max(a, b), -Infinity)];
  const stops = rampOf(min, max);
  const paint = painter(stops);
  const rgba = new Uint8Array(values.length * 4);
  values.forEach((value, at) => {
    if (!Number.isNaN(value)) rgba.set([...paint(value), 255], at * 4);
  });
  const corners = ground.corners.map((corner): number[] => [...corner]);
  const [lons, lats] = [corners.map(([lon]) => lon!), corners.map(([, lat]) => lat!)];
  return {
    raster: `data:image/png;base64,${pngOf(rgba, ground.width, ground.height).toString('base64')}`,
    ...{ width: ground.width, height: ground.height, cell: ground.size, corners, stops },
    bounds: [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)],
  };
}

const told = ({ zones }: Zoned): SurfaceZone[] =>
  zones.map(({ zone, from, to, mean, areaHa: area }) => ({ zone, from, to, mean, areaHa: area, color: classColor(zone, zones.length) }));

const shaped = (zoned: Zoned, rates?: { readonly unit: string; readonly rates: readonly number[] }): ZoneShape[] =>
  told(zoned).map((zone, n) => ({
    type: 'Feature',
    geometry: { type: 'MultiPolygon', coordinates: outlinesOf(zoned, zone.zone) },
    properties: { ...zone, rate: rates?.rates[n] ?? null, rateUnit: rates?.unit ?? null },
  }));

/** The same zones are the same bytes: no file says when it was made. */
const zipped = (files: Record<string, Uint8Array>): Uint8Array => zipSync(files, { mtime: '2000-01-01T00:00:00' });

const columns = [
  { name: 'ZONE', decimals: 0 },
  { name: 'MEAN', decimals: 4 },
  { name: 'RATE', decimals: 3 },
  { name: 'AREA_HA', decimals: 4 },
];

function fileOf(zoned: Zoned, fieldHa: number, question: SurfaceQuestion): Uint8Array {
  const { wish, names } = question;
  if (wish.kind !== 'file') throw new Error('no file is wanted');
  if (wish.format === 'isoxml') {
    const { xml, grid } = taskOf(zoned, fieldHa, wish.rates!, names);
    return zipped({ 'TASKDATA/TASKDATA.XML': strToU8(xml), 'TASKDATA/GRD00001.BIN': grid });
  }
  const shapes = shaped(zoned, wish.rates);
  if (wish.format === 'geoJson') return strToU8(JSON.stringify({ type: 'FeatureCollection', features: shapes }));
  const records = shapes.map(({ geometry, properties: { zone, mean, rate, areaHa: area } }) => ({
    outlines: geometry.coordinates,
    values: [zone, mean, rate, area],
  }));
  const { shp, shx, dbf, prj } = shapefileOf(columns, records);
  return zipped({ 'zones.shp': shp, 'zones.shx': shx, 'zones.dbf': dbf, 'zones.prj': strToU8(prj) });
}

/** Each column has a surface of its own points; the zones are those of the layer's values. */
function measuredIn({ features }: KeptPoints, column: string | null, zoned: Zoned): MeasuredColumn[] {
  const { ground } = zoned;
  const samples = new Map<string, Sample[]>();
  for (const { geometry, properties } of features) {
    const { value, measured } = properties;
    const spot = ground.metres(geometry.coordinates);
    for (const [name, one] of Object.entries(measured ?? (column === null || value === null ? {} : { [column]: value })))
      if (!samples.get(name)?.push({ ...spot, value: one })) samples.set(name, [{ ...spot, value: one }]);
  }
  return [...samples].map(([name, points]) => {
    const plain = { column: name, points: points.length };
    const surface = surfaceOf(points, ground);
    if (!surface) return { ...plain, mean: null, zones: zoned.zones.map(() => null), rmse: null };
    const { zones, whole } = zoneMeans(surface, zoned);
    return { ...plain, mean: whole, zones, rmse: surface.error.rmse };
  });
}

/** The surface of some points over a field and what is wanted of it. */
export function drawSurface(question: SurfaceQuestion): SurfaceAnswer {
  const { points, rings, wish } = question;
  const ground = new Ground(rings);
  const kept = JSON.parse(Buffer.from(points).toString('utf8')) as KeptPoints;
  const { features } = kept;
  const samples = features.flatMap(({ geometry: { coordinates }, properties: { value } }) =>
    value === null ? [] : [{ ...ground.metres(coordinates), value }],
  );
  const surface = surfaceOf(samples, ground);
  if (!surface) return { tooFew: samples.length };
  const { error } = surface;
  if (wish.kind === 'picture') return { error, picture: drawn(surface) };
  const fieldHa = areaHa({ type: 'Polygon', coordinates: [...rings] });
  if (wish.kind === 'classes') return { error, zones: told(zonesOf(surface, MAP_CLASSES, fieldHa, false)) };
  const zoned = zonesOf(surface, wish.zones, fieldHa, true);
  if (wish.kind === 'soil') return { error, zones: told(zoned), measured: measuredIn(kept, wish.column, zoned) };
  if (wish.kind === 'zones') return { error, zones: told(zoned), shapes: shaped(zoned) };
  if (wish.rates && wish.rates.rates.length !== zoned.zones.length) return { zonesMade: zoned.zones.length };
  return { error, file: fileOf(zoned, fieldHa, question) };
}
