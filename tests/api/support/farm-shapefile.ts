import { strToU8, zipSync } from 'fflate';

type Ring = readonly (readonly [number, number])[];
const HEADER = 100;
const POLYGON = 5;
const WGS84 =
  'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137,298.257223563]],PRIMEM["Greenwich",0],UNIT["Degree",0.0174532925199433]]';

/** Outlines, each a polygon of one ring (ESRI Shapefile Technical Description, 1998). */
function shp(rings: readonly Ring[]): Uint8Array {
  const sizeOf = (ring: Ring) => 48 + ring.length * 16;
  const bytes = Buffer.alloc(HEADER + rings.reduce((sum, ring) => sum + 8 + sizeOf(ring), 0));
  bytes.writeInt32BE(9994, 0);
  bytes.writeInt32BE(bytes.length / 2, 24);
  bytes.writeInt32LE(1000, 28);
  bytes.writeInt32LE(POLYGON, 32);
  let at = HEADER;
  for (const [n, ring] of rings.entries()) {
    bytes.writeInt32BE(n + 1, at);
    bytes.writeInt32BE(sizeOf(ring) / 2, at + 4);
    bytes.writeInt32LE(POLYGON, at + 8);
    bytes.writeInt32LE(1, at + 44);
    bytes.writeInt32LE(ring.length, at + 48);
    for (const [i, [x, y]] of ring.entries()) {
      bytes.writeDoubleLE(x, at + 56 + i * 16);
      bytes.writeDoubleLE(y, at + 64 + i * 16);
    }
    at += 8 + sizeOf(ring);
  }
  return bytes;
}

/** A table with one column of text. */
function dbf(column: string, values: readonly string[], encoding: BufferEncoding, width = 40): Uint8Array {
  const bytes = Buffer.alloc(65 + values.length * (width + 1), 0x20);
  bytes.fill(0, 0, 65);
  bytes[0] = 3;
  bytes.writeUInt32LE(values.length, 4);
  bytes.writeUInt16LE(65, 8);
  bytes.writeUInt16LE(width + 1, 10);
  bytes.write(column, 32);
  bytes.write('C', 43);
  bytes[48] = width;
  bytes[64] = 0x0d;
  for (const [n, value] of values.entries()) bytes.write(value, 65 + n * (width + 1) + 1, encoding);
  return bytes;
}

/** A farm as a GIS hands it over: outlines with their names beside them, in the encoding that `.cpg` says or in that of old programs. */
export const farmShapefile = (
  fields: readonly { readonly name: string; readonly ring: Ring }[],
  { column = 'NAME', utf8 = true }: { column?: string; utf8?: boolean } = {},
): Uint8Array =>
  zipSync({
    'farm/fields.shp': shp(fields.map(({ ring }) => ring)),
    'farm/fields.dbf': dbf(
      column,
      fields.map(({ name }) => name),
      utf8 ? 'utf8' : 'latin1',
    ),
    'farm/fields.prj': strToU8(WGS84),
    ...(utf8 && { 'farm/fields.cpg': strToU8('UTF-8') }),
  });
