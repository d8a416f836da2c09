import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Socket } from 'socket.io-client';
import { emptyDraft } from '@loam/domain/plan/plan.draft';
import { person } from '../support/live-node.js';
import { socketNode, tokens } from '../support/live-sockets.js';
import { storeFolder } from '../support/store-folder.js';

interface Told {
  topic: string;
  position: number;
  type: string;
  id: number;
  revision: number;
  at: string;
  by: { id: number; name: string };
}

let folder: ReturnType<typeof storeFolder>;
let node: Awaited<ReturnType<typeof socketNode>>;
const { authenticator } = tokens();
const allowed = new Set(['plan:1', 'customer:1', 'field:1', 'group:4', 'user:me']);

beforeEach(async () => {
  folder = storeFolder();
  node = await socketNode(folder.open().store, { authenticator, mayFollow: (_actor, topic) => allowed.has(topic) });
  await node.draft(1, { ...emptyDraft, plan: { name: 'North' } });
});
afterEach(async () => {
  await node.stop();
  await folder.remove();
});
const change = (tax: number, n = node) => n.record(1, person(2), () => [{ type: 'PlanDetailsChanged', data: { values: { tax } } }]);
const listen = (socket: Socket) => {
  const told: Told[] = [];
  socket.on('event', (event: Told) => told.push(event));
  return told;
};
const until = async (ready: () => boolean) => {
  while (!ready()) await new Promise((resolve) => setTimeout(resolve, 5));
};

describe('a topic', () => {
  test('tells what happens to its entity, with revision, place, time and person', async () => {
    const socket = await node.connect('live', 'user-1');
    const told = listen(socket);
    const answer = await socket.emitWithAck('subscribe', { topic: 'plan:1' });
    expect(answer).toEqual({ ok: true, position: expect.any(Number) });
    const { position } = await change(5);
    await until(() => told.length === 1);
    expect(told[0]).toEqual({
      topic: 'plan:1',
      position,
      type: 'PlanDetailsChanged',
      id: 1,
      revision: 2,
      at: expect.stringMatching(/Z$/),
      by: { id: 2, name: 'Person 2' },
    });
  });

  test('says to who asks whether anything happened on it lately: the page may have been read before', async () => {
    const socket = await node.connect('live', 'user-1');
    const { position } = await change(5);
    const ask = (topic: string, more = {}) => socket.emitWithAck('subscribe', { topic, ...more });
    while ((await ask('plan:1')).position < position);
    expect(await ask('plan:1', { lately: 60_000 })).toEqual({ ok: true, position, lately: true });
    expect(await ask('customer:1', { lately: 60_000 })).toEqual({ ok: true, position, lately: true });
    expect(await ask('group:4', { lately: 60_000 })).toEqual({ ok: true, position });
    expect(await ask('plan:1')).toEqual({ ok: true, position });
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await ask('plan:1', { lately: 1 })).toEqual({ ok: true, position });
    expect(await ask('plan:1', { lately: 60_001 })).toEqual({ ok: false, key: 'malformedRequest' });
  });

  test('of the grower and of the field hears of the plan as well', async () => {
    const socket = await node.connect('live', 'user-1');
    const told = listen(socket);
    await socket.emitWithAck('subscribe', { topic: 'customer:1', since: 0 });
    await socket.emitWithAck('subscribe', { topic: 'field:1', since: 0 });
    expect(told.map(({ topic, type }) => [topic, type])).toEqual([
      ['customer:1', 'PlanDrafted'],
      ['field:1', 'PlanDrafted'],
    ]);
  });

  test('replays from `since` and goes on without a hole or a step back', async () => {
    const before: number[] = [];
    for (let i = 1; i <= 20; i += 1) before.push((await change(i)).position);
    const socket = await node.connect('live', 'user-1');
    const told = listen(socket);
    const writing = (async () => {
      for (let i = 21; i <= 60; i += 1) before.push((await change(i)).position);
    })();
    await socket.emitWithAck('subscribe', { topic: 'plan:1', since: before[9]! });
    await writing;
    await until(() => told.at(-1)?.position === before.at(-1));
    expect(told.map(({ position }) => position)).toEqual(before.slice(10));
    expect(told.map(({ revision }) => revision)).toEqual(before.slice(10).map((_, i) => i + 12));
  });

  test('tells what another node wrote', async () => {
    const other = await socketNode(folder.open('b').store, { authenticator });
    const socket = await node.connect('live', 'user-1');
    const told = listen(socket);
    await socket.emitWithAck('subscribe', { topic: 'plan:1' });
    await change(5, other);
    await until(() => told.length === 1);
    await other.stop();
  });

  test('outside the scope or unknown is not found; a malformed one is told so', async () => {
    const socket = await node.connect('live', 'user-1');
    for (const topic of ['plan:2', 'group:1', 'user:7', 'x', '__proto__:1'])
      expect(await socket.emitWithAck('subscribe', { topic })).toEqual({ ok: false, key: 'topicNotFound' });
    for (const frame of [null, 5, {}, { topic: 5 }, { topic: 'plan:1', since: -1 }])
      expect(await socket.emitWithAck('subscribe', frame)).toEqual({ ok: false, key: 'malformedRequest' });
  });

  test('falls silent when the right ends', async () => {
    const socket = await node.connect('live', 'user-1');
    await socket.emitWithAck('subscribe', { topic: 'group:4' });
    const closed = new Promise((resolve) => socket.once('closed', resolve));
    allowed.delete('group:4');
    await change(5);
    expect(await closed).toEqual({ topic: 'group:4', key: 'forbidden' });
    allowed.add('group:4');
  });

  test('a position that the log has not reached is of another log: resync, and what happens next is told', async () => {
    const socket = await node.connect('live', 'user-1');
    const resync = new Promise((resolve) => socket.once('resync', resolve));
    const { ok, position } = await socket.emitWithAck('subscribe', { topic: 'plan:1', since: 1_000_000_000 });
    expect([ok, position < 1_000_000_000, await resync]).toEqual([true, true, { topic: 'plan:1' }]);
    const told = new Promise((resolve) => socket.once('event', resolve));
    await change(5);
    expect(await told).toMatchObject({ topic: 'plan:1' });
  });

  test('too far back is answered with resync', async () => {
    const { store } = folder.open('c');
    const by = { actorId: 1, actorName: 'x', actorRole: 1, recordedAt: '2026-01-01T00:00:00.000Z', commitId: 'c' };
    for (let i = 0; i < 21; i += 1) {
      const events = Array.from({ length: 1_000 }, () => ({ id: crypto.randomUUID(), type: 'GrowerChanged', data: {} }));
      await store.append([{ stream: 'grower-9', expected: 'any', owner: 'grower:9', events }], by);
    }
    await until(() => node.follower.position > 21_000);
    const socket = await node.connect('live', 'user-1');
    const resync = new Promise((resolve) => socket.once('resync', resolve));
    expect(await socket.emitWithAck('subscribe', { topic: 'plan:1', since: 1 })).toMatchObject({ ok: true });
    expect(await resync).toEqual({ topic: 'plan:1' });
  });
});
