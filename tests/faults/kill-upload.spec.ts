import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Client } from '../support/client.js';
import { letters } from '../api/support/growers.js';
import { csvOf, ended, formOf } from '../api/support/sheets.js';
import { type FixtureGroup, startServer, type TestServer } from '../api/support/server.js';
import { runSeed, seeded } from './support/random.js';

const kills = Number(process.env['LOAM_KILLS'] ?? 5);
const rows = Number(process.env['LOAM_ROWS'] ?? (kills > 5 ? 5_000 : 1_000));
const seed = runSeed();
const random = seeded(seed);
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

let server: TestServer;
let group: FixtureGroup;
beforeAll(async () => {
  server = await startServer({ seed: 'acceptance' });
  group = server.fixture().companies[0]!.collections[0]!.groups[0]!;
}, 120_000);
afterAll(() => server?.stop(), 60_000);

const BAD = 97;
const isBad = (n: number) => n % BAD === BAD - 1;
const sheet = csvOf(Array.from({ length: rows }, (_, n) => ({
  fullName: isBad(n) ? `Wrong ${n}` : `Killed ${letters(n + 1)}`, fieldName: 'North', area: '2', ...(n % 2 === 0 && { growerCode: `K-${n}` }),
})));

/** Sends the file with one key over as many kills as it takes. */
async function send(client: Client): Promise<number> {
  for (;;) {
    try {
      const { status, body } = await client.post(`/customer/${group.id}/bulk-import`, formOf(sheet, 'killed.csv'), { headers: { 'Idempotency-Key': `kill-upload-${seed}` } });
      if (status === 202) return body.taskId;
      if (status !== 503 && status !== 409) throw new Error(`unexpected ${status} ${JSON.stringify(body)}`);
    } catch (error) {
      if (String(error).includes('unexpected')) throw error;
    }
    await pause(50);
  }
}

/** Every grower of the list, over its pages. */
async function growers(client: Client): Promise<{ fullName: string; fieldsCount: number }[]> {
  const all: { fullName: string; fieldsCount: number }[] = [];
  for (let pageNo = 1; ; pageNo++) {
    const { status, body } = await client.get(`/customer/all-sorted?groupId=${group.id}&status=all&search=Killed&pageSize=200&pageNo=${pageNo}`);
    if (status === 503) {
      await pause(200);
      pageNo--;
      continue;
    }
    all.push(...body.items);
    if (all.length >= body.total || body.items.length === 0) return all;
  }
}

describe(`kill -9 during an upload (seed ${seed})`, () => {
  test(`A4: ${kills} kills in ${rows} rows: each row is there once or reported, and never is it imported with a row missing`, async () => {
    const client = await server.as('group-1');
    const sent = send(client);
    await pause(random.between(0, 250)); // the first kill finds the file being read or just written down
    for (let kill = 0; kill < kills; kill++) {
      await server.kill();
      await server.start();
      if (kill < kills - 1) await pause(random.between(100, 5_500 + rows / 4)); // a killed node's jobs come back after five seconds
      const { items } = (await client.get('/uploads')).body;
      for (const { status, ok, failed, total } of items ?? []) {
        expect(ok + failed).toBeLessThanOrEqual(total);
        if (status === 'imported') expect(ok).toBe(total);
        if (status !== 'inProgress') expect(ok + failed).toBe(total);
      }
    }
    const taskId = await sent;
    const task = await ended(client, taskId, 120_000);
    const bad = Array.from({ length: rows }, (_, n) => n).filter(isBad);
    expect(task).toMatchObject({ status: 'partial', total: rows, ok: rows - bad.length, failed: bad.length, done: rows });
    expect((await client.get(`/uploads/${taskId}/rows?state=failed&pageSize=200`)).body.items.map(({ row }: { row: number }) => row)).toEqual(bad.map((n) => n + 2));
    const there = await growers(client);
    const names = there.map(({ fullName }) => fullName);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBe(rows - bad.length);
    expect(there.filter(({ fieldsCount }) => fieldsCount !== 1)).toEqual([]);
    expect((await client.get('/uploads')).body.total).toBe(1);
  }, kills * 30_000 + 240_000);

  test('open uploads go on after Redis has lost everything', async () => {
    const client = await server.as('group-1');
    const { body } = await client.post(`/customer/${group.id}/bulk-import`, formOf(sheet.replaceAll('Killed', 'Flushed').replaceAll('K-', 'L-'), 'flushed.csv'));
    await client.post(`/uploads/${body.taskId}/pause`);
    await server.stack.redis.stop('SIGKILL');
    await client.post(`/uploads/${body.taskId}/resume`);
    await pause(500);
    await server.stack.redis.start();
    expect(await ended(client, body.taskId, 60_000)).toMatchObject({ status: 'partial', done: rows });
  }, 120_000);
});
