import { afterEach, describe, expect, test } from '@jest/globals';
import * as Y from 'yjs';
import { planDocument } from '@loam/domain/plan/document/plan.document';
import { emptyDraft } from '@loam/domain/plan/plan.draft';
import { planKind } from '../support/live-node.js';
import { socketNode, tokens } from '../support/live-sockets.js';
import { collect, storeFolder } from '../support/store-folder.js';

const MiB = 1024 * 1024;

let folder: ReturnType<typeof storeFolder>;
let node: Awaited<ReturnType<typeof socketNode>>;
async function start(rateLimits: 'on' | 'off', notes = '', kind = planKind()) {
  folder = storeFolder();
  node = await socketNode(folder.open().store, { authenticator: tokens().authenticator, rateLimits, kind });
  await node.draft(1, { ...emptyDraft, plan: { name: 'North' }, notes });
}
afterEach(async () => {
  await node.stop();
  await folder.remove();
});

const store = () => node.documents['store'];
const bytesStored = async () =>
  (await collect(store().readStream('plan-1', { withLive: true }))).slice(1).reduce((all, { live }) => all + (live?.length ?? 0), 0);
const until = async (what: string, is: () => boolean) => {
  for (let n = 0; !is(); n += 1) {
    if (n > 8_000) throw new Error(`never: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
};
async function opened(token: string) {
  const socket = await node.connect('collab', token);
  const joined = await socket.emitWithAck('join', { doc: 'plan:1' });
  const doc = new Y.Doc();
  doc.clientID = joined.clientId;
  Y.applyUpdate(doc, new Uint8Array(joined.update));
  socket.on('update', ({ update }: { update: ArrayBuffer }) => Y.applyUpdate(doc, new Uint8Array(update)));
  let n = 0;
  const send = (change: () => void) => {
    const before = Y.encodeStateVector(doc);
    doc.transact(change);
    return socket.emitWithAck('update', { doc: 'plan:1', msgId: (n += 1), update: Y.encodeStateAsUpdate(doc, before) });
  };
  return { socket, doc, send };
}
/** An edit of somebody's, taken. */
function edits({ doc, send }: Awaited<ReturnType<typeof opened>>) {
  let n = 0;
  return async () => expect(await send(() => doc.getMap('plan').set('tax', (n += 1) % 90))).toMatchObject({ ok: true });
}

describe('who joins without end', () => {
  test('joins cost a person the bytes of their answers', async () => {
    await start('on', 'x'.repeat(1.75 * MiB));
    const greedy = await node.connect('collab', 'user-1');
    const keys: unknown[] = [];
    // what is allowed comes back with time: on a busy machine it takes some more
    while (keys.length < 24 || (keys.length < 60 && keys.at(-1) === undefined))
      keys.push((await greedy.emitWithAck('join', { doc: 'plan:1' })).key);
    expect(keys.filter((key) => key === undefined).length).toBeGreaterThan(10);
    expect(keys.at(-1)).toBe('rate:limited');
    expect(await (await node.connect('collab', 'user-2')).emitWithAck('join', { doc: 'plan:1' })).toMatchObject({ ok: true });
  });
});

describe('who writes what is refused', () => {
  test('the log grows by next to nothing, whatever the frames hold', async () => {
    await start('off');
    const greedy = await opened('user-1');
    const junk = 'x'.repeat(900);
    const { length } = await collect(store().readStream('plan-1'));
    for (const [root, key] of [
      ['evil', (i: number) => `k${i}`],
      ['plan', (i: number) => `${junk.slice(0, 200)}${i}`],
      ['doses', (i: number) => `k${i}|1`],
    ] as const) {
      const answer = await greedy.send(() => {
        for (let i = 0; i < 150; i += 1) greedy.doc.getMap(root).set(key(i), junk);
      });
      expect(answer).toMatchObject({ ok: true });
      expect(answer.repaired.length).toBeGreaterThan(0);
    }
    expect(await greedy.send(() => greedy.doc.getMap('plan').set('name', 'x'.repeat(200_000)))).toMatchObject({
      repaired: [{ path: 'plan.name', accepted: 'North' }],
    });
    await greedy.send(() => greedy.doc.getText('notes').insert(0, 'x'.repeat(190_000)));
    expect(await bytesStored()).toBeLessThan(12_000);
    expect(await collect(store().readStream('plan-1'))).toHaveLength(length + 5);
    const fresh = await opened('user-2');
    expect([...fresh.doc.share.keys()]).not.toContain('evil');
    await until('its author has the same', () => greedy.doc.getText('notes').length === 0);
    expect(planDocument.read(fresh.doc)).toEqual(planDocument.read(greedy.doc));
    expect(planDocument.read(fresh.doc)).toMatchObject({ plan: { name: 'North' }, notes: '' });
    expect(await fresh.send(() => fresh.doc.getText('notes').insert(0, 'Rain'))).toMatchObject({ ok: true });
  });

  test('what a person may write in a minute is bounded by its bytes and by its work, for each alone', async () => {
    await start('on');
    const [greedy, honest] = [await opened('user-1'), await opened('user-2')];
    const keys: unknown[] = [];
    for (let n = 0; n < 16; n += 1) {
      keys.push((await greedy.send(() => greedy.doc.getText('notes').insert(0, 'x'.repeat(190_000)))).key);
      expect(await honest.send(() => honest.doc.getMap('plan').set('tax', n))).toMatchObject({ ok: true });
    }
    expect(keys[0]).toBeUndefined();
    expect(keys.at(-1)).toBe('rate:limited');
    expect(await bytesStored()).toBeLessThan(20_000);
  });

  test('an edit of a document of 1.75 MB is not weighed against the whole of it each time', async () => {
    const times = 60;
    /** Processor time in ms: of this process, in which both sides of the sockets are. */
    const work = async (of: () => unknown) => {
      const from = process.cpuUsage();
      for (let n = 0; n < times; n += 1) await of();
      const { user, system } = process.cpuUsage(from);
      return (user + system) / 1_000;
    };
    const edited = async (notes: string) => {
      await start('off', notes);
      const one = await opened('user-2');
      const edit = edits(one);
      await work(edit);
      return { one, spent: await work(edit) };
    };
    const { spent: small } = await edited('');
    await node.stop();
    await folder.remove();
    const { one, spent } = await edited('x'.repeat(1.75 * MiB));
    const whole = await work(() => Y.encodeStateAsUpdate(one.doc));
    expect(spent - small).toBeLessThan(whole / 2);
  });

  test('nobody fills a document for others', async () => {
    await start('off', '', { ...planKind(), document: { ...planDocument, repair: () => [] } });
    const [greedy, honest] = [await opened('user-1'), await opened('user-2')];
    const keys: unknown[] = [];
    const fill = async ({ doc, send }: typeof greedy) => {
      for (;;) {
        const answer = await send(() => doc.getText('notes').insert(0, 'x'.repeat(190_000)));
        keys.push(answer.key);
        if (!answer.ok) return;
      }
    };
    const filled = [...Array.from({ length: 6 }, () => undefined), 'tooLarge'];
    let isFull = false;
    const edit = edits(honest);
    const filling = fill(greedy).finally(() => (isFull = true));
    do await edit();
    while (!isFull);
    await filling;
    expect(keys).toEqual(filled);
    await edits(honest)();
    // a second session of the same person adds nothing to what they may
    keys.length = 0;
    await fill(await opened('user-1'));
    expect(keys).toEqual(['tooLarge']);
    await edits(honest)();
    // nor does a document that is begun anew with what is in it, here and as another node reads it
    for (const isReadAnew of [false, true]) {
      expect(await node.owner(1).rebase(() => true, { bytes: 0, ratio: 0 })).toBe(true);
      if (isReadAnew) node.owner(1).close();
      keys.length = 0;
      await fill(await opened('user-1'));
      expect(keys).toEqual(['tooLarge']);
      await edits(await opened('user-2'))();
    }
  });
});
