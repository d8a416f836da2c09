import { afterEach, expect, test } from '@jest/globals';
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
