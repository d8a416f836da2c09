import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { io, type Socket } from 'socket.io-client';
import { runSeed, seeded } from '../faults/support/random.js';
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
});
afterAll(() => server?.stop());

const rowsOf = (word: string, count: number) => Array.from({ length: count }, (_, n) => ({ fullName: `${word} ${letters(n + 1)}` }));
const total = async (search: string) =>
  (await admin.get(`/customer/all-sorted?groupId=${group.id}&status=all&pageSize=200&search=${search}`)).body.total as number;
/** A person's live channel, connected. */
async function connected(who: string): Promise<Socket> {
  const socket = io(`${server.url}/live`, {
    transports: ['websocket'],
    forceNew: true,
    auth: { token: await server.token(`${who}@acceptance.test`) },
  });
  await new Promise<void>((done, failed) => socket.once('connect', done).once('connect_error', failed));
  return socket;
}

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

  const until = async (holds: () => boolean) => {
    for (const end = Date.now() + 30_000; !holds(); await new Promise((wait) => setTimeout(wait, 10)))
      if (Date.now() > end) throw new Error(`never: ${holds}`);
  };

  test('another admin of the scope watches it on its topic: at most five times a second, and its end', async () => {
    const [socket, stranger] = [await connected('company-1'), await connected('group-2')];
    const told: { type: string; data?: { done: number; status: string } }[] = [];
    socket.on('event', (event) => told.push(event));
    const from = Date.now();
    const { body } = await sendSheet(admin, group.id, csvOf([...rowsOf('Watched', 3000), { fullName: '1' }]));
    expect((await admin.post(`/uploads/${body.taskId}/pause`)).status).toBe(200); // or it has ended before anybody watches
    const topic = `task:${body.taskId}`;
    expect(await stranger.emitWithAck('subscribe', { topic })).toMatchObject({ ok: false });
    expect(await socket.emitWithAck('subscribe', { topic, since: 0 })).toMatchObject({ ok: true });
    expect((await admin.post(`/uploads/${body.taskId}/resume`)).status).toBe(200);
    await ended(admin, body.taskId);
    const progressed = () => told.filter(({ type }) => type === 'UploadProgressed');
    const stands = () => progressed().at(-1)?.data?.status ?? 'inProgress'; // the last may come after the end
    await until(() => told.some(({ type }) => type === 'UploadFinished') && stands() !== 'inProgress');
    const progress = progressed();
    expect(told.map(({ type }) => type)).toEqual(expect.arrayContaining(['UploadStarted', 'UploadFinished', 'UploadProgressed']));
    expect(told.some(({ type }) => type === 'UploadRowsDecided')).toBe(false);
    expect(progress.at(-1)!.data).toMatchObject({ taskId: body.taskId, status: 'partial', total: 3001, done: 3001, ok: 3000, failed: 1 });
    // what was told in time may be heard in one go on a slow machine: over the whole time, and one more at the end
    expect(progress.length).toBeLessThanOrEqual(Math.ceil(5 * ((Date.now() - from) / 1_000)) + 1);
    socket.close();
    stranger.close();
  });

  test('admins of a company and of a collection hear on one topic where uploads begin and end; others have no such topic', async () => {
    const { id: companyId, collections } = server.fixture().companies[0]!;
    const follow = async (who: string, topic: string) => {
      const socket = await connected(who);
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
    const due = (topic: string) => [`${topic} UploadStarted ${taskId}`, `${topic} UploadFinished ${taskId}`];
    await until(() => hearers.every(({ told, topic }) => due(topic).every((one) => told.includes(one))));
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

describe('what an import would come to', () => {
  const check = (csv: string, more: object = {}) =>
    admin.post(`/customer/${group.id}/bulk-import/check`, formOf(csv, 'looked-through.csv', more));
  type Fault = { row: number; column: string; key: string };
  const plain = (faults: readonly Fault[]) => faults.map(({ row, column, key }) => `${row} ${column} ${key}`).sort();

  test('C461: what checking finds is what the import finds, whatever is wrong with the rows, and checking makes nothing', async () => {
    const seed = runSeed();
    const random = seeded(seed);
    const names = ['Looked Through', 'Looked Over', 'R2D2', '', 'Río Verde', 'Looked  through'];
    const cell = (...texts: string[]) => random.pick(texts);
    for (let round = 0; round < 4; round++) {
      const csv = csvOf(
        Array.from({ length: 260 }, () => ({
          fullName: random.pick(names),
          growerCode: cell('', '', `LT-${random.below(30)}`, 'LT-1', 'lt-1'),
          email: cell('', 'looked@example.com', 'nobody'),
          country: cell('', 'IN', 'Atlantis'),
          assignedTo: cell('', '', 'group-1@acceptance.test', 'nobody@example.com'),
          fieldName: cell('', 'North', 'north', `Block ${random.below(9)}`),
          area: cell('', '2.5', '2.5', '3', '-1', 'much'),
          latitude: cell('', '', '18.5', '118'),
          longitude: cell('', '', '74.5'),
        })),
      );
      const update = round % 2 === 1; // what is there stays, or takes the values of its row
      const checked = await check(csv, { update });
      expect({ seed, status: checked.status }).toEqual({ seed, status: 200 });
      if (round === 0) expect(await total('Looked')).toBe(0);
      const { ok, existing, updated, failed, errors } = checked.body;
      const task = await upload(admin, group.id, csv, `looked-through-${seed}-${round}.csv`, { update });
      expect({ seed, total: checked.body.total, ok, existing, updated, failed }).toEqual({
        seed,
        total: task.total,
        ok: task.ok,
        existing: task.existing,
        updated: task.updated,
        failed: task.failed,
      });
      const { body } = await admin.get(`/uploads/${task.taskId}/rows?state=failed&pageSize=200`);
      const found = body.items.flatMap(({ row, errors: of }: { row: number; errors: Fault[] }) => of.map((one) => ({ ...one, row })));
      expect({ seed, errors: plain(errors) }).toEqual({ seed, errors: plain(found) });
    }
  });

  test('C461: nobody to look after a grower, a field twice, and a code under two names are told before anything is made', async () => {
    const row = { fullName: 'Code Bearer', growerCode: 'TWO-1', fieldName: 'North', area: '2' };
    const { status, body } = await check(
      csvOf([row, { ...row, fieldName: 'South' }, { ...row, area: '3' }, { ...row, fullName: 'Somebody Else', fieldName: 'East' }, { fullName: 'Lonely', assignedTo: 'gone@example.com' }]), // prettier-ignore
    );
    expect({ status, ...body, errors: plain(body.errors), notes: plain(body.notes) }).toEqual({
      ...{ status: 200, total: 5, ok: 3, existing: 0, updated: 0, failed: 2, noted: 1, made: { grower: 1, field: 3 } },
      errors: ['4 fieldName fieldExists', '6 assignedTo assignedToInvalid'],
      notes: ['5 fullName growerCodeOfAnother'],
      changes: [],
      choices: { assignedTo: expect.arrayContaining(['group-1@acceptance.test', 'user-1@acceptance.test']) },
    });
    expect(body.choices.assignedTo).not.toContain('user-15@acceptance.test'); // of another company
    expect(await total('Code Bearer')).toBe(0);
  });

  test('C461: a file that cannot be imported is refused as the import refuses it', async () => {
    expect((await check(csvOf([{ phoneNumber: '1' }]))).body).toMatchObject({ key: 'columnsMissing' });
    expect((await admin.post(`/customer/${other.id}/bulk-import/check`, formOf('fullName\nA', 'a.csv'))).status).toBe(404);
  });

  test('C461: the same file again is checked by what its rows made, also what was renamed since', async () => {
    const csv = csvOf([{ fullName: 'Checked Again', growerCode: 'CA-1', fieldName: 'Old name', area: '2' }, { fullName: 'Checked Also' }]);
    const task = await upload(admin, group.id, csv, 'again.csv');
    const [row] = (await admin.get(`/uploads/${task.taskId}/rows?state=all`)).body.items;
    expect((await admin.put('/field', { id: row.fieldId, name: 'New name' })).status).toBe(200);
    expect((await check(csv)).body).toMatchObject({ ok: 2, existing: 2, failed: 0, made: { grower: 0, field: 0 } });
    expect(await upload(admin, group.id, csv, 'again.csv')).toMatchObject({ ok: 2, existing: 2 });
  });
});
