import { describe, expect, test } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { growerOf, letters } from '../api/support/growers.js';
import { Client } from '../support/client.js';
import { faultRig } from './support/rig.js';
import { shiftClock, shim } from './support/shim.js';
import { until } from './support/whole.js';

const rounds = Number(process.env['LOAM_CLOCK_ROUNDS'] ?? 1);
const ACCESS_SECONDS = 900;
const HOUR = 3_600;
const DAY = 24 * HOUR;
const to2038 = () => Math.round(Date.UTC(2038, 0, 20) / 1000 - Date.now() / 1000);
const rig = faultRig({ perTest: true });

(shim ? describe : describe.skip)(`a wall clock that jumps${shim ? '' : ' (skipped: cc: it needs Linux and a C compiler)'}`, () => {
  test(
    `D1: ±1 h, ±1 d, 2038 and back, ${rounds} ×: positions rise, sign-ins go on, tokens end, edits and lists are whole`,
    async () => {
      const clock = join(rig.stack.dir, 'shift');
      writeFileSync(clock, Buffer.alloc(8));
      await rig.begin({ RATE_LIMITS: 'on', LD_PRELOAD: shim!, SHIFT_FILE: clock });
      const { adviser, group } = rig;
      const signIn = () => Client.signIn(rig.stack.url, adviser.email, adviser.password); // tokens that nobody renews
      const first = await signIn();
      const pid = rig.node.pid;
      let token = first.token!;
      const editor = await rig.openEditor(1, group.planIds[0]!, { token: async () => token });
      shiftClock(clock, ACCESS_SECONDS + 61);
      expect((await first.get('/user')).status).toBe(401); // no token is good for more than a minute too long
      shiftClock(clock, 0);
      const positions: number[] = [];
      const names: string[] = [];
      for (let round = 0; round < rounds; round++) {
        for (const shift of [HOUR, -HOUR, DAY, -DAY, to2038()]) {
          shiftClock(clock, shift);
          if (shift >= HOUR) expect((await first.get('/user')).status).toBe(401);
          const client = await signIn();
          token = client.token!;
          const name = `Clock ${letters(names.length + 1)}`;
          const created = await client.post('/customer', growerOf(group, { fullName: name }));
          expect(created.status).toBe(201);
          names.push(name);
          positions.push(Number(created.headers.get('x-event-position')));
          const waits = client.get('/user', { headers: { 'X-Min-Position': String(positions.at(-1)! + 1_000_000) }, timeoutMs: 30_000 });
          await pause(100);
          shiftClock(clock, shift - DAY); // who waits two seconds waits two seconds
          const waited = await waits;
          expect([waited.status, waited.body.key]).toEqual([503, 'projectionLag']);
          shiftClock(clock, shift);
          rig.type(editor);
          await until('the edit is acknowledged', 10_000, () => editor.unanswered === 0);
          const list = () =>
            client.get(`/customer/all-sorted?groupId=${group.id}&search=Clock&pageSize=200`, {
              headers: { 'X-Min-Position': String(positions.at(-1)) },
            });
          await until('the list has come as far', 10_000, async () => (await list()).status === 200);
          const { body } = await list();
          expect(body.items.map(({ fullName }: { fullName: string }) => fullName)).toEqual([...names].sort());
          await pause(200);
          shiftClock(clock, 0);
          // a token of a future that did not come is not taken now
          if (shift >= HOUR) expect((await client.get('/user')).status).toBe(401);
          for (
            let n = 0;
            n < 12 &&
            (await new Client(rig.stack.url).post('/auth/login', { email: adviser.email, password: 'not this one' })).status !== 429;
            n++
          );
          await pause(50);
        }
      }
      expect(positions).toEqual([...positions].sort((a, b) => a - b));
      expect(new Set(positions).size).toBe(positions.length);
      expect(editor.problems).toEqual([]);
      editor.close();
      expect(rig.node.pid).toBe(pid);
      await rig.whole();
    },
    180_000 + rounds * 90_000,
  );
});
