import { beforeAll, describe, expect, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { verifyStore } from '../../apps/server/src/platform/event-store/sqlite/check.js';
import type { Redis } from '../../apps/server/src/platform/read-model/redis.js';
import { csvOf, upload } from '../api/support/sheets.js';
import type { Client } from '../support/client.js';
import type { FixtureGroup } from '../support/stack.js';
import { faultRig } from './support/rig.js';
import { rebuilding, until } from './support/whole.js';

const poisoned = Number(process.env['LOAM_POISON'] ?? 100);
const perRound = 20;
const rig = faultRig();
const { seed, random } = rig;

let redis: Redis;
let tenants: { client: Client; groups: FixtureGroup[]; foreign: Set<number> }[];

beforeAll(async () => {
  redis = await rig.openRedis();
  const { companies, users } = rig.stack.fixture();
  const groupsOf = ({ collections }: (typeof companies)[number]) => collections.flatMap(({ groups }) => groups);
  tenants = await Promise.all(
    companies.map(async (company) => {
      const admin = users.find(({ role, companyId }) => /^company/i.test(role) && companyId === company.id)!;
      const foreign = new Set(
        companies
          .filter((other) => other !== company)
          .flatMap(groupsOf)
          .flatMap(({ growerIds }) => growerIds),
      );
      return { client: await rig.signIn(admin), groups: groupsOf(company), foreign };
    }),
  );
});

async function keys(): Promise<string[]> {
  const found: string[] = [];
  for await (const some of redis.scan('loam:')) found.push(...some);
  return [...new Set(found)].sort();
}

const projectionOf = (key: string) => /:rm:([^:]+):/.exec(key)?.[1];

/** What stands there afterwards: noise, JSON of another shape, another kind of value, or what belongs to somebody else. */
async function poison(key: string, all: readonly string[]): Promise<void> {
  const kind = random.below(4);
  if (kind === 0) await redis.send('SET', key, randomBytes(1 + random.below(64)).toString('latin1'));
  else if (kind === 1) await redis.send('SET', key, random.pick(['7', 'null', '[]', '{"id":1}', '999999', '"x"']));
  else if (kind === 2) await redis.send('UNLINK', key).then(() => redis.send('LPUSH', key, 'noise'));
  else {
    const kin = all.filter(
      (other) => other !== key && projectionOf(other) === projectionOf(key) && other.includes(':d:') === key.includes(':d:'),
    );
    if (kin.length > 0) await redis.send('COPY', random.pick(kin), key, 'REPLACE');
  }
}

/** What the lists below are made of; each kind stands there for every grower or group of both tenants. */
const shown = [/:rm:growers:v\d+:d:grower:\d+$/, /:rm:growers:v\d+:l:group:\d+:s:\w+:1$/, /:rm:fields:v\d+:d:field:\d+$/];
/** Of each kind one takes another's place. Answers how many that were. */
async function misplace(all: readonly string[]): Promise<number> {
  let misplaced = 0;
  for (const kind of shown) {
    const kin = all.filter((key) => kind.test(key));
    const to = random.pick(kin);
    const others = kin.filter((key) => key !== to && key.split(':').at(-2) === to.split(':').at(-2));
    misplaced += Number(await redis.send('COPY', random.pick(others), to, 'REPLACE'));
  }
  return misplaced;
}

interface Seen {
  readonly statuses: number[];
  readonly foreign: number[];
  readonly lists: unknown[];
}
/** Every grower list and the fields of every grower of both tenants. */
async function look(): Promise<Seen> {
  const seen: Seen = { statuses: [], foreign: [], lists: [] };
  for (const { client, groups, foreign } of tenants) {
    for (const { id, growerIds } of groups) {
      const growers = await client.get(`/customer/all-sorted?groupId=${id}&pageNo=1&pageSize=200&status=all`);
      const fields = await Promise.all(growerIds.slice(0, 5).map((grower) => client.get(`/field/allByCustomer?customerId=${grower}`)));
      for (const { status, body } of [growers, ...fields]) {
        seen.statuses.push(status);
        const items: { id: number; customerId?: number }[] = body.items ?? [];
        seen.foreign.push(...items.flatMap((item) => [item.customerId ?? item.id]).filter((grower) => foreign.has(grower)));
        seen.lists.push(items);
      }
    }
  }
  return seen;
}

describe(`Redis holds what nobody of ours wrote (seed ${seed})`, () => {
  test(
    `B5: ${poisoned} keys overwritten: no crash, no foreign row, and soon the lists are what they were`,
    async () => {
      await rig.listsAreBack(20_000);
      const before = await look();
      expect([...new Set(before.statuses)]).toEqual([200]);
      expect(before.lists.flat().length).toBeGreaterThan(50);
      const pid = rig.node.pid;
      for (let done = 0; done < poisoned; done += perRound) {
        const all = await keys();
        expect(await misplace(all)).toBe(shown.length);
        for (let n = 0; n < perRound; n++) await poison(random.pick(all), all);
        let seen = await look();
        await until('the lists are what they were', 20_000, async () => {
          expect(seen.foreign).toEqual([]);
          expect(seen.statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
          if (JSON.stringify(seen.lists) === JSON.stringify(before.lists)) return true;
          seen = await look();
          return false;
        });
      }
      const created = await tenants[0]!.client.post('/customer', {
        fullName: 'After Noise',
        group: tenants[0]!.groups[0]!.id,
        countryId: 101,
        unitTypeId: 0,
        nutrientForm: 'oxide',
        assignedTo: tenants[0]!.groups[0]!.userIds[0],
      });
      expect(created.status).toBe(201);
      await until('a new grower is in the list', 10_000, async () => JSON.stringify((await look()).lists).includes('After Noise'));
      // what says that somebody looks after the jobs of dead nodes, and never expires
      const looking = `${(await keys()).find((key) => key.includes(':queue:'))!.split(':queue:')[0]}:queue:jobs:stalled-check`;
      await redis.send('SET', looking, 'noise');
      await until('dead nodes’ jobs are looked after again', 20_000, async () => Number(await redis.send('PTTL', looking)) > 0);
      const task = await upload(
        await rig.signIn(rig.person('group-1')),
        tenants[0]!.groups[0]!.id,
        csvOf([{ fullName: 'Queued After Noise' }]),
      );
      expect(task).toMatchObject({ status: 'imported', ok: 1 });
      expect(rig.node.pid).toBe(pid);
      expect((await tenants[0]!.client.get('/health/live')).status).toBe(200);
      // what nobody has read since may still be noise; the log is whole, and a rebuild from it makes the same lists
      verifyStore(rig.stack.dataDir);
      await until('the lists have it too', 10_000, async () => JSON.stringify((await look()).lists).includes('Queued After Noise'));
      const { lists } = await look();
      const child = rebuilding(rig.stack.dataDir, rig.stack.redis.url);
      expect(await new Promise((done) => child.once('exit', done))).toBe(0);
      await until(
        'the lists are what they were before the rebuild',
        20_000,
        async () => JSON.stringify((await look()).lists) === JSON.stringify(lists),
      );
    },
    180_000 + poisoned * 1_000,
  );
});
