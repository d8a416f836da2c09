import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Client, failures } from '../support/client.js';
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

const send = (client: Client, groupId: number, rows: readonly Record<string, string>[], name = 'surveys.csv') =>
  client.post(`/survey/bulk-import?groupId=${groupId}`, formOf(csvOf(rows), name));
const surveyOf = async (customerId: number, year: number) => (await asha.get(`/survey?customerId=${customerId}&year=${year}`)).body;

describe('surveys from a sheet', () => {
  test('C272 R096 rows become surveys of the growers that they name, and change those that there are', async () => {
    const [one, two] = [await newGrower(asha, group, { farmId: 'UP-1' }), await newGrower(asha, group, { growerCode: 'UP-CODE-2' })];
    await asha.post('/survey', { customerId: two, surveyYear: 2026, altitude: 900, farmName: 'Alta' });
    const sent = await send(admin, group.id, [
      {
        farmId: 'UP-1',
        surveyYear: '2026',
        cherryKg: '1200,5',
        coverCropPractices: 'cover kept on slopes and terraces|nitrogen-fixing cover species',
      },
      { farmId: 'UP-2', surveyYear: '2026', growerCode: 'UP-CODE-2', altitude: '950', whoClass1: 'no' },
    ]);
    expect(sent).toMatchObject({ status: 202, body: { taskId: expect.any(Number), status: 'inProgress' } });
    const task = await ended(admin, sent.body.taskId);
    expect(task).toMatchObject({ kind: 'survey', status: 'imported', total: 2, ok: 2, updated: 1, failed: 0, errors: [] });
    expect(await surveyOf(one, 2026)).toMatchObject({ farmId: 'UP-1', cherryKg: 1200.5, practices: { coverCrop: { followed: 2 } } });
    expect(await surveyOf(two, 2026)).toMatchObject({ farmId: 'UP-2', altitude: 950, farmName: 'Alta', whoClass1: false, revision: 2 });
  });

  test('C272 a row that is wrong is named with its columns; the others are imported', async () => {
    const customerId = String(await newGrower(asha, group));
    const elsewhere = String(other.growerIds[0]!);
    const { body } = await send(admin, group.id, [
      { customerId, farmId: 'UP-3', surveyYear: '2026', laborShare: '60', inputsShare: '40' },
      { customerId, farmId: 'UP-3', surveyYear: '2025', laborShare: '60', inputsShare: '41', altitude: '3001' },
      { customerId: elsewhere, farmId: 'UP-4', surveyYear: '2026', laborShare: '', inputsShare: '' },
    ]);
    const task = await ended(admin, body.taskId);
    expect(task).toMatchObject({ status: 'partial', ok: 1, failed: 2 });
    expect(task.errors.map(({ row, column, key }: Record<string, unknown>) => `${row} ${column} ${key}`).toSorted()).toEqual([
      ...['3 altitude outOfRange', '3 inputsShare sumOfTwo', '4 customerId growerNotFoundInRow'],
    ]);
  });

  test('C272 a sheet without its columns is refused, each of them named', async () => {
    const refused = await send(admin, group.id, [{ fullName: 'Asha' }]);
    expect([refused.status, refused.body.key]).toEqual([422, 'columnsMissing']);
    expect(refused.body.message).toBe('Columns are missing! Please download correct template and then upload file.');
    expect(failures(refused).toSorted()).toEqual(['farmId:columnsMissing', 'surveyYear:columnsMissing']);
  });

  test('C432 a check says what an import would come to, and keeps nothing', async () => {
    const customerId = await newGrower(asha, group);
    await asha.post('/survey', { customerId, surveyYear: 2026, altitude: 900 });
    const rows = [
      { customerId: String(customerId), farmId: 'UP-5', surveyYear: '2026', altitude: '950' },
      { customerId: String(customerId), farmId: 'UP-5', surveyYear: '2025', altitude: '950' },
    ];
    const { status, body } = await admin.post(`/survey/bulk-import/check?groupId=${group.id}`, formOf(csvOf(rows), 'checked.csv'));
    expect([status, body]).toMatchObject([200, { total: 2, ok: 2, updated: 1, failed: 0, made: { survey: 1 } }]);
    expect(body.changes).toContainEqual({ row: 2, column: 'altitude', old: '900', new: '950' });
    expect(await surveyOf(customerId, 2026)).toMatchObject({ altitude: 900, revision: 1 });
  });

  test('C272 R462 the survey upload permission opens it, with or without the upload center; a group elsewhere is missing', async () => {
    const id = server.fixture().users.find(({ email }) => email.startsWith('group-2@'))!.id;
    const [person, boss] = [await server.as('group-2'), await server.verified('company-1')];
    const give = async (permissions: object) =>
      boss.with(await server.confirmation(boss, 'company-1')).post(`/adminCenter/user/${id}/permissions`, permissions);
    const row = [{ customerId: String(other.growerIds[0]!), farmId: 'UP-6', surveyYear: '2026' }];
    expect((await give({ surveyUpload: false })).status).toBe(200);
    expect(await send(person, other.id, row)).toMatchObject({ status: 403, body: { key: 'forbidden' } });
    expect((await give({ surveyUpload: true, bulkUpload: false })).status).toBe(200);
    const sent = await send(person, other.id, row);
    expect(sent.status).toBe(202);
    expect(await ended(person, sent.body.taskId)).toMatchObject({ status: 'imported' });
    expect(await send(person, group.id, row)).toMatchObject({ status: 404, body: { key: 'GroupNotFound' } });
    // another group's upload, of either sheet, and one that is not there look alike to who may look after surveys alone
    const [theirs] = (await admin.get('/uploads')).body.items as { taskId: number }[];
    const growers = await admin.post(`/customer/${group.id}/bulk-import`, formOf('Full name,Email\nForeign One,f@b.test', 'g.csv'));
    expect(growers.status).toBe(202);
    for (const taskId of [theirs!.taskId, growers.body.taskId, 999_999])
      expect(await person.get(`/uploads/${taskId}`)).toMatchObject({ status: 404, body: { key: 'TaskNotFound' } });
    expect((await send(asha, group.id, row)).status).toBe(403); // a user's role is not admitted
    expect(failures(await admin.post('/survey/bulk-import', formOf(csvOf(row), 'x.csv')))).toEqual(['groupId:required']);
  });

  test('C017 C272 the template comes with the ids or the words of a language, and can be sent as it is', async () => {
    await newGrower(asha, group, { farmId: 'KF-01' });
    const answer = await fetch(`${server.url}/api/adminCenter/survey/bulk-import?lang=pt-BR`, { headers: admin.sent });
    expect([answer.status, answer.headers.get('content-disposition')]).toEqual([200, expect.stringContaining('survey-template.xlsx')]);
    const sent = await admin.post(
      `/survey/bulk-import?groupId=${group.id}`,
      formOf(new Uint8Array(await answer.arrayBuffer()), 'template.xlsx'),
    );
    expect(await ended(admin, sent.body.taskId)).toMatchObject({ status: 'imported', ok: 1 });
  });
});
