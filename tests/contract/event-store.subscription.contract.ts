import { expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { RecordedEvent, StreamWrite } from '../../apps/server/src/platform/event-store/event-store.port.js';
import { by, collect } from '../support/store-folder.js';
import { type StoreUnderTest, to } from './support/store-under-test.js';

/** The part of the event store contract that is about who follows the log. */
export function subscriptionContract(underTest: () => Pick<StoreUnderTest, 'store' | 'other'>) {
  const id = () => randomUUID();
  const append = (...writes: StreamWrite[]) => underTest().store.append(writes, by());

  test('a subscription catches up, says so, and goes on live, also with what another handle writes', async () => {
    const t = underTest();
    const { position: after } = await append(to('plan-0', 'noStream', id()));
    for (let i = 1; i < 3; i += 1) await append(to(`plan-${i}`, 'noStream', id()));
    const stop = new AbortController();
    const seen: RecordedEvent[] = [];
    let liveAt = -1;
    const done = t.store.subscribeAll(
      { after, signal: stop.signal, onLive: () => (liveAt = seen.length) },
      (batch) => void seen.push(...batch),
    );
    await until(() => liveAt >= 0);
    expect(liveAt).toBe(2);
    await append(to('plan-8', 'noStream', id()));
    await t.other.append([to('plan-9', 'noStream', id())], by());
    const since = performance.now();
    await until(() => seen.length === 4);
    expect(performance.now() - since).toBeLessThan(10_000);
    expect(seen.map(({ stream }) => stream)).toEqual(['plan-1', 'plan-2', 'plan-8', 'plan-9']);
    stop.abort();
    await done;
  });

  test('a subscription gives the order of the log, each event once, while both handles append side by side, alone and over many streams', async () => {
    const t = underTest();
    const stop = new AbortController();
    const seen: RecordedEvent[] = [];
    const done = t.store.subscribeAll({ after: 0, signal: stop.signal }, (batch) => void seen.push(...batch));
    const many = Array.from({ length: 20 }, (_, i) => to(`field-${i}`, 'noStream', id(), id(), id()));
    await Promise.all([
      t.store.append(many, by()),
      ...Array.from({ length: 40 }, (_, i) => (i % 2 ? t.store : t.other).append([to(`plan-${i}`, 'any', id())], by())),
    ]);
    await until(() => seen.length >= 100);
    expect(seen.map(({ id: one, position }) => ({ id: one, position }))).toEqual(
      (await collect(t.other.readAll())).map(({ id: one, position }) => ({ id: one, position })),
    );
    stop.abort();
    await done;
  });

  test('a subscriber that fails ends its subscription and nobody else', async () => {
    const t = underTest();
    const failing = t.store.subscribeAll({ after: 0, signal: new AbortController().signal }, () => Promise.reject(new Error('no')));
    await append(to('plan-1', 'noStream', id()));
    await expect(failing).rejects.toThrow('no');
    await append(to('plan-2', 'noStream', id()));
  });
}

async function until(ready: () => boolean) {
  while (!ready()) await new Promise((resolve) => setTimeout(resolve, 5));
}
