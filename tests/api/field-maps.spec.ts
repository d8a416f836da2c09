import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Client } from '../support/client.js';
import { type FixtureGroup, projectRoot } from '../support/stack.js';
import { COFFEE } from './support/coffee-field.js';
import { farmShapefile } from './support/farm-shapefile.js';
import { fieldOf, groupsOf, newField, newGrower, placeless, point, square } from './support/growers.js';
import { slippingZips } from './support/hostile-zips.js';
import { newPlan } from './support/plans.js';
import { csvOf, grid, outside } from './support/samples.js';
import { startServer, type TestServer } from './support/server.js';
import { formOf } from './support/sheets.js';

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

  test.each([
    ['UTF-8, as its .cpg says', 'TALHAO', true, ['Talhão São João', 'उत्तर']],
    ['the encoding of old programs', 'FIELD_NAME', false, ['Talhão São João', 'Año 2']],
  ] as const)(
    'C316 C317 fields of a zipped shapefile take the names over that stand in its .dbf, in %s',
    async (_, column, utf8, names) => {
      const ring = (lon: number) =>
        square()
          .coordinates[0]!.map(([x, y]) => [x! + lon, y!] as [number, number])
          .toReversed(); // outer rings run clockwise
      const fields = names.map((name, n) => ({ name, ring: ring(n * 0.01) }));
      const form = new FormData();
      form.append('file', new Blob([farmShapefile(fields, { column, utf8 }) as BlobPart]), 'farm.zip');
      const { status, body } = await admin.post('/field/outlines', form);
      type Outline = { name: string; code: string | null; found: { geoJson: unknown; areaHa: number } };
      expect([status, body.outlines.map(({ name, code }: Outline) => [name, code])]).toEqual([200, names.map((name) => [name, null])]);
      expect(body.outlines[0].found.areaHa).toBeCloseTo(10.5, 0);
      const customerId = await newGrower(admin, groups[0]!, { fullName: 'Shape Owner' });
      const items = body.outlines.map(({ name, found }: Outline) => ({
        ...{ name, locationType: 'kml', geolocation: { geoJson: found.geoJson } },
      }));
      expect((await admin.post(`/field/bulk?customerId=${customerId}`, { items })).status).toBe(201);
      const listed = (await admin.get(`/field/allByCustomer?customerId=${customerId}`)).body.items.map(
        ({ name }: { name: string }) => name,
      );
      expect(new Set(listed)).toEqual(new Set(names));
    },
  );

  test('M4 C116 C117 an archive whose files lie elsewhere is refused as fields and as a layer, and nothing is written there', async () => {
    const fieldId = await newField(admin, growerId, { name: 'Slipped' });
    const data = { fieldId, layerName: 'Slipped', date: '2026-03-01' };
    const written = () =>
      [tmpdir(), server.stack.dir, '.'].flatMap((dir) => readdirSync(dir)).filter((name) => /^slipped|^a\.shp/.test(name));
    const before = written();
    for (const [, make] of slippingZips(join(tmpdir(), `slipped-${process.pid}`)).slice(0, 3)) {
      const answers = [await upload('a.zip', make()), await admin.post('/field/layer', formOf(make(), 'a.zip', data))];
      expect(answers.map(({ status, body }) => [status, body.details[0].params.code])).toEqual([
        [422, 'UNSAFE_ARCHIVE'],
        [422, 'UNSAFE_ARCHIVE'],
      ]);
    }
    expect(written()).toEqual(before);
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

describe('the calls of a field as they are written', () => {
  const answers = { tillage: { tillageManagement: 'no-tillage' } };
  let owner: number;
  let field: number;
  let plan: number;
  let layer: number;
  let report: number;
  const keys = (body: object) => Object.keys(body);

  test('POST field, soilTypeData, files, layer, layerUrl and {id}/sustainabilityForm', async () => {
    owner = await newGrower(admin, groups[0]!, { fullName: 'Caller of all' });
    const made = await admin.post('/field', fieldOf(owner, { name: 'Called' }));
    expect([made.status, made.headers.get('location')]).toEqual([201, expect.stringContaining(`id=${made.body.id}`)]);
    field = made.body.id;
    const soil = await admin.post('/field/soilTypeData', { fieldId: field });
    expect([soil.status, keys(soil.body)]).toEqual([
      200,
      expect.arrayContaining(['sand', 'silt', 'clay', 'ph', 'cec', 'organicMatter', 'source']),
    ]);
    const read = await admin.post('/field/files', formOf(JSON.stringify(square()), 'outline.geojson'));
    expect([read.status, read.body]).toMatchObject([200, { type: 'polygon', vertices: 4, holes: 0, warnings: [] }]);
    expect([read.body.geoJson.type, read.body.areaHa > 0]).toEqual(['Polygon', true]);
    const data = { fieldId: field, layerName: 'P', date: '2026-03-01', mapping: { value: 'P', unit: 'ppm' }, outside: 'discard' };
    const stored = await admin.post('/field/layer', formOf(csvOf([...grid, outside]), 'samples.csv', data));
    expect([stored.status, stored.body]).toMatchObject([201, { layerName: 'P', points: 16, discarded: 1, min: 10, max: 25 }]);
    layer = stored.body.layerId;
    const link = await admin.post('/field/layerUrl', { layerId: layer });
    expect([link.status, keys(link.body)]).toEqual([200, expect.arrayContaining(['url', 'expiresAt'])]);
    const coffee = { cropId: COFFEE, cultivar: 'Caturra', crop: { plantingDate: '2026-03-01', expectedYield: 1.2 } };
    plan = (await newPlan(admin, owner, field, coffee)).id;
    expect((await admin.post('/plan/status', { id: plan, status: 'active' })).status).toBe(200);
    const started = await admin.post(`/field/${field}/sustainabilityForm`, { planId: plan, answers });
    expect([started.status, started.body]).toMatchObject([201, { planId: plan, fieldId: field, score: expect.any(Number) }]);
    report = started.body.reportId;
  });

  test('GET field, isFieldExist, allByCustomer, boundaries, geo-locations and {id}/sustainabilityForm', async () => {
    const one = await admin.get('/field', { query: { id: field } });
    expect([one.status, one.body]).toMatchObject([200, { id: field, customerId: owner, geolocation: { geoJson: square() } }]);
    expect(keys(one.body)).toEqual(expect.arrayContaining(['name', 'type', 'area', 'unitId', 'soil']));
    expect([one.body.layers, one.headers.get('etag')]).toMatchObject([[{ layerId: layer, layerName: 'P' }], `"${one.body.revision}"`]);
    const exists = (query: object) => admin.get('/field/isFieldExist', { query: { customerId: owner, name: ' CALLED ', ...query } });
    expect([(await exists({})).body, (await exists({ id: field })).body]).toEqual([{ exist: true }, { exist: false }]);
    expect((await admin.get('/field/allByCustomer', { query: { customerId: owner } })).body).toMatchObject({
      items: [{ id: field }],
      total: 1,
    });
    const outlines = (await admin.get('/field/boundaries', { query: { customerId: owner } })).body;
    expect(outlines).toMatchObject({ type: 'FeatureCollection', features: [{ geometry: { type: 'Polygon' } }] });
    const places = (await admin.get('/field/geo-locations', { query: { groupId: groups[0]!.id } })).body;
    expect(places.features.find(({ id }: { id: number }) => id === field).geometry.type).toBe('Point');
    const reports = await admin.get(`/field/${field}/sustainabilityForm`, { query: { planId: plan } });
    expect([reports.status, reports.body.reports]).toMatchObject([200, [{ reportId: report, planId: plan, cropId: COFFEE, answers }]]);
    expect(keys(reports.body.reports[0])).toEqual(expect.arrayContaining(['status', 'score']));
  });

  test('PUT field, layer and sustainabilityForm/{reportId}', async () => {
    const renamed = await admin.put('/field', { id: field, name: 'Called again' });
    expect([renamed.status, renamed.body]).toMatchObject([200, { id: field, name: 'Called again' }]);
    const layered = await admin.put('/field/layer', { layerId: layer, layerName: 'Phosphorus' });
    expect([layered.status, layered.body]).toMatchObject([200, { layerId: layer, layerName: 'Phosphorus', points: 16 }]);
    const tilled = { tillage: { tillageManagement: 'full-inter-row-tillage' } };
    const reported = await admin.put(`/field/sustainabilityForm/${report}`, { planId: plan, answers: tilled });
    expect([reported.status, reported.body]).toMatchObject([200, { reportId: report, answers: tilled }]);
  });

  test('DELETE field, layer and sustainabilityForm/{reportId}', async () => {
    expect(await admin.del(`/field/sustainabilityForm/${report}`)).toMatchObject({ status: 200, body: { deleted: [report] } });
    expect(await admin.del('/field/layer', { layerId: layer, fieldId: field })).toMatchObject({ status: 200, body: { deleted: [layer] } });
    expect(await admin.del('/field', { id: field })).toMatchObject({ status: 409, body: { key: 'fieldInUse' } });
    const unused = await newField(admin, owner, { name: 'Unused' });
    expect(await admin.del('/field', { ids: [unused] })).toMatchObject({ status: 200, body: { deleted: [unused] } });
  });
});
