import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '../support/client.js';
import { textsInFolder, textsInRedis } from '../api/support/everywhere.js';
import { newcomer } from '../api/support/newcomer.js';
import { startServer, type TestServer } from '../api/support/server.js';
import { runSeed, seeded } from './support/random.js';

const kills = Number(process.env['LOAM_ERASURE_KILLS'] ?? 3);
const seed = runSeed();
const random = seeded(seed);
const letters = (n: number) => [...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('');

let server: TestServer;
let admin: Client;
const lastPosition = async (url: string) =>
  Number(/^loam_last_event_position (\d+)$/m.exec(await (await fetch(`${url}/metrics`)).text())![1]);
beforeAll(async () => {
  server = await startServer({ seed: 'acceptance', env: { NODE_ID: 'n1' } });
  admin = await server.verified('company-1');
});
afterAll(() => server?.stop());

test.each([1, 2])(
  `P2 an erasure that a kill interrupts happens whole or not at all, on %i nodes, ${kills} kills, seed ${seed}`,
  async (nodes) => {
    const group = server.fixture().companies[0]!.collections[0]!.groups[0]!;
    const other = nodes === 2 ? await server.stack.addNode({ SEED: 'acceptance' }) : undefined;
    // the one that stays takes the work over; both must say the same
    const seenBy = () => [admin, ...(other ? [admin.at(other.url)] : [])];
    let views = seenBy();
    for (let n = (nodes - 1) * kills; n < nodes * kills; n++) {
      if (n % 50 === 49) {
        // a token lasts for a quarter of an hour
        const token = await server.signIn('company-1@acceptance.test');
        admin = await server.verify(server.anonymous.with({ Authorization: `Bearer ${token}` }), 'company-1');
        views = seenBy();
      }
      const [person, farmer] = [`Persona ${letters(n)}vanish`, `Agricola ${letters(n)}vanish`];
      const texts = [person, farmer, `${letters(n)}vanish@farm.test`];
      const { id } = await newcomer(server, admin, { groupIds: [group.id], fullName: person, email: texts[2]! });
      const grower = { fullName: farmer, group: group.id, assignedTo: id, countryId: 101, unitTypeId: 0, nutrientForm: 'oxide' };
      const growerId = (await admin.post('/customer', grower)).body.id as number;
      await admin.get(`/customer/all-sorted?groupId=${group.id}`);
      const ready = admin.with(await server.confirmation(admin, 'company-1'));
      const asked = ready.post('/flex/adminCenter/user/transfer', { userId: id, withoutTransfer: true }).then(
        ({ status }) => status,
        () => undefined,
      );
      await pause(random.between(0, 250));
      await server.kill();
      const acknowledged = (await asked) === 200;
      await server.start();
      const shown: boolean[] = [];
      for (const view of views) {
        const headers = { 'X-Min-Position': String(await lastPosition(view.url)) };
        const list = () => view.get(`/flex/adminCenter/users/group?id=${group.id}&pageSize=200`, { headers });
        let people = await list();
        for (let tries = 0; people.status === 503 && tries < 20; tries++) people = await list();
        const there = (people.body.items as { id: number }[]).some((one) => one.id === id);
        expect([n, (await view.get(`/customer?customerId=${growerId}`)).status]).toEqual([n, there ? 200 : 404]);
        shown.push(there);
      }
      expect(new Set(shown).size).toBe(1);
      const there = shown[0]!;
      if (acknowledged) expect(there).toBe(false);
      if (there) continue;
      const end = Date.now() + 60_000;
      for (let found: string[] = texts; found.length > 0; await pause(500)) {
        found = [...(await textsInRedis(server.stack.redis.url, texts)), ...textsInFolder(server.dataDir, texts)];
        if (found.length > 0 && Date.now() > end) expect(found).toEqual([]);
      }
    }
  },
  300_000 + kills * 60_000,
);
