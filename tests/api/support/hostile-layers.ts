import { strToU8, zipSync } from 'fflate';

type Content = string | Uint8Array;
export type LayerFile = readonly [name: string, content: Content, mapping?: object];
/** What is sent, and the code or key that must be answered. */
type HostileLayer = readonly [title: string, make: () => LayerFile, answer: string];

const HEADER = 100;
interface Lies {
  /** bytes that the file says it has */
  readonly says?: number;
  /** bytes that each record says it has */
  readonly recordSays?: number;
  /** 1 points, 8 points in one record */
  readonly type?: number;
  /** points that a record of type 8 says it has */
  readonly pointsSaid?: number;
}

/** A file of points, each in a record of its own (type 1) or one (type 8), whose headers may lie. */
export function shp(points: readonly (readonly [number, number])[], { says, recordSays, type = 1, pointsSaid }: Lies = {}): Uint8Array {
  const size = type === 1 ? 20 : 40 + 16;
  const bytes = Buffer.alloc(HEADER + points.length * (8 + size));
  bytes.writeInt32BE(9994, 0);
  bytes.writeInt32BE((says ?? bytes.length) / 2, 24);
  bytes.writeInt32LE(1000, 28);
  bytes.writeInt32LE(type, 32);
  points.forEach(([x, y], n) => {
    const at = HEADER + n * (8 + size);
    bytes.writeInt32BE(n + 1, at);
    bytes.writeInt32BE((recordSays ?? size) / 2, at + 4);
    bytes.writeInt32LE(type, at + 8);
    if (type === 8) bytes.writeInt32LE(pointsSaid ?? 1, at + 44);
    const place = at + (type === 1 ? 12 : 48);
    bytes.writeDoubleLE(x, place);
    bytes.writeDoubleLE(y, place + 8);
  });
  return bytes;
}

/** A table of one number a row. */
function dbf(values: readonly number[], says = values.length, width = 10): Uint8Array {
  const bytes = Buffer.alloc(65 + values.length * (width + 1), 0x20);
  bytes.fill(0, 0, 65);
  bytes[0] = 3;
  bytes.writeUInt32LE(says, 4);
  bytes.writeUInt16LE(65, 8);
  bytes.writeUInt16LE(width + 1, 10);
  bytes.write('P', 32);
  bytes.write('N', 43);
  bytes[48] = width;
  bytes[64] = 0x0d;
  values.forEach((value, n) => bytes.write(String(value).padStart(width), 65 + n * (width + 1) + 1));
  return bytes;
}

const place: readonly [number, number] = [75.1244567, 18.1244567];
const [lon, lat] = place;
export const WGS84 =
  'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137,298.257223563]],PRIMEM["Greenwich",0],UNIT["Degree",0.0174532925199433]]';
export const zipped = (parts: Record<string, Content>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, of]) => [name, typeof of === 'string' ? strToU8(of) : of])), { level: 9 });
const shapes = (shape: Uint8Array, more: Record<string, Content> = { 'a.prj': WGS84 }): LayerFile => [
  'a.zip',
  zipped({ 'a.shp': shape, ...more }),
];
const kml = (inside: string, head = '') =>
  `<?xml version="1.0" encoding="UTF-8"?>${head}<kml xmlns="http://www.opengis.net/kml/2.2">${inside}</kml>`;
const placemark = `<Placemark><Point><coordinates>${lon},${lat}</coordinates></Point></Placemark>`;
const laughs = Array.from({ length: 12 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('');
const point = (coordinates: unknown, properties: object = { P: 1 }) => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates },
});
const collection = (...features: object[]) => JSON.stringify({ type: 'FeatureCollection', features });
const csv = (row: string, head = 'lon,lat,P') => `${head}\n${row}`;
const many = (count: number) => Array.from({ length: count }, (_, n) => `c${n}`).join(',');
const BOMB = 40 * 2 ** 20;
/** As many as fit into the twenty megabytes that a layer may have. */
const MILLIONS = 3_300_000;

const bombs: HostileLayer[] = [
  ['a bomb as shapefile', () => ['a.zip', zipped({ 'a.shp': new Uint8Array(BOMB) })], 'ARCHIVE_TOO_LARGE'],
  [
    'a bomb as the table of a shapefile',
    () => shapes(shp([place]), { 'a.dbf': new Uint8Array(BOMB), 'a.prj': WGS84 }),
    'ARCHIVE_TOO_LARGE',
  ],
  ['a bomb as KMZ', () => ['a.kmz', zipped({ 'doc.kml': kml(placemark + ' '.repeat(BOMB)) })], 'ARCHIVE_TOO_LARGE'],
  ['a bomb within a bomb', () => ['a.zip', zipped({ 'a.zip': zipped({ 'a.shp': new Uint8Array(BOMB) }) })], 'UNSAFE_ARCHIVE'],
  [
    '2,000 files in an archive',
    () => ['a.zip', zipped(Object.fromEntries(Array.from({ length: 2_000 }, (_, n) => [`${n}.txt`, 'x'])))],
    'ARCHIVE_TOO_LARGE',
  ],
  ['a file above its archive', () => ['a.zip', zipped({ '../a.shp': shp([place]) })], 'UNSAFE_ARCHIVE'],
  ['an archive that is cut', () => ['a.zip', (shapes(shp([place]))[1] as Uint8Array).subarray(0, 90)], 'INVALID_ARCHIVE'],
];

const numbers: HostileLayer[] = [
  ...['NaN', 'Infinity', '-Infinity', '1e999', '0x10', '--5', '५ .५'].map((value): HostileLayer => [
    `${value} as a value`,
    () => ['a.csv', csv(`${lon},${lat},"${value}"`), { value: 'P' }],
    'valueNotNumber',
  ]),
  ...['NaN', 'Infinity', '1e999', '', '0x4b', '1,2,3'].map((value): HostileLayer => [
    `${value === '' ? 'nothing' : value} as a longitude`,
    () => ['a.csv', csv(`"${value}",${lat},1`)],
    'placeNotOnEarth',
  ]),
  ...['180.0001', '-181', '1e300'].map((value): HostileLayer => [
    `${value} as a longitude`,
    () => ['a.csv', csv(`${value},${lat},1`)],
    'INVALID_COORDINATES',
  ]),
  ['a latitude beyond the pole', () => ['a.geojson', collection(point([lon, -90.1]))], 'INVALID_COORDINATES'],
  ['1e400 in GeoJSON', () => ['a.geojson', `{"type":"Point","coordinates":[1e400,${lat}]}`], 'INVALID_COORDINATES'],
  ...[[], [lon], [null, lat], [String(lon), lat], [[lon, lat]], {}, 'x'].map((at): HostileLayer => [
    `${JSON.stringify(at)} as a place`,
    () => ['a.geojson', collection(point(at))],
    Array.isArray(at) ? 'INVALID_COORDINATES' : 'NOT_GEOJSON',
  ]),
  ['NaN in a shapefile', () => shapes(shp([[Number.NaN, lat]])), 'INVALID_COORDINATES'],
  ['Infinity in a shapefile without .prj', () => shapes(shp([[Infinity, lat]]), {}), 'UNKNOWN_CRS'],
  [
    'a value of 1e400 in GeoJSON',
    () => ['a.geojson', collection(point(place, {})).replace('{}', '{"P":1e400}'), { value: 'P' }],
    'valueNotNumber',
  ],
];

const masses: HostileLayer[] = [
  [
    'more than three million points in GeoJSON',
    () => ['a.geojson', `{"type":"MultiPoint","coordinates":[${'[9,4],'.repeat(MILLIONS)}[9,4]]}`],
    'TOO_MANY_POINTS|TOO_MUCH_WORK',
  ],
  ['three million points in a table', () => ['a.csv', `lon,lat\n${'75,18\n'.repeat(MILLIONS)}`], 'TOO_MANY_POINTS'],
  ['ten million points that are one record’s word', () => shapes(shp([place], { type: 8, pointsSaid: 10_000_000 })), 'INVALID_SHAPEFILE'],
  [
    'a shapefile of 300,000 points',
    () => shapes(shp(Array.from({ length: 300_000 }, (_, n) => [lon + n * 1e-9, lat]))),
    'TOO_MANY_POINTS|ARCHIVE_TOO_LARGE',
  ],
  [
    '300,000 placemarks',
    () => ['a.kml', kml(`<Document>${'<Placemark><Point><coordinates>9,4</coordinates></Point></Placemark>'.repeat(200_001)}</Document>`)],
    'TOO_MUCH_WORK',
  ],
  ['1e6 columns in a table', () => ['a.csv', `lon,lat,${many(1_000_000)}\n${lon},${lat}`], 'TOO_MANY_COLUMNS'],
  [
    '1e6 columns in GeoJSON',
    () => ['a.geojson', collection(point(place, Object.fromEntries(Array.from({ length: 1_000_000 }, (_, n) => [`c${n}`, 1]))))],
    'TOO_MANY_COLUMNS|TOO_MUCH_WORK',
  ],
  [
    'columns of its own for each point',
    () => [
      'a.geojson',
      collection(
        ...Array.from({ length: 900 }, (_, n) =>
          point(place, Object.fromEntries(Array.from({ length: 199 }, (__, m) => [`c${n}-${m}`, 1]))),
        ),
      ),
    ],
    'TOO_MANY_COLUMNS',
  ],
  [
    '300 columns in KML',
    () => [
      'a.kml',
      kml(
        `<Placemark><ExtendedData>${Array.from({ length: 300 }, (_, n) => `<Data name="c${n}"><value>1</value></Data>`).join('')}</ExtendedData><Point><coordinates>${lon},${lat}</coordinates></Point></Placemark>`,
      ),
    ],
    'TOO_MANY_COLUMNS',
  ],
  ['a cell of a megabyte', () => ['a.csv', csv(`${lon},${lat},${'1'.repeat(2 ** 20)}`)], 'CELL_TOO_LONG'],
  ['a row that never ends', () => ['a.csv', `lon,lat${','.repeat(19_000_000)}`], 'TOO_MANY_COLUMNS'],
  ['a quote that never ends', () => ['a.csv', `lon,lat,P\n"${'x\n'.repeat(5_000_000)}`], 'malformedFile'],
];

const lies: HostileLayer[] = [
  ['records that say they are of two gigabytes', () => shapes(shp([place, place], { recordSays: 2_147_483_646 })), 'INVALID_SHAPEFILE'],
  ['records that say they are of less than nothing', () => shapes(shp([place, place], { recordSays: -8 })), 'noGeometry'],
  ['a shapefile of an unknown kind', () => shapes(shp([place], { type: 99 })), 'INVALID_SHAPEFILE'],
  ['a shapefile of less than its header', () => shapes(shp([place]).subarray(0, 60)), 'INVALID_SHAPEFILE'],
  ['a shapefile that is text', () => shapes(strToU8('x'.repeat(500))), 'INVALID_SHAPEFILE'],
  ['metres without .prj', () => shapes(shp([[500_000, 4_000_000]]), {}), 'UNKNOWN_CRS'],
  ...[
    '',
    'nonsense',
    'PROJCS["x"',
    '__proto__',
    'constructor',
    '+proj=nothing',
    '+init=http://127.0.0.1/x',
    'GEOGCS[]',
    `PROJCS[${'['.repeat(100_000)}`,
  ].map((prj): HostileLayer => [
    `${JSON.stringify(prj.slice(0, 30))} as .prj`,
    () => shapes(shp([place]), { 'a.prj': prj }),
    'UNKNOWN_CRS',
  ]),
  ['a value asked for that no table holds', () => [...shapes(shp([place])), { value: 'P' }] as unknown as LayerFile, 'unknownColumn'],
  [
    'a table of another length',
    () => [...shapes(shp([place]), { 'a.prj': WGS84, 'a.dbf': new Uint8Array(40) }), { value: 'P' }] as unknown as LayerFile,
    'unknownColumn',
  ],
  [
    'GeoJSON nested deep',
    () => ['a.geojson', `${'{"type":"FeatureCollection","features":['.repeat(20_000)}${']}'.repeat(20_000)}`],
    'NOT_GEOJSON',
  ],
  [
    'a tower of arrays',
    () => ['a.geojson', `{"type":"MultiPoint","coordinates":${'['.repeat(500_000)}${']'.repeat(500_000)}}`],
    'INVALID_COORDINATES|TOO_MUCH_WORK|INVALID_JSON',
  ],
  [
    'billion laughs',
    () => ['a.kml', kml(placemark.replace('<Point>', '<name>&l12;</name><Point>'), `<!DOCTYPE x [<!ENTITY l0 "ha">${laughs}]>`)],
    'XML_DTD_NOT_ALLOWED',
  ],
  [
    'an entity that is a file',
    () => ['a.kml', kml(placemark.replace('<Point>', '<name>&x;</name><Point>'), '<!DOCTYPE x [<!ENTITY x SYSTEM "file:///etc/passwd">]>')],
    'XML_DTD_NOT_ALLOWED',
  ],
  [
    'billion laughs in KMZ',
    () => ['a.kmz', zipped({ 'doc.kml': kml(placemark, `<!DOCTYPE x [<!ENTITY l0 "ha">${laughs}]>`) })],
    'XML_DTD_NOT_ALLOWED',
  ],
  ['an entity nobody knows', () => ['a.kml', kml(placemark.replace('<Point>', '<name>&x;</name><Point>'))], 'INVALID_XML'],
  [
    'a link to another file',
    () => ['a.kml', kml('<NetworkLink><Link><href>http://127.0.0.1:9/x</href></Link></NetworkLink>')],
    'NO_GEOMETRY',
  ],
  ['empty geometries', () => ['a.geojson', JSON.stringify({ type: 'GeometryCollection', geometries: [] })], 'NO_GEOMETRY'],
  [
    'features without a geometry',
    () => ['a.geojson', collection({ type: 'Feature', properties: { P: 1 }, geometry: null })],
    'NO_GEOMETRY',
  ],
  ['null shapes', () => shapes(shp([]), { 'a.dbf': dbf([]), 'a.prj': WGS84 }), 'NO_GEOMETRY'],
  ['no points at all', () => ['a.geojson', JSON.stringify({ type: 'MultiPoint', coordinates: [] })], 'NO_GEOMETRY'],
  [
    'a picture that says it is a table',
    () => ['a.csv', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
    'UNSUPPORTED_FORMAT',
  ],
];

/** What is refused for its size, or what it would grow to. */
export const heavyLayers: readonly HostileLayer[] = [...bombs, ...masses];
/** What is refused for what it says. */
export const brokenLayers: readonly HostileLayer[] = [...numbers, ...lies];

/** Odd, and yet what it says can be said: the values that must come out of it. */
export const oddLayers: readonly (readonly [title: string, make: () => LayerFile, values: readonly (number | null)[]])[] = [
  [
    'a header that says the file is larger',
    () => shapes(shp([place], { says: 2_000_000_000 }), { 'a.dbf': dbf([7]), 'a.prj': WGS84 }),
    [7],
  ],
  ['a table that says it has more rows', () => shapes(shp([place]), { 'a.dbf': dbf([7], 4_000_000_000), 'a.prj': WGS84 }), [7]],
  [
    'a tower of attributes',
    () => ['a.geojson', collection(point(place, {})).replace('{}', `{"P":${'['.repeat(500_000)}${']'.repeat(500_000)}}`)],
    [null],
  ],
  ['a shapefile without a table', () => shapes(shp([place])), [null]],
  ['a table of fewer rows than there are points', () => shapes(shp([place, place]), { 'a.dbf': dbf([7]), 'a.prj': WGS84 }), [7, null]],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'].flatMap((name) => [
    [`a column called ${name}`, () => ['a.csv', csv(`${lon},${lat},7`, `lon,lat,${name}`), { value: name }] as LayerFile, [7]] as const,
    [
      `GeoJSON with ${name} of one point`,
      () => ['a.geojson', collection(point(place, {}), point(place, {})).replace('{}', `{"${name}":7}`), { value: name }] as LayerFile,
      [7, null],
    ] as const,
  ]),
];
