import { describe, expect, test } from '@jest/globals';
import { setTimeout as wait } from 'node:timers/promises';
import type { RecordedEvent } from '../../apps/server/src/platform/event-store/event-store.port.js';
import { Lease, LeaseLost } from '../../apps/server/src/platform/projections/lease.js';
import type { ReadModelBatch } from '../../apps/server/src/platform/read-model/read-model.port.js';
import { APPLY, DROP } from '../../apps/server/src/platform/read-model/scripts.js';
import { holds, ids, type Named, ownRedis, query, readModelRig, state, Things } from './support/read-model-rig.js';

describe('read models on a real Redis', () => {
  const rig = readModelRig(ownRedis);
  const { record, connect, node } = rig;

  test('each event is folded once over restarts and two nodes; the second waits for the lease', async () => {
    const first = await node(new Things(), 'n1');
    const second = await node(new Things(), 'n2');
    const stopFirst = first.run();
    await holds(first.read, await record({ id: 1, name: 'One' }));
    second.run();
    await holds(first.read, await record({ id: 2, name: 'Two' }));
    await holds(second.read, 2);
    await stopFirst();
    const last = await record({ id: 3, name: 'Three' });
    const end = Date.now() + 30_000;
    while (Date.now() < end && (await second.read.get<number>('things', 'seen')) !== 3) await wait(50);
    expect(await second.read.get('things', 'seen')).toBe(last);
  });

  test('an emptied Redis is rebuilt by itself, byte for byte', async () => {
    const one = await node();
    one.run();
    await record({ id: 1, name: 'One' }, { id: 2, name: 'Two', area: 2 });
    await holds(one.read, await record({ id: 2, gone: true }, { id: 3, name: 'Three', active: false }));
    const before = await state(one);
    expect(before.length).toBeGreaterThan(8);
    await one.redis.send('FLUSHALL');
    const end = Date.now() + 30_000;
    while (Date.now() < end && (await one.read.get('things', 'seen').catch(() => undefined)) === undefined) await wait(50);
    expect(await state(one)).toEqual(before);
    await one.projector.rebuild(1_000);
    expect(await state(one)).toEqual(before);
  });

  test('a read that finds nothing built waits for a rebuild, and says unavailable when there is none within two seconds', async () => {
    const one = await node();
    const stop = one.run();
    await holds(one.read, await record({ id: 1, name: 'One' }));
    await one.redis.send('FLUSHALL');
    expect(await ids(one.read)).toEqual([1]);
    await stop();
    await one.redis.send('FLUSHALL');
    const asked = Date.now();
    await expect(ids(one.read)).rejects.toMatchObject({
      refusal: { key: 'unavailable', status: 503 },
      headers: { 'Retry-After': '2' },
    });
    expect(Date.now() - asked).toBeGreaterThan(1_500);
  });

  /** Redis stands still for so long from the first event on that it folds. */
  class Halting extends Things {
    folded = 0;
    constructor(private readonly ms: number) {
      super();
    }
    override async apply(event: RecordedEvent, to: ReadModelBatch) {
      await super.apply(event, to);
      if (this.folded++ > 0) return;
      const { pid } = rig.server;
      process.kill(pid!, 'SIGSTOP');
      setTimeout(() => process.kill(pid!, 'SIGCONT'), this.ms);
    }
  }

  test('a batch that Redis takes longer over than a call may wait is not folded again', async () => {
    await record({ id: 1, name: 'One' });
    const slow = new Halting(2_000);
    const one = await node(slow);
    one.run();
    const end = Date.now() + 10_000;
    while (Date.now() < end && (await ids(one.read).catch(() => [])).length === 0) await wait(50);
    expect([await ids(one.read), slow.folded]).toEqual([[1], 1]);
  });

  test('a rebuild waits for a Redis that stands still, also while a node comes in between, and gives up in the end', async () => {
    const beside = await node();
    beside.run();
    await holds(beside.read, await record({ id: 1, name: 'One' }, { id: 2, name: 'Two' }));
    const before = await state(beside);
    const patient = await node(new Halting(4_000), 'rebuild', 8_000); // the lease is over before
    await patient.projector.rebuild(8_000);
    expect(await state(beside)).toEqual(before);
    await rig.server.stop();
    await expect(patient.projector.rebuild(500)).rejects.toThrow('not connected');
  });

  test('a node does not go on with what a rebuild that was killed had begun to drop', async () => {
    const one = await node();
    const stop = one.run();
    await holds(one.read, await record({ id: 1, name: 'One' }, { id: 2, name: 'Two' }));
    await stop();
    const before = await state(one);
    const killed = await node(new Things(), 'rebuild');
    const { redis } = killed;
    const script = redis.script.bind(redis);
    // keys come in any order; here those that say how far it is would have come last
    redis.script = async (text, ...args) => {
      if (text !== DROP) return script(text, ...args);
      await script(text, ...args.filter((arg) => !/:(?:current|at|d:!last)$/.test(arg)));
      throw new Error('killed');
    };
    await expect(killed.projector.rebuild(1_000)).rejects.toThrow('killed');
    one.run();
    await holds(one.read, 2);
    expect(await state(one)).toEqual(before);
  });

  test('a node that lost the lease drops nothing more: who has it may be writing there', async () => {
    const one = await node();
    const stop = one.run();
    await holds(one.read, await record({ id: 1, name: 'One' }));
    await stop();
    const before = await state(one);
    const prefix = (await one.space.prefix())!;
    const former = new Lease(one.redis, 'n1');
    await former.seize(prefix);
    await new Lease(one.redis, 'rebuild').seize(prefix);
    await expect(former.drop(prefix, `${prefix}rm:`)).rejects.toBeInstanceOf(LeaseLost);
    expect(await state(one)).toEqual(before);
  });

  test('Redis away: reads say unavailable at once, and come back by themselves, with what was written meanwhile', async () => {
    const one = await node();
    one.run();
    await holds(one.read, await record({ id: 1, name: 'One' }));
    await rig.server.stop();
    const asked = Date.now();
    await expect(one.read.page('things', 'all:a', query())).rejects.toMatchObject({ refusal: { key: 'unavailable' } });
    expect(Date.now() - asked).toBeLessThan(10_000);
    await record({ id: 2, name: 'Two' });
    await rig.server.start();
    const end = Date.now() + 30_000;
    let found: number[] = [];
    while (Date.now() < end && found.length < 2) {
      found = await ids(one.read).catch(() => []);
      await wait(50);
    }
    expect(found).toEqual([1, 2]);
  });

  test('a node that was killed goes on at once; another waits, and what its former self still sends is not written', async () => {
    const killed = await node(new Things(), 'n1');
    await record({ id: 1, name: 'One' });
    const prefix = (await killed.space.prefix())!;
    const former = new Lease(killed.redis, 'n1');
    expect(await former.hold(prefix)).toBe(true);
    expect(await new Lease(killed.redis, 'n2').hold(prefix)).toBe(false);
    await killed.redis.send('PEXPIRE', former.key(prefix), '120000'); // who had to wait for its end would be too late
    const again = await node(new Things(), 'n1');
    again.run();
    await holds(again.read, await record({ id: 2, name: 'Two' }));
    expect([await former.hold(prefix), await former.hold(prefix)]).toEqual([false, false]);
    expect(await again.redis.script(APPLY, former.key(prefix), former.token, '1000', '[]')).toBe('fenced');
  });

  test('another node takes over after a kill', async () => {
    const other = await node(new Things(), 'n2');
    await record({ id: 1, name: 'One' });
    const killed = Date.now();
    expect(await new Lease(await connect(), 'n1').hold((await other.space.prefix())!)).toBe(true); // and never again
    other.run();
    const position = await record({ id: 2, name: 'Two' });
    let caughtUp = false;
    while (!caughtUp && Date.now() < killed + 30_000)
      caughtUp = await other.read.waitFor('things', position).then(
        () => true,
        () => false,
      );
    expect(caughtUp).toBe(true);
    expect(await ids(other.read)).toEqual([1, 2]);
  });

  test('poisoned values are rebuilt, not passed on', async () => {
    const one = await node();
    one.run();
    await holds(one.read, await record({ id: 1, name: 'One' }));
    const base = (await one.space.base('things'))!;
    for (const poison of [
      ['SET', `${base}v1:d:thing:1`, '{broken'],
      ['SET', `${base}v1:l:all:a:s:name:1`, 'text'],
      ['HSET', `${base}v1:d:thing:1`, 'a', 'b'],
      ['SET', `${base}v1:l:all:a:r`, 'x'],
    ]) {
      if (poison[0] === 'HSET' || poison[1]!.includes(':s:')) await one.redis.send('DEL', poison[1]!);
      await one.redis.send(...poison);
      await one.read.get('things', 'thing:1').catch(() => undefined);
      await one.read.page('things', 'all:a', query({ search: 'one' })).catch(() => undefined);
      await record({ id: 1, name: 'One' });
      const end = Date.now() + 30_000;
      let good = false;
      while (Date.now() < end && !good) {
        good = await Promise.all([one.read.get<Named>('things', 'thing:1'), ids(one.read), ids(one.read, { search: 'one' })]).then(
          ([thing, ...lists]) => thing?.name === 'One' && lists.every(([id]) => id === 1),
          () => false,
        );
        await wait(50);
      }
      expect([poison, good]).toEqual([poison, true]);
    }
  });

  test('a new version is built beside the old one and takes over; an old node does not take it back', async () => {
    const old = await node(new Things(1), 'old');
    const stopOld = old.run();
    await holds(old.read, await record({ id: 1, name: 'One' }));
    await stopOld();
    const next = await node(new Things(2), 'new');
    expect(await next.read.get('things', 'thing:1')).toMatchObject({ version: 1 });
    const stopNext = next.run();
    const end = Date.now() + 30_000;
    while (Date.now() < end && (await next.read.get<{ version: number }>('things', 'thing:1'))?.version !== 2) await wait(20);
    expect(await next.read.get('things', 'thing:1')).toMatchObject({ version: 2 });
    await stopNext();
    old.run();
    await wait(300);
    expect(await old.read.get('things', 'thing:1')).toMatchObject({ version: 2 });
  });
});
