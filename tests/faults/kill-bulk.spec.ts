import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Client } from '../support/client.js';
import { bulkEnded, bulkOf, plansOfField } from '../api/support/bulk.js';
import { letters } from '../api/support/growers.js';
import { type FixtureGroup, startServer, type TestServer } from '../api/support/server.js';
import { csvOf, upload } from '../api/support/sheets.js';
import { figure } from './support/figures.js';
import { expectOneAppend } from './support/one-append.js';
import { runSeed, seeded } from './support/random.js';
import { expectWhole, patience, until } from './support/whole.js';

const kills = Number(process.env['LOAM_BULK_KILLS'] ?? 5);
const count = Number(process.env['LOAM_BULK_FIELDS'] ?? 200);
/** A task of 200 fields has eight batches: time for no more. */
const KILLS_PER_TASK = 5;
const seed = runSeed();
const random = seeded(seed);
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

let server: TestServer;
let client: Client;
let group: FixtureGroup;
let fieldIds: number[];
/** ms from each start until the task was gone on with. */
const goneOn: number[] = [];
beforeAll(async () => {
  server = await startServer({ seed: 'acceptance' });
  group = server.fixture().companies[0]!.collections[0]!.groups[0]!;
  client = await server.as('group-1');
  const rows = Array.from({ length: count }, (_, n) => ({
    fullName: `Killed ${letters(Math.floor(n / 10) + 1)}`,
    growerCode: `KILL-${Math.floor(n / 10)}`,
    fieldName: `Plot ${n}`,
    area: '1',
  }));
  const { taskId } = await upload(client, group.id, csvOf(rows));
  fieldIds = [];
  for (let pageNo = 1; fieldIds.length < count; pageNo++) {
    const { items } = (await client.get(`/uploads/${taskId}/rows?state=all&pageSize=200&pageNo=${pageNo}`)).body;
    fieldIds.push(...items.map(({ fieldId }: { fieldId: number }) => fieldId));
  }
}, 300_000);
afterAll(() => server?.stop());

/** Asks with one key over as many kills as it takes. */
async function start(key: string): Promise<number> {
  for (;;) {
    try {
      const { status, body } = await client.post(`/recommendation/task/${group.id}`, bulkOf(fieldIds), {
        headers: { 'Idempotency-Key': `kill-bulk-${key}-${seed}` },
      });
      if (status === 202) return body.taskId;
      if (status !== 503 && status !== 409) throw new Error(`unexpected ${status} ${JSON.stringify(body)}`);
    } catch (error) {
      if (String(error).includes('unexpected')) throw error;
    }
    await pause(50);
  }
}

/** How many events of a type the log holds, read beside the server. */
function logged(type: string): number {
  const log = new DatabaseSync(join(server.dataDir, 'events.sqlite'), { readOnly: true });
  const { events } = log.prepare('SELECT count(*) AS events FROM events WHERE type = ?').get(type) as { events: number };
  log.close();
  return events;
}

const standing = async (taskId: number) => (await client.get(`/recommendation/task/${taskId}/status`)).body;

/** Each field's list has so many plans, once it has come as far as the log. */
async function listed(plans: number): Promise<void> {
  for (const fieldId of fieldIds)
    await until(`field ${fieldId} has ${plans} plans`, 10_000, async () => (await plansOfField(client, fieldId)) === plans);
}

/** How far the task is by the log: plans made since `before`, and whether it is over. */
const seenFrom = (before: { drafted: number; begun: number; finished: number }) => ({
  begun: logged('BulkStarted') > before.begun,
  made: logged('PlanDrafted') - before.drafted,
  over: logged('BulkFinished') > before.finished,
});

/**
 * One task over at most so many kills: every field has one plan, and the task is gone on with in time after each. How many found it at work: begun,
 * further than at the kill before, and not at its end.
 */
async function survive(task: number, times: number): Promise<number> {
  client = new Client(server.url, await server.signIn('group-1@acceptance.test')); // a token lasts for a task, not for all of them
  const before = { drafted: logged('PlanDrafted'), begun: logged('BulkStarted'), finished: logged('BulkFinished') };
  const seen = () => seenFrom(before);
  const sent = start(String(task));
  await pause(random.between(0, 250)); // the first kill finds the call, or the first batch
  let [midway, reached] = [0, -1];
  while (midway < times) {
    await server.kill();
    const { begun, made, over } = seen();
    await server.start();
    const started = performance.now();
    const taskId = await sent;
    const standsAt = await standing(taskId);
    expect([standsAt.failed, standsAt.ok]).toEqual([0, standsAt.done]);
    expect(standsAt.done).toBeGreaterThanOrEqual(made); // it may have gone on by now, but not back
    if (over) break;
    if (begun && made > reached && made < count) midway += 1;
    reached = made;
    await until('the task goes on', 10_000, () => seen().made > reached || seen().over);
    goneOn.push(performance.now() - started);
    if (seen().over) break;
    if (midway < times) await pause(random.between(0, 50));
  }
  const taskId = await sent;
  expect(await bulkEnded(client, taskId, patience(120_000))).toMatchObject({
    status: 'imported',
    total: count,
    done: count,
    ok: count,
    failed: 0,
  });
  expect(seen().made).toBe(count);
  expectOneAppend(server.dataDir, 'PlanDrafted', 'BulkFieldsDecided', 'autoCalculate');
  await eachFieldHasOne(taskId);
  expect((await client.del(`/recommendation/task/${taskId}`)).body).toEqual({ deleted: true, discardedPlans: count });
  return midway;
}

async function eachFieldHasOne(taskId: number): Promise<void> {
  const { plans } = (await client.get(`/recommendation/task/${taskId}`)).body;
  expect(plans.map(({ fieldId }: { fieldId: number }) => fieldId)).toEqual(fieldIds);
  expect(new Set(plans.map(({ planId }: { planId: number }) => planId)).size).toBe(count);
  await listed(1);
}

describe(`kill -9 during a recommendation task (seed ${seed})`, () => {
  test(
    `A3: ${kills} kills in tasks of ${count} fields: one plan a field, each time gone on with within ten seconds`,
    async () => {
      let midway = 0;
      // on a busy machine a task may be at its end before it is killed as often as it should: there will be another
      for (let task = 1; midway < kills && task <= 2 * kills; task++)
        midway += await survive(task, Math.min(kills - midway, KILLS_PER_TASK));
      figure('A3', 'kills found the task at work, each further than the one before,', midway, 'kills', { least: kills });
      figure('A3', `the task is gone on with after a kill, longest of ${goneOn.length},`, Math.max(...goneOn), 'ms', { most: 10_000 });
      await expectWhole({ url: server.url, dataDir: server.dataDir, redis: server.stack.redis });
    },
    kills * 30_000 + count * 300 + 120_000,
  );

  test('A3 B2: a task waits while Redis is away and goes on when it comes back empty, without a restart; killed while its plans are discarded, all of them are gone or none', async () => {
    client = new Client(server.url, await server.signIn('group-1@acceptance.test'));
    const { pid } = server;
    const before = { drafted: logged('PlanDrafted'), begun: logged('BulkStarted'), finished: logged('BulkFinished') };
    const { redis } = server.stack;
    await redis.stop('SIGKILL');
    const taskId = await start('discarded');
    expect(await standing(taskId)).toMatchObject({ status: 'inProgress', done: 0 });
    expect(seenFrom(before)).toEqual({ begun: true, made: 0, over: false });
    await redis.start();
    await until('the task goes on', 10_000, () => seenFrom(before).made > 0);
    await redis.stop('SIGKILL'); // and once more, while it is at work
    await redis.start();
    expect(await bulkEnded(client, taskId, patience(60_000))).toMatchObject({ ok: count, done: count, failed: 0 });
    expect(seenFrom(before).made).toBe(count);
    await eachFieldHasOne(taskId);
    expect(server.pid).toBe(pid);
    const answer = client.del(`/recommendation/task/${taskId}`).catch(() => undefined);
    await pause(random.between(0, 150));
    await server.kill();
    await answer;
    await server.start();
    const { status, body } = await client.get(`/recommendation/task/${taskId}`);
    if (status === 200) expect(body.plans).toHaveLength(count);
    else expect(status).toBe(404);
    if (status === 200) expect((await client.del(`/recommendation/task/${taskId}`)).body.discardedPlans).toBe(count);
    await listed(0);
    await expectWhole({ url: server.url, dataDir: server.dataDir, redis });
  }, 400_000);
});
