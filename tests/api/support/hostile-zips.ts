import { zipSync } from 'fflate';
import { entryOf } from './broken-archives.js';
import { shp, WGS84, zipped } from './hostile-layers.js';

type Zip = readonly [title: string, make: () => Uint8Array, code: string];

const END = Buffer.from('PK\x05\x06', 'latin1');
const place: readonly [number, number] = [75.1244567, 18.1244567];
const parts = { 'a.shp': shp([place]), 'a.prj': WGS84 };
/** The directory's entry of the shapefile in an honest archive, changed. */
const changed = (change: (entry: Buffer, whole: Buffer, end: number) => void) => (): Uint8Array => {
  const zip = Buffer.from(zipped(parts));
  const at = entryOf(zip, 'a.shp');
  change(zip.subarray(at), zip, zip.indexOf(END));
  return zip;
};
const named = (name: string): Zip => [
  `a file called ${JSON.stringify(name)}`,
  () => zipped({ [name]: shp([place]), 'a.prj': WGS84 }),
  'UNSAFE_ARCHIVE',
];

/** Names that lead out of a folder: whoever unpacked them there would write somewhere else. */
export const slippingZips = (out: string): readonly Zip[] =>
  [
    '../a.shp',
    `../../../../../../../..${out}.shp`,
    `${out}.shp`,
    '..\\a.shp',
    `..\\..\\..${out}.shp`,
    'x/../../a.shp',
    'C:\\a.shp',
    'c:a.shp',
    '\\\\server\\share\\a.shp',
    'a\0.shp',
    'x/..',
  ].map(named);

/** Shapefiles in archives that lie (reliability goal M4), and what is answered. */
export const hostileZips: readonly Zip[] = [
  ...slippingZips('/tmp/slipped'),
  ['a symbolic link', changed((entry) => entry.writeUInt32LE(0o120777 * 65_536, 38)), 'UNSAFE_ARCHIVE'],
  ['an archive within', () => zipped({ ...parts, 'b.zip': zipSync({ a: new Uint8Array(9) }) }), 'UNSAFE_ARCHIVE'],
  ['a packed tape within', () => zipped({ ...parts, 'b.tar.gz': 'x' }), 'UNSAFE_ARCHIVE'],
  ['ten gigabytes claimed, beyond what 32 bits say', changed((entry) => entry.writeUInt32LE(0xffff_ffff, 24)), 'ARCHIVE_TOO_LARGE'],
  ['four gigabytes claimed', changed((entry) => entry.writeUInt32LE(0xffff_fff0, 24)), 'ARCHIVE_TOO_LARGE'],
  ['more packed bytes than there are', changed((entry) => entry.writeUInt32LE(0x7fff_ffff, 20)), 'INVALID_ARCHIVE'],
  ['a file that stands behind the end', changed((entry) => entry.writeUInt32LE(0x7fff_ffff, 42)), 'INVALID_ARCHIVE'],
  ['a wrong checksum', changed((entry) => entry.writeUInt32LE(1, 16)), 'INVALID_ARCHIVE'],
  ['less than it inflates to', changed((entry) => entry.writeUInt32LE(10, 24)), 'INVALID_ARCHIVE'],
  ['more than it inflates to', changed((entry) => entry.writeUInt32LE(9_000, 24)), 'INVALID_ARCHIVE'],
  ['a password', changed((entry) => entry.writeUInt16LE(1, 8)), 'INVALID_ARCHIVE'],
  ['packed in a way that nobody knows', changed((entry) => entry.writeUInt16LE(99, 10)), 'INVALID_ARCHIVE'],
  ['packed as bzip2', changed((entry) => entry.writeUInt16LE(12, 10)), 'INVALID_ARCHIVE'],
  ['a directory that is elsewhere', changed((_, whole, end) => whole.writeUInt32LE(0x7fff_ffff, end + 16)), 'INVALID_ARCHIVE'],
  ['a directory of 999 files', changed((_, whole, end) => whole.writeUInt16LE(999, end + 10)), 'INVALID_ARCHIVE'],
  ['a directory of 65,535 files', changed((_, whole, end) => whole.writeUInt16LE(65_535, end + 10)), 'ARCHIVE_TOO_LARGE'],
  [
    'files that share their bytes',
    changed((entry, whole) => entry.writeUInt32LE(whole.readUInt32LE(entryOf(whole, 'a.prj') + 42), 42)),
    'UNSAFE_ARCHIVE|INVALID_ARCHIVE',
  ],
  ['an end alone', () => Buffer.concat([END, Buffer.alloc(18)]), 'INVALID_ARCHIVE|EMPTY_ARCHIVE|UNSUPPORTED_FORMAT'],
  ['folders alone', () => zipped({ 'a.shp/': '' }), 'EMPTY_ARCHIVE'],
  ['what a Mac adds alone', () => zipped({ '__MACOSX/a.shp': shp([place]) }), 'EMPTY_ARCHIVE'],
  ['half an archive', () => zipped(parts).subarray(0, 90), 'INVALID_ARCHIVE'],
  [
    'a table without shapes',
    () => zipped({ 'a.dbf': new Uint8Array(40), 'a.prj': WGS84 }),
    'NO_LAYER_IN_ARCHIVE|NO_SHAPEFILE_IN_ARCHIVE|UNSUPPORTED_FORMAT',
  ],
];
