import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '../support/client.js';
import { textsInFolder, textsInRedis } from '../api/support/everywhere.js';
import { newcomer } from '../api/support/newcomer.js';
import { startServer, type TestServer } from '../api/support/server.js';
import { runSeed, seeded } from './support/random.js';

const kills = Number(process.env['LOAM_KILLS'] ?? 3);
const seed = runSeed();
const random = seeded(seed);
const letters = (n: number) => [...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('');

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await startServer({ seed: 'acceptance' });
  admin = await server.verified('company-1');
}, 120_000);
afterAll(() => server?.stop());

test(`P2 an erasure that a kill interrupts happens whole or not at all, ${kills} kills, seed ${seed}`, async () => {
  const group = server.fixture().companies[0]!.collections[0]!.groups[0]!;
  for (let n = 0; n < kills; n++) {
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
    const [people, customer] = [
      await admin.get(`/flex/adminCenter/users/group?id=${group.id}&pageSize=200`),
      await admin.get(`/customer?customerId=${growerId}`),
    ];
    const there = (people.body.items as { id: number }[]).some((one) => one.id === id);
    expect([n, customer.status]).toEqual([n, there ? 200 : 404]);
    if (acknowledged) expect(there).toBe(false);
    if (there) continue;
    const end = Date.now() + 60_000;
    for (let found: string[] = texts; found.length > 0; await pause(500)) {
      found = [...(await textsInRedis(server.stack.redis.url, texts)), ...textsInFolder(server.dataDir, texts)];
      if (found.length > 0 && Date.now() > end) expect(found).toEqual([]);
    }
  }
}, 600_000);
