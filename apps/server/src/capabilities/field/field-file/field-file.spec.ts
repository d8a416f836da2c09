import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { strToU8, zipSync } from 'fflate';
import { fieldFileKeys } from './field-files.js';
import { readFarmFiles, readFieldFile } from './field-file.reader.js';

interface Expected {
  readonly answer: 'ACCEPT_POLYGON' | 'ACCEPT_POINT' | 'REJECT';
  readonly code?: string;
  readonly offer?: string;
  readonly areaHa?: number;
  readonly vertices?: number;
  readonly holes?: number;
  readonly warnings?: string[];
  readonly point?: number[];
}
const folder = join(import.meta.dirname, '../../../../../../tests/fixtures/geo');
const index = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as {
  files: { file: string; expect: { boundaryUpload: Expected } }[];
};

describe('every known field file is answered as its index says', () => {
  test('there are 67 of them', () => expect(index.files).toHaveLength(67));

  test.each(index.files.map((entry) => [entry.file, entry.expect.boundaryUpload] as const))('%s', async (file, expected) => {
    const answer = await readFieldFile(file, readFileSync(join(folder, file)));
    if (expected.answer === 'REJECT') {
      expect(answer).toMatchObject({ rejected: { code: expected.code, ...(expected.offer && { offer: expected.offer }) } });
      expect('rejected' in answer && answer.rejected.offer).toBe(expected.offer);
      expect('rejected' in answer && fieldFileKeys[answer.rejected.code]).toEqual(expect.any(String));
    } else if (expected.answer === 'ACCEPT_POINT') {
      expect(answer).toEqual({
        found: {
          type: 'point',
          geoJson: { type: 'Point', coordinates: expected.point },
          areaHa: null,
          vertices: 1,
          holes: 0,
          warnings: expected.warnings,
        },
      });
    } else {
      const { areaHa, vertices, holes, warnings } = expected;
      expect(answer).toMatchObject({ found: { type: 'polygon', areaHa, vertices, holes, warnings } });
    }
  });
});

const ring = '77.5,20.5,0 77.503,20.5,0 77.503,20.503,0 77.5,20.503,0 77.5,20.5,0';
const corners = ring.split(' ').map((corner) => corner.split(',').slice(0, 2).map(Number));
const polygon = (more = '') =>
  `<Polygon>${more}<outerBoundaryIs><LinearRing><coordinates>\n\t\t\t\t${ring} \n\t\t\t</coordinates></LinearRing></outerBoundaryIs></Polygon>`;
const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const earth = `${head}<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2" xmlns:kml="http://www.opengis.net/kml/2.2" xmlns:atom="http://www.w3.org/2005/Atom"><Document><name>North field.kml</name><Style id="s_ylw-pushpin"><LineStyle><color>ff00ffff</color></LineStyle><PolyStyle><fill>0</fill></PolyStyle></Style><StyleMap id="m_ylw-pushpin"><Pair><key>normal</key><styleUrl>#s_ylw-pushpin</styleUrl></Pair></StyleMap><gx:CascadingStyle kml:id="__x"><Style/></gx:CascadingStyle><Placemark id="0A1"><name>North field</name><LookAt><longitude>77.5</longitude><latitude>20.5</latitude><altitude>0</altitude><heading>0</heading><tilt>0</tilt><range>900</range><gx:altitudeMode>relativeToSeaFloor</gx:altitudeMode></LookAt><styleUrl>#m_ylw-pushpin</styleUrl>${polygon('<tessellate>1</tessellate>')}</Placemark></Document></kml>`;
const myMaps = `${head}<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>Farm</name><description/><Style id="poly-000000-1200-77-nodesc-normal"><BalloonStyle><text><![CDATA[<h3>$[name]</h3>]]></text></BalloonStyle></Style><Folder><name>Untitled layer</name><Placemark><name>उत्तर</name><description><![CDATA[a<br>b]]></description>${polygon('<tessellate>1</tessellate>')}</Placemark></Folder></Document></kml>`;
const qgis = `${head}<kml xmlns="http://www.opengis.net/kml/2.2"><Document id="root_doc"><Schema name="north" id="north"><SimpleField name="area" type="float"></SimpleField></Schema><Folder><name>north</name><Placemark><Style><LineStyle><color>ff0000ff</color></LineStyle><PolyStyle><fill>0</fill></PolyStyle></Style><ExtendedData><SchemaData schemaUrl="#north"><SimpleData name="area">10.3</SimpleData></SchemaData></ExtendedData><MultiGeometry>${polygon('<altitudeMode>clampToGround</altitudeMode>')}</MultiGeometry></Placemark></Folder></Document></kml>`;
const feature = (geometry: object) =>
  JSON.stringify({
    type: 'FeatureCollection',
    name: 'north',
    crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:OGC:1.3:CRS84' } },
    features: [{ type: 'Feature', properties: { fid: 1, name: null }, geometry }],
  });

test.each<[string, string, string | Uint8Array]>([
  ['Google Earth Pro', 'north.kml', earth],
  [
    'Google Earth Pro, packed, with the picture of its pin',
    'north.kmz',
    zipSync({ 'doc.kml': strToU8(earth), 'files/pin.png': new Uint8Array([0x89, 0x50, 0x4e, 0x47]) }),
  ],
  ['Google My Maps', 'farm.kml', myMaps],
  ['Google My Maps, packed', 'farm.kmz', zipSync({ 'doc.kml': strToU8(myMaps), 'images/icon-1.png': new Uint8Array([0x89]) })],
  ['QGIS, KML: a schema, and a collection around the one polygon', 'north.kml', qgis],
  [
    'QGIS, GeoJSON: a name, a reference system, and a multipolygon of one',
    'north.geojson',
    feature({ type: 'MultiPolygon', coordinates: [[corners]] }),
  ],
  ['QGIS, GeoJSON with heights', 'north.json', feature({ type: 'Polygon', coordinates: [corners.map((corner) => [...corner, 431.2])] })],
  [
    'geojson.io: one feature, indented',
    'map.geojson',
    JSON.stringify(JSON.parse(feature({ type: 'Polygon', coordinates: [corners] })).features[0], null, 2),
  ],
])('M6 in the shape that %s writes it, a field is taken', async (_, name, text) => {
  const answer = await readFieldFile(name, Buffer.from(text as string));
  expect(answer).toMatchObject({ found: { type: 'polygon', areaHa: expect.closeTo(10.39, 1), vertices: 4, holes: 0 } });
});

describe('a file of a whole farm', () => {
  const square = (lon: number) => [
    [lon, -20],
    [lon + 0.01, -20],
    [lon + 0.01, -20.01],
    [lon, -20.01],
    [lon, -20],
  ];
  const read = (name: string, text: string | Uint8Array) => readFarmFiles([{ name, bytes: Buffer.from(text as string) }]);
  const placemark = (name: string, inner: string) => `<Placemark>${name && `<name>${name}</name>`}${inner}</Placemark>`;
  const polygon = (lon: number) =>
    `<Polygon><outerBoundaryIs><LinearRing><coordinates>${square(lon).join(' ')}</coordinates></LinearRing></outerBoundaryIs></Polygon>`;
  const line = '<LineString><coordinates>-50,-20 -50.1,-20.1</coordinates></LineString>';
  const kml = (inner: string) => `<kml><Document>${inner}</Document></kml>`;

  test('of KML each outline comes with its name; lines and places are counted; one that is no field says why', async () => {
    const bow =
      '<Polygon><outerBoundaryIs><LinearRing><coordinates>0,0 1,1 1,0 0,1 0,0</coordinates></LinearRing></outerBoundaryIs></Polygon>';
    const file = kml(
      placemark('North', polygon(-50)) +
        placemark('', `<MultiGeometry>${polygon(-49)}${polygon(-48)}</MultiGeometry>`) +
        placemark('Bow', bow) +
        placemark('Road', line) +
        placemark('Gate', '<Point><coordinates>-50,-20</coordinates></Point>'),
    );
    expect(await read('farm.kml', file)).toMatchObject({
      farm: {
        outlines: [
          { name: 'North', found: { areaHa: expect.closeTo(115.9, 0), vertices: 4 }, code: null },
          { name: null, code: null },
          { name: null, code: null },
          { name: 'Bow', found: null, code: 'SELF_INTERSECTION' },
        ],
        points: 1,
        lines: 1,
      },
    });
    expect(await read('farm.kmz', zipSync({ 'doc.kml': strToU8(file) }))).toEqual(await read('farm.kml', file));
  });
  test('of GeoJSON the name is the property that says it', async () => {
    const features = [{ Name: ' Talhão 1 ' }, { talhao: 7, area: 'x' }, { constructor: 'x' }].map((properties, i) => ({
      type: 'Feature',
      properties,
      geometry: { type: 'Polygon', coordinates: [square(-50 + i)] },
    }));
    const answer = await read('farm.geojson', JSON.stringify({ type: 'FeatureCollection', features }));
    expect('farm' in answer && answer.farm.outlines.map(({ name }) => name)).toEqual(['Talhão 1', '7', null]);
  });
  test('of metres become degrees as far as a file can say: a tenth of a millimetre, nine decimals to read and correct', async () => {
    // 0.006 degrees from 50.95 W, 17.8 S
    const corners = [
      [505298.0247, 8031885.6955],
      [505933.7868, 8031885.6032],
      [505933.8075, 8032549.5249],
      [505298.0454, 8032549.6172],
    ];
    const crs = { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::31982' } };
    const feature = { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [[...corners, corners[0]]] } };
    const answer = await readFieldFile('utm.geojson', Buffer.from(JSON.stringify({ type: 'FeatureCollection', crs, features: [feature] })));
    const found = 'found' in answer ? (answer.found.geoJson.coordinates as number[][][]).flat(2) : [];
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter((degrees) => !/^-?\d+(\.\d{1,9})?$/.test(String(degrees)))).toEqual([]);
    expect(Math.min(...found)).toBeCloseTo(-50.95, 4);
  });
  test('lines only, places only, more than a call adds: each says so', async () => {
    const code = async (inner: string) => {
      const answer = await read('farm.kml', kml(inner));
      return 'rejected' in answer && answer.rejected.code;
    };
    expect(await code(placemark('a', line) + placemark('b', line))).toBe('LINE_NOT_SUPPORTED');
    expect(await code(placemark('a', '<Point><coordinates>1,2</coordinates></Point>'))).toBe('NO_GEOMETRY');
    expect(await code(placemark('a', polygon(-50)).repeat(501))).toBe('TOO_MUCH_WORK');
  });
});
