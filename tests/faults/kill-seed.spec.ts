import { afterAll, describe, expect, test } from '@jest/globals';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { verifyStore } from '../../apps/server/src/platform/event-store/sqlite/check.js';
import { Client } from '../support/client.js';
import { type Fixture, freePort, Stack, TestNode } from '../support/stack.js';
import { runSeed, seeded } from './support/random.js';

const kills = 5;
const seed = runSeed();
const random = seeded(seed);

describe(`kill -9 while a data folder is filled for the first time (seed ${seed})`, () => {
  const stack = new Stack();
  const mark = join(stack.dataDir, 'planting.sqlite');
  afterAll(() => stack.stop());

  const markedAt = () => statSync(mark, { throwIfNoEntry: false })?.mtimeMs;

  /** A start empties the folder and takes the mark away before it begins to fill again: killed between, it leaves nothing at all. */
  const begunOrEmpty = () => {
    if (existsSync(mark)) return true;
    const events = join(stack.dataDir, 'events.sqlite');
    if (!existsSync(events)) return true;
    const db = new DatabaseSync(events, { readOnly: true });
    try {
      if (!db.prepare(`SELECT 1 FROM sqlite_master WHERE name = 'events'`).get()) return true;
      return db.prepare('SELECT 1 FROM events LIMIT 1').get() === undefined;
    } finally {
      db.close();
    }
  };

  const started = async () => {
    const node = new TestNode(await freePort(), { DATA_DIR: stack.dataDir, DEMO: 'off', SEED: 'acceptance', REDIS_URL: stack.redis.url });
    stack.nodes.push(node);
    return node;
  };

  test(`${kills} times: the next start begins again and the folder is complete`, async () => {
    await stack.redis.start();
    for (let kill = 0; kill < kills; kill++) {
      const left = markedAt();
      const node = await started();
      const over = node.start().then(
        () => 'ready',
        () => 'ended',
      );
      while (markedAt() === undefined || markedAt() === left) await sleep(2);
      await sleep(random.between(0, 600));
      expect(existsSync(join(stack.dataDir, 'fixture.json'))).toBe(false);
      await node.kill();
      expect(await over).toBe('ended');
      expect(begunOrEmpty()).toBe(true);
    }
    const node = await started();
    await node.start();
    expect(existsSync(mark)).toBe(false);
    const { companies, users } = JSON.parse(readFileSync(join(stack.dataDir, 'fixture.json'), 'utf8')) as Fixture;
    const person = users.find(({ email }) => email === 'user-1@acceptance.test')!;
    const client = await Client.signIn(node.url, person.email, person.password);
    const [group] = companies[0]!.collections[0]!.groups;
    expect((await client.get(`/customer/all-sorted?groupId=${group!.id}&status=all`)).body.total).toBe(group!.growerIds.length);
    await node.stop();
    expect(verifyStore(stack.dataDir)).toBeGreaterThan(0);
  });

  test('a second node that starts meanwhile leaves it alone and says why it does not start', async () => {
    const db = new DatabaseSync(mark);
    db.exec('CREATE TABLE planting (begun TEXT) STRICT; BEGIN EXCLUSIVE');
    await expect((await started()).start()).rejects.toThrow(/another node is filling this data folder/);
    db.close();
    expect(existsSync(join(stack.dataDir, 'fixture.json'))).toBe(true);
  });
});
