import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { io, type Socket } from 'socket.io-client';
import type { Client } from '../support/client.js';
import { letters } from './support/growers.js';
import { type FixtureGroup, startServer, type TestServer } from './support/server.js';
import { csvOf, ended, formOf, sendSheet, upload } from './support/sheets.js';

let server: TestServer;
let admin: Client;
let group: FixtureGroup;
let other: FixtureGroup;

beforeAll(async () => {
  server = await startServer({ seed: 'acceptance' });
  admin = await server.as('group-1');
  [group, other] = server.fixture().companies[0]!.collections[0]!.groups as [FixtureGroup, FixtureGroup];
}, 120_000);
afterAll(() => server?.stop(), 60_000);

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
    const { body: fields } = await admin
      .get(`/field/all?customerId=${items[0].id}`)
      .then((answer) => (answer.status === 200 ? answer : admin.get(`/field/list?customerId=${items[0].id}`)));
    if (fields.items) expect(fields.items[0]).toMatchObject({ name: 'North block', area: 2.5, soil: { ph: 6.5 } });
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
    expect(second).toMatchObject({ status: 'imported', ok: 60 });
    expect(await total('Twice')).toBe(60);
    expect(
      (await admin.get(`/uploads/${second.taskId}/rows?state=all&pageSize=200`)).body.items.map(
        ({ growerId, fieldId }: { growerId: number; fieldId: number }) => [growerId, fieldId],
      ),
    ).toEqual(items.map(({ growerId, fieldId }: { growerId: number; fieldId: number }) => [growerId, fieldId]));
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

describe('what people do with an upload', () => {
  test('C303 C304 C305: rows that failed are listed, corrected one by one and run again alone', async () => {
    const task = await upload(
      admin,
      group.id,
      csvOf([{ fullName: 'Fix Good' }, { fullName: 'Fix 1', email: 'x@y.zz' }, { fullName: 'Fix 2' }]),
    );
    const path = `/uploads/${task.taskId}`;
    const { body: failed } = await admin.get(`${path}/rows?state=failed`);
    expect(failed).toMatchObject({
      total: 2,
      items: [
        {
          row: 3,
          values: { fullName: 'Fix 1', email: 'x@y.zz' },
          errors: [{ column: 'fullName', key: 'lettersOnly', message: 'Only letters are allowed' }],
        },
        { row: 4 },
      ],
    });
    expect((await admin.put(`${path}/rows/3`, { values: { fullName: 'Fix One', email: 'still wrong' } })).body).toMatchObject({
      row: 3,
      values: { fullName: 'Fix One', email: 'still wrong' },
      errors: [{ column: 'email', key: 'invalidEmail' }],
    });
    expect((await admin.put(`${path}/rows/3`, { values: { email: null } })).body).toMatchObject({
      values: { fullName: 'Fix One' },
      errors: [],
    });
    expect((await admin.put(`${path}/rows/2`, { values: {} })).body).toMatchObject({ status: 409, key: 'rowImported' });
    expect((await admin.put(`${path}/rows/99`, { values: {} })).body).toMatchObject({ status: 404, key: 'RowNotFound' });
    expect((await admin.put(`${path}/rows/3`, { values: { salary: '1' } })).status).toBe(422);
    const rerun = await admin.post(`${path}/rerun`, { rows: [3] });
    expect({ status: rerun.status, body: rerun.body }).toEqual({ status: 202, body: { taskId: task.taskId, status: 'inProgress' } });
    expect(await ended(admin, task.taskId)).toMatchObject({ status: 'partial', total: 3, ok: 2, failed: 1, errors: [{ row: 4 }] });
    await admin.put(`${path}/rows/4`, { values: { fullName: 'Fix Two' } });
    await admin.post(`${path}/rerun`, {});
    expect(await ended(admin, task.taskId)).toMatchObject({ status: 'imported', total: 3, ok: 3, failed: 0, errors: [] });
    expect(await total('Fix')).toBe(3);
    expect((await admin.get(`${path}/rows?state=all`)).body).toMatchObject({
      total: 3,
      items: [{ row: 2, state: 'imported', values: { fullName: 'Fix Good' } }, { row: 3 }, { row: 4, values: { fullName: 'Fix Two' } }],
    });
    expect((await admin.post(`${path}/pause`)).body).toMatchObject({ status: 409, key: 'taskEnded' });
  });

  test('R288 C306 C307 C308: an upload is paused, goes on and is cancelled; rows that are done stay', async () => {
    const { body } = await sendSheet(admin, group.id, csvOf(rowsOf('Halted', 3000)));
    const path = `/uploads/${body.taskId}`;
    const paused = await admin.post(`${path}/pause`);
    expect(paused).toMatchObject({ status: 200, body: { status: 'inProgress', paused: true } });
    const { done } = (await admin.get(path)).body;
    expect(done).toBeLessThan(3000);
    expect((await admin.put(`${path}/rows/2`, { values: {} })).body).toMatchObject({ status: 409, key: 'taskRunning' });
    await new Promise((wait) => setTimeout(wait, 300));
    expect((await admin.get(path)).body.done).toBe(done);
    expect((await admin.post(`${path}/resume`)).body).toMatchObject({ paused: false });
    const cancelled = await admin.post(`${path}/cancel`);
    expect(cancelled.body).toMatchObject({ cancelled: true, total: 3000 });
    const end = (await admin.get(path)).body;
    expect(end.status).toBe(end.ok === 0 ? 'errors' : 'partial');
    expect(await total('Halted')).toBe(end.ok);
    expect((await admin.post(`${path}/resume`)).body).toMatchObject({ status: 409, key: 'taskEnded' });
  });

  test('another admin of the scope watches it on its topic: at most five times a second, and its end', async () => {
    const watch = async (who: string) => {
      const socket: Socket = io(`${server.url}/live`, {
        transports: ['websocket'],
        forceNew: true,
        auth: { token: await server.token(`${who}@acceptance.test`) },
      });
      await new Promise<void>((done, failed) => socket.once('connect', done).once('connect_error', failed));
      return socket;
    };
    const { body } = await sendSheet(admin, group.id, csvOf([...rowsOf('Watched', 1000), { fullName: '1' }]));
    const topic = `task:${body.taskId}`;
    const [socket, stranger] = [await watch('company-1'), await watch('group-2')];
    const told: { type: string; data?: { done: number; status: string }; heard: number }[] = [];
    socket.on('event', (event) => told.push({ ...event, heard: Date.now() }));
    expect(await stranger.emitWithAck('subscribe', { topic })).toMatchObject({ ok: false });
    expect(await socket.emitWithAck('subscribe', { topic, since: 0 })).toMatchObject({ ok: true });
    await ended(admin, body.taskId);
    await new Promise((wait) => setTimeout(wait, 300));
    const progress = told.filter(({ type }) => type === 'UploadProgressed');
    expect(told.map(({ type }) => type)).toEqual(expect.arrayContaining(['UploadStarted', 'UploadFinished', 'UploadProgressed']));
    expect(told.some(({ type }) => type === 'UploadRowsDecided')).toBe(false);
    expect(progress.at(-1)!.data).toMatchObject({ taskId: body.taskId, status: 'partial', total: 1001, done: 1001, ok: 1000, failed: 1 });
    for (const { heard } of progress)
      expect(progress.filter((one) => one.heard >= heard && one.heard < heard + 1000).length).toBeLessThanOrEqual(5);
    socket.close();
    stranger.close();
  });

  test('admins of a company and of a collection hear on one topic where uploads begin and end; others have no such topic', async () => {
    const { id: companyId, collections } = server.fixture().companies[0]!;
    const follow = async (who: string, topic: string) => {
      const socket: Socket = io(`${server.url}/live`, {
        transports: ['websocket'],
        forceNew: true,
        auth: { token: await server.token(`${who}@acceptance.test`) },
      });
      await new Promise<void>((done, failed) => socket.once('connect', done).once('connect_error', failed));
      const told: string[] = [];
      socket.on('event', ({ topic: on, type, id }: { topic: string; type: string; id: number }) => told.push(`${on} ${type} ${id}`));
      const { ok } = (await socket.emitWithAck('subscribe', { topic })) as { ok: boolean };
      return { ok, told, socket, topic };
    };
    const hearers = await Promise.all([
      follow('company-1', `company:${companyId}`),
      follow('collection-1', `collection:${collections[0]!.id}`),
      follow('group-1', `group:${group.id}`),
    ]);
    const strangers = await Promise.all([
      follow('group-1', `company:${companyId}`),
      follow('group-1', `collection:${collections[0]!.id}`),
      follow('user-1', `company:${companyId}`),
      follow('company-2', `company:${companyId}`),
      follow('collection-1', `company:${companyId}`),
      follow('super-1', `company:${companyId}`),
    ]);
    expect(hearers.map(({ ok }) => ok)).toEqual([true, true, true]);
    expect(strangers.map(({ ok }) => ok)).toEqual(strangers.map(() => false));
    const { taskId } = await upload(admin, group.id, csvOf(rowsOf('Heard', 2)));
    await new Promise((wait) => setTimeout(wait, 300));
    for (const { told, topic } of hearers)
      expect(told).toEqual(expect.arrayContaining([`${topic} UploadStarted ${taskId}`, `${topic} UploadFinished ${taskId}`]));
    expect(strangers.flatMap(({ told }) => told)).toEqual([]);
    for (const { socket } of [...hearers, ...strangers]) socket.close();
  });

  test('C303 C304: a corrected row is listed with what is wrong with it now, until it is run again', async () => {
    const { taskId } = await upload(
      admin,
      group.id,
      csvOf([
        { fullName: 'R2D2', growerCode: 'LISTED-1' },
        { fullName: 'Listed Other', growerCode: 'LISTED-1', email: 'nobody' },
      ]),
    );
    const path = `/uploads/${taskId}`;
    const errors = async () =>
      (await admin.get(`${path}/rows`)).body.items.map((row: { errors: { key: string }[] }) => row.errors.map(({ key }) => key));
    expect(await errors()).toEqual([['lettersOnly'], ['invalidEmail']]);
    expect((await admin.put(`${path}/rows/2`, { values: { fullName: 'Listed One', phoneNumber: 'x' } })).status).toBe(200);
    expect(await errors()).toEqual([['phoneFormat'], ['invalidEmail']]);
    expect((await admin.put(`${path}/rows/2`, { values: { phoneNumber: null, fieldName: 'North', area: '2' } })).status).toBe(200);
    expect(await errors()).toEqual([[], ['invalidEmail']]);
    expect((await admin.put(`${path}/rows/3`, { values: { email: null, fieldName: 'North', area: '3' } })).status).toBe(200);
    expect(await errors()).toEqual([[], []]);
    await admin.post(`${path}/rerun`, {});
    expect(await ended(admin, taskId)).toMatchObject({ ok: 1, failed: 1 });
    expect(await errors()).toEqual([['fieldExists']]);
  });
});
