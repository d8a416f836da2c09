import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import * as Y from 'yjs';
import { Refusal } from '@loam/domain/kernel/errors/errors';
import type { LiveDocument } from '@loam/domain/kernel/decider/live.document';
import { person } from '../../../../../../tests/support/live-node.js';
import { by, collect, storeFolder } from '../../../../../../tests/support/store-folder.js';
import {
  type Appended,
  type Attribution,
  type EventStore,
  OutcomeUnknown,
  StorageFull,
  StreamTombstoned,
  type StreamWrite,
} from '../../event-store/event-store.port.js';
import { DocumentOwner } from './document-owner.js';
import type { Joined } from './joined.js';
import type { Told } from '../updates/group-commit.js';
import type { UpdateAnswer } from '../updates/pending-update.js';
import type { LiveAccess, LiveDocumentKind } from '../kinds/live-kind.port.js';

type Values = Readonly<Record<string, number>>;
interface State {
  values: Values;
  closed: boolean;
}
type Event =
  | { type: 'Made'; data: object }
  | { type: 'ValueSet'; data: { key: string; value: number } }
  | { type: 'Touched'; data: object }
  | { type: 'Closed'; data: object };

const valuesOf = (doc: Y.Doc) => doc.getMap<number>('values').toJSON() as Values;
/** One root of numbers; above 100 they are put right. */
const document: LiveDocument<State, Values, Event> = {
  kind: 'sheet',
  documentVersion: 1,
  roots: { values: 'map' },
  knows: () => true,
  view: ({ values }) => values,
  epoch: () => 1,
  epochStart: () => undefined,
  touched: () => ({ type: 'Touched', data: {} }),
  read: valuesOf,
  diff: () => [],
  diffKeys: (before, doc, changed) =>
    [...(changed.get('values') ?? [])].flatMap((key): Event[] =>
      valuesOf(doc)[key] === before[key] ? [] : [{ type: 'ValueSet', data: { key, value: valuesOf(doc)[key]! } }],
    ),
  write: (doc, events) =>
    doc.transact(() => events.forEach((event) => event.type === 'ValueSet' && doc.getMap('values').set(event.data.key, event.data.value))),
  seed: () => undefined,
  references: () => [],
  repair(doc, before, changed) {
    const wrong = [...(changed.get('values') ?? [])].filter((key) => valuesOf(doc)[key]! > 100);
    return wrong.map((key) => {
      const value = valuesOf(doc)[key];
      doc.getMap('values').set(key, before[key] ?? 0);
      return { path: `values.${key}`, key: 'range', value, accepted: before[key] ?? 0 };
    });
  },
};
const access = new Map<number, LiveAccess>();
const kind: LiveDocumentKind<State, Values, Event> = {
  aggregate: {
    kind: 'sheet',
    owner: () => 'grower:1',
    decider: {
      initial: { values: {}, closed: false },
      decide: () => [],
      evolve: (state, event) =>
        event.type === 'ValueSet'
          ? { ...state, values: { ...state.values, [event.data.key]: event.data.value } }
          : event.type === 'Closed'
            ? { ...state, closed: true }
            : state,
    },
  },
  document,
  authorise: async ({ id }) => access.get(id) ?? 'edit',
  readOnly: ({ closed }) => closed,
  rebase: () => [],
  decide: (events) =>
    events.some((event) => event.type === 'ValueSet' && event.data.value === 66) ? new Refusal('no', 422, 'no') : events,
  repairContext: async () => ({ refused: () => undefined, today: '2026-05-01' }),
};

let folder: ReturnType<typeof storeFolder>;
let store: EventStore;
let appends: { writes: readonly StreamWrite[]; by: Attribution }[];
/** Stands around the store's append of the sheet. */
let around: ((append: () => Promise<Appended>) => Promise<Appended>) | undefined;
let owner: DocumentOwner;
let told: Told[];
let ended: number;
const quiet = {
  changed: () => undefined,
  epochBegan: () => undefined,
  appended: () => undefined,
  gone: () => undefined,
  settled: () => undefined,
};

const begin = () => {
  [told, ended] = [[], 0];
  const events = { ...quiet, changed: (change: Told) => told.push(change), gone: () => (ended += 1) };
  return new DocumentOwner(store, kind, 1, events, () => '2026-05-01T08:00:00.000Z');
};
beforeEach(async () => {
  access.clear();
  around = undefined;
  folder = storeFolder();
  const real = folder.open().store;
  await real.append(
    [{ stream: 'sheet-1', expected: 'noStream', owner: 'grower:1', events: [{ id: 'made', type: 'Made', data: {} }] }],
    by(),
  );
  appends = [];
  store = Object.create(real, {
    append: {
      value: async (writes: readonly StreamWrite[], attribution: Attribution) => {
        const append = () => real.append(writes, attribution);
        appends.push({ writes, by: attribution });
        return around && writes[0]!.stream === 'sheet-1' ? around(append) : append();
      },
    },
    ...Object.fromEntries(
      (['readStream', 'readSnapshot', 'writeSnapshot', 'head'] as const).map((name) => [name, { value: real[name].bind(real) }]),
    ),
  }) as EventStore;
  owner = begin();
});
afterEach(() => folder.remove());

async function editor(id: number) {
  const joined = (await owner.join(person(id), 'edit', undefined, undefined, () => undefined)) as Joined;
  const doc = new Y.Doc();
  doc.clientID = joined.clientId;
  Y.applyUpdate(doc, joined.update);
  const edit = (key: string, value: number) => {
    const before = Y.encodeStateVector(doc);
    doc.getMap('values').set(key, value);
    return Y.encodeStateAsUpdate(doc, before);
  };
  const push = (update: Uint8Array, msgId: string = crypto.randomUUID(), origin: 'typed' | 'paste' = 'typed') =>
    new Promise<UpdateAnswer>((answer) =>
      owner.update({ actor: person(id), from: `socket-${id}`, epoch: 1, msgId, update, origin, answer }),
    );
  return { doc, edit, push, set: (key: string, value: number) => push(edit(key, value)), joined };
}
/** The acknowledgement comes first, the broadcast right after. */
const turn = () => new Promise((resolve) => setImmediate(resolve));
const onSheet = () => appends.filter(({ writes }) => writes[0]!.stream === 'sheet-1');
const log = async () => (await collect(store.readStream('sheet-1', { withLive: true }))).slice(1);

describe('the commit queue of one document', () => {
  test('commits at once when idle, one append with the bytes on its last event', async () => {
    const asha = await editor(1);
    expect(await asha.set('a', 5)).toMatchObject({ ok: true, seq: 1 });
    await turn();
    const [event] = await log();
    expect(event).toMatchObject({ type: 'ValueSet', data: { key: 'a', value: 5 }, by: { actorId: 1, origin: 'typed' } });
    expect(event!.live!.length).toBeGreaterThan(0);
    expect(told).toEqual([expect.objectContaining({ seq: 1, by: { id: 1, name: 'Person 1' }, except: 'socket-1' })]);
  });

  test('merges what one author sent meanwhile, and gives each author and each origin an append of its own', async () => {
    const [asha, ben] = [await editor(1), await editor(2)];
    const answers = await Promise.all([
      asha.set('a', 1),
      ben.set('b', 1),
      asha.set('a', 2),
      asha.push(asha.edit('c', 3), 'p', 'paste'),
      ben.set('b', 2),
    ]);
    expect(answers.map((answer) => answer.ok && answer.seq)).toEqual([1, 2, 1, 3, 2]);
    expect(onSheet().map(({ by: { actorId, origin } }) => [actorId, origin])).toEqual([
      [1, 'typed'],
      [2, 'typed'],
      [1, 'paste'],
    ]);
  });

  test('L1 keeps bytes that change nothing visible, and later edits of that client stand on them', async () => {
    const asha = await editor(1);
    await asha.set('a', 5);
    expect(await asha.set('a', 5)).toMatchObject({ ok: true, seq: 2 });
    expect(await asha.set('a', 6)).toMatchObject({ ok: true, seq: 3 });
    expect((await log()).map(({ type }) => type)).toEqual(['ValueSet', 'Touched', 'ValueSet']);
    owner = begin();
    expect(valuesOf((await editor(2)).doc)).toEqual({ a: 6 });
  });

  test('L6 puts a broken value right in the same append and tells its author', async () => {
    const asha = await editor(1);
    await asha.set('a', 5);
    expect(await asha.set('a', 500)).toMatchObject({ ok: true, seq: 2, repaired: [{ path: 'values.a', value: 500, accepted: 5 }] });
    await turn();
    expect(told.at(-1)).not.toHaveProperty('except');
    Y.applyUpdate(asha.doc, told.at(-1)!.update);
    expect(valuesOf(asha.doc)).toEqual({ a: 5 });
  });

  test('a refused edit leaves no trace, and what waited behind it is committed', async () => {
    const [asha, ben] = [await editor(1), await editor(2)];
    const [first, bad, after] = await Promise.all([ben.set('b', 1), asha.set('a', 66), ben.push(ben.edit('c', 2), 'x', 'paste')]);
    expect(bad).toEqual({ ok: false, key: 'invalidUpdate', reset: true });
    expect([first, after].every(({ ok }) => ok)).toBe(true);
    expect(valuesOf((await editor(3)).doc)).toEqual({ b: 1, c: 2 });
  });

  test('L5 another node’s append in between: compared again with what is committed, and told here', async () => {
    const [asha, ben] = [await editor(1), await editor(2)];
    const other = new DocumentOwner(folder.open('b').store, kind, 1, quiet, () => '2026-05-01T08:00:00.000Z');
    const theirs = ben.edit('a', 7);
    let raced = false;
    around = async (append) => {
      if (!raced) {
        raced = true;
        await new Promise<UpdateAnswer>((answer) =>
          other.update({ actor: person(2), from: 'x', epoch: 1, msgId: 'other', update: theirs, origin: 'typed', answer }),
        );
      }
      return append();
    };
    expect(await asha.set('b', 1)).toMatchObject({ ok: true, seq: 2 });
    await turn();
    expect((await log()).map(({ data }) => data)).toEqual([
      { key: 'a', value: 7 },
      { key: 'b', value: 1 },
    ]);
    expect(told.map(({ by: { id } }) => id)).toEqual([2, 1]);
  });

  test('a full disk is answered, nothing is told, and the same message goes through once there is space', async () => {
    const asha = await editor(1);
    const update = asha.edit('a', 5);
    around = () => Promise.reject(new StorageFull('full'));
    expect(await asha.push(update, 'm')).toEqual({ ok: false, key: 'storageFull' });
    expect(told).toEqual([]);
    around = undefined;
    expect(await asha.push(update, 'm')).toMatchObject({ ok: true, seq: 1 });
  });

  test('an edit of what was deleted for good is a reset, everyone is shown out, and nobody opens it again', async () => {
    const asha = await editor(1);
    const ravi = await editor(2);
    around = () => Promise.reject(new StreamTombstoned('deleted'));
    const answers = await Promise.all([asha.set('a', 5), ravi.set('b', 6)]);
    expect(answers).toEqual([1, 2].map(() => ({ ok: false, key: 'forbidden', reset: true })));
    expect([told, ended > 0]).toEqual([[], true]);
    around = undefined;
    expect(await owner.join(person(1), 'edit', undefined, undefined, () => undefined)).toEqual({ key: 'docNotFound' });
  });

  test('an append that came through without an answer is found again by its ids', async () => {
    const asha = await editor(1);
    let lost = true;
    around = async (append) => {
      const appended = await append();
      if (!lost) return appended;
      lost = false;
      throw new OutcomeUnknown();
    };
    expect(await asha.set('a', 5)).toMatchObject({ ok: true, seq: 1 });
    expect(await log()).toHaveLength(1);
  });

  test('a repeated message gets its first answer, after a restart too', async () => {
    const asha = await editor(1);
    const update = asha.edit('a', 5);
    const first = await asha.push(update, 'm');
    await asha.set('a', 6);
    expect(await asha.push(update, 'm')).toEqual(first);
    owner = begin();
    expect(await asha.push(update, 'm')).toEqual(first);
    expect(await log()).toHaveLength(2);
  });

  test('a right that ended, a closed aggregate and another epoch are resets', async () => {
    const asha = await editor(1);
    access.set(1, 'none');
    expect(await asha.set('a', 1)).toEqual({ ok: false, key: 'forbidden', reset: true });
    access.set(1, 'read');
    expect(await asha.set('a', 1)).toEqual({ ok: false, key: 'readOnly', reset: true });
    access.clear();
    await store.append([{ stream: 'sheet-1', expected: 0, owner: 'grower:1', events: [{ id: 'closed', type: 'Closed', data: {} }] }], by());
    expect(await asha.set('a', 1)).toEqual({ ok: false, key: 'readOnly', reset: true });
  });

  test('a snapshot after 200 events spares the replay and changes nothing', async () => {
    const asha = await editor(1);
    for (let i = 0; i < 210; i += 1) await asha.set(`k${i % 9}`, i % 50);
    const snapshot = await store.readSnapshot('sheet-1#live');
    expect(snapshot?.revision).toBe(199);
    const before = valuesOf(asha.doc);
    owner = begin();
    expect(valuesOf((await editor(2)).doc)).toEqual(before);
  });
});
