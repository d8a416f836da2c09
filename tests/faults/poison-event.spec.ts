import { afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { RequestContext } from '../../apps/server/src/platform/decisions/request-context.js';
import type { RecordedEvent } from '../../apps/server/src/platform/event-store/event-store.port.js';
import { SqliteKeyVault } from '../../apps/server/src/platform/event-store/keys/sqlite-key-vault.js';
import { SqliteEventStore } from '../../apps/server/src/platform/event-store/sqlite/sqlite-event-store.js';
import { Lease } from '../../apps/server/src/platform/projections/lease.js';
import { parkedEvents } from '../../apps/server/src/platform/projections/parked.js';
import { Projector } from '../../apps/server/src/platform/projections/projector.js';
import { dump } from '../../apps/server/src/platform/read-model/dump.js';
import { KeySpace } from '../../apps/server/src/platform/read-model/key-space.js';
import { ReadModel } from '../../apps/server/src/platform/read-model/read-model.js';
import { Projection, type ReadModelBatch } from '../../apps/server/src/platform/read-model/read-model.port.js';
import { Redis } from '../../apps/server/src/platform/read-model/redis.js';
import { startServer } from '../api/support/server.js';
import { TestRedis } from '../support/stack.js';
import { by, storeFolder } from '../support/store-folder.js';
import { until } from './support/whole.js';

/** Counts what it sees and lists things by name; where `throwsOn` says so it throws when half its work is done. */
class Things extends Projection {
  readonly version = 1;
  readonly types = ['ThingNamed'];
  constructor(
    readonly name: string,
    private readonly throwsOn: (id: number) => boolean = () => false,
  ) {
    super();
  }
  async apply({ data }: RecordedEvent, to: ReadModelBatch) {
    const { id } = data as { id: number };
    to.put('seen', ((await to.get<number>('seen')) ?? 0) + 1);
    if (this.throwsOn(id)) throw new TypeError('cannot take this');
    to.putRow('all', id, { sort: { name: `n${id}` } });
  }
}

beforeAll(() => Logger.overrideLogger(false));

describe('H3: an event that a projection cannot take', () => {
  let folder: ReturnType<typeof storeFolder>;
  let redisDir: string;
  let server: TestRedis;
  let store: SqliteEventStore;
  let redis: Redis;
  let space: KeySpace;
  let read: ReadModel;
  const stops: (() => Promise<void>)[] = [];

  beforeEach(async () => {
    folder = storeFolder();
    store = folder.open().store;
    redisDir = mkdtempSync(join(tmpdir(), 'loam-poison-'));
    server = new TestRedis(redisDir);
    await server.start();
    redis = new Redis(server.url);
    redis.connect();
    while (!redis.ready) await wait(5);
    space = new KeySpace(store, { dataDir: folder.dir });
    read = new ReadModel(redis, space, new RequestContext());
  });
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop();
    redis.close();
    await server.stop();
    await folder.remove();
    rmSync(redisDir, { recursive: true, force: true });
  });

  const record = async (...ids: number[]) => {
    const { position } = await store.append(
      [
        {
          stream: `thing-${ids[0]}`,
          expected: 'any',
          owner: 'platform',
          events: ids.map((id) => ({ id: `event-${id}`, type: 'ThingNamed', data: { id } })),
        },
      ],
      by(),
    );
    return position;
  };
  /** One start of the server with this code in it. */
  const deploy = (...projections: Projection[]) => {
    const stop = new AbortController();
    const ended = new Projector(store, redis, space, new Lease(redis, 'n1'), projections).run(stop.signal);
    const end = async () => {
      stop.abort();
      await ended;
    };
    stops.push(end);
    return end;
  };
  const listed = (name: string) => read.all(name, 'all', 'name');
  /** Longer than a call waits: a slow machine may need it. */
  const folded = (name: string, position: number) =>
    until(`${name} holds ${position}`, 10_000, () =>
      read.waitFor(name, position).then(
        () => true,
        () => false,
      ),
    );
  const lines = async (name: string) => dump(redis, (await space.base(name))!);

  test('is passed over whole; what follows and what other projections make of it goes on; the place is kept', async () => {
    const poisoned = new Things('poisoned', (id) => id === 2);
    deploy(poisoned, new Things('whole'));
    const at = await record(1, 2, 3);
    const then = await record(4);
    for (const name of ['poisoned', 'whole']) await folded(name, then);
    expect(await listed('poisoned')).toEqual([1, 3, 4]);
    expect(await read.get('poisoned', 'seen')).toBe(3);
    expect(await listed('whole')).toEqual([1, 2, 3, 4]);
    expect(await parkedEvents(redis, space, [poisoned, new Things('whole')])).toEqual([
      { projection: 'poisoned', position: at - 1, stream: 'thing-1', type: 'ThingNamed' },
    ]);
  });

  test('is taken after a redeploy with the mistake mended, and the lists are what they would have been, byte for byte', async () => {
    const stop = deploy(new Things('things', (id) => id % 2 === 0));
    await folded('things', await record(1, 2, 3, 4));
    expect(await listed('things')).toEqual([1, 3]);
    await stop();
    const stopMended = deploy(new Things('things'));
    const end = await record(5);
    await folded('things', end);
    expect(await listed('things')).toEqual([1, 2, 3, 4, 5]);
    expect(await parkedEvents(redis, space, [new Things('things')])).toEqual([]);
    const mended = await lines('things');
    await stopMended();
    await redis.send('FLUSHALL');
    deploy(new Things('things'));
    await folded('things', end);
    expect(await lines('things')).toEqual(mended);
  });

  test('is parked once more after a restart of the same code, also when every event is poison', async () => {
    const all = () => new Things('things', () => true);
    const stop = deploy(all());
    await folded('things', await record(...Array.from({ length: 50 }, (_, i) => i + 1)));
    await stop();
    deploy(all());
    await folded('things', await record(51));
    expect(await listed('things')).toEqual([]);
    expect((await parkedEvents(redis, space, [all()])).map(({ position }) => position)).toEqual(
      Array.from({ length: 51 }, (_, i) => i + 1),
    );
  });
});

test('H3: a server with a poison event in its log serves its lists and says so in ready and metrics', async () => {
  const server = await startServer({ seed: 'acceptance' });
  try {
    const group = server.fixture().companies[0]!.collections[0]!.groups[0]!;
    const admin = await server.as('group-1');
    const vault = new SqliteKeyVault(server.dataDir);
    const store = new SqliteEventStore(server.dataDir, vault, 'poisoner');
    const { position } = await store.append(
      [
        {
          stream: 'grower-900000',
          expected: 'noStream',
          owner: 'grower:900000',
          events: [{ id: 'poison', type: 'GrowerRegistered', data: null }],
        },
      ],
      by(),
    );
    await store.close();
    vault.close();
    const created = await admin.post('/customer', {
      fullName: 'After Poison',
      group: group.id,
      countryId: 101,
      unitTypeId: 0,
      nutrientForm: 'oxide',
      assignedTo: group.userIds[0],
    });
    expect(created.status).toBe(201);
    const list = async () => {
      let answer = await admin.get(`/customer/all-sorted?groupId=${group.id}&search=Poison`);
      for (const end = performance.now() + 40_000; answer.status === 503 && performance.now() < end; await wait(50))
        answer = await admin.get(`/customer/all-sorted?groupId=${group.id}&search=Poison`);
      return answer.body.items.map(({ id }: { id: number }) => id);
    };
    expect(await list()).toEqual([created.body.id]);
    const ready = await server.anonymous.get('/health/ready');
    expect([ready.status, ready.body.checks.projections.status]).toEqual([200, 'degraded']);
    expect(ready.body.checks.projections.events).toContainEqual({ projection: 'growers', position, type: 'GrowerRegistered' });
    expect(await (await fetch(`${server.url}/metrics`)).text()).toMatch(/^loam_projections_parked_events [1-9]/m);
    await server.kill();
    await server.start();
    expect(await list()).toEqual([created.body.id]);
  } finally {
    await server.stop();
  }
});
