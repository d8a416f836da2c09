import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Client } from '../support/client.js';
import { type FixtureGroup, projectRoot } from '../support/stack.js';
import { groupsOf, newField, newGrower, placeless, point, square } from './support/growers.js';
import { startServer, type TestServer } from './support/server.js';

let server: TestServer;
let groups: FixtureGroup[];
let admin: Client;
let growerId: number;

beforeAll(async () => {
  const soil = join(projectRoot, 'tests/fixtures/soil-facts.json');
  server = await startServer({ seed: 'acceptance', env: { SOIL_URL: `file:${soil}` } });
  groups = groupsOf(server.fixture());
  admin = await server.as('group-1');
  growerId = await newGrower(admin, groups[0]!, { fullName: 'Field Owner' });
});
afterAll(() => server?.stop());

describe('maps and lists', () => {
  test('C110 C111 C112 R497 R499 fields of a grower, outlines, one point a field', async () => {
    const owner = await newGrower(admin, groups[0]!, { fullName: 'Map Owner' });
    const a = await newField(admin, owner, { name: 'B plot' });
    const b = await newField(admin, owner, { name: 'a plot', locationType: 'placemark', geolocation: { geoJson: point } });
    const c = await newField(admin, owner, { name: 'C plot', ...placeless });
    const list = (await admin.get('/field/allByCustomer', { query: { customerId: owner } })).body;
    expect([list.total, list.items.map(({ id }: { id: number }) => id)]).toEqual([3, [b, a, c]]);
    expect(list.items[1]).toEqual((await admin.get('/field', { query: { id: a } })).body);
    const outlines = (await admin.get('/field/boundaries', { query: { customerId: owner } })).body;
    expect(outlines).toMatchObject({
      type: 'FeatureCollection',
      features: [{ type: 'Feature', geometry: square(), properties: { id: a, customerId: owner } }],
    });
    expect(outlines.features).toHaveLength(1);
    expect((await admin.get('/field/boundaries', { query: { ids: [a, b] } })).body.features).toHaveLength(1);
    expect((await admin.get(`/field/boundaries?ids=${a},${b}`)).body.features).toHaveLength(1);
    const places = (await admin.get('/field/geo-locations', { query: { groupId: groups[0]!.id } })).body;
    const mine = places.features.filter(({ properties }: { properties: { customerId: number } }) => properties.customerId === owner);
    expect(Object.fromEntries(mine.map(({ id, geometry }: { id: number; geometry: { type: string } }) => [id, geometry.type]))).toEqual({
      [a]: 'Point',
      [b]: 'Point',
    });
    expect(places.total).toBeGreaterThan(places.features.length);
    const centre = mine.find(({ id }: { id: number }) => id === a).geometry.coordinates;
    expect([centre[0] - 75.1249567, centre[1] - 18.1249567].map(Math.abs).every((d) => d < 1e-6)).toBe(true);
    expect((await admin.get('/field/geo-locations', { query: { groupId: groups[4]!.id } })).body.key).toBe('GroupNotFound');
    expect((await admin.get('/field/geo-locations')).status).toBe(422);
  });
});

describe('soil facts of a place', () => {
  test('C115 from the configured source; unknown places say so', async () => {
    const known = await admin.post('/field/soilTypeData', { geolocation: { geoJson: point } });
    expect([known.status, known.body]).toMatchObject([200, { sand: 22, silt: 26, clay: 52, ph: 7.9, source: 'test fixture' }]);
    const id = await newField(admin, growerId, { name: 'Soil by field' });
    expect((await admin.post('/field/soilTypeData', { fieldId: id })).status).toBe(200);
    const unknown = await admin.post('/field/soilTypeData', { geolocation: { geoJson: { type: 'Point', coordinates: [10, 50] } } });
    expect([unknown.status, unknown.body.key, unknown.body.message]).toEqual([
      503,
      'soilServiceDown',
      'Soil data could not be uploaded, please fill in the field data',
    ]);
    expect((await admin.post('/field/soilTypeData', {})).status).toBe(422);
  });
});

describe('boundary files', () => {
  const folder = join(projectRoot, 'tests/fixtures/geo');
  const upload = (name: string, content: Uint8Array | string, client = admin) => {
    const form = new FormData();
    form.append('file', new Blob([content as BlobPart]), name);
    return client.post('/field/files', form);
  };
  const { files } = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8'));

  test('M6 C116 R126 R339 every known file is answered as its index says', async () => {
    for (const {
      file,
      expect: { boundaryUpload: wanted },
    } of files) {
      const { status, body } = await upload(file.split('/').pop(), readFileSync(join(folder, file)));
      const code = body.details?.[0].params.code;
      if (wanted.answer === 'REJECT') expect([file, status >= 400, code]).toEqual([file, true, wanted.code]);
      else
        expect([file, status, body.type, body.areaHa, body.warnings]).toEqual([
          file,
          200,
          wanted.answer === 'ACCEPT_POINT' ? 'point' : 'polygon',
          wanted.areaHa ?? null,
          wanted.warnings,
        ]);
      if (code === 'MULTIPLE_GEOMETRIES' || code === 'NO_GEOMETRY') expect([status, body.key]).toEqual([422, 'kmlSingleGeometry']);
    }
  });

  test('C316 C317 a farm of many outlines becomes fields by one call, each decided by itself', async () => {
    const outline = (lon: number) => [
      [
        [lon, -20],
        [lon + 0.01, -20],
        [lon + 0.01, -20.01],
        [lon, -20.01],
        [lon, -20],
      ],
    ];
    const feature = (name: string, lon: number) => ({
      type: 'Feature',
      properties: { name },
      geometry: { type: 'Polygon', coordinates: outline(lon) },
    });
    const form = new FormData();
    const text = JSON.stringify({ type: 'FeatureCollection', features: [feature('East 7', -50), feature('West 7', -51)] });
    form.append('file', new Blob([text]), 'farm.geojson');
    const { status, body } = await admin.post('/field/outlines', form);
    expect([status, body.points, body.lines]).toEqual([200, 0, 0]);
    type Outline = { name: string; found: { geoJson: unknown } };
    const items = body.outlines.map(({ name, found }: Outline) => ({
      name,
      locationType: 'kml',
      geolocation: { geoJson: found.geoJson },
    }));
    const customerId = await newGrower(admin, groups[0]!, { fullName: 'Farm Owner' });
    const saved = await admin.post(`/field/bulk?customerId=${customerId}`, { items: [...items, items[0], { name: '' }, null] });
    expect(saved.status).toBe(201);
    expect(saved.body.results).toMatchObject([
      { index: 0, ok: true, id: expect.any(Number) },
      { index: 1, ok: true },
      { index: 2, ok: false, key: 'fieldExists' },
      { index: 3, ok: false },
      { index: 4, ok: false },
    ]);
    const listed = await admin.get(`/field/allByCustomer?customerId=${customerId}`);
    expect(listed.body.items.map(({ name }: { name: string }) => name)).toEqual(expect.arrayContaining(['East 7', 'West 7']));
    expect((await admin.post('/field/bulk?customerId=999999', { items })).status).toBe(404);
    expect((await admin.post(`/field/bulk?customerId=${customerId}`, { items: [] })).status).toBe(422);
  });

  test('C116 R627 limits and hostile files', async () => {
    const kml = readFileSync(join(folder, 'kml/togeojson_polygon.kml'), 'utf8');
    const padded = (size: number) => kml + ' '.repeat(size - Buffer.byteLength(kml));
    expect((await upload('exact.kml', padded(5 * 2 ** 20))).status).toBe(200);
    const large = await upload('large.kml', padded(5 * 2 ** 20 + 1));
    expect([large.status, large.body.key]).toEqual([413, 'fileTooLarge']);
    const wrong = await upload('a.exe', 'MZ');
    expect([wrong.status, wrong.body.key, wrong.body.message]).toEqual([415, 'unsupportedFormat', 'Unsupported format']);
    expect((await upload('a.kml', '<!DOCTYPE kml [<!ENTITY a "b">]><kml/>')).body).toMatchObject({
      status: 422,
      key: 'invalidArchive',
      details: [{ params: { code: 'XML_DTD_NOT_ALLOWED' } }],
    });
    const flood = await upload('flood.kml', `<kml>${'<a/>'.repeat(1_300_000)}</kml>`);
    expect([flood.status, flood.body.key, flood.body.details[0].params.code]).toEqual([413, 'fileTooLarge', 'TOO_MUCH_WORK']);
    expect((await upload('a.kml', '<kml>')).body).toMatchObject({ status: 422, key: 'malformedFile' });
    expect((await admin.post('/field/files', { file: 'x' })).status).toBe(415);
    expect((await admin.post('/field/files', new FormData(), {})).status).toBeGreaterThanOrEqual(400);
    const many = new FormData();
    for (const name of ['a.kml', 'b.kml']) many.append('file', new Blob([kml]), name);
    expect((await admin.post('/field/files', many)).body.key).toBe('kmlSingleGeometry');
    expect((await (await server.as('executive-1')).post('/field/files', many)).status).toBe(403);
  });
});
