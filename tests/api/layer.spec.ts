import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import type { Answer, Client } from '../support/client.js';
import { isoxmlFaults } from '../support/isoxml-rules.js';
import { projectRoot } from '../support/stack.js';
import { groupsOf, newField, newGrower, placeless, square } from './support/growers.js';
import { csvOf, exportedZones, grid, outside, south, west } from './support/samples.js';
import { startServer, type TestServer } from './support/server.js';
import { formOf } from './support/sheets.js';

const geo = join(projectRoot, 'tests/fixtures/geo');
let server: TestServer;
let asha: Client;
let growerId: number;
let fieldId: number;

const data = (more: object = {}) => ({
  fieldId,
  layerName: 'Phosphorus',
  date: '2026-03-01',
  mapping: { value: 'P', unit: 'ppm' },
  ...more,
});
const add = (csv: string | Uint8Array, more: object = {}, name = 'samples.csv', headers = {}): Promise<Answer> =>
  asha.post('/field/layer', formOf(csv, name, data(more)), { headers });
const told = ({ status, body }: Answer) => [status, body.key, body.details?.[0]?.key ?? null];
const layersOf = async (id = fieldId) => (await asha.get('/field', { query: { id } })).body.layers;

beforeAll(async () => {
  server = await startServer({ seed: 'acceptance' });
  asha = await server.as('user-1');
  growerId = await newGrower(asha, groupsOf(server.fixture())[0]!);
  fieldId = await newField(asha, growerId, { name: 'Sampled' });
});
afterAll(() => server?.stop());

describe('a layer of samples', () => {
  let layerId: number;

  test('C117 R005 R131 R357 R358 R359 points outside of the field are asked about, then kept or left out, and nothing is stored before', async () => {
    const some = csvOf([...grid, outside]);
    const asked = await add(some);
    expect(told(asked)).toEqual([409, 'somePointsOutside', 'somePointsOutside']);
    expect(asked.body.details[0].params).toEqual({ inside: 16, outside: 1 });
    expect(await layersOf()).toEqual([]);
    const kept = await add(some, { outside: 'keep', layerName: 'Kept' });
    expect([kept.status, kept.body]).toMatchObject([
      201,
      { layerName: 'Kept', points: 17, discarded: 0, min: 10, max: 99, unit: 'ppm', column: 'P' },
    ]);
    const left = await add(some, { outside: 'discard' });
    expect([left.status, left.body]).toMatchObject([201, { points: 16, discarded: 1, min: 10, max: 25 }]);
    layerId = left.body.layerId;
    expect(await layersOf()).toEqual([
      { layerId, layerName: 'Phosphorus' },
      { layerId: kept.body.layerId, layerName: 'Kept' },
    ]);
    expect((await asha.get('/field/allByCustomer', { query: { customerId: growerId } })).body.items[0].layers).toHaveLength(2);
    expect(left.headers.get('location')).toContain(`field/layers?fieldId=${fieldId}`);
  });

  test('R356 R360 a point on the border is inside; when all lie outside the upload fails and nothing is stored', async () => {
    const border = await newField(asha, growerId, { name: 'Border', geolocation: { geoJson: square(3) } });
    const [[x, y]] = square(3).coordinates[0] as [[number, number]];
    expect((await add(csvOf([[x, y + 0.001, 4]]), { fieldId: border })).body).toMatchObject({ points: 1, discarded: 0 });
    for (const choice of [undefined, 'keep', 'discard'])
      expect(told(await add(csvOf([outside]), { fieldId: border, ...(choice && { outside: choice }) }))).toEqual([
        422,
        'allPointsOutside',
        'allPointsOutside',
      ]);
    expect(await layersOf(border)).toHaveLength(1);
  });

  test('R355 R354 anything but points, anything too large, and anything that is no such file is refused', async () => {
    const polygon = await add(readFileSync(join(geo, 'shp/pyshp_REL.zip')), {}, 'polygon.zip');
    expect([told(polygon), polygon.body.message]).toEqual([
      [415, 'onlyPointData', 'onlyPointData'],
      'Unsupported layer format: only point data',
    ]);
    const large = new Uint8Array(20 * 2 ** 20 + 1);
    expect(told(await add(large, {}, 'large.csv'))).toEqual([413, 'fileTooLarge', null]);
    const whole = new Uint8Array(20 * 2 ** 20).fill(10); // as large as may be, and blank
    whole.set(strToU8(csvOf(grid)));
    expect((await add(whole, { layerName: 'Large' }, 'whole.csv')).status).toBe(201);
    const many = `lon,lat\n${`${west},${south}\n`.repeat(200_001)}`;
    expect((await add(many)).body).toMatchObject({ status: 413, details: [{ params: { code: 'TOO_MANY_POINTS', max: 200_000 } }] });
    expect(told(await add(zipSync({ 'a.shp': new Uint8Array(40 * 2 ** 20) }, { level: 9 }), {}, 'bomb.zip'))).toEqual([
      413,
      'fileTooLarge',
      'fileTooLarge',
    ]);
    expect(told(await add('x', {}, 'layer.exe'))).toEqual([415, 'unsupportedFormat', 'unsupportedFormat']);
    expect(told(await asha.post('/field/layer', data()))).toEqual([415, 'unsupportedFormat', null]);
    expect((await asha.get('/meta')).body.limits.bytes.layer).toBe(20 * 2 ** 20);
  });

  test('C117 what is wrong is named with its place, its bound and its value', async () => {
    const nan = await add('lon,lat,P\n75.1244567,18.1244567,NaN');
    expect([nan.status, nan.body.details[0]]).toMatchObject([
      422,
      { key: 'valueNotNumber', field: 'mapping.value', params: { value: 'NaN', column: 'P' } },
    ]);
    expect((await add(csvOf(grid), { mapping: { value: 'K' } })).body.details[0]).toMatchObject({
      key: 'unknownColumn',
      params: { value: 'K', options: ['P'] },
    });
    const many = await asha.post(
      '/field/layer',
      formOf('', 'a.csv', { fieldId, layerName: 'A_b', date: '2026-02-30', outside: 'some', more: 1 }),
    );
    expect(many.body.details.map(({ field, key }: any) => [field, key]).sort()).toEqual([
      ['date', 'invalidDate'],
      ['layerName', 'onlyLettersAndNumbers'],
      ['more', 'unknownField'],
      ['outside', 'invalidOption'],
    ]);
    const form = new FormData();
    form.append('data', JSON.stringify(data()));
    expect((await asha.post('/field/layer', form)).body.details).toMatchObject([{ field: 'file', key: 'required' }]);
    const nowhere = await newField(asha, growerId, { name: 'Nowhere', ...placeless });
    expect(told(await add(csvOf(grid), { fieldId: nowhere }))).toEqual([422, 'fieldHasNoPolygon', 'fieldHasNoPolygon']);
  });

  test('C118 C393 a link is good for five minutes to whoever holds it, and to nothing else', async () => {
    const { status, body } = await asha.post('/field/layerUrl', { layerId });
    const left = Date.parse(body.expiresAt) - Date.now();
    expect([status, left > 280_000, left <= 300_000]).toEqual([200, true, true]);
    const file = await fetch(new URL(body.url, asha.url));
    expect([file.status, file.headers.get('content-type'), file.headers.get('content-disposition')]).toMatchObject([
      200,
      'application/geo+json',
      expect.stringContaining('Phosphorus.geojson'),
    ]);
    expect(((await file.json()) as any).features.map(({ properties }: any) => properties.value)).toEqual(grid.map(([, , value]) => value));
    for (const changed of [
      body.url.replace(/.$/, (end: string) => (end === '0' ? '1' : '0')),
      body.url.replace(/-\d{13}-/, `-${Date.now() + 9e6}-`),
    ])
      expect((await fetch(new URL(changed, asha.url))).status).toBe(404);
    expect(told(await asha.post('/field/layerUrl', { layerId: 987_654 }))).toEqual([404, 'LayerNotFound', null]);
  });

  test('C121 C392 it takes another name, date and unit; the field says so too, and a stale revision changes nothing', async () => {
    const before = (await asha.get('/field/layers', { query: { fieldId } })).body.items.find((one: any) => one.layerId === layerId);
    const { status, body } = await asha.put('/field/layer', {
      layerId,
      layerName: 'P 2026',
      date: '2026-03-02',
      unit: null,
      revision: before.revision,
    });
    expect([status, body]).toMatchObject([
      200,
      { layerName: 'P 2026', date: '2026-03-02', unit: null, points: 16, revision: before.revision + 1 },
    ]);
    expect((await layersOf()).find((one: any) => one.layerId === layerId).layerName).toBe('P 2026');
    expect((await asha.put('/field/layer', { layerId, layerName: 'P 2026' })).headers.get('x-no-change')).toBe('true');
    expect(told(await asha.put('/field/layer', { layerId, layerName: 'Old', revision: 1 }))).toEqual([
      412,
      'revisionConflict',
      'revisionConflict',
    ]);
    expect(told(await asha.put('/field/layer', { layerId, layerName: '' }))[0]).toBe(422);
    const changes = (await asha.get(`/history/layer/${layerId}`)).body.items[0].changes;
    expect(changes.map(({ path }: any) => path).sort()).toEqual(['date', 'layerName', 'unit']);
    const echoed = (await asha.get('/field', { query: { id: fieldId } })).body;
    expect((await asha.put('/field', { ...echoed, name: 'Sampled twice' })).status).toBe(200);
  });

  test('C124 it goes, but not while an analysis refers to it; a repeat of the same request makes one layer', async () => {
    const [one, again] = [
      await add(csvOf(grid), {}, 'a.csv', { 'Idempotency-Key': 'layer-0001' }),
      await add(csvOf(grid), {}, 'a.csv', { 'Idempotency-Key': 'layer-0001' }),
    ];
    expect([again.status, again.body.layerId]).toEqual([201, one.body.layerId]);
    const id = one.body.layerId;
    const sheet = { name: 'By layer', fieldId, sampleDate: '2026-03-01', units: 'ppm', nutrients: [], layerId: id };
    const analysis = await asha.post('/soilAnalysis/save', sheet);
    expect((await asha.del('/field/layer', { layerId: id })).body).toMatchObject({
      status: 409,
      key: 'layerInUse',
      details: [{ params: { analysisIds: [analysis.body.id] } }],
    });
    await asha.del('/soilAnalysis', { id: analysis.body.id });
    expect(told(await asha.del('/field/layer', { layerId: id, fieldId: fieldId + 1 }))[0]).toBe(404);
    expect((await asha.del('/field/layer', { layerId: id, fieldId })).body).toEqual({ deleted: [id] });
    expect(told(await asha.del('/field/layer', { layerId: id }))).toEqual([404, 'LayerNotFound', null]);
    expect((await layersOf()).some((known: any) => known.layerId === id)).toBe(false);
    const stranger = await server.as('user-9');
    for (const asked of [stranger.put('/field/layer', { layerId, unit: 'x' }), stranger.post('/sentinel/external/fetch', { layerId })])
      expect(told(await asked)).toEqual([404, 'LayerNotFound', null]);
  });

  test('C392 the newest three of a field’s layers are its recent ones', async () => {
    const busy = await newField(asha, growerId, { name: 'Busy', geolocation: { geoJson: square(5) } });
    const [[x, y]] = square(5).coordinates[0] as [[number, number]];
    const made: number[] = [];
    for (const n of [1, 2, 3, 4, 5])
      made.unshift((await add(csvOf([[x + 0.001, y + 0.001, n]]), { fieldId: busy, layerName: `Layer ${n}` })).body.layerId);
    const { items, total } = (await asha.get('/field/layers', { query: { fieldId: busy } })).body;
    expect([total, items.map((one: any) => [one.layerId, one.recent])]).toEqual([5, made.map((id, n) => [id, n < 3])]);
  });
});

describe('what samples say of the whole field', () => {
  let layerId: number;
  beforeAll(async () => (layerId = (await add(csvOf(grid), { layerName: 'Surface' })).body.layerId));

  test('C231 a picture in its place, with the method named and its error', async () => {
    const { status, body } = await asha.post('/sentinel/external/fetch', { layerId });
    expect(status).toBe(200);
    expect(body).toMatchObject({ method: 'idw', source: expect.stringContaining('Shepard 1968'), unit: 'ppm', error: { points: 16 } });
    expect(body.raster).toMatch(/^data:image\/png;base64,iVBOR/);
    expect(body.error.rmse).toBeGreaterThan(0);
    expect(body.error.rmse).toBeLessThan(4);
    expect(told(await asha.post('/sentinel/external/fetch', { layerId, url: 'http://127.0.0.1/' }))).toEqual([
      422,
      'validationFailed',
      'unknownField',
    ]);
  });
  test('C230 classes with areas that add up to the field', async () => {
    const { body } = await asha.post('/sentinel/external/interpretation', { layerId, cropId: 1021 });
    const field = (await asha.get('/field', { query: { id: fieldId } })).body;
    expect(body.classes.reduce((sum: number, { areaHa }: any) => sum + areaHa, 0)).toBeCloseTo(field.area, 3);
    expect(body.classes[0].label).toMatch(/^< \d/);
    expect(body).toMatchObject({ breaks: 'naturalBreaks', method: 'idw' });
    const few = (await add(csvOf(grid.slice(0, 2)), { layerName: 'Few' })).body.layerId;
    expect((await asha.post('/sentinel/external/interpretation', { layerId: few })).body).toMatchObject({
      status: 422,
      details: [{ field: 'layerId', key: 'tooFewPoints', params: { min: 3, value: 2 } }],
    });
  });
  test('C394 C401 zones, and files of them for the tractor', async () => {
    const { body } = await asha.post('/field/layer/zones', { layerId, zones: 3 });
    expect(body.zones.map(({ zone }: any) => zone)).toEqual([1, 2, 3]);
    expect(body.geoJson.features.map(({ geometry }: any) => geometry.type)).toEqual(['MultiPolygon', 'MultiPolygon', 'MultiPolygon']);
    for (const zones of [1, 6, 2.5, '3']) expect(told(await asha.post('/field/layer/zones', { layerId, zones }))[0]).toBe(422);
    const shape = await exportedZones(asha, { layerId, zones: 3, format: 'shapefile', rates: [100, 80, 60] });
    expect(shape.headers.get('content-disposition')).toContain('Surface%20zones.zip');
    expect(Object.keys(unzipSync(shape.bytes)).sort()).toEqual(['zones.dbf', 'zones.prj', 'zones.shp', 'zones.shx']);
    const task = unzipSync((await exportedZones(asha, { layerId, zones: 3, format: 'isoxml', rates: [100, 80, 60] })).bytes);
    expect(strFromU8(task['TASKDATA/TASKDATA.XML']!)).toContain('<TZN A="1" B="Zone 1"><PDV A="0006" B="10000"/></TZN>');
    expect(isoxmlFaults(task)).toEqual([]);
    expect(told(await asha.post('/field/layer/zones/export', { layerId, zones: 3, format: 'isoxml' }))).toEqual([
      422,
      'zoneRates',
      'zoneRates',
    ]);
    expect(told(await asha.post('/field/layer/zones/export', { layerId, zones: 3, format: 'isoxml', rates: [1] }))[0]).toBe(422);
    // what is exported is read again
    const back = await asha.post('/shapefile', formOf(shape.bytes, 'zones.zip'));
    expect(back.body.features.some(({ properties }: any) => properties.ZONE === 3 && properties.RATE === 60)).toBe(true);
  });
});

describe('files of other systems', () => {
  test('C229 a file or a body becomes GeoJSON in degrees, with its attributes', async () => {
    const utm = await asha.post(
      '/sentinel/external/convert',
      formOf(readFileSync(join(geo, 'own/samples_all_inside_utm30.zip')), 'samples.zip'),
    );
    expect([utm.status, utm.body.type, utm.body.features.length, utm.body.features[0].properties]).toMatchObject([
      200,
      'FeatureCollection',
      12,
      { pH: 5.2 },
    ]);
    expect(utm.body.features[0].geometry.coordinates[1]).toBeCloseTo(45.025, 2);
    const table = await asha.post('/sentinel/external/convert', formOf('a;b;P\n9,5;45,1;3', 'a.csv', { mapping: { lon: 'a', lat: 'b' } }));
    expect(table.body.features).toEqual([
      { type: 'Feature', geometry: { type: 'Point', coordinates: [9.5, 45.1] }, properties: { P: '3' } },
    ]);
    const geoJson = { type: 'Point', coordinates: [9, 45] };
    expect((await asha.post('/sentinel/external/convert', { geoJson })).body.features).toHaveLength(1);
    expect(told(await asha.post('/sentinel/external/convert', { geoJson: { type: 'Nonsense' } }))).toEqual([
      422,
      'malformedFile',
      'malformedFile',
    ]);
    expect(told(await asha.post('/sentinel/external/convert', formOf('x', 'a.exe')))[0]).toBe(415);
    expect(told(await asha.post('/sentinel/external/convert', formOf(new Uint8Array(20 * 2 ** 20 + 1), 'a.csv')))[0]).toBe(413);
  });
  test('C238 R509 a shapefile becomes GeoJSON; of a layer there may be points only', async () => {
    const polygons = readFileSync(join(geo, 'shp/pyshp_REL.zip'));
    const { status, body } = await asha.post('/shapefile', formOf(polygons, 'rel.zip'));
    expect([status, body.type, body.features[0].geometry.type]).toEqual([200, 'FeatureCollection', 'Polygon']);
    expect(told(await asha.post('/shapefile', formOf(polygons, 'rel.zip', { purpose: 'layer' })))).toEqual([
      422,
      'onlyPointData',
      'onlyPointData',
    ]);
    expect(told(await asha.post('/shapefile', formOf('{}', 'a.geojson')))).toEqual([415, 'unsupportedFormat', null]);
    expect(told(await asha.post('/shapefile', formOf(new Uint8Array(9), 'a.zip')))).toEqual([422, 'invalidArchive', 'invalidArchive']);
    expect(told(await (await server.as('executive-1')).post('/shapefile', formOf(polygons, 'rel.zip')))[0]).toBe(403);
  });
});
