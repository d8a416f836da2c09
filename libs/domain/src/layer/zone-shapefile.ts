import type { Ring } from '../kernel/geometry/geometry.js';

/** One record of the file: an outline of several parts and what the table says of it. */
export interface ShapeRecord {
  readonly outlines: readonly (readonly Ring[])[];
  readonly values: readonly (number | null)[];
}
export interface ShapeColumn {
  /** At most ten letters of ASCII. */
  readonly name: string;
  readonly decimals: number;
}

/** ESRI Shapefile Technical Description, July 1998: polygons. */
const [FILE_CODE, VERSION, POLYGON] = [9994, 1000, 5];
const WIDTH = 18;

/** WGS 84 as ESRI writes it. */
const WGS84_PRJ =
  'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]';

function boxOf(rings: readonly Ring[]): [number, number, number, number] {
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const ring of rings)
    for (const [x, y] of ring) {
      box[0] = Math.min(box[0], x);
      box[1] = Math.min(box[1], y);
      box[2] = Math.max(box[2], x);
      box[3] = Math.max(box[3], y);
    }
  return box;
}

/** Here shells run clockwise and holes counter-clockwise: the other way round than in GeoJSON. */
function contentOf({ outlines }: ShapeRecord): Uint8Array {
  const rings = outlines.flat().map((ring) => [...ring].reverse());
  const points = rings.reduce((sum, ring) => sum + ring.length, 0);
  const bytes = new Uint8Array(44 + 4 * rings.length + 16 * points);
  const view = new DataView(bytes.buffer);
  view.setInt32(0, POLYGON, true);
  boxOf(rings).forEach((edge, n) => view.setFloat64(4 + 8 * n, edge, true));
  view.setInt32(36, rings.length, true);
  view.setInt32(40, points, true);
  let [first, at] = [0, 44 + 4 * rings.length];
  rings.forEach((ring, n) => {
    view.setInt32(44 + 4 * n, first, true);
    first += ring.length;
    for (const [x, y] of ring) {
      view.setFloat64(at, x, true);
      view.setFloat64(at + 8, y, true);
      at += 16;
    }
  });
  return bytes;
}

function headed(length: number, box: readonly number[]): { bytes: Uint8Array; view: DataView } {
  const bytes = new Uint8Array(length);
  const view = new DataView(bytes.buffer);
  view.setInt32(0, FILE_CODE);
  view.setInt32(24, length / 2);
  view.setInt32(28, VERSION, true);
  view.setInt32(32, POLYGON, true);
  box.forEach((edge, n) => view.setFloat64(36 + 8 * n, edge, true));
  return { bytes, view };
}

/** dBASE III, numbers only. */
function tableOf(columns: readonly ShapeColumn[], records: readonly ShapeRecord[]): Uint8Array {
  const head = 32 + 32 * columns.length + 1;
  const wide = 1 + WIDTH * columns.length;
  const bytes = new Uint8Array(head + wide * records.length + 1).fill(0x20, head);
  const view = new DataView(bytes.buffer);
  bytes.set([3, 126, 1, 1]); // no day of making: the same zones are the same bytes
  view.setUint32(4, records.length, true);
  view.setUint16(8, head, true);
  view.setUint16(10, wide, true);
  const letters = (text: string, at: number) => [...text].forEach((letter, n) => (bytes[at + n] = letter.charCodeAt(0)));
  columns.forEach(({ name, decimals }, n) => {
    const at = 32 + 32 * n;
    letters(name.slice(0, 10), at);
    letters('N', at + 11);
    bytes.set([WIDTH, decimals], at + 16);
  });
  bytes[head - 1] = 0x0d;
  records.forEach(({ values }, row) =>
    values.forEach((value, n) => {
      if (value !== null) letters(value.toFixed(columns[n]!.decimals).padStart(WIDTH).slice(0, WIDTH), head + row * wide + 1 + n * WIDTH);
    }),
  );
  bytes[bytes.length - 1] = 0x1a;
  return bytes;
}

/** The four files of a shapefile, by their endings. */
export interface Shapefile {
  readonly shp: Uint8Array;
  readonly shx: Uint8Array;
  readonly dbf: Uint8Array;
  readonly prj: string;
}

/** Of polygons. */
export function shapefileOf(columns: readonly ShapeColumn[], records: readonly ShapeRecord[]): Shapefile {
  const box = boxOf(records.flatMap(({ outlines }) => outlines.flat()));
  const contents = records.map(contentOf);
  const shp = headed(100 + contents.reduce((sum, { length }) => sum + 8 + length, 0), box);
  const shx = headed(100 + 8 * contents.length, box);
  let at = 100;
  contents.forEach((content, n) => {
    shx.view.setInt32(100 + 8 * n, at / 2);
    shx.view.setInt32(104 + 8 * n, content.length / 2);
    shp.view.setInt32(at, n + 1);
    shp.view.setInt32(at + 4, content.length / 2);
    shp.bytes.set(content, at + 8);
    at += 8 + content.length;
  });
  return { shp: shp.bytes, shx: shx.bytes, dbf: tableOf(columns, records), prj: WGS84_PRJ };
}
