import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import * as Y from 'yjs';
import type { Socket } from 'socket.io-client';
import { emptyDraft } from '@loam/domain/plan/plan.draft';
import { socketNode, tokens } from '../support/live-sockets.js';
import { collect, storeFolder } from '../support/store-folder.js';

let folder: ReturnType<typeof storeFolder>;
let node: Awaited<ReturnType<typeof socketNode>>;
const { authenticator: known } = tokens();
/** Tokens are asked about; the answers wait for `open`. */
let gate = { asked: 0, open: Promise.resolve() };
const authenticator: typeof known = {
  authenticate: async (token) => {
    const { open } = gate;
    gate.asked += 1;
    await open;
    return known.authenticate(token);
  },
};
const start = async (rateLimits: 'on' | 'off') => {
  folder = storeFolder();
  node = await socketNode(folder.open().store, { authenticator, rateLimits });
  await node.draft(1, { ...emptyDraft, plan: { name: 'North' } });
};
afterEach(async () => {
  await node.stop();
  await folder.remove();
});
const log = () => collect(node.documents['store'].readStream('plan-1'));
const join = async (socket: Socket) => {
  const joined = await socket.emitWithAck('join', { doc: 'plan:1' });
  const doc = new Y.Doc();
  doc.clientID = joined.clientId;
  Y.applyUpdate(doc, new Uint8Array(joined.update), 'remote');
  return { joined, doc };
};
const edit = (doc: Y.Doc, change: () => void): Uint8Array => {
  const before = Y.encodeStateVector(doc);
  doc.transact(change);
  return Y.encodeStateAsUpdate(doc, before);
};

describe('hostile frames', () => {
  beforeEach(() => start('off'));

  test('of any shape are answered or dropped, and change nothing', async () => {
    const socket = await node.connect('collab', 'user-1');
    const { doc } = await join(socket);
    const good = edit(doc, () => doc.getMap('plan').set('tax', 5));
    const seed = createHash('sha256').update('loam').digest();
    const flipped = Array.from({ length: 300 }, (_, i) => {
      const copy = Uint8Array.from(good);
      copy[(i * 7) % copy.length]! ^= 1 + (seed[i % 32]! % 255);
      return copy;
    });
    const strange: unknown[] = [
      null,
      1,
      'x',
      [],
      {},
      { doc: 1 },
      { doc: 'plan:1' },
      { doc: 'plan:1', msgId: 'a', update: 'text' },
      { doc: 'plan:1', msgId: {}, update: good },
      JSON.parse('{"__proto__":{"doc":"plan:1"}}'),
      { doc: 'plan:1', msgId: 'm', update: good, origin: 'system' },
      ...Array.from({ length: good.length }, (_, n) => ({ doc: 'plan:1', msgId: `cut${n}`, update: good.subarray(0, n) })),
    ];
    for (const frame of strange)
      expect((await socket.emitWithAck('update', frame)).ok === true && (frame as { update: Uint8Array }).update.length > 2).toBe(false);
    for (const frame of strange.slice(0, 11))
      for (const event of ['join', 'awareness', 'leave', 'auth:renew'])
        if (!(event === 'join' && (frame as { doc?: unknown } | null)?.doc === 'plan:1')) await socket.emitWithAck(event, frame);
    await join(socket);
    const again = await node.connect('collab', 'user-1');
    await join(again);
    for (const [n, update] of flipped.entries()) await again.emitWithAck('update', { doc: 'plan:1', msgId: `flip${n}`, update });
    expect((await again.emitWithAck('join', { doc: 'plan:1' })).ok).toBe(true);
    const changed = (await log()).slice(1).filter(({ type }) => type !== 'PlanDocumentTouched');
    for (const { data } of changed) expect(Object.keys((data as { values: object }).values)).toEqual(['tax']); // a flip may leave a valid edit of the same person
  });

  test('with prototype keys are refused', async () => {
    const socket = await node.connect('collab', 'user-1');
    for (const [root, key] of [
      ['plan', '__proto__'],
      ['plan', 'constructor'],
      ['__proto__', 'x'],
      ['prototype', 'x'],
    ] as const) {
      const { doc } = await join(socket);
      const update = edit(doc, () => doc.getMap(root).set(key, 1));
      expect(await socket.emitWithAck('update', { doc: 'plan:1', msgId: `${root}${key}`, update })).toEqual({
        ok: false,
        key: 'invalidUpdate',
        reset: true,
      });
    }
    const { doc } = await join(socket);
    const update = edit(doc, () => doc.getMap('plan').set('tax', JSON.parse('{"__proto__":{"polluted":true}}')));
    expect(await socket.emitWithAck('update', { doc: 'plan:1', msgId: 'value', update })).toMatchObject({
      ok: false,
      key: 'invalidUpdate',
    });
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect(await log()).toHaveLength(1);
  });

  test('larger than a commit may be are refused; larger than a frame may be end the connection', async () => {
    const socket = await node.connect('collab', 'user-1');
    const { doc } = await join(socket);
    const update = edit(doc, () => doc.getText('notes').insert(0, 'x'.repeat(300 * 1024)));
    expect(await socket.emitWithAck('update', { doc: 'plan:1', msgId: 'big', update })).toEqual({
      ok: false,
      key: 'tooLarge',
      reset: true,
    });
    const gone = new Promise((resolve) => socket.once('disconnect', resolve));
    socket.emit('update', { doc: 'plan:1', msgId: 'huge', update: new Uint8Array(1024 * 1024 + 1) });
    await gone;
    expect(await log()).toHaveLength(1);
  });

  test('that claim a struct of enormous length are refused', async () => {
    const socket = await node.connect('collab', 'user-1');
    const { joined } = await join(socket);
    const other = new Y.Doc();
    other.clientID = joined.clientId;
    other.getText('notes').insert(0, 'x'.repeat(250_000));
    other.getText('notes').delete(0, 250_000);
    expect(await socket.emitWithAck('update', { doc: 'plan:1', msgId: 'long', update: Y.encodeStateAsUpdate(other) })).toEqual({
      ok: false,
      key: 'tooLarge',
      reset: true,
    });
  });
});

describe('limits', () => {
  beforeEach(() => start('on'));

  test('over fifty events a second a frame is answered rate:limited, and the connection stays', async () => {
    const socket = await node.connect('live', 'user-1');
    const from = performance.now();
    const answers = await Promise.all(Array.from({ length: 200 }, () => socket.emitWithAck('subscribe', { topic: 'plan:1' })));
    const seconds = (performance.now() - from) / 1_000;
    const taken = answers.filter(({ ok }) => ok === true);
    expect(answers.filter(({ key }) => key === 'rate:limited')).toHaveLength(200 - taken.length);
    expect(taken.length).toBeGreaterThanOrEqual(50);
    expect(taken.length).toBeLessThanOrEqual(Math.ceil(50 * (1 + seconds)));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await socket.emitWithAck('subscribe', { topic: 'plan:1' })).toMatchObject({ ok: true });
  });

  test('a person has ten sockets', async () => {
    for (let n = 0; n < 10; n += 1) await node.connect('collab', 'user-1');
    await expect(node.connect('collab', 'user-1')).rejects.toMatchObject({ data: { key: 'tooManyRequests' } });
    await node.connect('collab', 'user-2');
  });

  test('a person has ten sockets, also when twenty connect at once, and again when those are gone', async () => {
    let open!: () => void;
    gate = { asked: 0, open: new Promise((resolve) => (open = resolve)) };
    const coming = Array.from({ length: 20 }, () => node.connect('collab', 'user-1'));
    const settled = Promise.allSettled(coming);
    while (gate.asked < 20) await new Promise((resolve) => setTimeout(resolve, 5));
    open();
    const outcomes = await settled;
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { data?: unknown }).data] : []));
    expect(refused).toEqual(Array.from({ length: 10 }, () => ({ key: 'tooManyRequests' })));
    for (const one of outcomes) if (one.status === 'fulfilled') one.value.disconnect();
    for (let n = 0; n < 10; n += 1) await node.connect('collab', 'user-1');
  });

  test('a foreign origin is not let in, a program without one is', async () => {
    await expect(node.connect('collab', 'user-1', { extraHeaders: { origin: 'https://evil.example' } })).rejects.toThrow();
    await node.connect('collab', 'user-1', { extraHeaders: { origin: 'http://localhost:4199' } });
  });
});
