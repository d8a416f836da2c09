import { describe, expect, test } from '@jest/globals';
import { bodyDifferences, type HistoryKind, type LoggedEvent, RevisionFold } from './revisions.js';

type Counted = { type: 'Set'; data: { key: string; to: number | null; name?: string } } | { type: 'Touched'; data: { name?: string } };
type State = Readonly<Record<string, number>>;
const kind: HistoryKind<State, Counted> = {
  initial: {},
  evolve(state, event) {
    if (event.type === 'Touched') return state;
    const { [event.data.key]: _old, ...rest } = state;
    return event.data.to === null ? rest : { ...rest, [event.data.key]: event.data.to };
  },
  silent: new Set(['Touched']),
  changes: (_event, before, after) => bodyDifferences(before, after),
  differences: (before, after) => bodyDifferences(before, after),
  version: ({ data }) => (data.name === undefined ? undefined : { name: data.name, made: 'person', of: 'this' }),
};

let seq = 0;
const logged = (type: string, commitId: string, actorId = 1): LoggedEvent => ({
  revision: seq,
  position: (seq += 1),
  type,
  hash: `h${seq}`,
  prevHash: `h${seq - 1}`,
  by: { actorId, actorName: `Person ${actorId}`, actorRole: 1, recordedAt: '2026-04-01T10:00:00.000Z', commitId },
});
const set = (fold: RevisionFold<State, Counted>, commit: string, key: string, to: number | null, actorId = 1) =>
  fold.add(logged('Set', commit, actorId), { type: 'Set', data: { key, to } });
const fresh = () => {
  seq = 0;
  return new RevisionFold(kind);
};

describe('revisions', () => {
  test('one append is one revision, its values from the first to the last', () => {
    const fold = fresh();
    set(fold, 'a', 'x', 1);
    set(fold, 'a', 'x', 2);
    set(fold, 'a', 'y', 5);
    set(fold, 'a', 'y', null);
    set(fold, 'b', 'x', 3);
    fold.settle();
    expect(fold.revisions).toMatchObject([
      { revision: 1, position: 4, seq: 3, hash: 'h4', prevHash: 'h0', changes: [{ path: 'x', old: null, new: 2 }] },
      { revision: 2, position: 5, changes: [{ path: 'x', old: 2, new: 3 }] },
    ]);
  });

  test('what is silent is no revision, and names the one that stands', () => {
    const fold = fresh();
    set(fold, 'a', 'x', 1);
    fold.add(logged('Touched', 'b', 2), { type: 'Touched', data: { name: 'Before the rain' } });
    fold.settle();
    expect(fold.revisions).toMatchObject([{ revision: 1, hash: 'h1', version: 'Before the rain' }]);
    expect(fold.versions).toMatchObject([{ revision: 1, name: 'Before the rain', made: 'person', by: { id: 2 } }]);
  });

  test('an erased append stays counted, without what it said', () => {
    const fold = fresh();
    set(fold, 'a', 'x', 1);
    fold.add(logged('Set', 'b'), undefined);
    fold.settle();
    expect(fold.revisions).toMatchObject([{ revision: 1 }, { revision: 2, changes: [] }]);
  });

  test('who set a value last, while it stands', () => {
    const fold = fresh();
    set(fold, 'a', 'x', 1, 1);
    set(fold, 'b', 'y', 1, 2);
    set(fold, 'c', 'x', 2, 2);
    set(fold, 'd', 'y', null, 1);
    fold.settle();
    expect(fold.blame).toEqual([{ path: 'x', revision: 3, at: '2026-04-01T10:00:00.000Z', by: { id: 2, name: 'Person 2' } }]);
  });

  test('a whole state every hundred revisions, and the same history in two goes as in one', () => {
    const [once, twice] = [fresh(), new RevisionFold(kind)];
    for (let n = 1; n <= 250; n += 1) {
      const event = logged('Set', `c${n}`);
      for (const fold of [once, twice]) fold.add(event, { type: 'Set', data: { key: 'x', to: n } });
      if (n % 7 === 0) twice.settle();
    }
    for (const fold of [once, twice]) fold.settle();
    expect(twice).toEqual(once);
    expect(once.keyframe(250)).toEqual({ revision: 200, seq: 199, state: { x: 200 } });
    expect(once.keyframe(99)).toEqual({ revision: 0, seq: -1, state: {} });
  });

  test('from a whole state on it tells what came after as the whole history does', () => {
    const whole = fresh();
    const events = Array.from({ length: 330 }, (_, n) => {
      const name = n === 310 ? { name: 'Before the rain' } : {};
      return { logged: logged('Set', `c${n}`), event: { type: 'Set' as const, data: { key: `x${n % 3}`, to: n, ...name } } };
    });
    for (const { logged: told, event } of events) whole.add(told, event);
    whole.settle();
    const late = new RevisionFold(kind, { ...whole.keyframe(200), createdAt: whole.createdAt });
    for (const { logged: told, event } of events.slice(200)) late.add(told, event);
    late.settle();
    expect(late).toMatchObject({ base: 200, head: 330, seq: 329, state: whole.state, createdAt: '2026-04-01T10:00:00.000Z' });
    expect(late.revisions).toEqual(whole.revisions.slice(200));
    expect([200, 201, 311, 330, 331].map((n) => late.revision(n))).toEqual([
      undefined,
      ...[201, 311, 330, 331].map((n) => whole.revision(n)),
    ]);
    expect(late.versions).toEqual(whole.versions);
    expect([299, 300, 330].map((n) => late.keyframe(n).revision)).toEqual([200, 300, 300]);
    expect(late.keyframe(330)).toEqual(whole.keyframe(330));
  });
});

describe('differences of bodies', () => {
  test('leaf by leaf, lists and places whole', () => {
    const before = {
      name: 'A',
      soil: { clay: 20, sand: 30 },
      nutrients: [1],
      geolocation: { geoJson: { type: 'Point', coordinates: [1, 2] } },
    };
    const after = {
      name: 'A',
      soil: { clay: 25, sand: 30 },
      nutrients: [1, 2],
      geolocation: { geoJson: { type: 'Point', coordinates: [1, 3] } },
      area: 4,
    };
    expect(bodyDifferences(before, after)).toEqual([
      { path: 'soil.clay', old: 20, new: 25 },
      { path: 'nutrients', old: [1], new: [1, 2] },
      { path: 'geolocation', old: before.geolocation, new: after.geolocation },
      { path: 'area', old: null, new: 4 },
    ]);
    expect(bodyDifferences({}, { name: 'A', soil: { clay: 20, sand: null }, layers: [] })).toEqual([
      { path: 'name', old: null, new: 'A' },
      { path: 'soil.clay', old: null, new: 20 },
    ]);
  });
});
