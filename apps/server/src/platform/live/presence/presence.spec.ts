import { describe, expect, test } from '@jest/globals';
import * as Y from 'yjs';
import { Awareness, encodeAwarenessUpdate } from 'y-protocols/awareness';
import { decodePresence, encodePresence, Presence } from './presence.js';

const state = (clientId: number, clock: number, value: Record<string, unknown> | null = { user: { id: 1 } }) => ({
  clientId,
  clock,
  state: value,
});

describe('presence', () => {
  test('reads what y-protocols writes, and the other way round', () => {
    const awareness = new Awareness(new Y.Doc());
    awareness.setLocalState({ user: { id: 1, name: 'आशा' }, section: 'grid' });
    const update = encodeAwarenessUpdate(awareness, [awareness.clientID]);
    expect(decodePresence(update)).toEqual([
      { clientId: awareness.clientID, clock: 1, state: { user: { id: 1, name: 'आशा' }, section: 'grid' } },
    ]);
    expect(encodePresence(decodePresence(update)!)).toEqual(update);
    awareness.destroy();
  });

  test('is nothing when the bytes are not a state', () => {
    for (const bytes of [new Uint8Array(), new Uint8Array([9]), new Uint8Array(20_000), encodePresence([state(1, 1, [] as never)])])
      expect(decodePresence(bytes)).toBeUndefined();
  });

  test('keeps the newest state of each client and forgets who is not heard of', () => {
    let now = 0;
    const presence = new Presence(() => now);
    expect(presence.take([state(7, 2)], 'socket')).toHaveLength(1);
    expect(presence.take([state(7, 1), state(7, 2)], 'other')).toEqual([]);
    expect(presence.take([state(7, 3, { user: { id: 1 }, section: 'x' })], 'socket')).toHaveLength(1);
    now = 40_000;
    expect(presence.states()).toEqual([]);
  });

  test('the states of a socket go with it; those of another node are not its own', () => {
    const presence = new Presence();
    presence.take([state(7, 2)], 'socket');
    presence.take([state(8, 5)], undefined);
    expect(presence.states({ local: true }).map(({ clientId }) => clientId)).toEqual([7]);
    expect(presence.drop('socket')).toEqual([state(7, 3, null)]);
    expect(presence.states().map(({ clientId }) => clientId)).toEqual([8]);
  });
});

test('each person in a document stands there once, since the first of their tabs came', () => {
  let [now, wall] = [0, Date.parse('2026-03-01T08:00:00.000Z')];
  const presence = new Presence(
    () => now,
    () => wall,
  );
  const at = (ms: number) => ([now, wall] = [ms, Date.parse('2026-03-01T08:00:00.000Z') + ms]);
  const asha = { user: { id: 1, name: 'आशा' } };
  const ben = { user: { id: 2, name: 'Ben' } };
  presence.take([state(7, 1, asha)], 'tab-1');
  at(1_000);
  presence.take([state(8, 1, ben)], undefined);
  at(2_000);
  presence.take([state(9, 1, asha)], 'tab-2');
  at(20_000);
  presence.take([state(7, 2, asha), state(8, 2, ben), state(9, 2, asha)], 'tab-1');
  const rows = [
    { userId: 1, name: 'आशा', since: '2026-03-01T08:00:00.000Z' },
    { userId: 2, name: 'Ben', since: '2026-03-01T08:00:01.000Z' },
  ];
  expect(presence.attendants()).toEqual(rows);
  presence.take([state(7, 3, null)], 'tab-1');
  expect(presence.attendants()).toEqual([rows[1], { ...rows[0], since: '2026-03-01T08:00:02.000Z' }]);
  at(60_000);
  expect(presence.attendants()).toEqual([]);
  presence.take([state(8, 3, ben)], undefined);
  expect(presence.attendants()).toEqual([{ ...rows[1], since: '2026-03-01T08:01:00.000Z' }]);
});
