import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Client } from '../support/client.js';
import { letters } from './support/growers.js';
import { type FixtureGroup, startServer, type TestServer } from './support/server.js';
import { csvOf, formOf, sendSheet, upload } from './support/sheets.js';

let server: TestServer;
let admin: Client;
let group: FixtureGroup;
let other: FixtureGroup;

beforeAll(async () => {
  server = await startServer({ seed: 'acceptance' });
  admin = await server.as('group-1');
  [group, other] = server.fixture().companies[0]!.collections[0]!.groups as [FixtureGroup, FixtureGroup];
});
afterAll(() => server?.stop());

const growersCalled = async (search: string) =>
  (await admin.get(`/customer/all-sorted?groupId=${group.id}&status=all&pageSize=200&search=${encodeURIComponent(search)}`)).body;
const rowsOf = (word: string, count: number, more: (n: number) => Record<string, string> = () => ({})) =>
  Array.from({ length: count }, (_, n) => ({ fullName: `${word} ${letters(n + 1)}`, ...more(n) }));
const total = async (search: string) => (await growersCalled(search)).total as number;

describe('growers from a sheet', () => {
  test('C103 C276 R290: good rows become growers and fields, and the status is imported', async () => {
    const rows = rowsOf('Imported', 120, (n) => ({
      growerCode: `IMP-${n}`,
      fieldName: 'North block',
      area: '2,5',
      areaUnit: 'ha',
      ph: '6.5',
    }));
    const task = await upload(admin, group.id, csvOf(rows));
    expect(task).toMatchObject({
      kind: 'customer',
      status: 'imported',
      total: 120,
      done: 120,
      ok: 120,
      failed: 0,
      paused: false,
      errors: [],
      by: { name: 'Group One' },
      file: { name: 'growers.csv' },
      secondsLeft: 0,
    });
    expect(task.rate).toBeGreaterThan(0);
    const { items, total: count } = await growersCalled('Imported');
    expect(count).toBe(120);
    expect(items[0]).toMatchObject({ fieldsCount: 1 });
    const { body: fields } = await admin.get(`/field/allByCustomer?customerId=${items[0].id}`);
    expect(fields).toMatchObject({ total: 1, items: [{ name: 'North block', area: 2.5, soil: { ph: 6.5 } }] });
  });

  test('R289: a row that is wrong is named with its column; the others are imported and the status is partial', async () => {
    const task = await upload(
      admin,
      group.id,
      csvOf([
        { fullName: 'Partial One', email: 'one@example.com' },
        { fullName: 'R2D2', email: 'nobody' },
        { fullName: 'Partial Two', country: 'Atlantis', fieldName: 'North' },
      ]),
    );
    expect(task).toMatchObject({ status: 'partial', ok: 1, failed: 2 });
    const errors = task.errors
      .map(({ row, column, key }: { row: number; column: string; key: string }) => `${row} ${column} ${key}`)
      .sort();
    expect(errors).toEqual(['3 email invalidEmail', '3 fullName lettersOnly', '4 area areaRequired', '4 country unknownCountry']);
    for (const { message } of task.errors) expect(message).toMatch(/^[A-Z].+/);
  });

  test('R291: without a good row the status is errors', async () => {
    expect(await upload(admin, group.id, csvOf([{ fullName: '1' }, { fullName: '2' }]))).toMatchObject({
      status: 'errors',
      ok: 0,
      failed: 2,
    });
  });

  test('rows with one code, or one name without code, are one grower with several fields', async () => {
    const task = await upload(
      admin,
      group.id,
      csvOf([
        { fullName: 'Same Code', growerCode: 'SAME-1', fieldName: 'A', area: '1' },
        { fullName: 'Same Code', growerCode: 'same-1', fieldName: 'B', area: '1' },
        { fullName: 'Same Name', fieldName: 'A', area: '1' },
        { fullName: 'same name', fieldName: 'B', area: '1' },
        { fullName: 'Same Name', fieldName: 'B', area: '2' },
      ]),
    );
    expect(task).toMatchObject({ status: 'partial', ok: 4, errors: [{ row: 6, column: 'fieldName', key: 'fieldExists' }] });
    const { items } = await growersCalled('Same');
    expect(items.map(({ fullName, fieldsCount }: { fullName: string; fieldsCount: number }) => [fullName, fieldsCount])).toEqual([
      ['Same Code', 2],
      ['Same Name', 2],
    ]);
  });

  test('the same file again creates nothing new, in a new session and after a change of a field too', async () => {
    const sheet = csvOf(rowsOf('Twice', 60, (n) => ({ fieldName: 'F', area: '1', ...(n % 2 === 0 && { growerCode: `TW-${n}` }) })));
    const first = await upload(admin, group.id, sheet);
    const { items } = (await admin.get(`/uploads/${first.taskId}/rows?state=all&pageSize=200`)).body;
    await admin.put('/field', { id: items[0].fieldId, name: 'Renamed' });
    const second = await upload(admin, group.id, sheet);
    expect(first).toMatchObject({ status: 'imported', ok: 60, existing: 0 });
    expect(second).toMatchObject({ status: 'imported', ok: 60, existing: 60 });
    expect(await total('Twice')).toBe(60);
    expect(
      (await admin.get(`/uploads/${second.taskId}/rows?state=all&pageSize=200`)).body.items.map(
        ({ growerId, fieldId }: { growerId: number; fieldId: number }) => [growerId, fieldId],
      ),
    ).toEqual(items.map(({ growerId, fieldId }: { growerId: number; fieldId: number }) => [growerId, fieldId]));
  });

  test('rows that are there already are told from new ones, also in another file and while the upload runs', async () => {
    const rows = rowsOf('Known', 3, () => ({ fieldName: 'F', area: '1' }));
    await upload(admin, group.id, csvOf(rows));
    const more = [...rows, { ...rows[0]!, fieldName: 'G' }, ...rowsOf('Fresh', 1), { fullName: '1' }];
    expect(await upload(admin, group.id, csvOf(more))).toMatchObject({ status: 'partial', ok: 5, existing: 3, failed: 1 });
    const { items } = (await admin.get('/uploads')).body;
    expect(items[0]).toMatchObject({ ok: 5, existing: 3 });
  });

  test('a boundary as WKT or GeoJSON, a point as latitude and longitude, and a faulty one', async () => {
    const ring = '75 18, 75.01 18, 75.01 18.01, 75 18.01, 75 18';
    const task = await upload(
      admin,
      group.id,
      csvOf([
        { fullName: 'Boundary Wkt', fieldName: 'A', boundary: `POLYGON((${ring}))` },
        {
          fullName: 'Boundary Json',
          fieldName: 'A',
          boundary: JSON.stringify({
            type: 'Polygon',
            coordinates: [
              [
                [75, 18],
                [75.01, 18],
                [75.01, 18.01],
                [75, 18],
              ],
            ],
          }),
        },
        { fullName: 'Boundary Point', fieldName: 'A', latitude: '18.5', longitude: '75.5' },
        { fullName: 'Boundary Crossed', fieldName: 'A', boundary: 'POLYGON((75 18, 75.01 18.01, 75.01 18, 75 18.01, 75 18))' },
      ]),
    );
    expect(task).toMatchObject({ ok: 3, errors: [{ row: 5, column: 'boundary', key: 'selfIntersection' }] });
    expect(await total('Boundary Crossed')).toBe(0);
  });

  test('a code that another group of the company holds is refused, and the person who is to keep it must be of the group', async () => {
    const elsewhere = await server.as('group-2');
    await upload(elsewhere, other.id, csvOf([{ fullName: 'Elsewhere', growerCode: 'ELSE-1' }]));
    const task = await upload(
      admin,
      group.id,
      csvOf([
        { fullName: 'Not Mine', growerCode: 'else-1' },
        { fullName: 'Keeper Right', assignedTo: 'USER-1@acceptance.test' },
        { fullName: 'Keeper Wrong', assignedTo: 'user-3@acceptance.test' },
        { fullName: 'Keeper Unknown', assignedTo: 'nobody@acceptance.test' },
      ]),
    );
    expect(task.errors.map(({ row, column, key, message }: Record<string, unknown>) => [row, column, key, message])).toEqual([
      [2, 'growerCode', 'growerCodeExists', 'Requested Grower code already exists! Please try again or leave blank'],
      [4, 'assignedTo', 'assignedToInvalid', 'A grower must be assigned to a group admin or user of the group'],
      [5, 'assignedTo', 'assignedToInvalid', 'A grower must be assigned to a group admin or user of the group'],
    ]);
    const collection = await server.as('collection-1');
    expect(await upload(collection, group.id, csvOf([{ fullName: 'No Keeper' }]))).toMatchObject({
      status: 'errors',
      errors: [{ row: 2, column: 'assignedTo', key: 'assignedToInvalid' }],
    });
  });
});

describe('columns', () => {
  test('R632: a sheet without a needed column', async () => {
    const { status, body } = await sendSheet(admin, group.id, 'Email,Phone number\na@b.c,1\n');
    expect({ status, ...body }).toMatchObject({
      status: 422,
      key: 'columnsMissing',
      message: 'Columns are missing! Please download correct template and then upload file.',
      details: [{ field: 'fullName', key: 'columnsMissing' }],
    });
  });
  test('R402: two columns to one parameter', async () => {
    const mapping = [
      { column: 'A', parameter: 'fullName' },
      { column: 'B', parameter: 'fullName' },
    ];
    expect((await sendSheet(admin, group.id, 'A,B\nx,y\n', 'a.csv', { mapping })).body).toMatchObject({
      status: 422,
      key: 'duplicateParameters',
      details: [{ field: 'fullName' }],
    });
    expect((await sendSheet(admin, group.id, 'Full name,Nome completo\nx,y\n')).body).toMatchObject({ key: 'duplicateParameters' });
  });
  test('are found by their names in three languages, and mapped as told', async () => {
    expect(
      await upload(admin, group.id, 'Nome completo;Código do produtor;Nome do talhão;Área\nJoão Lingua;PT-1;Norte;2,5\n'),
    ).toMatchObject({ status: 'imported' });
    expect(await upload(admin, group.id, 'पूर्ण नाव,शेतकरी कोड\nआशा कुलकर्णी,MR-1\n')).toMatchObject({ status: 'imported' });
    expect(
      await upload(admin, group.id, 'Producer,x\nMapped Name,1\n', 'a.csv', { mapping: [{ column: 'Producer', parameter: 'fullName' }] }),
    ).toMatchObject({ status: 'imported' });
    expect(await total('Mapped Name')).toBe(1);
  });
  test('of a mapping that the file has not, and parameters that do not exist', async () => {
    expect((await sendSheet(admin, group.id, 'A\nx\n', 'a.csv', { mapping: [{ column: 'Z', parameter: 'fullName' }] })).body).toMatchObject(
      { status: 422, key: 'columnNotFound' },
    );
    expect((await sendSheet(admin, group.id, 'A\nx\n', 'a.csv', { mapping: [{ column: 'A', parameter: 'salary' }] })).body).toMatchObject({
      status: 422,
      key: 'validationFailed',
    });
    expect((await sendSheet(admin, group.id, 'Full name\n')).body).toMatchObject({ status: 422, key: 'noRows' });
  });
});

describe('rights', () => {
  test('R440: only group, collection and company admins reach the upload centre, each in their own scope', async () => {
    const sheet = csvOf([{ fullName: 'Nobody' }]);
    for (const who of ['user-1', 'super-1', 'executive-1']) {
      expect((await sendSheet(await server.as(who), group.id, sheet)).status).toBe(403);
      expect((await (await server.as(who)).get('/uploads')).status).toBe(403);
    }
    for (const who of ['group-1', 'collection-1', 'company-1'])
      expect(
        (await sendSheet(await server.as(who), group.id, csvOf([{ fullName: 'Role', assignedTo: 'user-1@acceptance.test' }]))).status,
      ).toBe(202);
    const strangers = [await server.as('group-2'), await server.as('collection-2'), await server.as('company-2')];
    const { body } = await sendSheet(admin, group.id, csvOf([{ fullName: 'Scope' }]));
    for (const stranger of strangers) {
      expect((await sendSheet(stranger, group.id, sheet)).body).toMatchObject({ status: 404, key: 'GroupNotFound' });
      const missing = await stranger.get('/uploads/999999');
      for (const path of ['', '/rows', '/failed'])
        expect({ ...(await stranger.get(`/uploads/${body.taskId}${path}`)).body, requestId: 0 }).toEqual({ ...missing.body, requestId: 0 });
      for (const verb of ['pause', 'resume', 'cancel', 'rerun'])
        expect((await stranger.post(`/uploads/${body.taskId}/${verb}`, verb === 'rerun' ? {} : undefined)).body).toMatchObject({
          status: 404,
          key: 'TaskNotFound',
        });
    }
  });
  test('C275: the list has the uploads of the scope, newest first', async () => {
    const { body: mine } = await admin.get('/uploads?pageSize=5');
    expect(mine.items).toHaveLength(5);
    expect(mine.items[0]).toMatchObject({
      taskId: expect.any(Number),
      kind: 'customer',
      status: expect.any(String),
      total: expect.any(Number),
      ok: expect.any(Number),
      failed: expect.any(Number),
      at: expect.any(String),
    });
    expect(mine.items.map(({ taskId }: { taskId: number }) => taskId)).toEqual(
      [...mine.items].map(({ taskId }) => taskId).sort((a, b) => b - a),
    );
    expect((await admin.get(`/uploads?groupId=${other.id}`)).status).toBe(404);
    expect((await (await server.as('company-1')).get('/uploads')).body.total).toBeGreaterThan(mine.total);
    expect((await (await server.as('company-2')).get('/uploads')).body).toMatchObject({ items: [], total: 0 });
  });
  test('the same Idempotency-Key uploads once', async () => {
    const send = () =>
      admin.post(`/customer/${group.id}/bulk-import`, formOf(csvOf([{ fullName: 'Keyed' }]), 'k.csv'), {
        headers: { 'Idempotency-Key': 'upload-once-1' },
      });
    const [first, again] = [await send(), await send()];
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('Idempotency-Replayed')).toBe('true');
  });
});
