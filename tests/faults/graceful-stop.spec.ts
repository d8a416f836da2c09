import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { join } from 'node:path';
import { Client } from '../support/client.js';
import { type FixtureGroup, Stack } from '../support/stack.js';
import { Editor } from './support/editor.js';
import { Ledger } from './support/ledger.js';
import { RestLoad } from './support/load.js';
import { runSeed, seeded } from './support/random.js';
import { expectWhole, until } from './support/whole.js';

const stops = Number(process.env['LOAM_STOPS'] ?? 3);
const seed = runSeed();
const random = seeded(seed);
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

let stack: Stack;
let ledger: Ledger;
let group: FixtureGroup;
let client: Client;

beforeAll(async () => {
  stack = await Stack.start();
  ledger = new Ledger(join(stack.dir, 'ledger.jsonl'));
  group = stack.fixture().companies[0]!.collections[0]!.groups[0]!;
  const { email, password } = stack.fixture().users.find(({ id }) => id === group.userIds[0])!;
  client = await Client.signIn(stack.url, email, password);
}, 120_000);
afterAll(async () => {
  ledger?.close();
  await stack?.stop();
}, 60_000);

const whole = () => expectWhole({ url: stack.url, dataDir: stack.dataDir, redis: stack.redis });
const listed = () =>
  until(
    'lists are served',
    20_000,
    async () => (await client.get(`/customer/all-sorted?groupId=${group.id}&pageNo=1&pageSize=10`)).status === 200,
  );

describe(`stops of one node (seed ${seed})`, () => {
  test(
    `A8: ${stops} stops under load end in time with exit 0, and nobody sees more than a connection that went`,
    async () => {
      const load = new RestLoad(ledger, [client], group, random, 5).start(6);
      const editor = new Editor(99, group.planIds[0]!, stack.url, async () => client.token!, ledger);
      await editor.open();
      let running = true;
      const typing = (async () => {
        for (let n = 0; running; n++, await pause(random.between(20, 80)))
          editor.edit('token', `<${n}>`, (doc) => doc.getText('notes').insert(0, `<${n}>`));
      })();
      try {
        for (let stop = 0; stop < stops; stop++) {
          await pause(random.between(300, 1_500));
          const from = performance.now();
          expect(await stack.nodes[0]!.stop()).toBe(0);
          expect(performance.now() - from).toBeLessThan(6_000); // five seconds are its own limit
          await stack.nodes[0]!.start();
        }
      } finally {
        running = false;
        await Promise.all([typing, load.finish()]);
      }
      await until('every edit is acknowledged', 15_000, () => editor.unanswered === 0);
      // status 0 is a connection that went or was refused
      expect(load.answers.filter(({ status }) => status >= 300)).toEqual([]);
      const { notes } = (await client.get(`/plan?planId=${group.planIds[0]}`)).body;
      for (const { intent } of ledger.acknowledged.filter(({ op }) => op === 'token'))
        expect([intent, notes.split(intent).length - 1]).toEqual([intent, 1]);
      expect(editor.problems).toEqual([]);
      editor.close();
      await listed();
      await load.check(client);
      await whole();
    },
    60_000 + stops * 20_000,
  );
});
