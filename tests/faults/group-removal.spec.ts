import { beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { growerOf, letters } from '../api/support/growers.js';
import { besides } from '../api/support/matrix-world.js';
import { by } from '../support/store-folder.js';
import type { Client } from '../support/client.js';
import { adminOf } from './support/admin.js';
import { faultRig } from './support/rig.js';

const rounds = Number(process.env['LOAM_REMOVALS'] ?? 20);
const atOnce = 4;
const rig = faultRig({ nodes: 2 });
const { seed, random } = rig;

let admin: Client;
let nodes: readonly Client[];
let confirmed: (client: Client) => Promise<Client>;
let collectionId: number;
beforeAll(async () => {
  collectionId = rig.stack.fixture().companies[0]!.collections[0]!.id;
  ({ admin, confirmed } = await adminOf(rig, 'company-1'));
  nodes = rig.stack.nodes.map(({ url }) => admin.at(url));
});

/** Groups that count nobody, and yet the adviser may keep growers in: as while people come and go. */
async function emptyGroups(count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 0; n < count; n++)
    ids.push((await admin.post('/group', { collectionId, name: `Race ${letters(n)}`, usersCapacity: 1 })).body.id);
  const { id, groupIds } = rig.adviser;
  const data = { id, changes: { groupIds: [...groupIds, ...ids] } };
  await besides(rig.stack, (store) =>
    store.append(
      [{ stream: `user-${id}`, expected: 'any', owner: `user:${id}`, events: [{ id: randomUUID(), type: 'UserProfileChanged', data }] }],
      by({ commitId: randomUUID(), recordedAt: new Date().toISOString() }),
    ),
  );
  return ids;
}

describe(`removing a group (seed ${seed})`, () => {
  test(
    `G5: ${rounds} rounds of removing a group on one node while growers are added on both: it stays, or nobody is in it`,
    async () => {
      const outcomes = { removed: 0, kept: 0, neither: 0 };
      for (const [round, id] of (await emptyGroups(rounds)).entries()) {
        const remover = await confirmed(nodes[round % 2]!);
        const body = growerOf(rig.group, { group: id });
        // a removal takes about as long: now one comes first, now the other. Where Redis stands still, they come while it counts
        const counting = round % 4 === 3;
        const later = counting ? 150 : random.between(0, 120);
        const adding = Array.from({ length: atOnce }, async (_, n) => {
          await pause(later + random.between(0, 25));
          return nodes[n % 2]!.post('/customer', { ...body, fullName: `Racer ${letters(round)} ${letters(n)}` });
        });
        if (counting) process.kill(rig.stack.redis.pid!, 'SIGSTOP');
        const removing = remover.del('/group', { id });
        if (counting) await Promise.all(adding).finally(() => process.kill(rig.stack.redis.pid!, 'SIGCONT'));
        const removal = await removing;
        const added = await Promise.all(adding);
        const inside = added.filter(({ status }) => status === 201);
        expect(added.filter(({ status }) => ![201, 404, 422, 503].includes(status)).map(({ text }) => text)).toEqual([]);
        const there = await Promise.all(nodes.map(async (node) => (await node.get(`/group?id=${id}`)).status));
        if (removal.status === 200) expect([inside.map(({ text }) => text), there]).toEqual([[], [404, 404]]);
        else {
          expect(['groupNotEmpty', 'projectionLag', 'unavailable']).toContain(removal.body.key);
          expect(there).toEqual([200, 200]);
          for (const grower of inside) expect((await admin.get(`/customer?customerId=${grower.body.id}`)).status).toBe(200);
        }
        outcomes[removal.status === 200 ? 'removed' : removal.status === 409 ? 'kept' : 'neither'] += 1;
      }
      console.info(`groups: ${JSON.stringify(outcomes)}`);
      expect(outcomes.removed + outcomes.kept).toBeGreaterThan(rounds / 2);
      await rig.whole();
    },
    180_000 + rounds * 5_000,
  );
});
