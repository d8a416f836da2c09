import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { growerOf, letters } from '../api/support/growers.js';
import { Client } from '../support/client.js';
import { type FixtureGroup, Stack } from '../support/stack.js';
import { Editor } from './support/editor.js';
import { Ledger } from './support/ledger.js';
import { shiftClock, shim } from './support/shim.js';
import { expectWhole, until } from './support/whole.js';

const rounds = Number(process.env['LOAM_CLOCK_ROUNDS'] ?? 1);
const HOUR = 3_600;
const DAY = 24 * HOUR;
const to2038 = () => Math.round(Date.UTC(2038, 0, 20) / 1000 - Date.now() / 1000);
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

let stack: Stack;
let ledger: Ledger;
let group: FixtureGroup;
let clock: string;

beforeAll(async () => {
  if (!shim) return;
  stack = new Stack();
  clock = join(stack.dir, 'shift');
  writeFileSync(clock, Buffer.alloc(8));
  ledger = new Ledger(join(stack.dir, 'ledger.jsonl'));
  await stack.redis.start();
  await stack.addNode({ SEED: 'acceptance', RATE_LIMITS: 'on', LD_PRELOAD: shim, SHIFT_FILE: clock });
  group = stack.fixture().companies[0]!.collections[0]!.groups[0]!;
}, 120_000);
afterAll(async () => {
  ledger?.close();
  await stack?.stop();
}, 60_000);

(shim ? describe : describe.skip)(`a wall clock that jumps${shim ? '' : ' (skipped: it needs Linux and a C compiler)'}`, () => {
  test(
    `D1: ±1 h, ±1 d, 2038 and back, ${rounds} ×: positions rise, sign-ins go on, tokens end, edits and lists are whole`,
    async () => {
      const { email, password } = stack.fixture().users.find(({ id }) => id === group.userIds[0])!;
      const pid = stack.nodes[0]!.pid;
      const first = await Client.signIn(stack.url, email, password);
      let token = first.token!;
      const editor = new Editor(1, group.planIds[0]!, stack.url, async () => token, ledger);
      await editor.open();
      const positions: number[] = [];
      const names: string[] = [];
      for (let round = 0; round < rounds; round++) {
        for (const shift of [HOUR, -HOUR, DAY, -DAY, to2038()]) {
          shiftClock(clock, shift);
          if (shift >= HOUR) expect((await first.get('/user')).status).toBe(401);
          const client = await Client.signIn(stack.url, email, password);
          token = client.token!;
          const name = `Clock ${letters(names.length + 1)}`;
          const created = await client.post('/customer', growerOf(group, { fullName: name }));
          expect(created.status).toBe(201);
          names.push(name);
          positions.push(Number(created.headers.get('x-event-position')));
          const tag = `<${names.length}>`;
          editor.edit('token', tag, (doc) => doc.getText('notes').insert(0, tag));
          await until('the edit is acknowledged', 10_000, () => editor.unanswered === 0);
          const { body } = await client.get(`/customer/all-sorted?groupId=${group.id}&search=Clock&pageSize=200`, {
            headers: { 'X-Min-Position': String(positions.at(-1)) },
          });
          expect(body.items.map(({ fullName }: { fullName: string }) => fullName)).toEqual([...names].sort());
          await pause(200);
          shiftClock(clock, 0);
          // a token of a future that did not come is not taken now
          if (shift >= HOUR) expect((await client.get('/user')).status).toBe(401);
          for (
            let n = 0;
            n < 12 && (await new Client(stack.url).post('/auth/login', { email, password: 'not this one' })).status !== 429;
            n++
          );
          await pause(50);
        }
      }
      expect(positions).toEqual([...positions].sort((a, b) => a - b));
      expect(new Set(positions).size).toBe(positions.length);
      expect(editor.problems).toEqual([]);
      editor.close();
      expect(stack.nodes[0]!.pid).toBe(pid);
      await expectWhole({ url: stack.url, dataDir: stack.dataDir, redis: stack.redis });
    },
    60_000 + rounds * 60_000,
  );
});
