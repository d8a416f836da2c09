import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import * as Y from 'yjs';
import { planDocument } from '@loam/domain/plan/document/plan.document';
import { emptyDraft } from '@loam/domain/plan/plan.draft';
import { newEventId } from '../../apps/server/src/platform/event-store/event-id.js';
import type { NewEvent } from '../../apps/server/src/platform/event-store/event-store.port.js';
import { SqliteKeyVault } from '../../apps/server/src/platform/event-store/keys/sqlite-key-vault.js';
import { SqliteEventStore } from '../../apps/server/src/platform/event-store/sqlite/sqlite-event-store.js';
import { encodeUpdate } from '../../apps/server/src/platform/live/document/update-bytes.js';
import { encodePresence } from '../../apps/server/src/platform/live/presence/presence.js';
import { figure } from '../faults/support/figures.js';
import { listsHold } from '../support/lists-hold.js';
import { freePort, Stack } from '../support/stack.js';
import { by } from '../support/store-folder.js';
import { beside, HonestEditor } from './support/beside.js';
import { type FixtureGroup, TestServer } from './support/server.js';

const MiB = 1024 * 1024;
const joins = Number(process.env['LOAM_UNREAD_JOINS'] ?? 160);
const replays = Number(process.env['LOAM_REPLAYS'] ?? 140);
const spoken = Number(process.env['LOAM_PRESENCE_FRAMES'] ?? 600);
const deaf = 4;
/** Replays of a socket that wait. */
const AT_ONCE = 20;
const REPLAYED_MS = 4_000;
const past = 15_000;
/** Plans that were there before the server. */
const [LONG, OLD] = [900_001, 900_002];
/** The attack took 2.1 GiB; each socket may leave 8 MiB unread before it is cut. */
const MOST_MIB = 250;

let server: TestServer;
let group: FixtureGroup;
const sockets: Socket[] = [];
const editors: HonestEditor[] = [];
beforeAll(async () => {
  server = new TestServer(new Stack(), await freePort(), { seed: 'acceptance' });
  server.stack.fill();
  [group] = server.fixture().companies[0]!.collections[0]!.groups as [FixtureGroup];
  await writeBefore(server.dataDir, group);
  await server.stack.redis.start();
  await server.start();
  await listsHold(server.url); // what was there before is no part of an attack
}, 170_000);
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  for (const editor of editors) editor.close();
  await server?.stop();
});

/**
 * What no call takes, or not in the time of a test: a plan whose document is 1.75 MB, and one that was changed 15,000 times. The bytes of the first are
 * of a root that nobody reads: what is read is bounded, and lists would be written with all of it at each edit.
 */
async function writeBefore(dataDir: string, { growerIds, fieldIds }: FixtureGroup): Promise<void> {
  const vault = new SqliteKeyVault(dataDir);
  const store = new SqliteEventStore(dataDir, vault, 'before');
  const [growerId, fieldId] = [growerIds[0]!, fieldIds[0]!];
  const write = async (id: number, all: readonly Omit<NewEvent, 'id'>[]) => {
    for (let at = 0; at < all.length; at += 500) {
      const events = all.slice(at, at + 500).map((event) => ({ id: newEventId(), ...event }));
      const expected = at === 0 ? 'noStream' : at - 1;
      await store.append([{ stream: `plan-${id}`, expected, owner: `grower:${growerId}`, events }], by());
    }
  };
  const draft = { ...emptyDraft, plan: { name: 'North' } };
  const drafted = (id: number) => ({ type: 'PlanDrafted', data: { id, growerId, fieldId, cropId: 1, draft } });
  const doc = new Y.Doc();
  planDocument.seed(doc, draft);
  doc.getText('before').insert(0, 'x'.repeat(1.75 * MiB));
  await write(LONG, [{ ...drafted(LONG), live: Y.encodeStateAsUpdate(doc) }]);
  const changes = Array.from({ length: past }, (_, n) => ({ type: 'PlanDetailsChanged', data: { values: { tax: n % 90 } } }));
  await write(OLD, [drafted(OLD), ...changes]);
  await store.close();
  vault.close();
}

/** One person reads a grower and another edits a plan while somebody sends what no client of ours would. */
async function honestly<T>(id: string, attack: string, { edit }: Pick<HonestEditor, 'edit'>, work: () => Promise<T>): Promise<T> {
  const other = await server.as('company-1');
  const call = async () => expect((await other.get(`/customer?customerId=${group.growerIds[0]}`)).status).toBe(200);
  return beside(id, attack, { call, edit }, work);
}
async function editorOf(planId: number): Promise<HonestEditor> {
  const editor = await HonestEditor.of(server, 'collection-1', planId);
  editors.push(editor);
  await editor.edit(); // what a document does once, when it is opened, is no part of an attack
  return editor;
}
async function connect(namespace: 'collab' | 'live', who: string): Promise<Socket> {
  const { token } = await server.as(who);
  const socket = io(`${server.url}/${namespace}`, { transports: ['websocket'], forceNew: true, reconnection: false, auth: { token } });
  sockets.push(socket);
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject));
  return socket;
}
const metric = async (line: RegExp) => Number(line.exec(await (await fetch(`${server.url}/metrics`)).text())![1]);
const connected = () => metric(/^loam_connected_sockets\{namespace="\/collab"\} (\d+)/m);
const resident = async () => (await metric(/^process_resident_memory_bytes (\d+)/m)) / MiB;
const until = async (what: string, is: () => boolean | Promise<boolean>) => {
  for (let n = 0; !(await is()); n += 1) {
    if (n > 1_600) throw new Error(`never: ${what}`);
    await pause(50);
  }
};

describe('frames', () => {
  test('two of 19,000 characters without origin, under the smallest id of a join and under the largest, keep nobody', async () => {
    const doc = `plan:${group.planIds[0]}`;
    const editor = await editorOf(group.planIds[0]!);
    const greedy = await connect('collab', 'group-1');
    const { clientId, spareClientIds } = await greedy.emitWithAck('join', { doc });
    const ids = ([clientId, ...spareClientIds] as number[]).toSorted((a, b) => a - b);
    const frameOf = (client: number) => {
      const list = Array.from(
        { length: 19_000 },
        (_, clock) => new Y.Item(Y.createID(client, clock), null, null, null, null, 'notes' as never, null, new Y.ContentString('x')),
      );
      return encodeUpdate(new Map([[client, { from: 0, list }]]), new Map());
    };
    const frames = [ids[0]!, ids.at(-1)!].map(frameOf);
    const keys: unknown[] = [];
    await honestly('L16.1', 'two frames of 19,000 characters without origin', editor, async () => {
      for (const [n, update] of frames.entries()) keys.push((await greedy.emitWithAck('update', { doc, msgId: n + 1, update })).key);
    });
    expect(keys).toHaveLength(2);
    expect(keys.at(-1)).toBeDefined();
  });

  test('of 190 kB that are refused or put right, one after the other, keep nobody', async () => {
    const name = `plan:${group.planIds[0]}`;
    const editor = await editorOf(group.planIds[0]!);
    const greedy = await connect('collab', 'group-1');
    const fill: ((doc: Y.Doc) => void)[] = [
      (doc) => doc.getText('notes').insert(0, 'x'.repeat(190_000)),
      (doc) => doc.getMap('plan').set('name', 'x'.repeat(190_000)),
      (doc) => Array.from({ length: 190 }, (_, i) => doc.getMap('evil').set(`k${i}`, 'x'.repeat(990))),
      (doc) => Array.from({ length: 190 }, (_, i) => doc.getMap('doses').set(`k${i}|1`, 'x'.repeat(990))),
      (doc) => doc.getMap('plan').set('tax', JSON.parse(`${'['.repeat(4_000)}${']'.repeat(4_000)}`)),
    ];
    const outcomes: string[] = [];
    await honestly('L16.14', '20 frames of 190 kB that are refused', editor, async () => {
      for (let n = 0; n < 20; n += 1) {
        const joined = await greedy.emitWithAck('join', { doc: name });
        const doc = new Y.Doc();
        doc.clientID = joined.clientId;
        Y.applyUpdate(doc, new Uint8Array(joined.update));
        const before = Y.encodeStateVector(doc);
        doc.transact(() => void fill[n % fill.length]!(doc));
        const update = Y.encodeStateAsUpdate(doc, before);
        const { ok, key, repaired = [] } = await greedy.emitWithAck('update', { doc: name, msgId: `r${n}`, update });
        outcomes.push(ok && repaired.length > 0 ? 'put right' : key);
      }
    });
    expect(new Set(outcomes)).toEqual(new Set(['put right', 'invalidUpdate']));
  });
});

describe('who says where they are', () => {
  test(`${spoken} frames of presence under 30 ids that were never issued: nobody is told of one, and others work on`, async () => {
    const doc = `plan:${group.planIds[0]}`;
    const editor = await editorOf(group.planIds[0]!);
    const listener = await connect('collab', 'user-2');
    const greedy = [await connect('collab', 'group-1'), await connect('collab', 'group-1')];
    for (const socket of [listener, ...greedy]) expect(await socket.emitWithAck('join', { doc })).toMatchObject({ ok: true });
    let told = 0;
    listener.on('awareness', ({ update }: { update: ArrayBuffer }) => (told += update.byteLength));
    await honestly('L16.7', `${spoken} frames of presence`, editor, async () => {
      for (let sent = 0; sent < spoken; sent += 1) {
        const states = Array.from({ length: 30 }, (_, i) => ({
          clientId: 100_000 + sent * 30 + i,
          clock: 1,
          state: { user: { id: 1, name: 'x'.repeat(20) }, section: 'grid' as const },
        }));
        const said = greedy[sent % 2]!.emitWithAck('awareness', { doc, update: encodePresence(states) });
        if (sent % 20 === 0) expect(await said).toEqual({ ok: true });
      }
    });
    expect(told).toBeLessThan(1_000);
    const next = await connect('collab', 'user-2');
    let greeted = 0;
    next.on('awareness', ({ update }: { update: ArrayBuffer }) => (greeted += update.byteLength));
    await next.emitWithAck('join', { doc });
    await next.emitWithAck('awareness', { doc, update: encodePresence([]) });
    expect(greeted).toBeLessThan(1_000); // the attack: 22 MB
  });
});

describe('who asks for the past', () => {
  test(`${replays} replays of one socket are bounded, and keep nobody from what happens now`, async () => {
    const topic = `plan:${group.planIds[0]}`;
    const editor = await editorOf(group.planIds[0]!);
    const follower = await connect('live', 'user-2');
    const { position } = await follower.emitWithAck('subscribe', { topic });
    const greedy = await connect('live', 'group-1');
    let [answered, refused] = [0, 0];
    const ask = async () => {
      const { key } = await greedy.emitWithAck('subscribe', { topic, since: position - past });
      if (key === undefined) answered += 1;
      else refused += 1;
    };
    const edit = async () => {
      const heard = new Promise((resolve) => follower.once('event', resolve));
      await editor.edit();
      await heard;
    };
    await edit();
    await honestly('L16.6', `${replays} replays (an edit is told to who follows)`, { edit }, async () => {
      await Promise.all(Array.from({ length: replays }, ask));
      // who is refused one gives all of them up: whoever asks for no more than that is read to without end
      for (let n = 0; n < AT_ONCE; n += 1) greedy.emit('subscribe', { topic, since: position - past });
      await pause(REPLAYED_MS);
      greedy.disconnect();
    });
    expect(refused).toBe(replays - AT_ONCE);
    expect(answered).toBeGreaterThanOrEqual(AT_ONCE);
    const back = await connect('live', 'group-1');
    expect(await back.emitWithAck('subscribe', { topic, since: position })).toMatchObject({ ok: true });
  });
});

describe('who does not read', () => {
  test(`${joins} joins of a document of 1.75 MB on ${deaf} sockets that nobody reads: they are cut, memory stays, and others work on`, async () => {
    const doc = `plan:${LONG}`;
    const editor = await editorOf(LONG);
    for (const socket of sockets.splice(0)) socket.disconnect();
    const readers = editors.length;
    await until('only who reads is there', async () => (await connected()) === readers);
    expect(editor.opened).toBeGreaterThan(1.75 * MiB);
    const unread: Socket[] = [];
    for (let n = 0; n < deaf; n += 1) unread.push(await connect('collab', 'group-1'));
    const before = await resident();
    let most = 0;
    await honestly('L16.4', `${joins} joins that nobody reads`, editor, async () => {
      for (const socket of unread) {
        const { transport } = socket.io.engine as unknown as { transport: { ws: { _socket: { pause(): void } } } };
        transport.ws._socket.pause();
        for (let n = 0; n < joins / deaf; n += 1) socket.emit('join', { doc }, () => undefined);
      }
      await until('only who reads is there', async () => {
        most = Math.max(most, (await resident()) - before);
        return (await connected()) === readers;
      });
    });
    figure('L16.4', `the server has grown by, beside ${joins} joins that nobody reads,`, most, 'MiB', { most: MOST_MIB });
  });
});
