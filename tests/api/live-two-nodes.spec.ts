import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as Y from 'yjs';
import type { Socket } from 'socket.io-client';
import { emptyDraft } from '@loam/domain/plan/plan.draft';
import { Doorbell } from '../../apps/server/src/platform/live/nodes/doorbell.js';
import { decodePresence, encodePresence } from '../../apps/server/src/platform/live/presence/presence.js';
import { socketNode, tokens } from '../support/live-sockets.js';
import { TestRedis } from '../support/stack.js';
import { storeFolder } from '../support/store-folder.js';

type Node = Awaited<ReturnType<typeof socketNode>>;
const { authenticator } = tokens();
let folder: ReturnType<typeof storeFolder>;
let nodes: Node[];

async function tab(node: Node, user: number) {
  const socket = await node.connect('collab', `user-${user}`);
  const doc = new Y.Doc();
  const greetings: Uint8Array[] = [];
  socket.on('awareness', ({ update }: { update: Uint8Array }) => greetings.push(new Uint8Array(update)));
  const joined = await socket.emitWithAck('join', { doc: 'plan:1' });
  doc.clientID = joined.clientId;
  Y.applyUpdate(doc, new Uint8Array(joined.update), 'remote');
  socket.on('update', ({ update }: { update: Uint8Array }) => Y.applyUpdate(doc, new Uint8Array(update), 'remote'));
  const set = (key: string, value: unknown) => {
    const before = Y.encodeStateVector(doc);
    doc.getMap('plan').set(key, value);
    return socket.emitWithAck('update', { doc: 'plan:1', msgId: crypto.randomUUID(), update: Y.encodeStateAsUpdate(doc, before) });
  };
  return { socket, doc, joined, set, greetings };
}
const until = async (ready: () => boolean, what: string) => {
  for (const end = performance.now() + 90_000; !ready();) {
    if (performance.now() > end) throw new Error(`never: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
};
const begin = async (redisUrl?: string) => {
  folder = storeFolder();
  const more = redisUrl === undefined ? {} : { redisUrl };
  nodes = [
    await socketNode(folder.open('a').store, { authenticator, ...more }),
    await socketNode(folder.open('b').store, { authenticator, ...more }),
  ];
  await nodes[0]!.draft(1, { ...emptyDraft, plan: { name: 'North' } });
};
afterEach(async () => {
  for (const node of nodes) await node.stop();
  await folder.remove();
});

describe('two nodes on one store, without Redis', () => {
  beforeEach(() => begin());

  test('see each other’s edits within the poll of the log', async () => {
    const [asha, ben] = [await tab(nodes[0]!, 1), await tab(nodes[1]!, 2)];
    expect(await asha.set('tax', 5)).toMatchObject({ ok: true });
    await until(() => ben.doc.getMap('plan').get('tax') === 5, 'the edit of the other node');
    expect(await ben.set('discount', 3)).toMatchObject({ ok: true });
    await until(() => asha.doc.getMap('plan').get('discount') === 3, 'the answer');
  });

  test('settle races: every edit of both is acknowledged, in one order', async () => {
    const [asha, ben] = [await tab(nodes[0]!, 1), await tab(nodes[1]!, 2)];
    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => (n % 2 ? asha : ben).set(n % 3 ? 'tax' : 'discount', n)));
    expect(answers.every(({ ok }) => ok)).toBe(true);
    const values = ({ doc }: { doc: Y.Doc }) => ['tax', 'discount'].map((key) => doc.getMap('plan').get(key)).join();
    await until(() => values(asha) === values(ben), 'one plan');
  });

  test('L4.1 never issue one client id twice', async () => {
    const tabs = await Promise.all(Array.from({ length: 12 }, (_, n) => tab(nodes[n % 2]!, 1 + (n % 3))));
    const ids = tabs.flatMap(({ joined }) => [joined.clientId, ...joined.spareClientIds]);
    expect(new Set(ids).size).toBe(12 * 9);
  });
});

describe('two nodes with Redis as their doorbell', () => {
  let redis: TestRedis;
  let dir: string;
  beforeEach(async () => {
    dir = mkdtempSync(join(tmpdir(), 'loam-redis-'));
    redis = new TestRedis(dir);
    await redis.start();
    await begin(redis.url);
  });
  afterEach(async () => {
    await redis.stop();
    rmSync(dir, { recursive: true, force: true });
  });
  const here = (socket: Socket, user: number, clientId: number, clock = 1) =>
    socket.emit('awareness', {
      doc: 'plan:1',
      update: encodePresence([{ clientId, clock, state: { user: { id: user, name: '' }, section: 'grid' } }]),
    });
  const seen = (one: { greetings: Uint8Array[] }) => one.greetings.flatMap((update) => decodePresence(update) ?? []);

  test('see who is there, newcomers too, and who left', async () => {
    const [asha, ben] = [await tab(nodes[0]!, 1), await tab(nodes[1]!, 2)];
    await until(() => (here(asha.socket, 1, asha.joined.clientId), seen(ben).length > 0), 'presence over the nodes');
    const carl = await tab(nodes[1]!, 3);
    await until(() => seen(carl).some(({ clientId }) => clientId === asha.joined.clientId), 'presence for a newcomer');
    asha.socket.disconnect();
    await until(() => seen(ben).some(({ clientId, state }) => clientId === asha.joined.clientId && state === null), 'the leaving');
  });

  test('know who is in a document that nobody has open here', async () => {
    const asha = await tab(nodes[0]!, 1);
    const known = () => nodes[1]!.presence.attendants('plan:1');
    let clock = 0;
    await until(() => (here(asha.socket, 1, asha.joined.clientId, (clock += 1)), known().length > 0), 'presence on the other node');
    expect(known()).toEqual([{ userId: 1, name: 'Person 1', since: expect.stringMatching(/Z$/) }]);
    asha.socket.disconnect();
    await until(() => known().length === 0, 'the leaving');
  });

  test('go on editing when Redis dies', async () => {
    const [asha, ben] = [await tab(nodes[0]!, 1), await tab(nodes[1]!, 2)];
    await redis.stop('SIGKILL');
    expect(await asha.set('tax', 6)).toMatchObject({ ok: true });
    await until(() => ben.doc.getMap('plan').get('tax') === 6, 'the edit without a doorbell');
  });

  test('are as before once Redis is back: edits made meanwhile are there, and who is there is told', async () => {
    const [asha, ben] = [await tab(nodes[0]!, 1), await tab(nodes[1]!, 2)];
    await until(() => (here(asha.socket, 1, asha.joined.clientId), seen(ben).length > 0), 'presence before');
    await redis.stop('SIGKILL');
    expect(await asha.set('tax', 7)).toMatchObject({ ok: true });
    await redis.start();
    expect(await ben.set('discount', 4)).toMatchObject({ ok: true });
    await until(
      () => [asha, ben].every(({ doc }) => doc.getMap('plan').get('tax') === 7 && doc.getMap('plan').get('discount') === 4),
      'one plan again',
    );
    let clock = 100;
    await until(
      () => (here(asha.socket, 1, asha.joined.clientId, (clock += 1)), seen(ben).some((one) => one.clock > 100)),
      'presence again',
    );
  });

  test('hear each ring once, also after Redis was away', async () => {
    const [one, two] = [new Doorbell({ redisUrl: redis.url }), new Doorbell({ redisUrl: redis.url })];
    const heard: string[] = [];
    two.on((ring) => ring.kind === 'stream' && heard.push(ring.stream));
    await Promise.all([one.start(), two.start()]);
    const reached = (stream: string) =>
      until(() => (heard.includes(stream) ? true : (one.ring({ kind: 'stream', stream }), false)), stream);
    await reached('before');
    await redis.stop('SIGKILL');
    await redis.start();
    await reached('back');
    for (const stream of ['a-1', 'a-2', 'a-3']) one.ring({ kind: 'stream', stream });
    await until(() => heard.includes('a-3'), 'the last ring');
    expect(heard.filter((stream) => stream.startsWith('a-'))).toEqual(['a-1', 'a-2', 'a-3']);
    for (const bell of [one, two]) bell.onApplicationShutdown();
  });
});
