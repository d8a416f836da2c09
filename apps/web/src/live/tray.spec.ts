import { expect, test } from '@jest/globals';
import { MemoryStore } from './offline-store';
import { PlanSession } from './plan-session';
import { FakeServer } from './testing/fake-server';

test('edits that were not accepted are still in the tray after a reload, until they are dealt with', async () => {
  const server = new FakeServer();
  const store = new MemoryStore();
  const visit = async () => {
    const session = new PlanSession({ name: 'plan:1', user: { id: 1, name: 'Asha' }, socket: server.connect(1), store });
    await session.open();
    return session;
  };
  const first = await visit();
  first.tray.add([{ path: 'plan.discount', value: 250, accepted: 5, key: 'discountRange', kind: 'repaired', at: 1 }]);
  first.close();

  const second = await visit();
  expect(second.tray.entries.get()).toMatchObject([{ path: 'plan.discount', value: 250, accepted: 5 }]);
  second.tray.add([{ path: 'plan.tax', value: 900, accepted: undefined, key: 'taxRange', kind: 'repaired', at: 2 }]);
  expect(new Set(second.tray.entries.get().map(({ id }) => id)).size).toBe(2);
  second.tray.discardAll();
  second.close();

  const third = await visit();
  expect(third.tray.entries.get()).toEqual([]);
  third.close();
});
