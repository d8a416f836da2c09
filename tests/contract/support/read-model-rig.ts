import { afterEach, beforeEach } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { RequestContext } from '../../../apps/server/src/platform/decisions/request-context.js';
import type { RecordedEvent } from '../../../apps/server/src/platform/event-store/event-store.port.js';
import type { SqliteEventStore } from '../../../apps/server/src/platform/event-store/sqlite/sqlite-event-store.js';
import { Lease } from '../../../apps/server/src/platform/projections/lease.js';
import { Projector } from '../../../apps/server/src/platform/projections/projector.js';
import { dump } from '../../../apps/server/src/platform/read-model/dump.js';
import { KeySpace } from '../../../apps/server/src/platform/read-model/key-space.js';
import { ReadModel } from '../../../apps/server/src/platform/read-model/read-model.js';
import { type PageQuery, Projection, type ReadModelBatch } from '../../../apps/server/src/platform/read-model/read-model.port.js';
import { Redis } from '../../../apps/server/src/platform/read-model/redis.js';
import { TestRedis } from '../../support/stack.js';
import { by, storeFolder } from '../../support/store-folder.js';

export type Named = { id: number; name?: string; area?: number; scope?: string; active?: boolean };

/** Counts and lists what the events say; `seen` shows that no event is folded twice. */
export class Things extends Projection {
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

export const query = (more: Partial<PageQuery> = {}): PageQuery => ({ pageNo: 1, pageSize: 20, sortBy: 'name', sortOrder: 'asc', ...more });

/** A page of a list by its ids. */
export const ids = async (read: ReadModel, more: Partial<PageQuery> = {}, list = 'all:a') =>
  (await read.page('things', list, query(more))).items;
/** Everything a node's read models hold. */
export const state = async (node_: { redis: Redis; space: KeySpace }) => dump(node_.redis, (await node_.space.base('things'))!);

/** A Redis that a test starts and stops. */
export type RedisOfATest = Pick<TestRedis, 'url' | 'start' | 'stop'>;
/** This machine's, in a folder of the test's own. */
export const ownRedis = (dir: string) => new TestRedis(dir);

/** A store and a Redis of each test's own, and nodes that project from one into the other. */
export function readModelRig<R extends RedisOfATest>(redisOf: (dir: string) => R) {
  let folder: ReturnType<typeof storeFolder>;
  let redisDir: string;
  let server: R;
  let store: SqliteEventStore;
  let context: RequestContext;
  const stops: (() => Promise<void> | void)[] = [];
  let serial = 0;

  beforeEach(async () => {
    folder = storeFolder();
    store = folder.open().store;
    redisDir = mkdtempSync(join(tmpdir(), 'loam-rm-'));
    server = redisOf(redisDir);
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
  /** `patienceMs`: how long its projector waits for an answer of Redis. */
  const node = async (projection: Projection = new Things(), name = 'n1', patienceMs?: number) => {
    const redis = await connect();
    const own = patienceMs === undefined ? redis : redis.patient(patienceMs);
    const space = new KeySpace(store, { dataDir: '' });
    const projector = new Projector(store, own, space, new Lease(own, name), [projection]);
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
  return {
    record,
    connect,
    node,
    get server() {
      return server;
    },
    get context() {
      return context;
    },
  };
}

/** Until a read model holds the log as far as `position`: as a call waits, again and again, for a slow machine may need longer than one. */
export async function holds(read: ReadModel, position: number): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      return await read.waitFor('things', position);
    } catch (error) {
      if (tries === 10) throw error;
    }
  }
}
