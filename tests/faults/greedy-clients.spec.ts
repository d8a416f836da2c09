import { beforeAll, describe, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { connect, type Socket as Tcp } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '../support/client.js';
import { type FixtureGroup, projectRoot } from '../support/stack.js';
import { faultRig } from './support/rig.js';
import { until } from './support/whole.js';

const stopped = Number(process.env['LOAM_STOPPED_SOCKETS'] ?? 8);
const stoppedMs = Number(process.env['LOAM_STOPPED_MS'] ?? 6_000);
const halfOpen = Number(process.env['LOAM_HALF_OPEN'] ?? 400);
const flood = Number(process.env['LOAM_FLOOD'] ?? 800);
const MiB = 1024 * 1024;
const rig = faultRig({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1,::1' } });

let group: FixtureGroup;
let client: Client;
let other: Client;
const from = (address: string) => ({ 'X-Forwarded-For': address });

const asOther = { token: async () => other.token! };
beforeAll(async () => {
  group = rig.group;
  client = rig.client.with(from('192.0.2.1'));
  other = (await rig.signIn(rig.person('group-1'))).with(from('192.0.2.2'));
});

const resident = async () =>
  Number(/^process_resident_memory_bytes (\d+)/m.exec(await (await fetch(`${rig.stack.url}/metrics`)).text())![1]);

/** A process of many tabs in one plan; says `joined`, and after a line on its input the length of the notes that each tab sees. */
const tabs = `
  import { io } from 'socket.io-client';
  import * as Y from 'yjs';
  const [url, token, doc, count] = process.argv.slice(1);
  const docs = await Promise.all(Array.from({ length: Number(count) }, () => new Promise((done) => {
    const copy = new Y.Doc();
    const socket = io(url + '/collab', { transports: ['websocket'], forceNew: true, auth: { token } });
    socket.on('update', ({ update }) => Y.applyUpdate(copy, new Uint8Array(update)));
    socket.on('connect', async () => {
      const joined = await socket.emitWithAck('join', { doc, stateVector: Y.encodeStateVector(copy) });
      Y.applyUpdate(copy, new Uint8Array(joined.update));
      done(copy);
    });
  })));
  console.log('joined');
  process.stdin.on('data', () => console.log(JSON.stringify(docs.map((copy) => copy.getText('notes').toString().length))));
`;

describe('slow and greedy clients', () => {
  test(
    `F1: ${stopped} sockets stand still for ${stoppedMs} ms: the server's memory is bounded, others go on, and they catch up`,
    async () => {
      const planId = group.planIds[0]!;
      const child = spawn(
        process.execPath,
        ['--input-type=module', '-e', tabs, rig.stack.url, client.token!, `plan:${planId}`, String(stopped)],
        { cwd: join(projectRoot, 'tests'), stdio: ['pipe', 'pipe', 'inherit'] },
      );
      let said = '';
      child.stdout.on('data', (bytes: Buffer) => (said += bytes.toString()));
      try {
        await until('the tabs are in', 20_000, () => said.includes('joined'));
        const editor = await rig.openEditor(1, planId, asOther);
        const before = await resident();
        child.kill('SIGSTOP');
        const line = 'x'.repeat(500);
        for (const end = performance.now() + stoppedMs; performance.now() < end; await pause(60)) {
          editor.edit('line', line, (doc) => {
            const notes = doc.getText('notes');
            notes.delete(0, notes.length);
            notes.insert(0, line);
          });
          await until('the others are answered', 5_000, () => editor.unanswered === 0);
        }
        expect((await resident()) - before).toBeLessThan(100 * MiB);
        child.kill('SIGCONT');
        await until('they have caught up', 20_000, async () => {
          said = '';
          child.stdin.write('?\n');
          await pause(200);
          return said
            .trim()
            .split('\n')
            .some((text) => text === JSON.stringify(Array.from({ length: stopped }, () => editor.doc.getText('notes').length)));
        });
        expect(editor.problems).toEqual([]);
      } finally {
        child.kill('SIGKILL');
      }
    },
    60_000 + stoppedMs,
  );

  test(`F2: ${halfOpen} calls and handshakes that never end do not keep others waiting, and are ended`, async () => {
    const port = rig.node.port;
    const slow: Tcp[] = [];
    let ended = 0;
    for (let n = 0; n < halfOpen; n++) {
      const socket = connect(port, '127.0.0.1')
        .on('error', () => undefined)
        .on('close', () => (ended += 1))
        .resume();
      socket.write(
        n % 4 === 0
          ? 'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n'
          : 'POST /api/customer HTTP/1.1\r\nHost: x\r\nContent-',
      );
      slow.push(socket);
    }
    try {
      for (let n = 0; n < 20; n++) {
        for (const socket of slow) if (!socket.destroyed) socket.write('a');
        expect((await client.get(`/customer?customerId=${group.growerIds[0]}`)).status).toBe(200);
      }
      await until('the half-open ones are ended', 40_000, () => ended === halfOpen);
      expect((await client.get(`/customer?customerId=${group.growerIds[0]}`)).status).toBe(200);
    } finally {
      for (const socket of slow) socket.destroy();
    }
  }, 90_000);

  test(`F3: ${flood} writes and 300 edits of one person at once are cut at the limit, and another person notices nothing`, async () => {
    const id = group.growerIds[0]!;
    const greedy = Promise.all(Array.from({ length: flood }, (_, n) => client.put('/customer', { id, state: `s${n}` })));
    const mine = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        await pause(n * 50);
        return other.get(`/customer?customerId=${id}`);
      }),
    );
    expect(new Set(mine.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await other.put('/customer', { id: group.growerIds[1]!, state: 'Calm' })).status).toBe(200);
    const answers = await greedy;
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(flood - 601);
    expect(refused.every(({ headers, body }) => Number(headers.get('Retry-After')) > 0 && body.key === 'tooManyRequests')).toBe(true);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
    expect((await client.get(`/customer?customerId=${id}`)).status).toBe(200); // reads have their own count
    const planId = group.planIds[1]!;
    const editors = await Promise.all([rig.openEditor(2, planId), rig.openEditor(3, planId, asOther)]);
    for (let n = 0; n < 300; n++) editors[0]!.edit('tax', n, (doc) => doc.getMap('plan').set('tax', n / 10));
    editors[1]!.edit('discount', 5, (doc) => doc.getMap('plan').set('discount', 5));
    await until('the other is answered', 10_000, () => editors[1]!.unanswered === 0);
    await until('the greedy one is refused', 10_000, () => editors[0]!.limited > 50);
    expect(editors.flatMap(({ problems }) => problems)).toEqual([]);
  }, 60_000);
});
