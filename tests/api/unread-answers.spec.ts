import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { figure } from '../faults/support/figures.js';
import { beside, HonestEditor } from './support/beside.js';
import { type FixtureGroup, startServer, type TestServer } from './support/server.js';
import { formOf } from './support/sheets.js';

const MiB = 1024 * 1024;
const readers = Number(process.env['LOAM_UNREAD_ANSWERS'] ?? 60);
/** Of one person 64 MiB wait; the rest is what a busy server holds for a moment until it is tidied up. */
const MOST_MIB = 250;

/** Asked for on one connection, one before the other was read. */
const EACH = 3;

let server: TestServer;
let group: FixtureGroup;
const deaf: Socket[] = [];
beforeAll(async () => {
  server = await startServer({ seed: 'acceptance' });
  group = server.fixture().companies[0]!.collections[0]!.groups[0]!;
});
afterAll(async () => {
  for (const socket of deaf) socket.destroy();
  await server?.stop();
});

const resident = async () =>
  Number(/^process_resident_memory_bytes (\d+)/m.exec(await (await fetch(`${server.url}/metrics`)).text())![1]) / MiB;

test(`${readers} downloads of 8 MiB that nobody reads: they are cut, memory stays, and who reads notices nothing`, async () => {
  const [greedy, honest] = [await server.as('group-1'), await server.as('user-1')];
  const customer = group.growerIds[0]!;
  const large = Uint8Array.from({ length: 8 * MiB }, (_, n) => 97 + (n % 24));
  const said = await greedy.post('/comments', formOf(large, 'large.txt', { entity: 'customer', id: customer, text: 'Large' }));
  expect(said.status).toBe(201);
  const path = `/api/files/${said.body.attachments[0].id}`;
  const ask = { Authorization: `Bearer ${greedy.token}` };
  expect((await (await fetch(`${server.url}${path}`, { headers: ask })).bytes()).length).toBe(large.length);

  let asked = 0;
  const call = async () => {
    const answer = (asked += 1) % 2 ? await honest.get(`/customer?customerId=${customer}`) : await honest.get('/user');
    expect(answer.status).toBe(200);
  };
  const before = await resident();
  const open = () => readdirSync(`/proc/${server.pid}/fd`).length;
  const { port } = new URL(server.url);
  const head = `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nAuthorization: ${ask.Authorization}\r\n\r\n`;
  let most = 0;
  const grown = async () => (most = Math.max(most, (await resident()) - before));
  const cut = () => connections + readers / EACH - open();
  const editor = await HonestEditor.of(server, 'user-2', group.planIds[0]!);
  const connections = open();
  const gone = await beside('L16.4', `${readers} answers of 8 MiB that nobody reads`, { call, edit: editor.edit }, async () => {
    for (let n = 0; n < readers / EACH; n += 1) {
      const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined);
      socket.pause();
      socket.write(head.repeat(EACH)); // of the first the system itself may hold most
      deaf.push(socket);
      await pause(20);
    }
    for (let n = 0; n < 600 && cut() < readers / EACH / 4; n += 1) {
      await grown();
      await pause(100);
    }
    return cut(); // who reads opens connections of their own later
  });
  editor.close();
  expect(gone).toBeGreaterThanOrEqual(readers / EACH / 4);
  await grown();
  figure('L16.4', `the server has grown by, beside ${readers} answers of 8 MiB that nobody reads,`, most, 'MiB', { most: MOST_MIB });

  // slowly, but read: a kibibyte now and then
  const slow = await fetch(`${server.url}${path}`, { headers: ask });
  let got = 0;
  for await (const chunk of slow.body!) {
    got += (chunk as Uint8Array).length;
    if (got < 2 * MiB) await pause(10);
  }
  expect(got).toBe(large.length);
});
