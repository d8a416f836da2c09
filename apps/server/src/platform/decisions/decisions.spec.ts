import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { registry } from '@loam/domain/capabilities';
import type { Decider } from '@loam/domain/kernel/decider/decider';
import { defineErrors, refuse } from '@loam/domain/kernel/errors/errors';
import { MemoryEventStore } from '../event-store/memory-event-store.js';
import type { Aggregate } from './aggregate.js';
import { Clock } from './clock.js';
import { Decisions } from './decisions.js';
import { SYSTEM } from './decisions.port.js';
import { RequestContext } from './request-context.js';
import { Sequence } from './sequence.js';

const errors = defineErrors({
  tallyFull: { status: 409, message: 'The tally is full' },
  tallyNameTaken: { status: 409, message: 'Taken', field: 'name' },
});
const no = refuse(errors);
type Event = { type: 'Counted'; data: { by: number } } | { type: 'Peeked'; data: object };
type Command = { type: 'Count'; by: number; most?: number } | { type: 'Peek' };
const decider: Decider<{ total: number }, Command, Event> = {
  initial: { total: 0 },
  decide(command, { total }) {
    if (command.type === 'Peek') return [{ type: 'Peeked', data: {} }];
    if (total + command.by > (command.most ?? 1000)) return no('tallyFull');
    return command.by === 0 ? [] : [{ type: 'Counted', data: { by: command.by } }];
  },
  evolve: (state, event) => (event.type === 'Counted' ? { total: state.total + event.data.by } : state),
};
const tally: Aggregate<{ total: number }, Command, Event> = {
  kind: 'tally',
  decider,
  owner: () => 'grower:4',
  silent: new Set(['Peeked']),
  snapshotVersion: '1',
};
const count = (by: number, most?: number): Command => ({ type: 'Count', by, ...(most !== undefined && { most }) });
const actor = { ...SYSTEM, id: 7, name: 'Asha' };
const taken = { catalogue: errors, key: 'tallyNameTaken' } as const;

let store: MemoryEventStore;
const node = () => new Decisions(store, new Clock(), new RequestContext());
const refusal = (key: string) => expect.objectContaining({ refusal: expect.objectContaining({ key }) });
beforeEach(() => void (store = new MemoryEventStore()));

describe('decisions', () => {
  test('count the appends that changed the entity, not the silent ones', async () => {
    const decisions = node();
    const first = await decisions.run(tally, 1, count(2), { actor });
    expect(first).toMatchObject({ state: { total: 2 }, revision: 1, seq: 0, changed: true, position: 1, exists: true });
    await decisions.run(tally, 1, { type: 'Peek' }, { actor });
    const last = await decisions.transact({ actor }, async (tx) => {
      await tx.run(tally, 1, count(1));
      return tx.run(tally, 1, count(1));
    });
    expect(last).toMatchObject({ state: { total: 4 }, revision: 2, seq: 3, position: 4 });
    expect(await node().read(tally, 1)).toMatchObject({
      state: { total: 4 },
      revision: 2,
      seq: 3,
      createdAt: first.createdAt,
      updatedAt: last.updatedAt,
    });
  });

  test('that change nothing write nothing', async () => {
    const decisions = node();
    await decisions.run(tally, 1, count(1), { actor });
    expect(await decisions.run(tally, 1, count(0), { actor })).toMatchObject({ changed: false, revision: 1, position: 1 });
    expect(store.log).toHaveLength(1);
  });

  test('an attempt within a unit of work that fails leaves nothing, neither events nor states nor names, and the rest stands', async () => {
    const decisions = node();
    await decisions.transact({ actor }, async (tx) => {
      await tx.run(tally, 1, count(1));
      const failed = tx.attempt(async () => {
        await tx.run(tally, 1, count(5));
        await tx.run(tally, 2, count(5));
        await tx.claim('name', 'Asha', 'tally-2', taken);
        await tx.run(tally, 1, count(5, 4));
      });
      await expect(failed).rejects.toEqual(refusal('tallyFull'));
      expect((await tx.read(tally, 1)).state).toEqual({ total: 1 });
      await tx.attempt(() => tx.claim('name', 'Asha', 'tally-1', taken));
      return tx.run(tally, 1, count(1));
    });
    expect(store.log.map(({ stream, type }) => `${stream.split('-')[0]} ${type}`)).toEqual([
      'tally Counted',
      'tally Counted',
      'unique ValueClaimed',
    ]);
    expect(await decisions.read(tally, 1)).toMatchObject({ state: { total: 2 }, revision: 1 });
    expect((await decisions.read(tally, 2)).exists).toBe(false);
  });

  test('about a stream that is expected to be new do not look for it, and one that is there after all is never overwritten', async () => {
    const read = jest.spyOn(store, 'readStream');
    const begin = (id: number) =>
      node().transact({ actor }, async (tx) => {
        tx.expectNew(tally, id);
        return tx.run(tally, id, count(2));
      });
    expect(await begin(1)).toMatchObject({ state: { total: 2 }, revision: 1 });
    expect(read).not.toHaveBeenCalled();
    await expect(begin(1)).rejects.toEqual(refusal('unavailable'));
    expect(await node().read(tally, 1)).toMatchObject({ state: { total: 2 }, revision: 1 });
  });

  test('about streams that most likely are new look for none of them; one that is there is found by the append, or before it where nothing is written to it', async () => {
    const read = jest.spyOn(store, 'readStream');
    const looked = () => read.mock.calls.map(([stream]) => stream);
    const totals: number[][] = [];
    const begin = (ids: readonly number[], wanted: readonly number[]) =>
      node().transact({ actor }, async (tx) => {
        tx.presumeNew(tally, ids);
        totals.push(await Promise.all(ids.map(async (id) => (await tx.read(tally, id)).state.total)));
        for (const id of wanted) await tx.run(tally, id, count(2));
        return {};
      });
    await begin([1, 2], [1, 2]);
    expect([looked(), totals]).toEqual([[], [[0, 0]]]);
    totals.length = 0;
    await begin([2, 3], [2, 3]); // the append finds out
    expect(totals).toEqual([
      [0, 0],
      [2, 0],
    ]);
    totals.length = 0;
    read.mockClear();
    await begin([4, 3], [4]); // nothing is written to 3, which is there
    expect(totals).toEqual([
      [0, 0],
      [0, 2],
    ]);
    expect(looked()).toEqual(['tally-3', 'tally-3', 'tally-4']);
    expect((await Promise.all([1, 2, 3, 4].map((id) => node().read(tally, id)))).map(({ state }) => state.total)).toEqual([2, 4, 2, 2]);
  });

  test('that are refused write nothing of the whole unit of work', async () => {
    const work = node().transact({ actor }, async (tx) => {
      await tx.run(tally, 1, count(1));
      await tx.run(tally, 2, count(5, 4));
    });
    await expect(work).rejects.toEqual(refusal('tallyFull'));
    expect(store.log).toHaveLength(0);
  });

  test('are made again on what the others wrote: two nodes, fifty at once, none lost', async () => {
    const nodes = [node(), node()];
    await Promise.all(Array.from({ length: 50 }, (_, i) => nodes[i % 2]!.run(tally, 1, count(1), { actor })));
    expect(await node().read(tally, 1)).toMatchObject({ state: { total: 50 }, revision: 50 });
  });

  test('of one who keeps writing to a stream wait for whoever fights over it', async () => {
    const [busy, rival] = [node(), node()];
    const order: string[] = [];
    let waits: Promise<unknown> | undefined;
    let attempts = 0;
    await busy.transact({ actor }, async (tx) => {
      await tx.run(tally, 1, count(1));
      attempts += 1;
      if (attempts === 1) await rival.run(tally, 1, count(1), { actor });
      else {
        waits = busy.transact({ actor, givesWayOn: 'tally-1' }, async (next) => {
          order.push('the one who keeps writing');
          return next.run(tally, 1, count(1));
        });
        await new Promise(setImmediate);
        order.push('the one who fought');
      }
      return {};
    });
    await waits;
    expect([order, attempts]).toEqual([['the one who fought', 'the one who keeps writing'], 2]);
    expect((await busy.read(tally, 1)).state).toEqual({ total: 3 });
  });

  test('of an older revision than the sender saw are refused', async () => {
    const decisions = node();
    await decisions.run(tally, 1, count(1), { actor });
    await decisions.run(tally, 1, count(1), { actor });
    await expect(decisions.run(tally, 1, count(1), { actor, ifRevision: 1 })).rejects.toMatchObject({
      refusal: { key: 'revisionConflict', status: 412, details: [{ params: { current: 2, yours: 1 } }] },
    });
    await expect(decisions.run(tally, 1, count(1), { actor, ifRevision: 2 })).resolves.toMatchObject({ revision: 3 });
  });

  test('whose outcome is unknown are appended once', async () => {
    for (const outcome of ['lost', 'timeout'] as const) {
      store.nextOutcome = outcome;
      await node().run(tally, outcome, count(1), { actor });
      expect(await node().read(tally, outcome)).toMatchObject({ state: { total: 1 }, seq: 0 });
    }
  });

  test('start from a snapshot of the same version only', async () => {
    const decisions = node();
    for (let i = 0; i < 200; i++) await decisions.run(tally, 1, count(1), { actor });
    expect(store.snapshots.get('tally-1')).toMatchObject({ revision: 199, version: '1' });
    store.log.splice(0, 150);
    expect(await node().read(tally, 1)).toMatchObject({ state: { total: 200 }, revision: 200 });
    expect(await node().read({ ...tally, snapshotVersion: '2' }, 1)).toMatchObject({ state: { total: 50 } });
  });

  test('know two whole states some way back, each between two appends; none of them is in a snapshot', async () => {
    const decisions = node();
    for (let i = 0; i < 150; i++) {
      await decisions.run(tally, 1, count(1), { actor });
      await decisions.transact({ actor }, async (tx) => {
        await tx.run(tally, 1, { type: 'Peek' }); // silent, and one append with what follows
        return tx.run(tally, 1, count(1));
      });
    }
    const { createdAt } = await decisions.read(tally, 1);
    const waymarks = [200, 100].map((revision) => ({ revision, seq: revision * 1.5 - 1, state: { total: revision }, createdAt }));
    expect((await decisions.read(tally, 1)).waymarks).toEqual(waymarks);
    expect((await node().read({ ...tally, snapshotVersion: '2' }, 1)).waymarks).toEqual(waymarks);
    expect(store.snapshots.get('tally-1')!.state).not.toHaveProperty('waymarks');
  });
});

describe('a reservation', () => {
  const claim = (decisions: Decisions, value: string, holder: string) =>
    decisions.transact({ actor }, (tx) => tx.claim('name', value, holder, taken));

  test('is held by one, whatever the case, and free again after its release', async () => {
    const decisions = node();
    await claim(decisions, 'North Field', 'tally-1');
    await claim(decisions, 'north field ', 'tally-1');
    await expect(claim(decisions, 'NORTH FIELD', 'tally-2')).rejects.toEqual(refusal('tallyNameTaken'));
    await decisions.transact({ actor }, (tx) => tx.release('name', 'north field', 'tally-1'));
    await claim(decisions, 'north field', 'tally-2');
    expect(JSON.stringify(store.log)).not.toMatch(/north/i);
  });

  test('raced by fifty on two nodes has one winner', async () => {
    const nodes = [node(), node()];
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, (_, i) => claim(nodes[i % 2]!, 'A1', `tally-${i}`)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(outcomes.filter((o) => o.status === 'rejected').every((o) => o.reason.refusal?.key === 'tallyNameTaken')).toBe(true);
  });
});

describe('ids', () => {
  const ids = () => {
    const context = new RequestContext();
    return new Sequence(store, new Decisions(store, new Clock(), context), context, registry);
  };
  test('are never given twice, on two nodes and after restarts', async () => {
    const given: number[] = [];
    for (let restart = 0; restart < 3; restart++) {
      const nodes = [ids(), ids()];
      given.push(...(await Promise.all(Array.from({ length: 120 }, (_, i) => nodes[i % 2]!.next('field')))));
    }
    expect(new Set(given).size).toBe(360);
    expect(Math.min(...given)).toBe(1);
  });
  test('for many come from one append, beside what others take meanwhile', async () => {
    const nodes = [ids(), ids()];
    const given = [await nodes[0]!.next('field')];
    await Promise.all(nodes.map((one) => one.ahead('field', 120)));
    const before = store.log.length;
    given.push(...(await Promise.all(Array.from({ length: 240 }, (_, i) => nodes[i % 2]!.next('field')))));
    expect(store.log).toHaveLength(before);
    expect(new Set(given).size).toBe(241);
  });
  test('of crops and products start behind the shipped library', async () => {
    expect([await ids().next('crop'), await ids().next('product')]).toEqual([100_001, 100_001]);
  });
});
