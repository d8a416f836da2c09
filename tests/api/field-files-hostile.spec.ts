import { readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { strToU8, zipSync } from 'fflate';
import type { Answer, Client } from '../support/client.js';
import { figure } from '../faults/support/figures.js';
import { groupsOf, newField, newGrower } from './support/growers.js';
import { heavyLayers, type LayerFile, oddLayers } from './support/hostile-layers.js';
import { whileWatched } from './support/readers-watched.js';
import { startServer, type TestServer } from './support/server.js';
import { formOf } from './support/sheets.js';

const MARKER = 'MARKER-of-a-file-that-nobody-may-read';
let server: TestServer;
let admin: Client;
let watched: Server;
let connections = 0;
let secret = '';
const isUnread = (file: string) => statSync(file).atimeMs < 1_000_000_000_000;
/** A file whose time of access says whether anybody has opened it to read. */
function bait(name: string): string {
  const file = join(server.dataDir, name);
  writeFileSync(file, MARKER);
  utimesSync(file, 1, new Date());
  return file;
}

beforeAll(async () => {
  server = await startServer({ seed: 'acceptance' });
  admin = await server.as('group-1');
  watched = createServer((socket) => {
    connections++;
    socket.destroy();
  });
  await new Promise<void>((done) => watched.listen(0, '127.0.0.1', done));
  secret = bait('secret.txt');
});
afterAll(async () => {
  watched?.close();
  await server?.stop();
});

const url = () => `http://127.0.0.1:${(watched.address() as AddressInfo).port}/x`;
const outline = '77.5,20.5 77.503,20.5 77.503,20.503 77.5,20.503 77.5,20.5';
const kml = (coordinates = outline, head = '', more = '') =>
  `<?xml version="1.0" encoding="UTF-8"?>${head}<kml xmlns="http://www.opengis.net/kml/2.2">${more}<Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>${coordinates}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>`;
const gpx = (head = '', inside = '') => `<?xml version="1.0"?>${head}<gpx><wpt lat="20.5" lon="77.5"><name>${inside}</name></wpt></gpx>`;
const kmz = (text: string) => zipSync({ 'doc.kml': strToU8(text) });
const geoJson = (coordinates: unknown, type = 'Polygon') => JSON.stringify({ type, coordinates });
const nested = (word: string) => Array.from({ length: 12 }, (_, i) => `<!ENTITY ${word}${i + 1} "${`&${word}${i};`.repeat(10)}">`).join('');

/** A document type, and what in the text would make use of it. */
const documentTypes: [string, () => [head: string, use: string]][] = [
  ['billion laughs', () => [`<!DOCTYPE x [<!ENTITY l0 "ha">${nested('l')}]>`, '&l12;']],
  ['quadratic blow-up', () => [`<!DOCTYPE x [<!ENTITY a "${'a'.repeat(100_000)}">]>`, '&a;'.repeat(50_000)]],
  ['parameter entities that call each other', () => ['<!DOCTYPE x [<!ENTITY % a "%b;"><!ENTITY % b "%a;">%a;]>', '']],
  ['an entity that is a file', () => [`<!DOCTYPE x [<!ENTITY x SYSTEM "file://${secret}">]>`, '&x;']],
  ['an entity that is a page', () => [`<!DOCTYPE x [<!ENTITY x SYSTEM "${url()}">]>`, '&x;']],
  ['a parameter entity that is a page', () => [`<!DOCTYPE x [<!ENTITY % x SYSTEM "${url()}"> %x;]>`, '']],
  ['a document type that is a page', () => [`<!DOCTYPE x SYSTEM "${url()}">`, '']],
  ['a public document type that is a page', () => [`<!DOCTYPE x PUBLIC "-//X" "${url()}">`, '']],
  ['document types again and again', () => ['<!DOCTYPE x>'.repeat(50_000), '']],
  ['a document type in small letters behind a comment', () => ['<!-- <kml> --><!doctype x>', '']],
  ['a document type that is never closed', () => ['<!DOCTYPE x [', '']],
];
const forms: [string, (head: string, use: string) => [string, Uint8Array]][] = [
  ['KML', (head, use) => ['a.kml', Buffer.from(kml(`${use} ${outline}`, head))]],
  ['KMZ', (head, use) => ['a.kmz', kmz(kml(`${use} ${outline}`, head))]],
  ['GPX', (head, use) => ['a.gpx', Buffer.from(gpx(head, use))]],
  ['KML in UTF-16', (head, use) => ['a.kml', Buffer.from(`\uFEFF${kml(`${use} ${outline}`, head)}`, 'utf16le')]],
];
const typed = documentTypes.flatMap(([name, make]) =>
  forms.map(([form, write]): [string, () => [string, string | Uint8Array]] => [`${name}, ${form}`, () => write(...make())]),
);

const utf16 = (text: string, bom = '\uFEFF') => Buffer.from(bom + text, 'utf16le');
const dtd = `<!DOCTYPE x [<!ENTITY x "77.5,20.5">]>`;
const utf7 = (text: string) =>
  text.replace(/[<>!"&]/g, (c) => `+${Buffer.from(`\0${c}`, 'latin1').toString('base64').replace(/=+$/, '')}-`);
const round = (count: number) =>
  Array.from({ length: count + 1 }, (_, i) => [
    77.5 + 0.01 * Math.cos((2 * Math.PI * (i % count)) / count),
    20.5 + 0.01 * Math.sin((2 * Math.PI * (i % count)) / count),
  ]);
const square = (west: number, south: number, east: number, north: number) => [
  [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ],
];
const link = (href: string) => `<kml><NetworkLink><Link><href>${href}</href></Link></NetworkLink></kml>`;

const refused: [string, () => [string, string | Uint8Array]][] = [
  ...typed,
  ['UTF-16 without a mark, with a document type', () => ['a.kml', utf16(kml(outline, dtd), '')]],
  ['UTF-16, high byte first, with a document type', () => ['a.kml', utf16(kml(outline, dtd)).swap16()]],
  ['UTF-7 that says so', () => ['a.kml', `<?xml version="1.0" encoding="UTF-7"?>${utf7(kml('&x;', dtd).replace(/<\?.*?\?>/, ''))}`]],
  ['UTF-7 without a head', () => ['a.kml', utf7(kml('&x;', dtd))]],
  ['UTF-16 that is said but not so', () => ['a.kml', kml(outline, dtd).replace('UTF-8', 'UTF-16')]],
  [
    'UTF-32',
    () => [
      'a.kml',
      Buffer.concat([Buffer.from([0xff, 0xfe, 0, 0]), ...Array.from(kml(outline, dtd), (c) => Buffer.from([c.charCodeAt(0), 0, 0, 0]))]),
    ],
  ],
  ['EBCDIC that is said', () => ['a.kml', kml(outline, dtd).replace('UTF-8', 'IBM037')]],
  ['a million numeric entities as coordinates', () => ['a.kml', kml('&#65;'.repeat(1_000_000))]],
  ['a numeric entity that is no character', () => ['a.kml', kml('&#0;')]],
  ['unknown entities by the thousand', () => ['a.gpx', gpx('', '&x;'.repeat(100_000))]],
  ['10^6 points in KML', () => ['a.kml', kml('7,2 '.repeat(1_000_000))]],
  ['10^6 points in KMZ', () => ['a.kmz', kmz(kml('7,2 '.repeat(1_000_000)))]],
  ['10^6 points in GPX', () => ['a.gpx', `<gpx><trk><trkseg>${'<trkpt/>'.repeat(600_000)}</trkseg></trk></gpx>`]],
  ['500,000 points in GeoJSON', () => ['a.geojson', `{"type":"LineString","coordinates":[${'[7,2],'.repeat(500_000)}[7,2]]}`]],
  ['more corners than a field can have', () => ['a.geojson', geoJson([round(30_000)])]],
  ['a bow tie in KML', () => ['a.kml', kml('77.5,20.5 77.6,20.6 77.6,20.5 77.5,20.6 77.5,20.5')]],
  [
    'a bow tie in GeoJSON',
    () => [
      'a.geojson',
      geoJson([
        [
          [77.5, 20.5],
          [77.6, 20.6],
          [77.6, 20.5],
          [77.5, 20.6],
          [77.5, 20.5],
        ],
      ]),
    ],
  ],
  [
    'a star of 4,999 corners that crosses itself everywhere',
    () => {
      const corners = round(4_999);
      return ['a.geojson', geoJson([Array.from({ length: 5_000 }, (_, i) => corners[(i * 2_499) % 4_999])])];
    },
  ],
  ...['NaN,20', 'Infinity,20', '1e999,20', '77.5', ',', '77.5,', '0x4d,20', '77.5,20,x', '77.5,91', '181,20', '77.5,-90.1'].map(
    (at): [string, () => [string, string]] => [`${at} as a corner`, () => ['a.kml', kml(`${at} ${outline.slice(10)}`)]],
  ),
  ...['[77.5,"20"]', '[77.5]', '[null,20]', '[1e400,20]', '[[77.5,20]]', '{}'].map((at): [string, () => [string, string]] => [
    `${at} as a corner of GeoJSON`,
    () => ['a.geojson', `{"type":"Polygon","coordinates":[[${at},[78,20],[78,21],[77,20]]]}`],
  ]),
  ['across the antimeridian', () => ['a.geojson', geoJson(square(-179.9, 10, 179.9, 11))]],
  ['beyond the antimeridian', () => ['a.geojson', geoJson(square(179.9, 10, 180.1, 11))]],
  ['a link to a page', () => ['a.kml', link(url())]],
  ['a link to a file', () => ['a.kml', link(`file://${secret}`)]],
  ['a link in an archive', () => ['a.kmz', kmz(link(url()))]],
  ['an overlay with a picture elsewhere', () => ['a.kml', `<kml><GroundOverlay><Icon><href>${url()}</href></Icon></GroundOverlay></kml>`]],
  ['a tower of folders', () => ['a.kml', `<kml>${'<Folder>'.repeat(100_000)}${'</Folder>'.repeat(100_000)}</kml>`]],
  ['a tower of arrays', () => ['a.geojson', `{"type":"Polygon","coordinates":${'['.repeat(500_000)}${']'.repeat(500_000)}}`]],
  ['a tower of collections', () => ['a.geojson', `${'{"type":"GeometryCollection","geometries":['.repeat(20_000)}${']}'.repeat(20_000)}`]],
  ['attributes by the hundred thousand', () => ['a.kml', `<kml ${Array.from({ length: 200_000 }, (_, i) => `a${i}="1"`).join(' ')}/>`]],
  [
    'namespaces by the hundred thousand',
    () => ['a.kml', `<kml ${Array.from({ length: 100_000 }, (_, i) => `xmlns:a${i}="u${i}"`).join(' ')}/>`],
  ],
];

/** Odd, but what they say can be said. */
const parsed: [string, () => [string, string | Uint8Array]][] = [
  ['M6 at the pole', () => ['a.geojson', geoJson(square(10, 89.9, 11, 90))]],
  ['M6 at the antimeridian', () => ['a.geojson', geoJson(square(179.99, 10, 180, 10.01))]],
  [
    'M6 a style, a schema location and a picture elsewhere',
    () => [
      'a.kml',
      kml(outline, '', `<Style><IconStyle><Icon><href>${url()}</href></Icon></IconStyle></Style>`).replace(
        '<kml ',
        `<kml xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="${url()} ${url()}" `,
      ),
    ],
  ],
  ['M6 a style sheet elsewhere', () => ['a.kml', kml(outline, `<?xml-stylesheet type="text/xsl" href="${url()}"?>`)]],
  [
    'M6 a description that talks of a document type',
    () => ['a.kml', kml(outline, '', '<description><![CDATA[<!DOCTYPE html><a href="x">x</a>]]></description>')],
  ],
  ['M6 numbers written as entities', () => ['a.kml', kml(outline.replace('77', '&#55;&#x37;'))]],
];

const send = (name: string, bytes: string | Uint8Array) => admin.post('/field/files', formOf(bytes, name));
let slowest = 0;

/** Sends a file that must be refused by name, and holds the server to its memory and its secret meanwhile. */
async function refusal(ask: () => Promise<Answer>): Promise<Answer> {
  const { answer, grownBy, largest, ms } = await whileWatched(server.stack.nodes[0]!.pid!, ask);
  slowest = Math.max(slowest, ms);
  expect({ status: answer.status, body: answer.body }).toMatchObject({
    body: { status: answer.status, key: expect.any(String), details: expect.any(Array) },
  });
  expect([413, 415, 422]).toContain(answer.status);
  expect(JSON.stringify(answer.body)).not.toContain(MARKER);
  expect(grownBy).toBeLessThan(200 * 2 ** 20);
  expect(largest).toBeLessThan(700 * 2 ** 20); // its heap may have 512 MiB
  return answer;
}

describe('hostile field files', () => {
  beforeAll(() => {
    slowest = 0;
  });

  test('what is watched would tell: a file that is read shows it', () => {
    const control = bait('control.txt');
    expect(isUnread(control)).toBe(true);
    readFileSync(control);
    expect(isUnread(control)).toBe(false);
  });

  test.each(refused)(
    'M2 %s',
    async (_, make) => {
      const file = make();
      await refusal(() => send(...file));
    },
    180_000,
  );

  test.each(parsed)(
    '%s',
    async (_, make) => {
      const { status: code, body } = await send(...make());
      expect({ code, body }).toMatchObject({ code: 200, body: { type: 'polygon' } });
    },
    180_000,
  );

  test('M2 nobody was called and no file was opened, and the server serves on', async () => {
    expect(connections).toBe(0);
    expect(isUnread(secret)).toBe(true);
    expect((await admin.get('/user')).status).toBe(200);
    figure('M2', `a file is refused, longest of ${refused.length},`, slowest, 'ms', { most: 2_000 });
  });
});

describe('hostile layers', () => {
  let fieldId: number;
  const add = ([name, bytes, mapping]: LayerFile, more: object = {}) =>
    admin.post(
      '/field/layer',
      formOf(bytes, name, { fieldId, layerName: 'Odd', date: '2026-03-01', ...(mapping && { mapping }), ...more }),
    );
  beforeAll(async () => {
    slowest = 0;
    fieldId = await newField(admin, await newGrower(admin, groupsOf(server.fixture())[0]!), { name: 'Odd' });
  });

  test.each(heavyLayers)(
    'R354 R355 C117 %s',
    async (_, make, wanted) => {
      const file = make();
      const { body } = await refusal(() => add(file));
      const { key, params } = body.details[0];
      expect(wanted.split('|').some((one) => one === key || one === params?.code) || body).toBe(true);
      expect(key === 'fileTooLarge' && params.code.startsWith('TOO_MANY') ? params.max : 1).toBeGreaterThan(0);
    },
    180_000,
  );

  test.each(oddLayers)('C117 C118 %s', async (_, make, values) => {
    const { status: code, body } = await add(make());
    expect({ code, body }).toMatchObject({ code: 201, body: { points: values.length } });
    const { url } = (await admin.post('/field/layerUrl', { layerId: body.layerId })).body;
    const kept = (await (await fetch(new URL(url, admin.url))).json()) as { features: { properties: { value: number | null } }[] };
    expect(kept.features.map(({ properties }) => properties.value)).toEqual(values);
  });

  test('C117 others are served while they are read, and none is kept', async () => {
    const [, large] = heavyLayers.find(([title]) => title.startsWith('more than three million'))!;
    const file = large();
    const before = (await admin.get('/field/layers', { query: { fieldId } })).body.total;
    const other = await server.as('user-1');
    let [reading, longest] = [true, 0];
    const read = Promise.all([1, 2, 3].map(() => add(file))).finally(() => (reading = false));
    while (reading) {
      const asked = performance.now();
      expect((await other.get('/user')).status).toBe(200);
      longest = Math.max(longest, performance.now() - asked);
    }
    expect((await read).map(({ status: code }) => code)).toEqual([413, 413, 413]);
    expect((await admin.get('/field/layers', { query: { fieldId } })).body.total).toBe(before);
    expect(connections).toBe(0);
    figure('M2', 'a call of others while three layers of millions of points are read, longest,', longest, 'ms', { most: 1_000 });
    figure('M2', `a layer is refused, longest of ${heavyLayers.length},`, slowest, 'ms', { most: 10_000 });
  }, 180_000);
});
