import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { Clock } from '../../apps/server/src/platform/decisions/clock.js';
import { Decisions } from '../../apps/server/src/platform/decisions/decisions.js';
import { Idempotency } from '../../apps/server/src/platform/decisions/idempotency.js';
import { PruningOfRequests } from '../../apps/server/src/platform/decisions/pruning.process.js';
import { RequestContext } from '../../apps/server/src/platform/decisions/request-context.js';
import { StoreDamaged } from '../../apps/server/src/platform/event-store/event-store.port.js';
import { sha256 } from '../../apps/server/src/platform/event-store/sealing.js';
import { verifyStore } from '../../apps/server/src/platform/event-store/sqlite/check.js';
import type { SqliteEventStore } from '../../apps/server/src/platform/event-store/sqlite/sqlite-event-store.js';
import { by, collect, event, storeFolder } from '../support/store-folder.js';

const DAY = 86_400_000;

describe('records of requests whose time is over', () => {
  let folder: ReturnType<typeof storeFolder>;
  let store: SqliteEventStore;
  let now: number;
  const clock = Object.assign(new Clock(), { millis: () => now });

  beforeEach(() => {
    folder = storeFolder();
    store = folder.open().store;
    now = Date.UTC(2026, 2, 1);
  });
  afterEach(() => folder.remove());

  const record = (stream: string, id: string, text = id) =>
    store.append([{ stream, expected: 'any', owner: 'user:7', events: [event(id, { text })] }], by({ recordedAt: clock.now() }));
  const textsOf = async (stream: string) =>
    (await collect(store.readStream(stream))).map(({ data, erased }) => (erased ? 'gone' : (data as { text: string }).text));
  const prune = () => new PruningOfRequests(store, clock).prune();
  const bytesStored = () => {
    const db = new DatabaseSync(join(folder.dir, 'events.sqlite'), { readOnly: true });
    const { bytes } = db.prepare("SELECT sum(length(data)) AS bytes FROM events WHERE stream LIKE 'idempotency-%'").get() as {
      bytes: number;
    };
    db.close();
    return bytes;
  };

  test('are let go after a week, and nothing else is; the log still verifies, also after a restart', async () => {
    for (let i = 0; i < 250; i++) await record(`idempotency-${i}`, `r${i}`, 'x'.repeat(500));
    await record('grower-1', 'g1');
    now += 6 * DAY;
    await record('idempotency-a', 'young');
    expect(await prune()).toBe(0);
    now += 2 * DAY;
    const before = bytesStored();
    expect(await prune()).toBe(250);
    expect(await prune()).toBe(0);
    expect(bytesStored()).toBeLessThan(before / 100);
    expect([
      await textsOf('idempotency-0'),
      await textsOf('idempotency-249'),
      await textsOf('idempotency-a'),
      await textsOf('grower-1'),
    ]).toEqual([['gone'], ['gone'], ['young'], ['g1']]);
    await record('idempotency-0', 'again');
    expect(await textsOf('idempotency-0')).toEqual(['gone', 'again']);
    await folder.closeAll();
    expect(verifyStore(folder.dir)).toBe(253);
    store = folder.open().store;
    expect(await store.lastPosition()).toBe(253);
    expect(await textsOf('idempotency-0')).toEqual(['gone', 'again']);
  });

  test('a blank anywhere else, and a changed hash of a pruned one, is damage', async () => {
    await record('grower-1', 'g1');
    await record('idempotency-1', 'r1');
    now += 8 * DAY;
    await prune();
    await folder.closeAll();
    const edit = (sql: string) => {
      const db = new DatabaseSync(join(folder.dir, 'events.sqlite'));
      db.exec(sql);
      db.close();
    };
    edit("UPDATE events SET sealed_hash = 'ab' WHERE position = 2");
    expect(() => verifyStore(folder.dir)).toThrow(new StoreDamaged(2, 'the event was changed'));
    const db = new DatabaseSync(join(folder.dir, 'events.sqlite'));
    const { data } = db.prepare('SELECT data FROM events WHERE position = 1').get() as { data: Uint8Array };
    db.close();
    edit(`UPDATE events SET sealed_hash = '${sha256(data)}', data = x'' WHERE position = 1`); // as pruning does it, but to a grower
    expect(() => verifyStore(folder.dir)).toThrow(new StoreDamaged(1, 'the event was changed'));
  });

  test('a key that was pruned is a new key', async () => {
    const context = new RequestContext();
    const decisions = new Decisions(store, clock, context);
    const idempotency = new Idempotency(store, decisions, clock);
    const asked = { key: 'once-only', actor: undefined, route: 'POST /x', content: 'a' };
    idempotency.succeeded(await idempotency.begin(asked), { status: 201, headers: {}, body: '{"id":1}' });
    await idempotency.beforeApplicationShutdown();
    expect((await idempotency.begin(asked)).answer).toMatchObject({ status: 201, body: '{"id":1}' });
    now += 8 * DAY;
    expect(await prune()).toBe(1);
    const again = await idempotency.begin({ ...asked, content: 'b' });
    expect([again.answer, again.known]).toEqual([undefined, false]);
    idempotency.succeeded(again, { status: 200, headers: {}, body: '{"id":2}' });
    await idempotency.beforeApplicationShutdown();
    expect((await idempotency.begin({ ...asked, content: 'b' })).answer).toMatchObject({ status: 200, body: '{"id":2}' });
  });
});
