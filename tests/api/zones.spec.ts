import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Answer, Client } from '../support/client.js';
import { strFromU8, unzipSync } from 'fflate';
import { isoxmlFaults } from '../support/isoxml-rules.js';
import { projectRoot } from '../support/stack.js';
import { groupsOf, newField, newGrower, square } from './support/growers.js';
import { exportedZones, grid, south, west } from './support/samples.js';
import { startServer, type TestServer } from './support/server.js';
import { formOf } from './support/sheets.js';

const sky = join(projectRoot, 'tests/fixtures/sky');
let server: TestServer;
let asha: Client;
let groupId: number;
let growerId: number;
const told = ({ status, body }: Answer) => [status, body.key, body.details?.[0]?.key ?? null];

beforeAll(async () => {
  server = await startServer({ seed: 'acceptance', env: { STAC_URL: `file:${join(sky, 'scenes')}` } });
  asha = await server.as('user-1');
  const group = groupsOf(server.fixture())[0]!;
  groupId = group.id;
  growerId = await newGrower(asha, group);
});
afterAll(() => server?.stop());

describe('a layer as the soil analysis of its field', () => {
  const head = 'lon,lat,P_ppm,K_mg_kg,pH,yield';
  const soil = (more: object = {}) => ({ layerId, zones: 2, ...more });
  let layerId: number;
  let sampled: number;
  beforeAll(async () => {
    sampled = await newField(asha, growerId, { name: 'Grid sampled', geolocation: { geoJson: square(7) } });
    const [[x, y]] = square(7).coordinates[0] as [[number, number]];
    const rows = grid.map(([lon, lat, p]) => [lon - west + x, lat - south + y, p, 150, 6.1, 4].join(','));
    const data = { fieldId: sampled, layerName: 'Grid 2026', date: '2026-03-01', mapping: { value: 'P_ppm', unit: 'ppm' } };
    layerId = (await asha.post('/field/layer', formOf([head, ...rows].join('\n'), 'grid.csv', data))).body.layerId;
  });

  test('C410 what it would say is shown first, column by column, and nothing is stored', async () => {
    const { status, body } = await asha.post('/field/layer/soil', soil());
    expect([status, body]).toMatchObject([200, { layerId, fieldId: sampled, date: '2026-03-01', points: 16, breaks: 'naturalBreaks' }]);
    expect(body.columns).toMatchObject([
      { column: 'P_ppm', nutrientId: 4, unitId: 25, points: 16, problem: null },
      { column: 'K_mg_kg', nutrientId: 5, unitId: 25, mean: 150, zones: [150, 150], rmse: expect.closeTo(0, 9), problem: null },
      { column: 'pH', nutrientId: 44, unitId: 44, mean: 6.1, problem: null },
      { column: 'yield', nutrientId: null, problem: 'unknownName' },
    ]);
    const [{ zones: means, mean }] = body.columns;
    const [low, high] = body.zones.map(({ areaHa }: any) => areaHa);
    expect(means[0]).toBeLessThan(means[1]);
    expect((low * means[0] + high * means[1]) / (low + high)).toBeCloseTo(mean, 1);
    expect((await asha.get('/analyses/field', { query: { fieldId: sampled } })).body.total).toBe(0);
  });

  test('C230 each class says what it is for the crop, by whose table and how surely', async () => {
    const { body } = await asha.post('/sentinel/external/interpretation', { layerId, cropId: 1001 });
    expect([body.nutrientId, body.cropId, body.cropName]).toEqual([4, 1001, expect.stringMatching(/./)]);
    // without a plan on the field no crop is counted with
    expect((await asha.post('/sentinel/external/interpretation', { layerId })).body).toMatchObject({ cropId: null, cropName: null });
    for (const { reading } of body.classes) {
      expect(reading).toMatchObject({ label: expect.stringMatching(/./), source: expect.stringMatching(/./) });
      expect(['published', 'borrowed', 'uncertain']).toContain(reading.confidence);
    }
  });

  test('C411 one call makes the analysis, with its source, its zones and its history; the layer stays while it is used', async () => {
    const columns = [
      { column: 'yield', nutrientId: 14, unitId: 25 },
      { column: 'pH', nutrientId: null },
    ];
    const made = await asha.post('/field/layer/soil/use', soil({ columns, soilDepthId: 1 }));
    expect([made.status, made.body]).toMatchObject([
      201,
      {
        ...{ type: 'SOIL_ANALYSIS', fieldId: sampled, name: 'Grid 2026', sampleDate: '2026-03-01', soilDepthId: 1, layerId },
        ...{ laboratoryName: 'Grid 2026, zone means, 16 points', layers: [{ layerId, layerName: 'Grid 2026' }] },
        nutrients: [{ id: 4 }, { id: 5, value: 150, unitId: 25 }, { id: 14, value: 4 }],
        zones: [
          { zone: 1, nutrients: [{ id: 4 }, { id: 5, value: 150 }, { id: 14, value: 4 }] },
          { zone: 2, nutrients: [{ id: 4 }, { id: 5 }, { id: 14 }] },
        ],
      },
    ]);
    const { id } = made.body;
    expect(made.headers.get('location')).toContain(`soilAnalysis?id=${id}`);
    expect((await asha.get('/soilAnalysis', { query: { id } })).body.zones).toEqual(made.body.zones);
    expect((await asha.get('/analyses/field/latest', { query: { fieldId: sampled, groupId } })).body.soil).toMatchObject({ id, layerId });
    const read = await asha.post('/soilAnalysis/graph', { id });
    expect([read.status, read.body.facts]).toMatchObject([200, { sampledOn: '2026-03-01', soilDepthId: 1 }]);
    expect((await asha.get(`/history/soilAnalysis/${id}`)).body.items).toHaveLength(1);
    expect(told(await asha.del('/field/layer', { layerId }))).toEqual([409, 'layerInUse', 'layerInUse']);
    // what a reader got is taken back
    const { inUse: _, ...echoed } = made.body;
    const renamed = (await asha.post('/soilAnalysis/save', { ...echoed, name: 'Grid of March' })).body;
    expect([renamed, renamed.edited]).toMatchObject([{ id, name: 'Grid of March' }, undefined]);
    // whose values now stand is told from the first that somebody types
    const typed = { id, revision: renamed.revision, nutrients: echoed.nutrients.map((one: object) => ({ ...one, value: 9 })) };
    expect((await asha.post('/soilAnalysis/save', typed)).body).toMatchObject({ edited: true, layerId });
    expect((await asha.get('/soilAnalysis', { query: { id } })).body.edited).toBe(true);
    expect((await asha.get('/analyses/field', { query: { fieldId: sampled } })).body.items[0]).toMatchObject({ id, edited: true });
    const { items } = (await asha.get(`/history/soilAnalysis/${id}`)).body;
    expect(items.map(({ changes }: { changes: { path: string }[] }) => changes.some(({ path }) => path === 'edited'))).toEqual([
      false,
      false,
      false,
    ]);
  });

  test('C410 C411 columns that are not there, that fit nothing or are all left out are refused, and nothing is stored', async () => {
    const use = (columns: object[]) => asha.post('/field/layer/soil/use', soil({ columns }));
    expect((await use([{ column: 'Zn', nutrientId: 14 }])).body.details[0]).toMatchObject({
      ...{ field: 'columns[0].column', key: 'unknownColumn', params: { value: 'Zn' } },
    });
    expect((await use([{ column: 'pH', nutrientId: 44, unitId: 25 }])).body.details[0]).toMatchObject({
      ...{ field: 'columns[0].unitId', key: 'unitMismatch' },
    });
    const none = ['P_ppm', 'K_mg_kg', 'pH'].map((column) => ({ column, nutrientId: null }));
    expect(told(await use(none))).toEqual([422, 'noSoilColumns', 'noSoilColumns']);
    expect((await asha.post('/field/layer/soil', soil({ columns: [{ column: 'yield', nutrientId: 99 }] }))).body.details[0].key).toBe(
      'invalidOption',
    );
    expect((await asha.get('/analyses/field', { query: { fieldId: sampled } })).body.total).toBe(1);
  });

  test('C121 C118 C231 another column of what was measured holds the values; points, range, surface and history follow', async () => {
    const values = async () => {
      const { url } = (await asha.post('/field/layerUrl', { layerId })).body;
      const { features } = (await (await fetch(new URL(url, asha.url))).json()) as { features: { properties: { value: number } }[] };
      return features.map(({ properties }) => properties.value);
    };
    const before = await values();
    const changed = await asha.put('/field/layer', { layerId, column: 'k_mg_kg', unit: 'mg/kg' });
    expect([changed.status, changed.body]).toMatchObject([200, { column: 'K_mg_kg', unit: 'mg/kg', min: 150, max: 150, points: 16 }]);
    expect(new Set(await values())).toEqual(new Set([150]));
    const { stops } = (await asha.post('/sentinel/external/fetch', { layerId })).body;
    expect(stops[0].value).toBeCloseTo(150, 6);
    const { items } = (await asha.get(`/history/layer/${layerId}`)).body;
    expect(items[0].changes.map(({ path }: { path: string }) => path).sort()).toEqual(['column', 'max', 'min', 'unit']);
    expect((await asha.put('/field/layer', { layerId, column: 'toString' })).body).toMatchObject({
      status: 422,
      details: [{ field: 'column', key: 'unknownColumn', params: { value: 'toString', options: ['P_ppm', 'K_mg_kg', 'pH', 'yield'] } }],
    });
    expect((await asha.put('/field/layer', { layerId, column: 'P_ppm', unit: 'ppm' })).body).toMatchObject({ min: 10, max: 25 });
    expect(await values()).toEqual(before);
    expect((await asha.put('/field/layer', { layerId, column: 'P_ppm' })).headers.get('x-no-change')).toBe('true');
  });
});

describe('zones of a satellite index', () => {
  const { geoJson, scenes } = JSON.parse(readFileSync(join(sky, 'scenes-expected.json'), 'utf8'));
  const [, , clear, covered] = scenes;
  let seen: number;
  const asked = (more: object = {}) => ({ fieldId: seen, index: 'NDVI', date: clear.date, zones: 3, ...more });
  beforeAll(async () => (seen = await newField(asha, growerId, { name: 'Seen from above', geolocation: { geoJson } })));

  test('C412 are natural breaks of its pixels on one date, and add up to the field', async () => {
    const { status, body } = await asha.post('/sentinel/zones', asked());
    expect([status, body]).toMatchObject([
      200,
      { fieldId: seen, index: 'NDVI', date: clear.date, sceneId: clear.id, breaks: 'naturalBreaks' },
    ]);
    const means = body.zones.map(({ mean }: any) => mean);
    expect(means).toEqual([...means].sort((a, b) => a - b));
    const area = body.zones.reduce((sum: number, { areaHa }: any) => sum + areaHa, 0);
    expect(area).toBeCloseTo((await asha.get('/field', { query: { id: seen } })).body.area, 3);
    const whole = body.zones.reduce((sum: number, { areaHa, mean }: any) => sum + areaHa * mean, 0) / area;
    expect(Math.abs(whole - clear.mean)).toBeLessThan(0.03);
    expect(body.geoJson.features).toHaveLength(3);
  });

  test('C413 go to the tractor as those of samples do', async () => {
    const path = '/api/sentinel/zones/export';
    const shape = await exportedZones(asha, asked({ format: 'shapefile', rates: [90, 60, 30] }), path);
    expect(shape.headers.get('content-disposition')).toContain(`NDVI%20${clear.date}%20zones.zip`);
    expect(Object.keys(unzipSync(shape.bytes)).sort()).toEqual(['zones.dbf', 'zones.prj', 'zones.shp', 'zones.shx']);
    const task = unzipSync((await exportedZones(asha, asked({ format: 'isoxml', rates: [90, 60, 30] }), path)).bytes);
    expect(strFromU8(task['TASKDATA/TASKDATA.XML']!)).toContain('<PDV A="0006" B="9000"/>');
    expect(isoxmlFaults(task)).toEqual([]);
    // in the language of whoever takes them along
    const marathi = asked({ format: 'isoxml', rates: [0.5, 0.25, 0], rateUnit: 'l/ha' });
    const taken = unzipSync((await exportedZones(asha, marathi, path, 'mr')).bytes);
    expect(strFromU8(taken['TASKDATA/TASKDATA.XML']!)).toContain('<TZN A="1" B="विभाग 1"><PDV A="0001" B="5000"/></TZN>');
    expect(isoxmlFaults(taken)).toEqual([]);
    const portuguese = await exportedZones(asha, asked({ format: 'geoJson' }), path, 'pt-BR');
    expect(portuguese.headers.get('content-disposition')).toContain(`NDVI%20${clear.date}%20zonas.geojson`);
    const geo = JSON.parse(strFromU8((await exportedZones(asha, asked({ format: 'geoJson' }), path)).bytes));
    expect(geo.features).toHaveLength(3);
    expect(told(await asha.post('/sentinel/zones/export', asked({ format: 'isoxml' })))).toEqual([422, 'zoneRates', 'zoneRates']);
  });

  test('C412 a date of clouds or without a pass, a wrong number and a stranger are refused', async () => {
    for (const [date, state] of [
      [covered.date, 'cloudy'],
      ['2020-01-01', 'noScene'],
    ])
      expect((await asha.post('/sentinel/zones', asked({ date }))).body).toMatchObject({
        ...{ status: 422, key: 'dateNotClear', details: [{ field: 'date', params: { state } }] },
      });
    expect((await asha.post('/sentinel/zones', asked({ zones: 6, date: '2026-02-30' }))).body.details).toHaveLength(2);
    expect(told(await (await server.as('user-9')).post('/sentinel/zones', asked()))).toEqual([404, 'FieldNotFound', null]);
  });
});
