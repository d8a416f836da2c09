import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import { growerPages } from './support/grower-pages.js';
import { letters } from '../api/support/growers.js';
import { startServer, type TestServer } from '../api/support/server.js';
import { csvOf, ended, sendSheet } from '../api/support/sheets.js';
import type { Client } from '../support/client.js';
import { realDelays } from '../support/fake-kurrentdb/delays.js';
import { FakeKurrentDb } from '../support/fake-kurrentdb/server.js';
import { runSeed, seeded } from './support/random.js';

const ROWS = 1_500;
/** Of fifteen batches: with many more the import would be over first. */
const KILLS = 4;
const seed = runSeed();
const random = seeded(seed);

describe(`kill -9 during an import into a KurrentDB (stand-in with the delays of a real one, seed ${seed})`, () => {
  let store: FakeKurrentDb;
  let server: TestServer;
  let client: Client;
  /** What the database holds of imports: batches, growers and the end. */
  const held = () => {
    const types = store.log.all.map(({ type }) => type);
    const count = (type: string) => types.filter((one) => one === type).length;
    return {
      batches: count('UploadRowsDecided'),
      growers: count('GrowerRegistered'),
      fields: count('FieldAdded'),
      over: count('UploadFinished') > 0,
    };
  };

  beforeAll(async () => {
    store = await FakeKurrentDb.start();
    server = await startServer({ seed: 'acceptance', env: { EVENT_STORE: store.url } });
    store.cluster.delays = realDelays;
    client = await server.as('group-1');
  }, 200_000);
  afterAll(async () => {
    await server?.stop();
    store?.down();
  });

  test(`A4: ${KILLS} kills in an import of ${ROWS} rows: each row is there once or reported, its field too`, async () => {
    const { id: groupId } = server.fixture().companies[0]!.collections[0]!.groups[0]!;
    const isBad = (n: number) => n % 97 === 96;
    const rows = Array.from({ length: ROWS }, (_, n) => ({
      fullName: isBad(n) ? `Wrong ${n}` : `Killed ${letters(n + 1)}`,
      ...{ growerCode: `K-${n}`, fieldName: 'North', area: '2' },
    }));
    const before = held();
    const node = server.stack.nodes[0]!;
    const { taskId } = (await sendSheet(client, groupId, csvOf(rows))).body;
    let midway = 0;
    for (let seen = before.batches; midway < KILLS && !held().over; seen = held().batches) {
      while (held().batches === seen && !held().over) await pause(2);
      await pause(random.between(0, 30));
      await node.kill();
      if (!held().over) midway += 1;
      await node.start();
    }
    expect(midway).toBe(KILLS);
    const failed = rows.filter((_, n) => isBad(n)).length;
    expect(await ended(client, taskId, 120_000)).toMatchObject({ status: 'partial', total: ROWS, done: ROWS, ok: ROWS - failed, failed });
    const after = held();
    expect([after.growers - before.growers, after.fields - before.fields]).toEqual([ROWS - failed, ROWS - failed]);
    const listed = await growerPages(client, groupId, 'Killed');
    expect(listed.map(({ fullName }) => fullName).sort()).toEqual(rows.flatMap(({ fullName }, n) => (isBad(n) ? [] : [fullName])).sort());
    expect(listed.filter(({ fieldsCount }) => fieldsCount !== 1)).toEqual([]);
  }, 240_000);
});
