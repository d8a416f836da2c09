import type { LayerMapping } from '@loam/domain/layer/layer.schema';
import type { Attributes, FileContent, RawGeometry } from '../../../platform/geo/geo-content.js';
import { readCsv } from '../../../platform/sheets/csv.reader.js';
import { numberIn } from '../../../platform/geo/xml.reader.js';
import { LAYER_POINTS } from '@loam/domain/layer/layer.schema';
import { LayerFileRejection } from './layer-file.messages.js';

/** No table of samples has more, whatever kind of file it comes in. */
export const LAYER_LIMITS = { rows: LAYER_POINTS, columns: 200, cellLength: 2_000 };
const MOST_NAMED = 50;
const usual = {
  longitude:
    'longitude|lon|long|lng|longitud|रेखांश|x|x coord|xcoord|coord x|point x|lon wgs84|long dd|lon dd|gps longitude|gps long|gps lon|gps x'.split(
      '|',
    ),
  latitude: 'latitude|lat|latitud|अक्षांश|y|y coord|ycoord|coord y|point y|lat wgs84|lat dd|gps latitude|gps lat|gps y'.split('|'),
} as const;
const folded = (name: string) => name.trim().toLowerCase();
/** `GPS_Long`, `Longitude (°)`, `LATITUDE [deg]`: what stands around a name of a place says nothing. */
const bare = (name: string) => folded(name).split(/[([]/, 1)[0]!.replace(/[_.-]/g, ' ').trim();

/** A number as people write it in tables, with a comma or a point; NaN of anything else. */
export const numberOf = (text: string): number => numberIn(text.trim().replace(/^([-+]?\d*),(\d+)$/, '$1.$2'));

/** The column of a name, in any case. @throws unknownColumn */
export function columnNamed(columns: readonly string[], name: string, field: string): string {
  const found = columns.find((one) => one === name) ?? columns.find((one) => folded(one) === folded(name));
  if (found === undefined) throw new LayerFileRejection('unknownColumn', { value: name, options: columns.slice(0, MOST_NAMED) }, field);
  return found;
}

function placeColumn(columns: readonly string[], axis: keyof typeof usual, mapping: LayerMapping): string {
  const said = axis === 'longitude' ? (['longitude', 'lon', 'lng', 'x'] as const) : (['latitude', 'lat', 'y'] as const);
  const named = said.find((one) => mapping[one] !== undefined);
  if (named) return columnNamed(columns, mapping[named]!, `mapping.${named}`);
  const found = usual[axis].map((name) => columns.find((one) => bare(one) === name)).find((one) => one !== undefined);
  if (found === undefined)
    throw new LayerFileRejection('placeColumnsNeeded', { missing: axis, options: columns.slice(0, MOST_NAMED) }, `mapping.${axis}`);
  return found;
}

/** A table with a header, longitude and latitude in degrees. */
export function readTable(bytes: Uint8Array, mapping: LayerMapping): FileContent {
  let columns: string[] = [];
  let [lon, lat] = [-1, -1];
  const geometries: RawGeometry[] = [];
  readCsv(bytes, LAYER_LIMITS, {
    row(row, cells) {
      if (columns.length === 0) {
        columns = cells.map((cell, n) => (cell === '' ? `column ${n + 1}` : cell));
        const [longitude, latitude] = [placeColumn(columns, 'longitude', mapping), placeColumn(columns, 'latitude', mapping)];
        if (longitude === latitude) throw new LayerFileRejection('duplicateColumn', { value: longitude }, 'mapping.latitude');
        [lon, lat] = [columns.indexOf(longitude), columns.indexOf(latitude)];
        return;
      }
      const coordinates = [cells[lon] ?? '', cells[lat] ?? ''].map(numberOf);
      const bad = coordinates.findIndex((at) => !Number.isFinite(at));
      if (bad >= 0) {
        const value = (cells[bad === 0 ? lon : lat] ?? '').slice(0, 100);
        throw new LayerFileRejection('placeNotOnEarth', { row, column: columns[bad === 0 ? lon : lat]!, value });
      }
      const attributes: Attributes = Object.fromEntries(
        columns.flatMap((name, n) => (n === lon || n === lat ? [] : [[name, cells[n] ?? '']])),
      );
      geometries.push({ kind: 'Point', coordinates, attributes });
    },
    formula: () => undefined,
  });
  return { geometries, warnings: [] };
}
