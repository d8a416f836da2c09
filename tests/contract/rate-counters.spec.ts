import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Clock } from '../../apps/server/src/platform/decisions/clock.js';
import { RateCounters } from '../../apps/server/src/platform/rate-limits/rate-counters.js';
import type { KeySpace } from '../../apps/server/src/platform/read-model/key-space.js';
import { Redis } from '../../apps/server/src/platform/read-model/redis.js';
import { TestRedis } from '../support/stack.js';

const limit = { most: 10, seconds: 60 };
const keys = { prefix: async () => 'loam:test:' } as KeySpace;

describe('limits on a real Redis', () => {
  let dir: string;
  let server: TestRedis;
  let connections: Redis[];
  beforeEach(async () => {
    dir = mkdtempSync(join(tmpdir(), 'loam-limits-'));
    server = new TestRedis(dir);
    await server.start();
    connections = [];
  });
  afterEach(async () => {
    for (const redis of connections) redis.close();
    await server.stop('SIGKILL');
    rmSync(dir, { recursive: true, force: true });
  });

  /** What one node has of it. */
  async function node(clock = new Clock()): Promise<RateCounters> {
    const redis = new Redis(server.url);
    connections.push(redis);
    redis.connect();
    while (!redis.ready) await pause(5);
    return new RateCounters(clock, redis, keys);
  }
  const spend = async (nodes: readonly RateCounters[], times: number, who = 'asha') => {
    const left: number[] = [];
    for (let n = 0; n < times; n++) left.push((await nodes[n % nodes.length]!.count(who, limit)).left);
    return left;
  };

  test('two nodes count together, and each caller apart', async () => {
    const both = [await node(), await node()];
    expect(await spend(both, 11)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0, -1]);
    expect(await spend(both, 2, 'ravi')).toEqual([9, 8]);
    const { resetsIn } = await both[1]!.count('asha', limit);
    expect(resetsIn).toBeGreaterThan(50);
    expect(resetsIn).toBeLessThanOrEqual(60);
  });

  test('a window ends', async () => {
    const both = [await node(), await node()];
    const short = { most: 1, seconds: 1 };
    expect([(await both[0]!.count('asha', short)).left, (await both[1]!.count('asha', short)).left]).toEqual([0, -1]);
    await pause(1100);
    expect((await both[1]!.count('asha', short)).left).toBe(0);
  });

  test('a window that ends later than it can last was begun before a clock was set back: it begins anew', async () => {
    const one = await node();
    await one.set('asha', 11, 3600);
    expect((await one.count('asha', limit)).left).toBe(9);
  });

  test.each([-3_600_000, 3_600_000])('a clock set by %i ms: what was counted before is not held against anybody', async (by) => {
    const one = await node();
    await spend([one], 11);
    await one.set('wait', 1, 60);
    const real = Date.now.bind(Date);
    const jumped = jest.spyOn(Date, 'now').mockImplementation(() => real() + by);
    try {
      expect(await spend([one], 11)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0, -1]);
      expect(await one.read('wait', 60)).toEqual({ times: 0, endsIn: 0 });
    } finally {
      jumped.mockRestore();
    }
  });

  test('what is set is read by the other node, and is gone when deleted', async () => {
    const [one, other] = [await node(), await node()];
    await one!.set('wait', 3, 60);
    expect(await other!.read('wait', 60)).toEqual({ times: 3, endsIn: expect.any(Number) });
    await other!.delete('wait');
    expect(await one!.read('wait', 60)).toEqual({ times: 0, endsIn: 0 });
  });

  test.each(['SIGSTOP', 'SIGKILL'] as const)('Redis gone (%s): each node goes on counting, soon and without an error', async (signal) => {
    const one = await node();
    await spend([one], 3);
    process.kill(server.pid!, signal);
    const began = performance.now();
    expect((await spend([one], 12)).at(-1)).toBe(-5); // the three before among them
    expect(performance.now() - began).toBeLessThan(1000);
    if (signal === 'SIGSTOP') process.kill(server.pid!, 'SIGCONT');
  });

  test('Redis back: they count together again', async () => {
    const one = await node();
    process.kill(server.pid!, 'SIGSTOP');
    await spend([one], 3);
    process.kill(server.pid!, 'SIGCONT');
    await pause(1100);
    const other = await node();
    const left = await spend([one, other], 4, 'ravi');
    expect(left).toEqual([9, 8, 7, 6]);
  });

  test('what a node noted while Redis was late it still knows when Redis is back', async () => {
    const one = await node();
    process.kill(server.pid!, 'SIGSTOP');
    await one.set('late', 1, 60);
    await one.set('guessed', 2, 60); // Redis is not asked for a moment
    process.kill(server.pid!, 'SIGCONT');
    await pause(1100);
    expect(await one.read('guessed', 60)).toEqual({ times: 2, endsIn: expect.any(Number) });
    await (await node()).set('guessed', 5, 60);
    expect((await one.read('guessed', 60)).times).toBe(5);
  });

  test('who is counted does not stand in Redis', async () => {
    const one = await node();
    await one.count('signIn asha@farm.test 192.0.2.1', limit);
    const [, names] = (await connections[0]!.send('SCAN', '0')) as [string, string[]];
    expect(names).toEqual([expect.stringMatching(/^loam:test:rate:[\w-]{43}$/)]);
  });
});
