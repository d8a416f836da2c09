import { type ArchiveEntry, openArchive } from '../files/archive.js';
import { type FileContent, Rejection } from './geo-content.js';
import { readGeoJson } from './geojson.reader.js';
import { readGpx } from './gpx.reader.js';
import { readKml } from './kml.reader.js';
import { readShapefile } from './shapefile.reader.js';

export interface GivenFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export const extensionOf = (name: string) => /\.([a-z]+)$/i.exec(name.trim())?.[1]?.toLowerCase() ?? '';
export const withExtension = <F extends { readonly name: string }>(files: readonly F[], extension: string) =>
  files.filter((file) => extensionOf(file.name) === extension);
const stemOf = ({ name }: { readonly name: string }) => name.replace(/\.[^.]*$/, '').toLowerCase();

/** Bytes that belong to another kind of file than its name says. Text of any kind is left to the readers. */
export function isOtherFormat(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 8)).toString('latin1');
  if (/^(PK\x03\x04|PK\x05\x06|\x89PNG|\xff\xd8\xff|GIF8|%PDF|\x1f\x8b|RIFF|\x7fELF|MZ)/.test(head)) return true;
  const utf16 = /^(\xff\xfe|\xfe\xff|<\x00|\x00<)/.test(head);
  return !utf16 && bytes.subarray(0, 1000).includes(0);
}

function readLayerEntry(entries: readonly ArchiveEntry[]): FileContent | Promise<FileContent> {
  const shapes = withExtension(entries, 'shp');
  const documents = withExtension(entries, 'kml');
  const names = (of: readonly ArchiveEntry[]) =>
    of
      .map((entry) => entry.name)
      .join(',')
      .slice(0, 500);
  if (shapes.length + documents.length === 0) throw new Rejection('NO_LAYER_IN_ARCHIVE', names(entries));
  if (shapes.length > 1) throw new Rejection('MULTIPLE_LAYERS', names(shapes));
  const [shp] = shapes;
  if (shp) {
    const beside = (extension: string) => withExtension(entries, extension).find((entry) => stemOf(entry) === stemOf(shp));
    return readShapefile(shp, { prj: beside('prj'), dbf: beside('dbf'), cpg: beside('cpg') });
  }
  const main = documents.find((entry) => entry.name.toLowerCase() === 'doc.kml') ?? (documents.length === 1 ? documents[0] : undefined);
  if (!main) throw new Rejection('MULTIPLE_LAYERS', names(documents));
  return readKml(main.read());
}

/** The unpacked parts of one shapefile; undefined of files that do not belong together. */
export function readShapefileParts(files: readonly GivenFile[]): FileContent | Promise<FileContent> | undefined {
  const parts = files.map(({ name, bytes }): ArchiveEntry => ({ name, size: bytes.length, read: () => Buffer.from(bytes) }));
  if (new Set(parts.map(stemOf)).size !== 1 || withExtension(parts, 'shp').length !== 1) return undefined;
  return readLayerEntry(parts);
}

/** KML, KMZ, GPX, GeoJSON or a zipped shapefile. Never touches disk or network. @throws Rejection, ArchiveError */
export async function readGeoFile(name: string, bytes: Buffer): Promise<FileContent> {
  const extension = extensionOf(name);
  if (extension === 'kmz' || extension === 'zip') return readLayerEntry(openArchive(bytes));
  const reader = { kml: readKml, gpx: readGpx, geojson: readGeoJson, json: readGeoJson }[extension];
  if (!reader || isOtherFormat(bytes)) throw new Rejection('UNSUPPORTED_FORMAT');
  return reader(bytes);
}
