import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as Y from 'yjs';
import { emptyDraft } from '@loam/domain/plan/plan.draft';
import { socketNode, tokens } from '../support/live-sockets.js';
import { TestRedis } from '../support/stack.js';
import { collect, storeFolder } from '../support/store-folder.js';

type Node = Awaited<ReturnType<typeof socketNode>>;
const { authenticator } = tokens();
let redisFolder: string;
let redis: TestRedis;
let folder: ReturnType<typeof storeFolder>;
let nodes: Node[];

beforeAll(async () => {
  redisFolder = mkdtempSync(join(tmpdir(), 'loam-redis-'));
  redis = new TestRedis(redisFolder);
  await redis.start();
});
afterAll(async () => {
  await redis.stop();
  rmSync(redisFolder, { recursive: true, force: true });
});
beforeEach(async () => {
  folder = storeFolder();
  nodes = await Promise.all(['a', 'b'].map((name) => socketNode(folder.open(name).store, { authenticator, redisUrl: redis.url })));
  await nodes[0]!.draft(1, { ...emptyDraft, plan: { name: 'North' } });
});
afterEach(async () => {
  for (const node of nodes) await node.stop();
  await folder.remove();
});

async function tab(node: Node, user: number) {
  const socket = await node.connect('collab', `user-${user}`);
  const doc = new Y.Doc();
  const joined = await socket.emitWithAck('join', { doc: 'plan:1' });
  doc.clientID = joined.clientId;
  Y.applyUpdate(doc, new Uint8Array(joined.update), 'remote');
  socket.on('update', ({ update }: { update: Uint8Array }) => Y.applyUpdate(doc, new Uint8Array(update), 'remote'));
  const send = (edit: (doc: Y.Doc) => void) => {
    const before = Y.encodeStateVector(doc);
    doc.transact(() => edit(doc));
    return socket.emitWithAck('update', { doc: 'plan:1', msgId: crypto.randomUUID(), update: Y.encodeStateAsUpdate(doc, before) });
  };
  return { socket, doc, joined, send };
}
type Tab = Awaited<ReturnType<typeof tab>>;

/** Notes written and taken out again until the document is many times what its values are worth. */
async function grow({ send }: Tab) {
  for (let n = 0; n < 9; n += 1) {
    const answer = await send((doc) => {
      const notes = doc.getText('notes');
      notes.delete(0, notes.length);
      for (let at = 0; at < 1_500; at += 1) notes.insert((at * 7) % (notes.length + 1), 'ab'); // here and there, as gaps that no two share
    });
    expect(answer).toMatchObject({ ok: true });
  }
  expect(
    await send((doc) => (doc.getText('notes').delete(0, doc.getText('notes').length), doc.getText('notes').insert(0, 'Kept'))),
  ).toMatchObject({ ok: true });
}
const rebased = async () =>
  (await collect(folder.open('c').store.readStream('plan-1'))).filter(({ type }) => type === 'PlanDocumentRebased').length;
const gone = async (one: Tab, node: Node) => {
  one.socket.disconnect();
  for (const end = performance.now() + 90_000; node.rooms.isWatched('plan:1'); await new Promise((resolve) => setTimeout(resolve, 2)))
    if (performance.now() > end) throw new Error('never left');
};

test('L18 a grown document that nobody has open begins anew: the same values, a smaller document, and the old epoch is refused as compacted', async () => {
  const asha = await tab(nodes[0]!, 1);
  await grow(asha);
  await gone(asha, nodes[0]!);
  await nodes[0]!.documents.closeIdle(0);
  expect(await rebased()).toBe(1);
  // also by the other node, which learns of it from the log, and with a copy that knows nothing of it
  for (const node of nodes) {
    const socket = await node.connect('collab', 'user-1');
    expect(
      await socket.emitWithAck('join', { doc: 'plan:1', stateVector: Y.encodeStateVector(asha.doc), epoch: asha.joined.epoch }),
    ).toMatchObject({ ok: false, key: 'epochOld', reason: 'compacted' });
    const fresh = await tab(node, 2);
    expect(fresh.joined.epoch).toBe(asha.joined.epoch + 1);
    expect([fresh.doc.getText('notes').toJSON(), fresh.doc.getMap('plan').get('name')]).toEqual(['Kept', 'North']);
    expect(fresh.joined.update.byteLength).toBeLessThan(1_000);
    expect(await fresh.send((doc) => void doc.getMap('plan').set('tax', 5))).toMatchObject({ ok: true });
    fresh.socket.disconnect();
  }
  await nodes[0]!.documents.closeIdle(0);
  expect(await rebased()).toBe(1); // small now: nothing to gain
});

test('L18 a grown document that somebody has open, here or on another node, stays as it is', async () => {
  const asha = await tab(nodes[0]!, 1);
  const ben = await tab(nodes[1]!, 2);
  await grow(asha);
  await nodes[0]!.documents.closeIdle(0);
  await gone(asha, nodes[0]!);
  await nodes[0]!.documents.closeIdle(0);
  expect(await rebased()).toBe(0);
  expect(await ben.send((doc) => void doc.getMap('plan').set('tax', 6))).toMatchObject({ ok: true });
});
