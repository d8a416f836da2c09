import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { RequestContext } from '../../apps/server/src/platform/decisions/request-context.js';
import type { RecordedEvent } from '../../apps/server/src/platform/event-store/event-store.port.js';
import type { SqliteEventStore } from '../../apps/server/src/platform/event-store/sqlite/sqlite-event-store.js';
import { Lease } from '../../apps/server/src/platform/projections/lease.js';
import { Projector } from '../../apps/server/src/platform/projections/projector.js';
import { dump } from '../../apps/server/src/platform/read-model/dump.js';
import { KeySpace } from '../../apps/server/src/platform/read-model/key-space.js';
import { ReadModel } from '../../apps/server/src/platform/read-model/read-model.js';
import { type PageQuery, Projection, type ReadModelBatch } from '../../apps/server/src/platform/read-model/read-model.port.js';
import { Redis } from '../../apps/server/src/platform/read-model/redis.js';
import { APPLY } from '../../apps/server/src/platform/read-model/scripts.js';
import { TestRedis } from '../support/stack.js';
import { by, storeFolder } from '../support/store-folder.js';

type Named = { id: number; name?: string; area?: number; scope?: string; active?: boolean };

/** Counts and lists what the events say; `seen` shows that no event is folded twice. */
class Things extends Projection {
  readonly name = 'things';
  readonly types = ['ThingNamed', 'ThingGone'];
  constructor(readonly version = 1) {
    super();
  }
  async apply(event: RecordedEvent, to: ReadModelBatch) {
    const { id, name = '', area = 0, scope = 'a', active = true } = event.data as Named;
    const seen = ((await to.get<number>('seen')) ?? 0) + 1;
    to.put('seen', seen);
    if (event.type === 'ThingGone') {
      to.remove(`thing:${id}`);
      return to.removeRow(`all:${scope}`, id);
    }
    to.put(`thing:${id}`, { id, name, version: this.version });
    to.putRow(`all:${scope}`, id, { sort: { name, area }, search: name, active });
  }
}

const query = (more: Partial<PageQuery> = {}): PageQuery => ({ pageNo: 1, pageSize: 20, sortBy: 'name', sortOrder: 'asc', ...more });

describe('read models on a real Redis', () => {
  let folder: ReturnType<typeof storeFolder>;
  let redisDir: string;
  let server: TestRedis;
  let store: SqliteEventStore;
  let context: RequestContext;
  const stops: (() => Promise<void> | void)[] = [];
  let serial = 0;

  beforeEach(async () => {
    folder = storeFolder();
    store = folder.open().store;
    redisDir = mkdtempSync(join(tmpdir(), 'loam-rm-'));
    server = new TestRedis(redisDir);
    await server.start();
    context = new RequestContext();
  });
  afterEach(async () => {
    for (const stop of stops.splice(0).reverse()) await stop();
    await server.stop();
    await folder.remove();
    rmSync(redisDir, { recursive: true, force: true });
  });

  const record = async (...things: (Named & { gone?: boolean })[]) => {
    const events = things.map(({ gone, ...data }) => ({ id: `event-${++serial}`, type: gone ? 'ThingGone' : 'ThingNamed', data }));
    return (await store.append([{ stream: 'thing-1', expected: 'any', owner: 'platform', events }], by())).position;
  };
  const connect = async () => {
    const redis = new Redis(server.url);
    redis.connect();
    stops.push(() => redis.close());
    while (!redis.ready) await wait(5);
    return redis;
  };
  const node = async (projection: Projection = new Things(), name = 'n1') => {
    const redis = await connect();
    const space = new KeySpace(store, { dataDir: '' });
    const projector = new Projector(store, redis, space, new Lease(redis, name), [projection]);
    const read = new ReadModel(redis, space, context);
    const run = () => {
      const stop = new AbortController();
      const ended = projector.run(stop.signal);
      const end = async () => {
        stop.abort();
        await ended;
      };
      stops.push(end);
      return end;
    };
    return { redis, space, projector, read, run };
  };
  const ids = async (read: ReadModel, more: Partial<PageQuery> = {}, list = 'all:a') =>
    (await read.page('things', list, query(more))).items;
  const state = async (node_: { redis: Redis; space: KeySpace }) => dump(node_.redis, (await node_.space.base('things'))!);

  test('pages, sorts, searches and filters by status; ties go by id; totals stay in their list', async () => {
    const { read, run } = await node();
    run();
    const at = await record(
      { id: 10, name: 'Émile Zola', area: 3 },
      { id: 2, name: 'emile berger', area: -1.5 },
      { id: 3, name: 'Ana Lima', area: 20, active: false },
      { id: 4, name: 'Ana Lima', area: 0 },
      { id: 5, name: 'आशा पाटील', area: 100 },
      { id: 6, name: 'Ana Other', scope: 'b' },
    );
    await read.waitFor('things', at);
    expect(await ids(read, { status: 'all' })).toEqual([3, 4, 2, 10, 5]);
    expect(await ids(read)).toEqual([4, 2, 10, 5]);
    expect(await ids(read, { status: 'false' })).toEqual([3]);
    expect(await ids(read, { sortBy: 'area', status: 'all' })).toEqual([2, 4, 10, 3, 5]);
    expect(await ids(read, { sortBy: 'area', sortOrder: 'desc', status: 'all' })).toEqual([5, 3, 10, 4, 2]);
    expect(await read.page('things', 'all:a', query({ pageNo: 2, pageSize: 3 }))).toEqual({ items: [5], total: 4, pageNo: 2, pageSize: 3 });
    expect(await read.page('things', 'all:a', query({ pageNo: 9 }))).toEqual({ items: [], total: 4, pageNo: 9, pageSize: 20 });
    expect(await ids(read, { search: 'EMIL' })).toEqual([2, 10]);
    expect(await ids(read, { search: 'zol émi' })).toEqual([10]);
    expect(await ids(read, { search: 'पाट' })).toEqual([5]);
    expect(await read.page('things', 'all:a', query({ search: 'ana', status: 'all' }))).toMatchObject({ items: [3, 4], total: 2 });
    expect(await ids(read, { search: '%' })).toEqual([]);
    expect(await ids(read, { search: 'zola nobody' })).toEqual([]);
    expect(await read.all('things', 'all:b', 'name')).toEqual([6]);
    expect(await read.getMany('things', ['thing:4', 'thing:99'])).toEqual([{ id: 4, name: 'Ana Lima', version: 1 }, undefined]);
  });

  test('all, active or not, page as if they lay in one order', async () => {
    let drawn = Number(process.env['SEED_PAGES'] ?? Math.floor(Math.random() * 1e9));
    console.info(`pages of both states: SEED_PAGES=${drawn}`);
    const below = (n: number) => (drawn = (drawn * 48_271 + 11) % 2_147_483_647) % n;
    const { read, run } = await node();
    run();
    const things = Array.from({ length: 90 }, (_, i) => ({
      id: i + 1,
      name: 'abcd'[below(4)]!,
      area: below(7),
      scope: i < 40 ? 'a' : 'b',
      active: i < 40 ? below(3) > 0 : below(10) === 0,
    }));
    await read.waitFor('things', await record(...things));
    for (const scope of ['a', 'b']) {
      const inOrder = things
        .filter((one) => one.scope === scope)
        .sort((one, other) => (one.name < other.name ? -1 : Number(one.name > other.name)) || one.id - other.id);
      for (const sortOrder of ['asc', 'desc'] as const) {
        const expected = inOrder.map(({ id }) => id);
        if (sortOrder === 'desc') expected.reverse();
        for (const pageSize of [1, 7, 20, 100]) {
          for (let pageNo = 1; pageNo <= Math.ceil(expected.length / pageSize) + 1; pageNo++) {
            const from = (pageNo - 1) * pageSize;
            expect(await read.page('things', `all:${scope}`, query({ pageNo, pageSize, sortOrder, status: 'all' }))).toEqual({
              items: expected.slice(from, from + pageSize),
              total: expected.length,
              pageNo,
              pageSize,
            });
          }
        }
      }
      expect(await read.all('things', `all:${scope}`, 'name')).toEqual(inOrder.map(({ id }) => id));
      expect(await ids(read, { search: 'b', status: 'all', pageSize: 100 }, `all:${scope}`)).toEqual(
        inOrder.filter(({ name }) => name === 'b').map(({ id }) => id),
      );
    }
  });

  test('a changed row leaves no old entry behind, a removed one none at all', async () => {
    const { read, run } = await node();
    run();
    await record({ id: 1, name: 'Anton', area: 1 }, { id: 2, name: 'Berta' });
    await read.waitFor('things', await record({ id: 1, name: 'Zeno', active: false }, { id: 2, gone: true }));
    expect(await read.page('things', 'all:a', query({ status: 'all' }))).toMatchObject({ items: [1], total: 1 });
    expect(await ids(read, { search: 'anton', status: 'all' })).toEqual([]);
    expect(await ids(read)).toEqual([]);
    expect(await read.get('things', 'thing:2')).toBeUndefined();
  });

  test('many matches page like few', async () => {
    const { read, run } = await node();
    run();
    let at = 0;
    for (let from = 0; from < 3000; from += 500)
      at = await record(
        ...Array.from({ length: 500 }, (_, i) => ({
          id: from + i + 1,
          name: `Grower ${String(((from + i) * 7919) % 3000).padStart(4, '0')}`,
          active: i % 2 === 0,
        })),
      );
    for (
      const end = Date.now() + 20_000;
      Date.now() < end &&
      !(await read.waitFor('things', at).then(
        () => true,
        () => false,
      ));
    );
    const all = await ids(read, { pageSize: 200, pageNo: 3 });
    expect(await read.page('things', 'all:a', query({ search: 'grow', pageSize: 200, pageNo: 3 }))).toMatchObject({
      items: all,
      total: 1500,
    });
    expect(await read.page('things', 'all:a', query({ search: 'grow', pageSize: 200, pageNo: 8, sortOrder: 'desc' }))).toMatchObject({
      items: await ids(read, { pageSize: 200, pageNo: 8, sortOrder: 'desc' }),
      total: 1500,
    });
  });

  test('each event is folded once over restarts and two nodes; the second waits for the lease', async () => {
    const first = await node(new Things(), 'n1');
    const second = await node(new Things(), 'n2');
    const stopFirst = first.run();
    await first.read.waitFor('things', await record({ id: 1, name: 'One' }));
    second.run();
    await first.read.waitFor('things', await record({ id: 2, name: 'Two' }));
    await second.read.waitFor('things', 2);
    await stopFirst();
    const last = await record({ id: 3, name: 'Three' });
    const end = Date.now() + 6000;
    while (Date.now() < end && (await second.read.get<number>('things', 'seen')) !== 3) await wait(50);
    expect(await second.read.get('things', 'seen')).toBe(last);
  });

  test('an emptied Redis is rebuilt within five seconds, byte for byte', async () => {
    const one = await node();
    one.run();
    await record({ id: 1, name: 'One' }, { id: 2, name: 'Two', area: 2 });
    await one.read.waitFor('things', await record({ id: 2, gone: true }, { id: 3, name: 'Three', active: false }));
    const before = await state(one);
    expect(before.length).toBeGreaterThan(8);
    await one.redis.send('FLUSHALL');
    await expect(one.read.get('things', 'seen')).rejects.toMatchObject({
      refusal: { key: 'unavailable', status: 503 },
      headers: { 'Retry-After': '2' },
    });
    const end = Date.now() + 5000;
    while (Date.now() < end && (await one.read.get('things', 'seen').catch(() => undefined)) === undefined) await wait(50);
    expect(await state(one)).toEqual(before);
    await one.projector.rebuild();
    expect(await state(one)).toEqual(before);
  });

  test('Redis away: reads say unavailable at once, and come back by themselves, with what was written meanwhile', async () => {
    const one = await node();
    one.run();
    await one.read.waitFor('things', await record({ id: 1, name: 'One' }));
    await server.stop();
    const asked = Date.now();
    await expect(one.read.page('things', 'all:a', query())).rejects.toMatchObject({ refusal: { key: 'unavailable' } });
    expect(Date.now() - asked).toBeLessThan(2000);
    await record({ id: 2, name: 'Two' });
    server = new TestRedis(redisDir);
    await server.start();
    const end = Date.now() + 5000;
    let found: number[] = [];
    while (Date.now() < end && found.length < 2) {
      found = await ids(one.read).catch(() => []);
      await wait(50);
    }
    expect(found).toEqual([1, 2]);
  });

  test('a node that was killed goes on at once; another waits, and what its former self still sends is not written', async () => {
    const killed = await node(new Things(), 'n1');
    await record({ id: 1, name: 'One' });
    const prefix = (await killed.space.prefix())!;
    const former = new Lease(killed.redis, 'n1');
    expect(await former.hold(prefix)).toBe(true);
    expect(await new Lease(killed.redis, 'n2').hold(prefix)).toBe(false);
    const again = await node(new Things(), 'n1');
    const started = Date.now();
    again.run();
    await again.read.waitFor('things', await record({ id: 2, name: 'Two' }));
    expect(Date.now() - started).toBeLessThan(1500);
    expect([await former.hold(prefix), await former.hold(prefix)]).toEqual([false, false]);
    expect(await again.redis.script(APPLY, former.key(prefix), former.token, '1000', '[]')).toBe('fenced');
  });

  test('another node takes over within five seconds of a kill', async () => {
    const other = await node(new Things(), 'n2');
    await record({ id: 1, name: 'One' });
    const killed = Date.now();
    expect(await new Lease(await connect(), 'n1').hold((await other.space.prefix())!)).toBe(true); // and never again
    other.run();
    const position = await record({ id: 2, name: 'Two' });
    let caughtUp = false;
    while (!caughtUp && Date.now() < killed + 5000)
      caughtUp = await other.read.waitFor('things', position).then(
        () => true,
        () => false,
      );
    expect([caughtUp, Date.now() - killed < 5000]).toEqual([true, true]);
    expect(await ids(other.read)).toEqual([1, 2]);
  });

  test('poisoned values are rebuilt, not passed on', async () => {
    const one = await node();
    one.run();
    await one.read.waitFor('things', await record({ id: 1, name: 'One' }));
    const base = (await one.space.base('things'))!;
    for (const poison of [
      ['SET', `${base}v1:d:thing:1`, '{broken'],
      ['SET', `${base}v1:l:all:a:s:name:1`, 'text'],
      ['HSET', `${base}v1:d:thing:1`, 'a', 'b'],
      ['SET', `${base}v1:l:all:a:r`, 'x'],
    ]) {
      if (poison[0] === 'HSET' || poison[1]!.includes(':s:')) await one.redis.send('DEL', poison[1]!);
      await one.redis.send(...poison);
      await one.read.get('things', 'thing:1').catch(() => undefined);
      await one.read.page('things', 'all:a', query({ search: 'one' })).catch(() => undefined);
      await record({ id: 1, name: 'One' });
      const end = Date.now() + 5000;
      let good = false;
      while (Date.now() < end && !good) {
        good = await Promise.all([one.read.get<Named>('things', 'thing:1'), ids(one.read), ids(one.read, { search: 'one' })]).then(
          ([thing, ...lists]) => thing?.name === 'One' && lists.every(([id]) => id === 1),
          () => false,
        );
        await wait(50);
      }
      expect([poison, good]).toEqual([poison, true]);
    }
  });

  test('a new version is built beside the old one and takes over; an old node does not take it back', async () => {
    const old = await node(new Things(1), 'old');
    const stopOld = old.run();
    await old.read.waitFor('things', await record({ id: 1, name: 'One' }));
    await stopOld();
    const next = await node(new Things(2), 'new');
    expect(await next.read.get('things', 'thing:1')).toMatchObject({ version: 1 });
    const stopNext = next.run();
    const end = Date.now() + 6000;
    while (Date.now() < end && (await next.read.get<{ version: number }>('things', 'thing:1'))?.version !== 2) await wait(20);
    expect(await next.read.get('things', 'thing:1')).toMatchObject({ version: 2 });
    await stopNext();
    old.run();
    await wait(300);
    expect(await old.read.get('things', 'thing:1')).toMatchObject({ version: 2 });
  });

  test('a request waits for its position and gives up with projectionLag', async () => {
    const one = await node();
    one.run();
    const at = await record({ id: 1, name: 'One' });
    await context.run({ id: 'r', minPosition: at }, async () => expect(await ids(one.read)).toEqual([1]));
    await context.run({ id: 'r', minPosition: at + 100 }, () =>
      expect(ids(one.read)).rejects.toMatchObject({ refusal: { key: 'projectionLag', status: 503 } }),
    );
  });
});
