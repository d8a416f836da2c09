import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { figure } from '../faults/support/figures.js';
import { beside, HonestEditor } from './support/beside.js';
import { type FixtureGroup, startServer, type TestServer } from './support/server.js';
import { formOf } from './support/sheets.js';

const MiB = 1024 * 1024;
const uploads = Number(process.env['LOAM_UNFINISHED_UPLOADS'] ?? 12);
/** Three files of an upload that takes 25 MiB, the last without an end. */
const EACH = 24 * MiB;
const OF_ONE = 64 * MiB;
/** Buffers of lines and of what is written at the moment; the attack took 1.7 GB. */
const MOST_MIB = 150;

let server: TestServer;
let group: FixtureGroup;
const lines: Upload[] = [];
beforeAll(async () => {
  server = await startServer({ seed: 'acceptance' });
  group = server.fixture().companies[0]!.collections[0]!.groups[0]!;
});
afterAll(async () => {
  for (const one of lines) one.socket.destroy();
  await server?.stop();
});

const resident = async () =>
  Number(/^process_resident_memory_bytes (\d+)/m.exec(await (await fetch(`${server.url}/metrics`)).text())![1]) / MiB;
const part = (n: number) =>
  `\r\n--loam\r\nContent-Disposition: form-data; name="file"; filename="${n}.txt"\r\nContent-Type: text/plain\r\n\r\n`;

/** A note's files, of which the last bytes never come. */
class Upload {
  readonly socket: Socket;
  status: number | undefined;
  isClosed = false;
  isSent = false;

  constructor(token: string, bytes: number) {
    const { port } = new URL(server.url);
    this.socket = connect(Number(port), '127.0.0.1').on('error', () => undefined);
    this.socket.on('data', (text) => (this.status ??= Number(/^HTTP\/1\.1 (\d{3})/.exec(text.toString('latin1'))?.[1])));
    this.socket.on('close', () => (this.isClosed = true));
    const head = [
      'POST /api/comments HTTP/1.1',
      `Host: localhost:${port}`,
      `Authorization: Bearer ${token}`,
      'Content-Type: multipart/form-data; boundary=loam',
      `Content-Length: ${bytes + 10_000}`,
    ];
    this.socket.write(`${head.join('\r\n')}\r\n\r\n`);
    const file = Buffer.alloc(Math.min(bytes, 8 * MiB), 'x');
    for (let sent = 0; sent < bytes; sent += file.length) {
      this.socket.write(part(sent));
      this.socket.write(file, () => (this.isSent = sent + file.length >= bytes));
    }
    lines.push(this);
  }
}
const settled = async (some: readonly Upload[]) => {
  for (let n = 0; n < 600 && !some.every((one) => one.isSent || one.status !== undefined || one.isClosed); n += 1) await pause(50);
};
const waiting = (some: readonly Upload[]) => some.filter((one) => one.status === undefined && !one.isClosed);

describe('uploads that are never finished', () => {
  test(`${uploads} of 24 MiB by one person: they lie on the disk, 64 MiB of them, the others are refused, and others work on`, async () => {
    const [greedy, honest] = [await server.as('user-1'), await server.as('group-1')];
    const slow = new Upload(greedy.token!, 1_000); // is cut in the last test
    const before = await resident();
    let most = 0;
    const call = async () => expect((await honest.get('/user')).status).toBe(200);
    const editor = await HonestEditor.of(server, 'group-1', group.planIds[0]!);
    const sent = await beside('L16.9', `${uploads} unfinished uploads of 24 MiB`, { call, edit: editor.edit }, async () => {
      const all: Upload[] = [];
      for (let n = 0; n < uploads; n += 1) {
        all.push(new Upload(greedy.token!, EACH));
        await pause(50);
        most = Math.max(most, (await resident()) - before);
      }
      await settled(all);
      most = Math.max(most, (await resident()) - before);
      return all;
    });
    editor.close();
    expect(waiting(sent).length).toBeGreaterThan(0);
    expect(waiting(sent).length * EACH).toBeLessThanOrEqual(OF_ONE);
    expect(new Set(sent.flatMap(({ status }) => status ?? []))).toEqual(new Set([429]));
    figure('L16.9', 'the server has grown by', most, 'MiB', { most: MOST_MIB });
    expect(readdirSync(join(server.dataDir, 'incoming'))).toEqual([]); // files without a name: none is left, however this ends
    const entity = { entity: 'customer', id: group.growerIds[0], text: 'Meanwhile' };
    expect((await honest.post('/comments', formOf('A note', 'note.txt', entity))).status).toBe(201);
    expect(slow.isClosed).toBe(false);
  });

  test('of all 256 MiB are under way; when they are gone there is room again', async () => {
    for (const { socket } of lines.slice(1)) socket.destroy();
    const people = server
      .fixture()
      .users.filter(({ role, email }) => (role === 'user' || role === 'group') && email !== 'user-1@acceptance.test');
    const all: Upload[] = [];
    for (const { email } of people.slice(0, 8)) {
      const { token } = await server.as(email);
      for (let n = 0; n < 2; n += 1) all.push(new Upload(token!, EACH));
    }
    await settled(all);
    expect(waiting(all).length * EACH).toBeLessThanOrEqual(256 * MiB);
    expect(new Set(all.flatMap(({ status }) => status ?? []))).toEqual(new Set([503]));
    for (const { socket } of all) socket.destroy();
    const honest = await server.as('group-1');
    const entity = { entity: 'customer', id: group.growerIds[0], text: 'Again' };
    const ask = () => honest.post('/comments', formOf('x'.repeat(8 * MiB), 'large.txt', entity));
    let answer = await ask();
    for (let n = 0; n < 100 && answer.status === 503; n += 1) {
      await pause(50);
      answer = await ask();
    }
    expect(answer.status).toBe(201);
  });

  test('who sends less than 32 KiB in twenty seconds is cut', async () => {
    const [slow] = lines;
    const drip = setInterval(() => slow!.socket.write('x'), 200);
    for (let n = 0; n < 500 && !slow!.isClosed; n += 1) await pause(100);
    clearInterval(drip);
    expect(slow!.isClosed).toBe(true);
  }, 60_000);
});
