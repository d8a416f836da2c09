import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { readFieldFile } from './field-file.reader.js';

const codeOf = async (name: string, bytes: Uint8Array | string) => {
  const answer = await readFieldFile(name, Buffer.from(bytes as string));
  return 'rejected' in answer ? answer.rejected.code : `found ${answer.found.type}`;
};
const ring = '77.5,20.5 77.503,20.5 77.503,20.503 77.5,20.503 77.5,20.5';
const polygonKml = (coordinates = ring, head = '') =>
  `<?xml version="1.0" encoding="UTF-8"?>${head}<kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>${coordinates}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>`;
const geoJson = (coordinates: unknown, type = 'Polygon') => JSON.stringify({ type, coordinates });
const zip = (files: Zippable) => zipSync(files);

describe('hostile XML', () => {
  test('billion laughs', async () => {
    const entities = Array.from({ length: 10 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('');
    expect(await codeOf('a.kml', polygonKml('&l10;', `<!DOCTYPE x [<!ENTITY l0 "ha">${entities}]>`))).toBe('XML_DTD_NOT_ALLOWED');
  });
  test('a file of the server as an entity', async () =>
    expect(await codeOf('a.kml', polygonKml('&x;', '<!DOCTYPE x [<!ENTITY x SYSTEM "file:///etc/passwd">]>'))).toBe('XML_DTD_NOT_ALLOWED'));
  test('a document type behind a comment and in UTF-16', async () => {
    expect(await codeOf('a.kml', polygonKml(ring, '<!-- > --><!doctype kml>'))).toBe('XML_DTD_NOT_ALLOWED');
    expect(await codeOf('a.kml', Buffer.from(`\uFEFF${polygonKml(ring, '<!DOCTYPE kml>')}`, 'utf16le'))).toBe('XML_DTD_NOT_ALLOWED');
  });
  test('depth 64 is read, 65 is not', async () => {
    const nested = (depth: number) => `<kml>${'<Folder>'.repeat(depth - 2)}<Placemark/>${'</Folder>'.repeat(depth - 2)}</kml>`;
    expect(await codeOf('a.kml', nested(65))).toBe('NO_GEOMETRY'); // the Placemark is empty and opens no depth
    expect(await codeOf('a.kml', nested(67))).toBe('INVALID_XML');
  });
  test('a flood of elements', async () => expect(await codeOf('a.kml', `<kml>${'<a/>'.repeat(500_001)}</kml>`)).toBe('TOO_MUCH_WORK'));
  test('unknown entities, truncation and text are invalid XML', async () => {
    expect(await codeOf('a.kml', polygonKml('&x;'))).toBe('INVALID_XML');
    expect(await codeOf('a.kml', polygonKml().slice(0, 200))).toBe('INVALID_XML');
    expect(await codeOf('a.kml', 'no xml at all')).toBe('INVALID_XML');
    expect(await codeOf('a.kml', '')).toBe('INVALID_XML');
  });
  test('UTF-16 either way, a byte order mark and Windows text are read', async () => {
    const little = Buffer.from(`\uFEFF${polygonKml()}`, 'utf16le');
    expect(await codeOf('a.kml', little)).toBe('found polygon');
    expect(await codeOf('a.kml', Buffer.from(little).swap16())).toBe('found polygon');
    expect(await codeOf('a.kml', `\uFEFF${polygonKml()}`)).toBe('found polygon');
    const windows = Buffer.from(
      polygonKml().replace('UTF-8', 'windows-1252').replace('<Placemark>', '<Placemark><name>Café</name>'),
      'latin1',
    );
    expect(await codeOf('a.kml', windows)).toBe('found polygon');
  });
});

describe('hostile archives', () => {
  test('a bomb', async () => expect(await codeOf('a.kmz', zip({ 'doc.kml': new Uint8Array(60 * 2 ** 20) }))).toBe('ARCHIVE_TOO_LARGE'));
  test('an entry that inflates to more than it states', async () => {
    const bytes = Buffer.from(zip({ 'doc.kml': strToU8(polygonKml()) }));
    const stated = bytes.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1')) + 24;
    bytes.writeUInt32LE(10, stated);
    expect(await codeOf('a.kmz', bytes)).toBe('INVALID_ARCHIVE');
  });
  test.each(['../doc.kml', '/etc/doc.kml', 'C:\\doc.kml', 'a/../../doc.kml', '..\\doc.kml', 'inner.zip'])('the name %s', async (name) =>
    expect(await codeOf('a.kmz', zip({ [name]: strToU8(polygonKml()) }))).toBe('UNSAFE_ARCHIVE'),
  );
  test('a symbolic link', async () =>
    expect(await codeOf('a.kmz', zip({ 'doc.kml': [strToU8('/etc/passwd'), { os: 3, attrs: 0o120777 << 16 }] }))).toBe('UNSAFE_ARCHIVE'));
  test('1,000 entries are read, 1,001 are not', async () => {
    const entries = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`${i}.txt`, new Uint8Array(1)]));
    expect(await codeOf('a.zip', zip(entries(1000)))).toBe('NO_LAYER_IN_ARCHIVE');
    expect(await codeOf('a.zip', zip(entries(1001)))).toBe('ARCHIVE_TOO_LARGE');
  });
  test('empty, encrypted, damaged', async () => {
    expect(await codeOf('a.kmz', zip({}))).toBe('EMPTY_ARCHIVE');
    const encrypted = Buffer.from(zip({ 'doc.kml': strToU8(polygonKml()) }));
    encrypted[encrypted.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1')) + 8]! |= 1;
    expect(await codeOf('a.kmz', encrypted)).toBe('INVALID_ARCHIVE');
    const damaged = Buffer.from(zip({ 'doc.kml': strToU8(polygonKml()) }));
    damaged[60]! ^= 0xff;
    expect(await codeOf('a.kmz', damaged)).toBe('INVALID_ARCHIVE');
    expect(await codeOf('a.kmz', deflateRawSync('x'))).toBe('INVALID_ARCHIVE');
  });
});

describe('hostile coordinates', () => {
  const circle = (count: number) =>
    Array.from({ length: count + 1 }, (_, i) => [
      77 + Math.cos((2 * Math.PI * (i % count)) / count) / 100,
      20 + Math.sin((2 * Math.PI * (i % count)) / count) / 100,
    ]);
  test('a million points are refused in seconds', async () => {
    expect(await codeOf('a.geojson', geoJson([circle(1_000_000)]))).toBe('TOO_MANY_POINTS');
    expect(await codeOf('a.kml', polygonKml(circle(1_000_000).join(' ')))).toBe('TOO_MANY_POINTS');
  });
  test('more points than a field can be saved with', async () =>
    expect(await codeOf('a.geojson', geoJson([circle(20_000)]))).toBe('TOO_MANY_VERTICES'));
  test.each([
    ['NaN,20 78,20 78,21 NaN,20', 'INVALID_COORDINATES'],
    ['77,20 Infinity,20 78,21 77,20', 'INVALID_COORDINATES'],
    ['77,20 78 78,21 77,20', 'INVALID_COORDINATES'],
    ['77,20 78,95 78,21 77,20', 'INVALID_COORDINATES'],
    ['77,20 78,20', 'TOO_FEW_VERTICES'],
    ['77,20 78,20 77,20', 'TOO_FEW_VERTICES'],
  ])('KML %s', async (coordinates, code) => expect(await codeOf('a.kml', polygonKml(coordinates))).toBe(code));
  test.each([
    ['[[[77,20],[78,20],[78,null],[77,20]]]', 'INVALID_COORDINATES'],
    ['[[[77,20],[78,20],[78,1e999],[77,20]]]', 'INVALID_COORDINATES'],
    ['[[[77,20],[78,"20"],[78,21],[77,20]]]', 'INVALID_COORDINATES'],
    ['[[[77,20],{"a":1},[78,21],[77,20]]]', 'INVALID_COORDINATES'],
    ['[]', 'TOO_FEW_VERTICES'],
    ['{}', 'NOT_GEOJSON'],
  ])('GeoJSON %s', async (coordinates, code) =>
    expect(await codeOf('a.geojson', `{"type":"Polygon","coordinates":${coordinates}}`)).toBe(code),
  );
  test('a tower of collections', async () =>
    expect(await codeOf('a.geojson', `${'{"type":"GeometryCollection","geometries":['.repeat(5000)}${']}'.repeat(5000)}`)).toBe(
      'NOT_GEOJSON',
    ));
});

describe('formats', () => {
  test.each(['a.exe', 'a.shp', 'a.pdf', 'kml', 'a.kml.txt'])('%s is not supported', async (name) =>
    expect(await codeOf(name, polygonKml())).toBe('UNSUPPORTED_FORMAT'),
  );
  test('a picture or an archive called .kml is not supported', async () => {
    expect(await codeOf('a.kml', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))).toBe('UNSUPPORTED_FORMAT');
    expect(await codeOf('a.kml', zip({ 'doc.kml': strToU8(polygonKml()) }))).toBe('UNSUPPORTED_FORMAT');
  });
  test('GPX: a waypoint is a place, a closed track is offered as a boundary', async () => {
    expect(await codeOf('a.gpx', '<gpx><wpt lat="20.5" lon="77.5"/></gpx>')).toBe('found point');
    const track = [
      [77.5, 20.5],
      [77.51, 20.5],
      [77.51, 20.51],
      [77.5, 20.5],
    ]
      .map(([lon, lat]) => `<trkpt lat="${lat}" lon="${lon}"/>`)
      .join('');
    expect(await readFieldFile('a.gpx', Buffer.from(`<gpx><trk><trkseg>${track}</trkseg></trk></gpx>`))).toMatchObject({
      rejected: { code: 'LINE_NOT_SUPPORTED', offer: 'USE_CLOSED_LINE_AS_POLYGON' },
    });
    expect(await codeOf('a.gpx', polygonKml())).toBe('NOT_GPX');
    expect(await codeOf('a.kml', '<gpx/>')).toBe('NOT_KML');
  });
  test('GeoJSON in UTM is reprojected, in an unknown system refused', async () => {
    const utm = (name: string) =>
      JSON.stringify({
        type: 'Polygon',
        crs: { type: 'name', properties: { name } },
        coordinates: [
          [
            [500_000, 2_267_000],
            [500_100, 2_267_000],
            [500_100, 2_267_100],
            [500_000, 2_267_000],
          ],
        ],
      });
    expect(await readFieldFile('a.geojson', Buffer.from(utm('urn:ogc:def:crs:EPSG::32643')))).toMatchObject({
      found: { areaHa: expect.closeTo(0.5, 2), warnings: ['REPROJECTED'] },
    });
    expect(await codeOf('a.geojson', utm('EPSG:99999'))).toBe('UNKNOWN_CRS');
  });
  test('an address, an overlay', async () => {
    expect(await codeOf('a.kml', '<kml><Placemark><address>Pune</address></Placemark></kml>')).toBe('ADDRESS_ONLY');
    expect(await codeOf('a.kml', '<kml><GroundOverlay><LatLonBox><north>1</north></LatLonBox></GroundOverlay></kml>')).toBe(
      'NO_GEOMETRY_OVERLAY',
    );
  });
});

test('every file cut or scrambled anywhere is still answered', async () => {
  const folder = join(import.meta.dirname, '../../../../../../tests/fixtures/geo');
  const files = [
    'shp/pyshp_REL.zip',
    'own/field_kml_not_named_doc.kmz',
    'kml/togeojson_polygon.kml',
    'geojson/turf_rewind_polygon-clockwise.geojson',
    'own/field_single_polygon_utf16.kml',
  ];
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...files),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      fc.integer({ min: 0, max: 255 }),
      fc.boolean(),
      async (file, place, byte, cut) => {
        const bytes = readFileSync(join(folder, file));
        const at = Math.floor(place * bytes.length);
        bytes[at] = byte;
        await readFieldFile(file, cut ? bytes.subarray(0, at) : bytes);
      },
    ),
    { seed: 20260414, numRuns: 300 },
  );
});
