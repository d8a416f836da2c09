import { planShape } from '@loam/domain/plan/document/plan-shape';
import { expect, test } from '@jest/globals';
import { MemoryStore } from './offline-store';
import { LiveSession } from '../session/live-session';
import { FakeServer } from '../testing/fake-server';

test('edits that were not accepted are still in the tray after a reload, until they are dealt with', async () => {
  const server = new FakeServer();
  const store = new MemoryStore();
  const visit = async () => {
    const session = new LiveSession({ shape: planShape, name: 'plan:1', user: { id: 1, name: 'Asha' }, socket: server.connect(1), store });
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

test('what is tried again is written, and what still may not be stays with its reason', async () => {
  const server = new FakeServer();
  const session = new LiveSession({
    shape: planShape,
    name: 'plan:1',
    user: { id: 1, name: 'Asha' },
    socket: server.connect(1),
    store: new MemoryStore(),
    rules: (path, value) => (path === 'plan.discount' && Number(value) > 100 ? 'discountRange' : undefined),
  });
  await session.open();
  for (const end = Date.now() + 30_000; !session.editable.get() && Date.now() < end; await new Promise((r) => setTimeout(r, 5)));
  session.writer.writeNotes((text) => text.insert(0, 'Theirs.'));
  const base = { accepted: undefined, key: 'cropChanged', kind: 'refused', at: 1 } as const;
  const [notes, discount, tax, longer] = session.tray.add([
    { ...base, path: 'notes', value: 'Mine.' },
    { ...base, path: 'plan.discount', value: 250 },
    { ...base, path: 'plan.tax', value: 7 },
    { ...base, path: 'notes', value: 'Theirs.\nMine. More.' },
  ]);
  expect([session.writer.retry(notes!), session.writer.retry(discount!), session.writer.retry(tax!)]).toEqual([
    undefined,
    'discountRange',
    undefined,
  ]);
  expect([session.read('notes'), session.read('plan.tax')]).toEqual(['Theirs.\nMine.', 7]);
  expect(session.writer.retry(longer!)).toBeUndefined();
  expect(session.read('notes')).toBe('Theirs.\nMine. More.');
  expect(session.tray.entries.get()).toEqual([discount]);
  session.close();
});
