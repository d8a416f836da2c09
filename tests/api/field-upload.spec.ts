import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { zipSync } from 'fflate';
import { type Client, failures } from '../support/client.js';
import { projectRoot } from '../support/stack.js';
import { groupsOf, newGrower } from './support/growers.js';
import { type FixtureGroup, startServer, type TestServer } from './support/server.js';
import { csvOf, ended, formOf } from './support/sheets.js';

let server: TestServer;
let admin: Client;
let asha: Client;
let group: FixtureGroup;
let other: FixtureGroup;
let companyId: number;

beforeAll(async () => {
  server = await startServer({ seed: 'acceptance' });
  [group, other] = groupsOf(server.fixture()) as [FixtureGroup, FixtureGroup];
  companyId = server.fixture().companies[0]!.id;
  [admin, asha] = await Promise.all([server.as('group-1'), server.as('user-1')]);
});
afterAll(() => server?.stop());

const kml = readFileSync(join(projectRoot, 'tests/fixtures/sheets/farm-fields.kml'));
const PATH = '/flex/adminCenter/field/bulk-import';
const send = (client: Client, bytes: string | Uint8Array, name: string, data: object = { groupId: group.id }, path = PATH) =>
  client.post(`${path}?companyId=${companyId}`, formOf(bytes, name, data));
async function imported(bytes: string | Uint8Array, name: string, data?: object) {
  const { status, body } = await send(admin, bytes, name, data);
  expect([status, body]).toMatchObject([202, { taskId: expect.any(Number), status: 'inProgress' }]);
  return ended(admin, body.taskId);
}
const fieldsOf = async (customerId: number) =>
  (await asha.get(`/field/allByCustomer?customerId=${customerId}`)).body.items as { name: string }[];
const told = (task: { errors: { row: number; column: string; key: string }[] }) =>
  task.errors.map(({ row, column, key }) => `${row} ${column} ${key}`).toSorted();

test('C018 R095 rows become fields of the growers whom they name by code, number or name; again nothing new', async () => {
  const [one, two] = [await newGrower(asha, group, { growerCode: 'FB-1' }), await newGrower(asha, group, { fullName: 'Fieldless Farmer' })];
  const rows: Record<string, string>[] = [
    { growerCode: 'FB-1', fieldName: 'North', area: '2,5', areaUnit: 'ha', ph: '6.5' },
    { customerId: String(one), fieldName: 'South', area: '3', areaUnit: 'acre' },
    { fullName: 'fieldless  farmer', fieldName: 'East', latitude: '18.5', longitude: '74.5', area: '1' },
    { growerCode: 'FB-1', fieldName: 'West', area: '-1' },
    { fullName: 'Nobody At All', fieldName: 'West', area: '1' },
  ];
  const task = await imported(csvOf(rows), 'fields.csv');
  expect(task).toMatchObject({ kind: 'field', status: 'partial', total: 5, ok: 3, existing: 0, failed: 2 });
  expect(told(task)).toEqual(['5 area mustBePositive', '6 fullName growerUnknownInRow']);
  expect((await fieldsOf(one)).map(({ name }) => name).toSorted()).toEqual(['North', 'South']);
  expect(await fieldsOf(two)).toMatchObject([{ name: 'East', locationType: 'placemark' }]);
  expect(await imported(csvOf(rows.toReversed()), 'fields-again.csv')).toMatchObject({ ok: 3, existing: 3, failed: 2 });
  expect(await fieldsOf(one)).toHaveLength(2);
});

test('C018 C483 a file of maps is a sheet: its places are rows, its attributes columns; KMZ and zip too', async () => {
  const customerId = await newGrower(asha, group, { growerCode: 'KML-1' });
  const data = { groupId: group.id, mapping: [{ column: 'soil_ph', parameter: 'ph' }] };
  const checked = await send(admin, kml, 'farm.kml', data, `${PATH}/check`);
  expect([checked.status, checked.body]).toMatchObject([200, { total: 4, ok: 2, failed: 2, made: { field: 2 } }]);
  expect(await fieldsOf(customerId)).toEqual([]);
  const task = await imported(kml, 'farm.kml', data);
  expect(task).toMatchObject({ status: 'partial', total: 4, ok: 2, failed: 2 });
  expect(told(task)).toEqual(['4 boundary invalidGeometry', '5 growerCode growerUnknownInRow']);
  const fields = await fieldsOf(customerId);
  expect(fields.toSorted((a, b) => a.name.localeCompare(b.name))).toMatchObject([
    { name: 'River block', type: 'polygon', soil: { ph: 6.4 }, geolocation: { geoJson: { type: 'Polygon' } } },
    {
      name: 'Well block',
      type: 'point',
      area: 1.5,
      unitId: 27,
      geolocation: { geoJson: { type: 'Point', coordinates: [74.5812, 18.1533] } },
    },
  ]);
  const archive = zipSync({ 'doc.kml': new Uint8Array(kml) });
  for (const name of ['farm.kmz', 'farm.zip']) expect(await imported(archive, name, data)).toMatchObject({ ok: 2, existing: 2, failed: 2 });
});

test('C018 a zipped shapefile without growers lacks their column; a mapping says which attribute names them', async () => {
  const shapes = readFileSync(join(projectRoot, 'tests/fixtures/geo/shp/shpjs_pandr.zip'));
  const refused = await send(admin, shapes, 'shapes.zip');
  expect([refused.status, refused.body.key, refused.body.message]).toEqual([
    422,
    'columnsMissing',
    'Columns are missing! Please download correct template and then upload file.',
  ]);
  expect(failures(refused)).toEqual(['fieldName:columnsMissing', 'growerCode:columnsMissing']);
  const mapping = [
    { column: 'LOCATION', parameter: 'fieldName' },
    { column: 'OPERATOR', parameter: 'fullName' },
  ];
  const { status, body } = await send(admin, shapes, 'shapes.zip', { groupId: group.id, mapping }, `${PATH}/check`);
  expect([status, body]).toMatchObject([200, { total: 80, ok: 0, failed: 80 }]);
  expect(body.errors[0]).toMatchObject({ row: 2, column: 'fullName', key: 'growerUnknownInRow' });
});

test.each([
  ['farm.kml', '<kml><Placemark>', 422, 'malformedFile'],
  ['farm.kml', '<!DOCTYPE x [<!ENTITY a "b">]><kml>&a;</kml>', 422, 'invalidArchive'],
  ['farm.kmz', 'no archive', 422, 'invalidArchive'],
  ['farm.kml', '<kml/>', 422, 'noRows'],
  ['farm.shp', 'x', 415, 'unsupportedFormat'],
  ['farm.gpx', '<gpx/>', 415, 'unsupportedFormat'],
])('C018 %s that holds %j is refused', async (name, text, status, key) =>
  expect(await send(admin, text, name)).toMatchObject({ status, body: { key } }),
);

test('C018 R532 it is a form: JSON is 415; without a group, with a company or a group of others, or without the flag it is refused', async () => {
  const row = csvOf([{ growerCode: 'FB-1', fieldName: 'Far', area: '1' }]);
  expect(await admin.post(`${PATH}?companyId=${companyId}`, { groupId: group.id })).toMatchObject({
    status: 415,
    body: { key: 'unsupportedFormat' },
  });
  expect(failures(await send(admin, row, 'a.csv', {}))).toEqual(['groupId:required']);
  expect(failures(await admin.post(PATH, formOf(row, 'a.csv', { groupId: group.id })))).toEqual(['companyId:required']);
  const elsewhere = server.fixture().companies[1]!.id;
  expect(await admin.post(`${PATH}?companyId=${elsewhere}`, formOf(row, 'a.csv', { groupId: group.id }))).toMatchObject({
    status: 404,
    body: { key: 'CompanyNotFound' },
  });
  expect(await send(admin, row, 'a.csv', { groupId: other.id })).toMatchObject({ status: 404, body: { key: 'GroupNotFound' } });
  expect(await send(asha, row, 'a.csv')).toMatchObject({ status: 403 });
  expect(await send(await server.as('super-1'), row, 'a.csv')).toMatchObject({ status: 403 });
  const twice = csvOf([{ growerCode: 'FB-1', 'Field name': 'Far', 'Nome do talhão': 'Far', area: '1' }]);
  expect(await send(admin, twice, 'a.csv')).toMatchObject({ status: 422, body: { key: 'duplicateParameters' } });
  const mine = server.fixture().users.find(({ email }) => email.startsWith('group-2@'))!.id;
  const [person, boss] = [await server.as('group-2'), await server.verified('company-1')];
  const confirmed = boss.with(await server.confirmation(boss, 'company-1'));
  expect((await confirmed.post(`/adminCenter/user/${mine}/permissions`, { bulkUpload: false })).status).toBe(200);
  expect(await send(person, row, 'a.csv', { groupId: other.id })).toMatchObject({ status: 403, body: { key: 'forbidden' } });
});

test('C017 C018 the template of fields is imported as it stands', async () => {
  const customerId = await newGrower(asha, group, { growerCode: 'GR-001' });
  const answer = await fetch(`${server.url}/api/flex/adminCenter/field/bulk-import?lang=es-419`, { headers: admin.sent });
  expect([answer.status, answer.headers.get('content-disposition')]).toEqual([200, expect.stringContaining('field-template.xlsx')]);
  expect(await imported(new Uint8Array(await answer.arrayBuffer()), 'template.xlsx')).toMatchObject({ status: 'imported', ok: 1 });
  expect(await fieldsOf(customerId)).toMatchObject([{ name: 'North block', area: 2.5 }]);
});

test('C018 a repeat with one key is one upload; the same file as growers’ rows makes its own things', async () => {
  const headers = { 'Idempotency-Key': 'fields-once' };
  const row = csvOf([{ growerCode: 'FB-9', fullName: 'Both Sheets', fieldName: 'Only', area: '1' }]);
  const grower = await admin.post(`/customer/${group.id}/bulk-import`, formOf(row, 'both.csv'));
  expect(await ended(admin, grower.body.taskId)).toMatchObject({ status: 'imported' });
  const ask = () => admin.post(`${PATH}?companyId=${companyId}`, formOf(row, 'both.csv', { groupId: group.id }), { headers });
  const [first, second] = [await ask(), await ask()];
  expect([first.status, second.body.taskId]).toEqual([202, first.body.taskId]);
  expect(await ended(admin, first.body.taskId)).toMatchObject({ kind: 'field', status: 'imported', ok: 1, existing: 1 });
});
