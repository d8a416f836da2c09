import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { io } from 'socket.io-client';
import { type FixtureGroup, startServer, type TestServer } from './support/server.js';
import { csvOf, sendSheet, upload } from './support/sheets.js';

let server: TestServer;
let group: FixtureGroup;
let other: FixtureGroup;
beforeAll(async () => {
  server = await startServer({ seed: 'acceptance', env: { FILE_QUOTA_MB: '0.5' } });
  [group, other] = server.fixture().companies[0]!.collections[0]!.groups as [FixtureGroup, FixtureGroup];
}, 120_000);
afterAll(() => server?.stop(), 60_000);

/** About 200 KiB of rows that fail, and so are kept. */
const failing = (mark: string) => csvOf(Array.from({ length: 400 }, (_, n) => ({ fullName: `${n} ${mark} ${'x'.repeat(480)}` })));
const filesOf = (userId: number) => {
  try {
    return readdirSync(join(server.dataDir, 'files', String(userId)));
  } catch {
    return [];
  }
};

test('C4: who fills their quota is refused by name, others go on, and so does everything else of theirs', async () => {
  const [full, free] = [await server.as('group-1'), await server.as('group-2')];
  let last = await sendSheet(full, group.id, failing('a'));
  for (let n = 0; n < 6 && last.status === 202; n++) last = await sendSheet(full, group.id, failing(`b${n}`));
  expect(last.body).toMatchObject({
    status: 413,
    key: 'quotaExceeded',
    message: 'Your storage is full. Delete files that are no longer needed and try again.',
  });
  expect(await upload(free, other.id, csvOf([{ fullName: 'Free Grower' }]))).toMatchObject({ status: 'imported' });
  expect((await full.get(`/customer/all-sorted?groupId=${group.id}`)).status).toBe(200);
  expect(
    (
      await full.post('/customer', {
        fullName: 'Still Possible',
        group: group.id,
        assignedTo: group.userIds[0],
        countryId: 101,
        unitTypeId: 0,
        nutrientForm: 'oxide',
      })
    ).status,
  ).toBe(201);
});

test('of rows that were imported no file is left, of others one', async () => {
  const free = await server.as('group-2');
  const { id } = server.fixture().users.find(({ email }) => email === 'group-2@acceptance.test')!;
  const until = async (left: RegExp[]) => {
    for (let n = 0; n < 1_200 && filesOf(id).length !== left.length; n++) await new Promise((done) => setTimeout(done, 50));
    expect(filesOf(id).map((name, i) => (left[i]?.test(name) ? 'as expected' : name))).toEqual(left.map(() => 'as expected'));
  };
  await upload(free, other.id, csvOf([{ fullName: 'Gone Grower' }]));
  await until([]);
  const task = await upload(free, other.id, csvOf([{ fullName: 'Good Grower' }, { fullName: '1' }]));
  await until([/-left-1$/]);
  await free.put(`/uploads/${task.taskId}/rows/3`, { values: { fullName: 'Now Good' } });
  await free.post(`/uploads/${task.taskId}/rerun`, {});
  await until([]);
});

test('a node without the role web refuses sockets as it refuses calls', async () => {
  const node = await server.stack.addNode({ ROLES: 'worker', DEMO: 'off' });
  const answer = await fetch(`${node.url}/api/user`);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30']);
  expect((await fetch(`${node.url}/socket.io/?EIO=4&transport=polling`)).status).toBe(503);
  for (const transport of ['websocket', 'polling']) {
    const socket = io(`${node.url}/live`, { transports: [transport], reconnection: false, forceNew: true });
    const outcome = await new Promise((done) =>
      socket.once('connect', () => done('connected')).once('connect_error', () => done('refused')),
    );
    socket.disconnect();
    expect(outcome).toBe('refused');
  }
  expect((await fetch(`${node.url}/api/health/ready`)).status).toBe(200);
});
