import { beforeEach, describe, expect, test } from '@jest/globals';
import { existsSync, readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from '../support/client.js';
import type { Editor } from './support/editor.js';
import { figure } from './support/figures.js';
import { quantile, type RestLoad } from './support/load.js';
import { faultRig } from './support/rig.js';
import { until } from './support/whole.js';

const flushMs = Number(process.env['LOAM_FLUSH_MS'] ?? 10_000);
const awayMs = Number(process.env['LOAM_REDIS_MS'] ?? 10_000);
const hangMs = Number(process.env['LOAM_HANG_MS'] ?? 10_000);
const FLUSH_EVERY_MS = 2_000;
const writers = 4;
const rig = faultRig();

let load: RestLoad;
let editor: Editor;
beforeEach(async () => {
  load = rig.startLoad(writers);
  editor = await rig.openEditor(99, rig.group.planIds[0]!);
});

/** One live edit, answered. */
async function edit(): Promise<void> {
  rig.type(editor);
  await until('a live edit is acknowledged', 5_000, () => editor.unanswered === 0);
}
const shares = (from: number) => {
  const answers = load.since(from);
  return {
    answered: answers.filter(({ status }) => status < 300 && status > 0).length,
    failed: answers.filter(({ status }) => status === 0 || status >= 500).length,
    times: answers.map(({ ms }) => ms),
  };
};
/** A session that is renewed again and again, as a browser does; nobody has to sign in anew. */
async function session() {
  const { email, password } = rig.adviser;
  const anonymous = new Client(rig.stack.url);
  let { refreshToken } = (await anonymous.post('/auth/login', { email, password, tokenTransport: 'body' })).body;
  return async () => {
    const { status, body } = await anonymous.post('/auth/refresh', { refreshToken });
    expect([status, body.key]).toEqual([200, undefined]);
    ({ refreshToken } = body);
    expect((await new Client(rig.stack.url, body.accessToken).get('/user')).status).toBe(200);
  };
}
/** How many threads the server has; none are seen where there is no /proc. */
const threads = () => (existsSync('/proc/self/task') ? readdirSync(`/proc/${rig.node.pid}/task`).length : 0);
async function finished(): Promise<void> {
  await load.finish();
  expect(editor.problems).toEqual([]);
  await load.check(rig.client);
  const { body } = await rig.client.get('/plan', { query: { planId: editor.planId } });
  expect(body.notes).toBe(editor.doc.getText('notes').toString());
  rig.expectTokensOnce(editor.planId, body.notes);
  await rig.whole();
}

describe(`Redis is a cache (seed ${rig.seed})`, () => {
  test(
    `B1: FLUSHALL every ${FLUSH_EVERY_MS} ms for ${flushMs} ms fails no write and no sign-in, and the lists are right soon after`,
    async () => {
      const redis = await rig.openRedis();
      const renew = await session();
      const from = performance.now();
      const lists: (number | string)[] = [];
      const colleague = await rig.signIn(rig.person('group-1')); // has written nothing, so that nothing is waited for
      let [flushes, reading, most] = [0, true, 0];
      const reader = (async () => {
        for (; reading; await pause(50)) {
          const { status, body } = await rig.list(colleague);
          const total = status === 200 ? body.total : most;
          lists.push(total < most ? `${total} growers after ${most}` : status); // they are only added: fewer are a list that is not built yet
          most = total;
        }
      })();
      for (const end = from + flushMs; performance.now() < end; await pause(FLUSH_EVERY_MS)) {
        await redis.send('FLUSHALL');
        flushes += 1;
        await edit();
        expect((await rig.client.get(`/customer?customerId=${rig.group.growerIds[0]}`)).status).toBe(200);
        await renew();
        expect((await rig.signIn(rig.person('group-1'))).token).toBeDefined();
      }
      await redis.send('FLUSHALL');
      const flushed = performance.now();
      await rig.listsAreBack(30_000);
      figure('B1', 'lists are right after the last flush after', performance.now() - flushed, 'ms', { most: 5_000 });
      reading = false;
      await reader;
      const { answered, failed } = shares(from);
      expect(answered).toBeGreaterThan(20);
      figure('B1', `5xx among ${answered} writes over ${flushes} flushes`, (100 * failed) / (answered + failed), '%', { most: 1 });
      // between two flushes the lists are built anew, on a busy machine for longer than a call waits
      expect(lists.filter((status) => status !== 200 && status !== 503)).toEqual([]);
      const away = lists.filter((status) => status === 503).length;
      const calls = answered + failed + lists.length;
      figure('B1', `5xx among ${calls} calls, ${lists.length} of them lists`, (100 * (failed + away)) / calls, '% of calls', { most: 1 });
      await finished();
    },
    180_000 + 2 * flushMs,
  );

  test(
    `B2: Redis killed for ${awayMs} ms and back empty: writes and edits go on, lists say when to come back, all is rebuilt without a restart`,
    async () => {
      const renew = await session();
      const { pid } = rig.node;
      await rig.stack.redis.stop('SIGKILL');
      const from = performance.now();
      for (const end = from + awayMs; performance.now() < end; await pause(300)) {
        await Promise.all([edit(), renew()]);
        const answer = await rig.list();
        expect([answer.status, answer.body.key, Number(answer.headers.get('Retry-After')) > 0]).toEqual([503, 'unavailable', true]);
        const ready = await rig.client.get('/health/ready');
        expect([ready.status, ready.body.checks.redis]).toEqual([200, 'degraded']);
      }
      const { answered, failed, times } = shares(from);
      expect(answered).toBeGreaterThan(20);
      figure('B2', `of ${answered} writes without Redis failed`, failed, 'writes', { most: 0 });
      figure('B2', 'p99 of a write without Redis', quantile(times, 0.99), 'ms');
      const back = performance.now();
      await rig.stack.redis.start();
      await rig.listsAreBack(30_000); // everything is read again while the writers go on: on a busy machine more than ten seconds
      figure('B2', 'all is rebuilt after', performance.now() - back, 'ms', { most: 30_000 });
      expect((await rig.client.get('/health/ready')).body.checks.redis).toBe('ok');
      expect(rig.node.pid).toBe(pid);
      await finished();
    },
    180_000 + 2 * awayMs,
  );

  test(
    `B3: Redis that hangs for ${hangMs} ms holds no write up for as long as it hangs, and lists give up in time`,
    async () => {
      process.kill(rig.stack.redis.pid!, 'SIGSTOP');
      const from = performance.now();
      const given: number[] = [];
      const threadsBefore = threads();
      let most = 0;
      try {
        for (const end = from + hangMs; performance.now() < end; await pause(100)) {
          const asked = performance.now();
          const [answer] = await Promise.all([rig.list(), edit()]);
          given.push(performance.now() - asked);
          most = Math.max(most, threads());
          expect([200, 503]).toContain(answer.status);
        }
      } finally {
        process.kill(rig.stack.redis.pid!, 'SIGCONT');
      }
      const { answered, failed, times } = shares(from);
      expect(answered).toBeGreaterThan(20);
      figure('B3', `of ${answered} writes beside a Redis that hangs failed`, failed, 'writes', { most: 0 });
      figure('B3', 'p99 of a write beside a Redis that hangs', quantile(times, 0.99), 'ms', { most: 1_000 });
      figure('B3', 'p99 until a list is given up', quantile(given, 0.99), 'ms', { most: 5_000 });
      figure('B3', 'threads of the server more than before', most - threadsBefore, 'threads', { most: 8 });
      await rig.listsAreBack(30_000); // everything is read again while the writers go on: on a busy machine more than ten seconds
      await finished();
    },
    180_000 + 2 * hangMs,
  );
});
