import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Client, failures } from '../support/client.js';
import { listsHold } from '../support/lists-hold.js';
import { projectRoot } from '../support/stack.js';
import { groupsOf, newGrower } from './support/growers.js';
import { type FixtureGroup, startServer, type TestServer } from './support/server.js';
import { csvOf, ended, formOf } from './support/sheets.js';

let server: TestServer;
let admin: Client;
let asha: Client;
let group: FixtureGroup;
let other: FixtureGroup;

beforeAll(async () => {
  server = await startServer({ seed: 'acceptance' });
  [group, other] = groupsOf(server.fixture()) as [FixtureGroup, FixtureGroup];
  [admin, asha] = await Promise.all([server.as('group-1'), server.as('user-1')]);
});
afterAll(() => server?.stop());

type Sheet = 'soilAnalysis' | 'plantAnalysis';
const fixture = (name: string) => readFileSync(join(projectRoot, 'tests/fixtures/sheets', name));
const send = (client: Client, sheet: Sheet, groupId: number, bytes: string | Uint8Array, name = 'samples.csv', data?: object) =>
  client.post(`/${sheet}/bulk-import?groupId=${groupId}`, formOf(bytes, name, data));
const imported = async (sheet: Sheet, bytes: string | Uint8Array, name?: string, data?: object) => {
  const { status, body } = await send(admin, sheet, group.id, bytes, name, data);
  expect([status, body]).toMatchObject([202, { status: 'inProgress' }]);
  return ended(admin, body.taskId);
};
/** A grower with a field called North. */
async function home(growerCode: string) {
  const customerId = await newGrower(asha, group, { growerCode });
  const { body } = await asha.post('/field', { customerId, name: 'North', area: 2, unitId: 28, locationType: 'noLocation' });
  await listsHold(server.url); // rows find growers in them
  return { customerId, fieldId: body.id as number };
}
const analysesOf = async (fieldId: number) =>
  (await asha.get(`/analyses/field?fieldId=${fieldId}`)).body.items as { id: number; name: string }[];
const told = (task: { errors: { row: number; column: string; key: string }[] }) =>
  task.errors.map(({ row, column, key }) => `${row} ${column} ${key}`).toSorted();

describe('soil analyses from a sheet', () => {
  test('C273 R092 a laboratory’s file becomes analyses of the fields that its rows name', async () => {
    const [one, two] = [await home('LAB-1'), await home('LAB-2')];
    const task = await imported('soilAnalysis', fixture('soil-samples.csv'), 'soil-samples.csv', {
      mapping: [
        { column: 'P Mehlich-1 (mg/dm³)', parameter: 'phosphorus' },
        { column: 'M.O. (g/dm³)', parameter: 'organicMatter' },
      ],
    });
    expect(task).toMatchObject({ kind: 'soilAnalysis', status: 'imported', total: 3, ok: 3, failed: 0, errors: [] });
    const [deep, top] = await analysesOf(one.fieldId);
    expect([deep, top, await analysesOf(two.fieldId)]).toMatchObject([{ name: 'T1-40' }, { name: 'T1-20' }, [{ name: 'T2-20' }]]);
    const { body } = await asha.get(`/soilAnalysis?id=${top!.id}`);
    expect(body).toMatchObject({
      sampleDate: '2026-10-05',
      soilDepthId: 1,
      laboratoryName: 'Lab Solo Sul',
      fieldId: one.fieldId,
      clay: 45,
    });
    expect(body.nutrients).toEqual(
      expect.arrayContaining([
        { id: 4, value: 8.5, unitId: 35, extractionMethodId: 1 },
        { id: 6, value: 2.4, unitId: 45, extractionMethodId: null },
        { id: 45, value: 31, unitId: 37, extractionMethodId: null },
        { id: 44, value: 5.4, unitId: 44, extractionMethodId: null },
      ]),
    );
  });

  test('C273 the template of a language is imported as it stands, and again makes nothing new', async () => {
    const { fieldId } = await home('GR-001');
    await asha.put('/field', { id: fieldId, name: 'North block' });
    const answer = await fetch(`${server.url}/api/adminCenter/soilAnalysis/bulk-import?lang=mr-IN`, { headers: admin.sent });
    expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
      200,
      expect.stringContaining('soilAnalysis-template.xlsx'),
    ]);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect(await imported('soilAnalysis', bytes, 'template.xlsx')).toMatchObject({ status: 'imported', ok: 1, existing: 0 });
    expect(await imported('soilAnalysis', bytes, 'another-name.xlsx')).toMatchObject({ status: 'imported', ok: 1, existing: 1 });
    expect(await analysesOf(fieldId)).toHaveLength(1);
  });

  test('C273 a row that is wrong is named with its column, rule and bound; the others are imported', async () => {
    await home('PART-1');
    const row = { growerCode: 'PART-1', fieldName: 'North', sampleDate: '2026-11-02' };
    const task = await imported(
      'soilAnalysis',
      csvOf([
        { ...row, ph: '6.1', zinc: '0.8' },
        { ...row, name: 'Two', ph: '15', zinc: '900' },
        { ...row, name: 'Three', ph: '6', fieldName: 'South' },
        { ...row, name: 'Four', ph: '6', growerCode: 'NOBODY' },
        { ...row, ph: '6.4' },
      ]),
    );
    expect(task).toMatchObject({ status: 'partial', ok: 1, failed: 4 });
    expect(told(task)).toEqual([
      '3 ph maxValue',
      '3 zinc maxValue',
      '4 fieldName fieldUnknownInRow',
      '5 growerCode growerUnknownInRow',
      '6 sampleDate analysisExistsInRow',
    ]);
    expect(task.errors).toContainEqual(
      expect.objectContaining({ row: 3, column: 'ph', params: { max: 14 }, message: expect.stringContaining('largest') }),
    );
    const file = await fetch(`${server.url}/api/uploads/${task.taskId}/failed?format=csv&lang=en-US`, { headers: admin.sent });
    expect(await file.text()).toContain('The grower has no field of this name');
    await admin.put(`/uploads/${task.taskId}/rows/3`, { values: { ph: '6.5', zinc: '0.9' } });
    expect((await admin.post(`/uploads/${task.taskId}/rerun`, { rows: [3] })).status).toBe(202);
    expect(await ended(admin, task.taskId)).toMatchObject({ ok: 2, failed: 3 });
  });

  test('C481 a check says what an import would come to and keeps nothing; an import is undone', async () => {
    const { fieldId } = await home('UNDO-1');
    const bytes = csvOf([{ growerCode: 'UNDO-1', fieldName: 'North', sampleDate: '2026-11-02', ph: '6.2', aluminium: '0' }]);
    const { status, body } = await admin.post(`/soilAnalysis/bulk-import/check?groupId=${group.id}`, formOf(bytes, 'checked.csv'));
    expect([status, body]).toMatchObject([
      200,
      { total: 1, ok: 1, noted: 1, made: { analysis: 1 }, notes: [{ row: 2, column: 'aluminium', key: 'valueLeftOut' }] },
    ]);
    expect(await analysesOf(fieldId)).toEqual([]);
    const { taskId } = await imported('soilAnalysis', bytes);
    expect((await admin.get(`/uploads/${taskId}/undo`)).body).toMatchObject({ refused: null, made: { analysis: 1 } });
    expect((await admin.post(`/uploads/${taskId}/undo`, {})).status).toBe(202);
    for (let left = 200; left > 0 && (await admin.get(`/uploads/${taskId}`)).body.undo?.status !== 'done'; left--)
      await new Promise((again) => setTimeout(again, 50));
    expect((await admin.get(`/uploads/${taskId}`)).body.undo).toMatchObject({ status: 'done', removed: { analysis: 1 } });
    await listsHold(server.url); // no answer told the position of what was removed
    expect(await analysesOf(fieldId)).toEqual([]);
  });

  test('C273 refusals: columns, two of one meaning, a group elsewhere, and who may not upload', async () => {
    const missing = await send(admin, 'soilAnalysis', group.id, csvOf([{ fieldName: 'North', ph: '6' }]));
    expect([missing.status, missing.body.key, missing.body.message]).toEqual([
      422,
      'columnsMissing',
      'Columns are missing! Please download correct template and then upload file.',
    ]);
    expect(failures(missing).toSorted()).toEqual(['growerCode:columnsMissing', 'sampleDate:columnsMissing']);
    const row = { growerCode: 'X', fieldName: 'North', sampleDate: '2026-11-02', P: '1', 'Phosphorus (mg/kg)': '2' };
    expect((await send(admin, 'soilAnalysis', group.id, csvOf([row]))).body).toMatchObject({
      key: 'duplicateParameters',
      details: [{ field: 'phosphorus' }],
    });
    expect(await send(admin, 'soilAnalysis', other.id, csvOf([row]))).toMatchObject({ status: 404, body: { key: 'GroupNotFound' } });
    expect((await send(asha, 'soilAnalysis', group.id, csvOf([row]))).status).toBe(403);
    expect((await send(admin, 'soilAnalysis', group.id, 'x', 'samples.kml')).body.key).toBe('unsupportedFormat');
  });
});

describe('plant analyses from a sheet', () => {
  test('C274 R093 a workbook becomes analyses with tissue, crop and values in the units of the laboratory', async () => {
    const { fieldId } = await home('LEAF-1');
    const task = await imported('plantAnalysis', fixture('plant-samples.csv'), 'plant-samples.csv');
    expect(task).toMatchObject({ kind: 'plantAnalysis', status: 'partial', total: 2, ok: 1, failed: 1 });
    expect(told(task)).toEqual(['3 crop cropUnknownInRow']);
    const [one] = await analysesOf(fieldId);
    const { body } = await asha.get(`/plantAnalysis?id=${one!.id}`);
    expect(body).toMatchObject({ tissue: 'Leaf', sampledTime: 'R2', cropId: expect.any(Number), sampleDate: '2026-11-02', units: '%' });
    expect(body.nutrients).toEqual([
      { id: 1, value: 4.8, unitId: 33, extractionMethodId: null },
      { id: 5, value: 21, unitId: 37, extractionMethodId: null },
      { id: 14, value: 32, unitId: 25, extractionMethodId: null },
    ]);
  });

  test('C482 a check of one counts what it would make', async () => {
    await home('LEAF-2');
    const bytes = csvOf([{ growerCode: 'LEAF-2', fieldName: 'North', sampleDate: '2026-11-02', nitrogen: '4.1' }]);
    expect((await admin.post(`/plantAnalysis/bulk-import/check?groupId=${group.id}`, formOf(bytes, 'leaf.csv'))).body).toMatchObject({
      ok: 1,
      made: { analysis: 1 },
    });
  });
});
