import { afterEach, expect, test } from '@jest/globals';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';
import type { RecordedEvent } from '../../apps/server/src/platform/event-store/event-store.port.js';
import { by, event, idsOf, storeFolder } from '../support/store-folder.js';
import { eventStoreContract } from './event-store.contract.js';

eventStoreContract('the embedded store', async () => {
  const folder = storeFolder();
  const { store, vault } = folder.open('a');
  return { store, vault, other: folder.open('b').store, remove: folder.remove };
});

let remove = async () => {};
afterEach(() => remove());

test('who has seen what another node appended does not read another stream as it was before, not even within one turn', async () => {
  const folder = storeFolder();
  remove = folder.remove;
  const here = folder.open('a').store;
  const there = folder.open('b').store;
  const to = (stream: string, expected: 'noStream' | number, id: string) => ({
    stream,
    expected,
    owner: 'grower:1' as const,
    events: [event(id)],
  });
  await here.append([to('plan-1', 'noStream', 'p1')], by());
  const known = [];
  for await (const one of here.readStream('plan-1', { from: 1 })) known.push(one.id);
  expect(known).toEqual([]); // from here on without a turn of the event loop in between
  const appended = there.append([to('plan-1', 0, 'p2'), to('field-1', 'noStream', 'f1')], by());
  const closed = there.close(); // commits what waits, at once
  expect(await idsOf(here, 'field-1')).toEqual(['f1']);
  const news = [];
  for await (const one of here.readStream('plan-1', { from: 1 })) news.push(one.id);
  expect(news).toEqual(['p2']);
  await Promise.all([appended, closed]);
});

test('who follows the log is told of this node’s own events what the log says of them, whoever writes in between, and nothing of the erased', async () => {
  const folder = storeFolder();
  remove = folder.remove;
  const { store: here, vault } = folder.open('a');
  const there = folder.open('b').store;
  const told: RecordedEvent[] = [];
  const stop = new AbortController();
  let wake = () => {};
  const append = async (store: typeof here, n: number) => {
    const data = { z: n, a: { when: new Date(n), nothing: undefined, deep: [1, { b: 2, a: 1 }] } };
    await store.append(
      [{ stream: `field-${n}`, expected: 'noStream', owner: `grower:${1 + (n % 3)}`, events: [{ id: `f${n}`, type: 'FieldDrawn', data }] }],
      by(),
    );
  };
  await append(here, 0);
  const until = (count: number) =>
    new Promise<void>((done) => {
      wake = () => told.length >= count && done();
      wake();
    });
  const following = here.subscribeAll({ after: 0, signal: stop.signal, lazy: true }, (batch) => {
    told.push(...batch);
    wake();
  });
  for (let n = 1; n <= 60; n++) await append(n % 7 === 0 ? there : here, n);
  await until(61);
  await append(here, 61);
  await vault.destroy('grower:2'); // before anybody has looked at what its last event said
  await until(62);
  const logged: RecordedEvent[] = [];
  for await (const one of here.readAll()) logged.push(one);
  const said = ({ data, erased, by: { actorName }, ...place }: RecordedEvent) => JSON.stringify([data, erased, actorName, place]);
  expect(told.map(said)).toEqual(logged.map(said)); // also the order of names, from which read models are made
  expect(told[61]).toMatchObject({ erased: true, data: null });
  stop.abort();
  await following;
});

test('L16.2 while another process keeps the file for longer than two seconds, appends wait, nobody else of this process does, and all are there in order', async () => {
  const folder = storeFolder();
  remove = folder.remove;
  const { store } = folder.open('a');
  const another = new DatabaseSync(join(folder.dir, 'events.sqlite'));
  const append = (n: number) =>
    store.append([{ stream: 'plan-1', expected: n === 1 ? 'noStream' : n - 2, owner: 'grower:1', events: [event(`p${n}`)] }], by());
  another.exec('BEGIN IMMEDIATE');
  let answered = false;
  const appended = Promise.all([1, 2, 3].map(append)).finally(() => (answered = true));
  let longest = 0;
  for (let n = 0; n < 250; n++) {
    const at = performance.now();
    await pause(10);
    longest = Math.max(longest, performance.now() - at - 10);
  }
  expect(answered).toBe(false);
  another.exec('COMMIT');
  another.close();
  expect((await appended).map(({ position }) => position)).toEqual([1, 2, 3]);
  expect(await idsOf(store, 'plan-1')).toEqual(['p1', 'p2', 'p3']);
  expect(longest).toBeLessThan(1_000); // it waited in one stretch of two seconds
});
