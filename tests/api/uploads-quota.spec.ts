import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { io } from 'socket.io-client';
import { type FixtureGroup, startServer, type TestServer } from './support/server.js';
import { csvOf, formOf, sendSheet, upload } from './support/sheets.js';

const MiB = 1024 * 1024;
const quotaMiB = 0.5;
const sentMiB = Number(process.env['LOAM_QUOTA_SENT_MIB'] ?? 6);
/** How many files one person sends at once. */
const AT_ONCE = 8;

let server: TestServer;
let group: FixtureGroup;
let other: FixtureGroup;
beforeAll(async () => {
  server = await startServer({ seed: 'acceptance', env: { FILE_QUOTA_MB: String(quotaMiB) } });
  [group, other] = server.fixture().companies[0]!.collections[0]!.groups as [FixtureGroup, FixtureGroup];
});
afterAll(() => server?.stop());

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

test(
  `C4: of ${sentMiB} MiB that one person sends, ${AT_ONCE} files at once, a quota of ${quotaMiB} MiB is kept and the rest refused by name, while others send and write as before`,
  async () => {
    const { email, id } = server.fixture().users.find((one) => one.id === other.userIds[0])!;
    const [greedy, neighbour] = [await server.as(email), await server.as('group-2')];
    const entity = { entity: 'customer', id: other.growerIds[0] };
    const small = 'x'.repeat((quotaMiB / 4) * MiB);
    const large = sentMiB > 100 ? 'x'.repeat(8 * MiB) : small;
    const answers: [number, string | undefined][] = [];
    let [left, began] = [sentMiB * MiB, 0];
    const sending = Array.from({ length: AT_ONCE }, async () => {
      while (left > 0) {
        const text = began++ < 2 * AT_ONCE ? small : large;
        left -= text.length;
        const { status, body } = await greedy.post('/comments', formOf(text, 'large.txt', { ...entity, text: 'Large' }));
        answers.push([status, body.key]);
      }
    });
    const others: number[] = [];
    let sent = false;
    const neighbourly = (async () => {
      for (let n = 0; !sent || n < 3; n++) {
        others.push((await neighbour.post('/comments', formOf('A note', 'note.txt', { ...entity, text: 'Small' }))).status);
        others.push((await neighbour.put('/customer', { id: other.growerIds[0], state: `s${n}` })).status);
        await new Promise((done) => setTimeout(done, 100));
      }
    })();
    await Promise.all(sending);
    sent = true;
    await neighbourly;
    const taken = answers.filter(([status]) => status === 201).length;
    expect(taken).toBe(3); // sealed, each takes a little more than a quarter
    expect(new Set(answers.filter(([status]) => status !== 201).map(String))).toEqual(new Set(['413,quotaExceeded']));
    const kept = filesOf(id).reduce((sum, name) => sum + statSync(join(server.dataDir, 'files', String(id), name)).size, 0);
    expect(kept).toBeGreaterThan(taken * small.length);
    expect(kept).toBeLessThanOrEqual(quotaMiB * MiB);
    const { items } = (await greedy.get('/comments', { query: entity })).body;
    expect(items.filter((one: { text: string }) => one.text === 'Large')).toHaveLength(taken);
    expect(new Set(others)).toEqual(new Set([200, 201]));
  },
  180_000 + sentMiB * 500,
);

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
