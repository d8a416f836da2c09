import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createHash, randomUUID } from 'node:crypto';
import { canonicalJson } from '@loam/domain/kernel/json/canonical-json';
import {
  type ExpectedRevision,
  type StreamWrite,
  WrongExpectedRevision,
} from '../../apps/server/src/platform/event-store/event-store.port.js';
import { by, collect, event, idsOf } from '../support/store-folder.js';
import { erasureContract } from './event-store.erasure.contract.js';
import { subscriptionContract } from './event-store.subscription.contract.js';
import { owner, type StoreUnderTest, to } from './support/store-under-test.js';

interface Traits {
  /** Why ids are not known over all streams; absent when they are. */
  readonly idsPerStream?: string;
}

const digest = (bytes: Uint8Array, text: string) => createHash('sha256').update(bytes).update(text).digest('hex');

/** What every event store adapter keeps. `make` gives an empty store. */
export function eventStoreContract(name: string, make: () => Promise<StoreUnderTest>, { idsPerStream }: Traits = {}) {
  const whereIdsAreUnique = idsPerStream ? test.skip : test;
  const orWhy = idsPerStream ? ` (skipped: ${idsPerStream})` : '';
  describe(`${name} keeps the event store contract`, () => {
    let t: StoreUnderTest;
    const id = () => randomUUID();
    const append = (...writes: StreamWrite[]) => t.store.append(writes, by());

    beforeEach(async () => {
      t = await make();
    });
    afterEach(() => t.remove());

    describe('expected revision', () => {
      test('noStream, a number and any are accepted where they fit', async () => {
        const first = await append(to('plan-1', 'noStream', id(), id()));
        expect(first.streams[0]).toMatchObject({ stream: 'plan-1', revision: 1, position: first.position });
        await append(to('plan-1', 1, id()));
        const third = await append(to('plan-1', 'any', id()));
        expect(third.streams[0]!.revision).toBe(3);
        expect(await t.store.head('plan-1')).toEqual({ revision: 3, hash: third.streams[0]!.hash });
        expect(await t.store.head('plan-2')).toBeUndefined();
      });

      test.each<ExpectedRevision>(['noStream', 0, 2])(
        '%s is refused on a stream that stands at 1, and nothing is written',
        async (expected) => {
          await append(to('plan-1', 'noStream', id(), id()));
          await expect(append(to('plan-1', expected, id()))).rejects.toThrow(WrongExpectedRevision);
          expect(await idsOf(t.store, 'plan-1')).toHaveLength(2);
        },
      );

      test('what builds on an append that is refused is refused with it, also when another event stands in its place', async () => {
        await append(to('plan-1', 'noStream', id()));
        const [mine, theirs] = [id(), id()];
        await t.other.append([to('plan-1', 0, theirs)], by());
        const done = await Promise.allSettled([append(to('plan-1', 0, mine)), append({ ...to('plan-1', 1, id()), after: mine })]);
        for (const one of done) expect(one).toMatchObject({ status: 'rejected', reason: expect.any(WrongExpectedRevision) as unknown });
        expect(await idsOf(t.store, 'plan-1')).toHaveLength(2);
        const [next] = [id()];
        const both = [append({ ...to('plan-1', 1, next), after: theirs }), append({ ...to('plan-1', 2, id()), after: next })];
        expect((await Promise.all(both)).map(({ streams }) => streams[0]!.revision)).toEqual([2, 3]);
      });

      test('what builds on an append over several streams goes behind it, on its way or landed, and never behind another of its number', async () => {
        const ids = Array.from({ length: 4 }, id);
        const behind = (n: number, own: string) =>
          append({ ...to('plan-1', n - 1, ids[n]!), after: ids[n - 1]! }, to(own, 'noStream', id()));
        const first = append(to('plan-1', 'noStream', ids[0]!), to('field-1', 'noStream', id()));
        expect((await Promise.all([first, behind(1, 'field-2')])).map(({ streams }) => streams[0]!.revision)).toEqual([0, 1]);
        expect((await behind(2, 'field-3')).streams[0]!.revision).toBe(2);
        const other = { ...to('plan-1', 2, id()), after: id() };
        await expect(append(other, to('field-4', 'noStream', id()))).rejects.toThrow(WrongExpectedRevision);
        expect([await idsOf(t.store, 'plan-1'), await idsOf(t.store, 'field-4')]).toEqual([ids.slice(0, 3), []]);
      });

      test('a number on a missing stream is refused', async () => {
        await expect(append(to('plan-1', 0, id()))).rejects.toMatchObject({ stream: 'plan-1', expected: 0, actual: undefined });
      });

      test('of many that create one stream at once exactly one wins, over both handles', async () => {
        const tries = Array.from({ length: 40 }, (_, i) => (i % 2 ? t.store : t.other).append([to('unique-x', 'noStream', id())], by()));
        const done = await Promise.allSettled(tries);
        expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
        for (const one of done) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(WrongExpectedRevision);
        expect(await idsOf(t.other, 'unique-x')).toHaveLength(1);
      });
    });

    describe('proof', () => {
      test('a stream can be proven without the store: salt and content make the commitment, links make the chain', async () => {
        await append(to('plan-1', 'noStream', id(), id()));
        await append(to('plan-1', 1, id()), to('plan-2', 'noStream', id()));
        const events = await collect(t.store.readProvable('plan-1'));
        const read = await collect(t.store.readStream('plan-1'));
        let prevHash = '0'.repeat(64);
        for (const [seq, event] of events.entries()) {
          const { type, id: eventId, actorId, recordedAt, salt, plain, sealedHash, commit } = event;
          expect(commit).toBe(digest(Buffer.from(salt!, 'hex'), canonicalJson(plain)));
          const hash = digest(
            Buffer.from(prevHash, 'hex'),
            canonicalJson({ seq, id: eventId, type, actorId, recordedAt, commit, sealedHash }),
          );
          expect([event.prevHash, event.hash, event.hash]).toEqual([prevHash, hash, read[seq]!.hash]);
          expect(plain).toMatchObject({ data: read[seq]!.data, actorName: read[seq]!.by.actorName });
          prevHash = hash;
        }
        expect([events.length, (await t.store.head('plan-1'))!.hash]).toEqual([3, prevHash]);
        expect(await collect(t.store.readProvable('plan-9'))).toEqual([]);
      });

      test('with the key gone the content is, and the commitment stays', async () => {
        await append(to('plan-1', 'noStream', id()));
        const [before] = await collect(t.store.readProvable('plan-1'));
        await t.vault.destroy(owner);
        const { salt: _salt, plain: _plain, ...left } = before!;
        expect(await collect(t.store.readProvable('plan-1'))).toEqual([left]);
      });
    });

    describe('a resend with the same ids', () => {
      test.each<ExpectedRevision>(['noStream', 'any'])('gets the first outcome (%s)', async (expected) => {
        const write = to('plan-1', expected, id(), id());
        const first = await append(write);
        await append(to('plan-1', 1, id()));
        expect(await append(write)).toEqual(first);
        expect(await idsOf(t.store, 'plan-1')).toHaveLength(3);
      });

      test('gets it with a stated revision and over several streams, also from another handle and at the same moment', async () => {
        await append(to('plan-1', 'noStream', id()));
        const writes = [to('plan-1', 0, id(), id()), to('field-1', 'noStream', id())];
        const [first, second, third] = await Promise.all([append(...writes), append(...writes), t.other.append(writes, by())]);
        expect(second).toEqual(first);
        expect(third).toEqual(first);
      });

      test('is a conflict when only a part is the same, or at another place', async () => {
        const [a, b] = [id(), id()];
        await append(to('plan-1', 'noStream', a, b));
        await expect(append(to('plan-1', 'noStream', a, id()))).rejects.toThrow(WrongExpectedRevision);
        await expect(append(to('plan-1', 0, a, b))).rejects.toThrow(WrongExpectedRevision);
        await expect(append(to('plan-1', 1, b))).rejects.toThrow();
        expect(await idsOf(t.store, 'plan-1')).toEqual([a, b]);
      });

      whereIdsAreUnique(`is refused in another stream${orWhy}`, async () => {
        const a = id();
        await append(to('plan-1', 'noStream', a));
        await expect(append(to('plan-2', 'any', a))).rejects.toThrow();
        expect(await idsOf(t.store, 'plan-2')).toEqual([]);
      });

      whereIdsAreUnique(`that is wrong does not harm others of the same moment${orWhy}`, async () => {
        const taken = id();
        await append(to('plan-1', 'noStream', taken));
        const done = await Promise.allSettled([
          append(to('plan-2', 'noStream', id())),
          append(to('plan-3', 'any', taken)),
          append(to('plan-4', 'noStream', id())),
        ]);
        expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
        expect(await collect(t.store.readAll())).toHaveLength(3);
      });
    });

    test('an append over several streams is written whole or not at all', async () => {
      await append(to('field-1', 'noStream', id()));
      await expect(append(to('plan-1', 'noStream', id()), to('field-1', 'noStream', id()))).rejects.toThrow(WrongExpectedRevision);
      expect(await t.store.head('plan-1')).toBeUndefined();
      const both = await append(to('plan-1', 'noStream', id()), to('field-1', 0, id()));
      expect(both.streams.map(({ revision }) => revision)).toEqual([0, 1]);
    });

    test('an append answers with the place from which on all its events are seen, a resend with the same', async () => {
      const writes = [to('plan-1', 'noStream', id(), id(), id()), to('field-1', 'noStream', id(), id())];
      const { streams, position } = await append(...writes);
      const placed = (await collect(t.store.readAll())).map((one) => one.position);
      expect(placed).toHaveLength(5);
      expect(placed.at(-1)).toBe(position);
      for (const { stream, position: last } of streams) {
        const own = (await collect(t.store.readStream(stream))).at(-1)!.position;
        expect(last).toBeGreaterThanOrEqual(own);
        expect(placed).toContain(last);
      }
      expect(await t.store.lastPosition()).toBe(position);
      expect((await append(...writes)).streams).toEqual(streams);
    });

    test('the log is in the order of the acknowledged appends and every event keeps its place', async () => {
      const ids = Array.from({ length: 700 }, id);
      const acknowledged = await Promise.all(ids.map((one, i) => append(to(`plan-${i % 7}`, 'any', one))));
      const all = await collect(t.store.readAll());
      const placed = ids.map((one, i) => ({ id: one, position: acknowledged[i]!.position })).sort((a, b) => a.position - b.position);
      expect(all.map(({ id: one, position }) => ({ id: one, position }))).toEqual(placed);
      expect(await t.store.lastPosition()).toBe(placed.at(-1)!.position);
      for (let i = 0; i < 7; i += 1) expect(await idsOf(t.store, `plan-${i}`)).toEqual(ids.filter((_, n) => n % 7 === i));
      expect(all.every((one, i) => i === 0 || one.position > all[i - 1]!.position)).toBe(true);
      expect((await collect(t.store.readAll({ after: all[9]!.position, limit: 600 }))).map((one) => one.id)).toEqual(
        placed.slice(10, 610).map((one) => one.id),
      );
      expect((await collect(t.store.readStream('plan-3', { from: 2, limit: 3 }))).map(({ revision }) => revision)).toEqual([2, 3, 4]);
      expect(await collect(t.store.readAll({ types: ['PlanDrafted'] }))).toEqual([]);
    });

    test('a read of some types passes over the others, in order, up to its limit', async () => {
      const typed = (n: number) => ({ ...event(id()), type: ['Sown', 'Watered', 'Reaped'][n % 3]! });
      const written = Array.from({ length: 600 }, (_, n) => typed(n));
      await append({ stream: 'plan-1', expected: 'noStream', owner, events: written });
      const placed = await collect(t.store.readAll());
      expect(placed.map((one) => one.id)).toEqual(written.map((one) => one.id));
      const wanted = placed.flatMap(({ id: one, type, position }) => (type === 'Watered' ? [] : [{ id: one, position }]));
      const read = async (options: { after?: number; limit?: number }) =>
        (await collect(t.store.readAll({ ...options, types: ['Reaped', 'Sown'] }))).map(({ id: one, position }) => ({ id: one, position }));
      expect(await read({})).toEqual(wanted);
      expect(await read({ after: wanted[100]!.position, limit: 150 })).toEqual(wanted.slice(101, 251));
    });

    test('whoever has read a stream to its end finds what is added, by this handle, another one, or in the middle of a read', async () => {
      const next = async (from: number) => (await collect(t.store.readStream('plan-1', { from }))).map(({ revision }) => revision);
      expect([await next(0), await next(0)]).toEqual([[], []]);
      await append(to('plan-1', 'noStream', id(), id()));
      expect([await next(0), await next(2), await next(2), await next(1)]).toEqual([[0, 1], [], [], [1]]);
      await t.other.append([to('plan-1', 1, id())], by());
      expect([await next(2), await next(3)]).toEqual([[2], []]);
      for await (const { revision } of t.store.readStream('plan-1', { from: 2 })) {
        await append(to('plan-1', revision, id()));
        await t.other.append([to('plan-1', revision + 1, id())], by());
      }
      expect([await next(3), await next(5)]).toEqual([[3, 4], []]);
      await expect(append(to('plan-1', 0, id()))).rejects.toThrow();
      expect([await next(4), await next(5)]).toEqual([[4], []]);
    });

    test('an event comes back as it was given, with who did it and why', async () => {
      const data = { name: 'शेत १', list: [1, 2.5, null], gone: undefined };
      const attribution = by({ origin: 'paste', groupId: 4, companyId: 1, correlationId: 'r-1' });
      const live = new Uint8Array([0, 1, 255]);
      const eventId = id();
      await t.store.append([{ stream: 'plan-1', expected: 'noStream', owner, events: [event(eventId, data, live)] }], attribution);
      const [plain] = await collect(t.other.readStream('plan-1'));
      expect(plain).toMatchObject({
        stream: 'plan-1',
        revision: 0,
        id: eventId,
        type: 'GrowerChanged',
        by: attribution,
        prevHash: '0'.repeat(64),
      });
      expect(plain!.data).toEqual({ name: 'शेत १', list: [1, 2.5, null] });
      expect(plain!.live).toBeUndefined();
      const [withLive] = await collect(t.store.readStream('plan-1', { withLive: true }));
      expect(withLive!.live).toEqual(live);
    });

    test('what is written about things of several places stands each where it says', async () => {
      const one = { expected: 'noStream', owner, events: [event(id())] } as const;
      const two = { ...one, events: [event(id())], at: { companyId: 1, collectionId: 2, groupId: 3 } };
      await t.store.append(
        [
          { ...one, stream: 'plan-1' },
          { ...two, stream: 'plan-2' },
        ],
        by({ companyId: 1 }),
      );
      const placed = async (stream: string) => (await collect(t.other.readStream(stream)))[0]!.by;
      expect(await placed('plan-1')).toEqual(by({ companyId: 1 }));
      expect(await placed('plan-2')).toEqual(by({ companyId: 1, collectionId: 2, groupId: 3 }));
    });

    test('live bytes of 256 kB are kept', async () => {
      const live = new Uint8Array(256 * 1024).map((_, i) => i * 7);
      await t.store.append([{ stream: 'plan-1', expected: 'noStream', owner, events: [event(id(), {}, live)] }], by());
      const [read] = await collect(t.other.readAll({ withLive: true }));
      expect(Buffer.compare(read!.live!, live)).toBe(0);
    });

    test('each event carries the hash of the one before it in its stream', async () => {
      await append(to('plan-1', 'noStream', id(), id()));
      await append(to('plan-2', 'noStream', id()), to('plan-1', 1, id()));
      const events = await collect(t.store.readStream('plan-1'));
      expect(events.map(({ prevHash }) => prevHash)).toEqual(['0'.repeat(64), events[0]!.hash, events[1]!.hash]);
    });

    subscriptionContract(() => t);

    erasureContract(() => t);

    test('a snapshot comes back, the newest wins', async () => {
      await append(to('plan-1', 'noStream', id()));
      expect(await t.store.readSnapshot('plan-1')).toBeUndefined();
      await t.store.writeSnapshot('plan-1', owner, { revision: 5, version: 'v1', state: { a: 1 }, live: new Uint8Array([9]) });
      await t.store.writeSnapshot('plan-1', owner, { revision: 3, version: 'v1', state: { a: 0 } });
      expect(await t.other.readSnapshot('plan-1')).toEqual({ revision: 5, version: 'v1', state: { a: 1 }, live: new Uint8Array([9]) });
    });
  });
}
