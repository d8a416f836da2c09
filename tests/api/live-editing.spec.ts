import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import * as Y from 'yjs';
import type { Socket } from 'socket.io-client';
import { readPlan } from '@loam/domain/plan/document/plan.document';
import { emptyDraft } from '@loam/domain/plan/plan.draft';
import { decodePresence, encodePresence } from '../../apps/server/src/platform/live/presence/presence.js';
import { planKind } from '../support/live-node.js';
import { socketNode, tokens } from '../support/live-sockets.js';
import { collect, storeFolder } from '../support/store-folder.js';

let folder: ReturnType<typeof storeFolder>;
let node: Awaited<ReturnType<typeof socketNode>>;
const { authenticator, ended } = tokens();
const rights = new Map<number, 'edit' | 'read' | 'forbidden' | 'none'>();

beforeEach(async () => {
  folder = storeFolder();
  rights.clear();
  node = await socketNode(folder.open().store, { authenticator, kind: planKind((actor) => rights.get(actor.id) ?? 'edit') });
  await node.draft(1, { ...emptyDraft, plan: { name: 'North', discount: 10 } });
});
afterEach(async () => {
  await node.stop();
  await folder.remove();
});

/** A tab that joined plan 1. */
async function tab(user: number, doc = new Y.Doc(), more: object = {}) {
  const socket = await node.connect('collab', `user-${user}`);
  const joined = await socket.emitWithAck('join', { doc: 'plan:1', stateVector: Y.encodeStateVector(doc), ...more });
  if (!joined.ok) return { socket, joined, doc, send: async () => joined };
  doc.clientID = joined.clientId;
  Y.applyUpdate(doc, joined.update, 'remote');
  socket.on('update', ({ update }: { update: Uint8Array }) => Y.applyUpdate(doc, new Uint8Array(update), 'remote'));
  const send = (edit: () => void, frame: object = {}) =>
    socket.emitWithAck('update', { doc: 'plan:1', msgId: crypto.randomUUID(), update: bytesOf(doc, edit), ...frame });
  return { socket, joined, doc, send };
}
const bytesOf = (doc: Y.Doc, edit: () => void): Uint8Array => {
  const updates: Uint8Array[] = [];
  const collectUpdate = (update: Uint8Array, origin: unknown) => origin !== 'remote' && updates.push(update);
  doc.on('update', collectUpdate);
  doc.transact(edit);
  doc.off('update', collectUpdate);
  return Y.mergeUpdates(updates);
};
const heard = <T>(socket: Socket, event: string) => new Promise<T>((resolve) => socket.once(event, resolve));
const planOf = (doc: Y.Doc) => doc.getMap('plan');
const log = () => collect(node.documents['store'].readStream('plan-1', { withLive: true }));

describe('an edit', () => {
  test('is acknowledged when it is in the log, and the others see it', async () => {
    const [asha, ben] = [await tab(1), await tab(2)];
    const told = heard<{ doc: string; seq: number; by: { id: number; name: string } }>(ben.socket, 'update');
    const answer = await asha.send(() => planOf(asha.doc).set('cultivar', 'Agata'));
    expect(answer).toMatchObject({ ok: true, seq: 1 });
    const [, event] = await log();
    expect(event).toMatchObject({
      revision: answer.seq,
      position: answer.position,
      type: 'PlanDetailsChanged',
      data: { values: { cultivar: 'Agata' } },
      by: { actorId: 1, origin: 'typed' },
    });
    expect(await told).toMatchObject({ doc: 'plan:1', seq: answer.seq, by: { id: 1, name: 'Person 1' } });
    expect(planOf(ben.doc).get('cultivar')).toBe('Agata');
  });

  test('with the same msgId again gets the same seq and is applied once', async () => {
    const asha = await tab(1);
    const update = bytesOf(asha.doc, () => planOf(asha.doc).set('tax', 5));
    const frame = { doc: 'plan:1', msgId: 'm1', update };
    const first = await asha.socket.emitWithAck('update', frame);
    await asha.send(() => planOf(asha.doc).set('tax', 6));
    expect(await asha.socket.emitWithAck('update', frame)).toEqual(first);
    expect(await log()).toHaveLength(3);
  });

  test('that breaks a rule is put right in the same append, and its author is told', async () => {
    const [asha, ben] = [await tab(1), await tab(2)];
    const corrected = heard(asha.socket, 'update');
    const answer = await asha.send(() => planOf(asha.doc).set('discount', 250));
    expect(answer).toMatchObject({ ok: true, repaired: [{ path: 'plan.discount', value: 250, accepted: 10 }] });
    await corrected;
    const [here, there] = [asha, ben].map(
      ({ doc }) =>
        () =>
          Buffer.from(Y.encodeStateVector(doc)),
    );
    while (!there!().equals(here!())) await new Promise((again) => setTimeout(again, 5)); // what comes to two sockets comes in its own time
    expect([asha, ben].map(({ doc }) => planOf(doc).get('discount'))).toEqual([10, 10]);
    expect((await log()).at(-1)!.type).toBe('PlanDocumentTouched');
  });

  test('L3 that follows on a frame which is missing is a gap, and nothing is applied', async () => {
    const asha = await tab(1);
    bytesOf(asha.doc, () => planOf(asha.doc).set('tax', 1)); // lost on the way
    const answer = await asha.send(() => planOf(asha.doc).set('tax', 2));
    expect(answer).toMatchObject({ ok: false, key: 'gap' });
    expect(await log()).toHaveLength(1);
    const update = Y.encodeStateAsUpdate(asha.doc, new Uint8Array(answer.stateVector));
    expect(await asha.socket.emitWithAck('update', { doc: 'plan:1', msgId: 'rest', update })).toMatchObject({ ok: true });
    expect(readPlan(asha.doc).plan['tax']).toBe(2);
  });

  test('is refused before the join, without one, and on a read-only right', async () => {
    const socket = await node.connect('collab', 'user-1');
    expect(await socket.emitWithAck('update', { doc: 'plan:1', msgId: 'x', update: new Uint8Array([0, 0]) })).toEqual({
      ok: false,
      key: 'notJoined',
    });
    rights.set(3, 'read');
    const reader = await tab(3);
    expect(reader.joined.readOnly).toBe(true);
    expect(await reader.send(() => planOf(reader.doc).set('tax', 1))).toEqual({ ok: false, key: 'readOnly', reset: true });
  });

  test('L4 written under a colleague’s client id, or an id that was never issued, is refused', async () => {
    const [asha, ben] = [await tab(1), await tab(2)];
    ben.doc.clientID = asha.joined.spareClientIds[0];
    expect(await ben.send(() => planOf(ben.doc).set('tax', 9))).toEqual({ ok: false, key: 'invalidUpdate', reset: true });
    const carl = await tab(3);
    carl.doc.clientID = 4_000_000_000;
    expect(await carl.send(() => planOf(carl.doc).set('tax', 9))).toEqual({ ok: false, key: 'invalidUpdate', reset: true });
    expect(await asha.send(() => planOf(asha.doc).set('tax', 2))).toMatchObject({ ok: true });
    expect(readPlan((await tab(2)).doc).plan['tax']).toBe(2);
  });

  test('L4.1 keeps its client ids over a restart of the node and on another node', async () => {
    const asha = await tab(1);
    asha.doc.clientID = asha.joined.spareClientIds[7];
    await node.stop();
    node = await socketNode(folder.open('b').store, { authenticator });
    const again = await tab(1, asha.doc);
    expect(again.joined.spareClientIds).not.toContain(asha.joined.spareClientIds[7]);
    again.doc.clientID = asha.joined.spareClientIds[7];
    expect(await again.send(() => planOf(again.doc).set('tax', 3))).toMatchObject({ ok: true });
  });
});

describe('a join', () => {
  test('answers with the document, its place and nine ids of the person’s own', async () => {
    const { joined, doc } = await tab(1);
    expect(joined).toMatchObject({ ok: true, doc: 'plan:1', seq: 0, epoch: 1, readOnly: false });
    expect(new Set([joined.clientId, ...joined.spareClientIds]).size).toBe(9);
    expect(readPlan(doc).plan).toEqual({ name: 'North', discount: 10 });
    const other = await tab(2);
    expect(other.joined.spareClientIds.some((id: number) => joined.spareClientIds.includes(id))).toBe(false);
  });

  test.each([
    ['none', 'plan:1', 'docNotFound'],
    ['forbidden', 'plan:1', 'forbidden'],
    ['edit', 'plan:99', 'docNotFound'],
    ['edit', 'recommendation:1', 'docNotFound'],
    ['edit', '__proto__:1', 'docNotFound'],
    ['edit', 'plan:1e3', 'docNotFound'],
  ] as const)('with right %s to %s is %s', async (right, doc, key) => {
    rights.set(1, right);
    const socket = await node.connect('collab', 'user-1');
    expect(await socket.emitWithAck('join', { doc })).toEqual({ ok: false, key });
  });

  test('of another epoch or by a client that is too old is refused', async () => {
    const socket = await node.connect('collab', 'user-1');
    expect(await socket.emitWithAck('join', { doc: 'plan:1', documentVersion: 0 })).toEqual({ ok: false, key: 'clientTooOld' });
    expect(await socket.emitWithAck('join', { doc: 'plan:1', epoch: 7 })).toMatchObject({ ok: false, key: 'epochOld' });
  });

  test('a new epoch closes the document for those inside, and starts with the plan’s values', async () => {
    const asha = await tab(1);
    const closed = heard(asha.socket, 'closed');
    await node.record(1, { ...(await authenticator.authenticate('user-2')).actor }, () => [
      { type: 'PlanSelectionsReset', data: { reason: 'crop', cropId: 3, epoch: 2 } },
    ]);
    expect(await closed).toEqual({ doc: 'plan:1', key: 'epochOld', reason: 'cropChanged' });
    expect(await asha.send(() => planOf(asha.doc).set('tax', 1))).toEqual({ ok: false, key: 'notJoined' });
    expect((await tab(1, new Y.Doc(), { epoch: 1 })).joined).toEqual({ ok: false, key: 'epochOld', reason: 'cropChanged' });
    const fresh = await tab(1);
    expect(fresh.joined.epoch).toBe(2);
    expect(readPlan(fresh.doc).plan).toEqual({ name: 'North', discount: 10 });
  });
});

describe('beside the edits', () => {
  test('a REST write reaches the open copies as bytes of the same append', async () => {
    const asha = await tab(1);
    const told = heard<{ by: { id: number } }>(asha.socket, 'update');
    await node.record(1, (await authenticator.authenticate('user-2')).actor, () => [
      { type: 'PlanDetailsChanged', data: { values: { tax: 7 } } },
    ]);
    expect((await told).by.id).toBe(2);
    expect(planOf(asha.doc).get('tax')).toBe(7);
    expect((await log()).at(-1)!.live).toBeDefined();
  });

  test('presence is passed on and sent to newcomers, under the own name only', async () => {
    const [asha, ben] = [await tab(1), await tab(2)];
    const say = (socket: Socket, id: number, clientId: number) =>
      socket.emit('awareness', {
        doc: 'plan:1',
        update: encodePresence([{ clientId, clock: 1, state: { user: { id, name: 'Somebody' }, section: 'grid' } }]),
      });
    const told = heard<{ update: Uint8Array }>(ben.socket, 'awareness');
    say(asha.socket, 2, asha.joined.spareClientIds[0]);
    say(asha.socket, 1, asha.joined.clientId);
    const expected = [{ clientId: asha.joined.clientId, clock: 1, state: { user: { id: 1, name: 'Person 1' }, section: 'grid' } }];
    expect(decodePresence((await told).update)).toEqual(expected);
    const socket = await node.connect('collab', 'user-3');
    const greeted = heard<{ update: Uint8Array }>(socket, 'awareness');
    await socket.emitWithAck('join', { doc: 'plan:1' });
    expect(decodePresence((await greeted).update)).toEqual(expected);
    const gone = heard<{ update: Uint8Array }>(ben.socket, 'awareness');
    asha.socket.disconnect();
    expect(decodePresence((await gone).update)).toEqual([{ clientId: asha.joined.clientId, clock: 2, state: null }]);
  });

  test('presence is of issued client ids only, and of at most four a socket: the oldest gives way, and the others are told', async () => {
    const [asha, ben] = [await tab(1), await tab(2)];
    const shown = new Map<number, unknown>();
    ben.socket.on('awareness', ({ update }: { update: Uint8Array }) => {
      for (const { clientId, state } of decodePresence(new Uint8Array(update))!)
        if (state === null) shown.delete(clientId);
        else shown.set(clientId, state);
    });
    const say = (ids: readonly number[]) => {
      const states = ids.map((clientId) => ({ clientId, clock: 1, state: { user: { id: 1, name: '' }, section: 'grid' } }));
      return asha.socket.emitWithAck('awareness', { doc: 'plan:1', update: encodePresence(states) });
    };
    const { clientId, spareClientIds } = asha.joined;
    for (const from of [100_000, 2 ** 45]) expect(await say(Array.from({ length: 30 }, (_, i) => from + i))).toEqual({ ok: true });
    for (const id of [clientId, ...spareClientIds]) expect(await say([id])).toEqual({ ok: true });
    await ben.socket.emitWithAck('awareness', { doc: 'plan:1', update: encodePresence([]) });
    expect([...shown.keys()]).toEqual(spareClientIds.slice(-4));
    await say([clientId, ...spareClientIds]); // of one frame the last four count
    await ben.socket.emitWithAck('awareness', { doc: 'plan:1', update: encodePresence([]) });
    expect([...shown.keys()]).toEqual(spareClientIds.slice(-4));
    expect(node.presence.attendants('plan:1')).toHaveLength(1);
  });

  test('when the right ends, the document closes within a second', async () => {
    const asha = await tab(1);
    const closed = heard(asha.socket, 'closed');
    rights.set(1, 'none');
    await node.documents['store'].append(
      [{ stream: 'grower-1', expected: 'any', owner: 'grower:1', events: [{ id: crypto.randomUUID(), type: 'GrowerChanged', data: {} }] }],
      { actorId: 1, actorName: '', actorRole: 1, recordedAt: '', commitId: 'c' },
    );
    expect(await closed).toEqual({ doc: 'plan:1', key: 'docNotFound' });
  });

  test('when the session ends, the socket ends', async () => {
    const asha = await tab(1);
    const expired = heard(asha.socket, 'auth:expired');
    ended.add('user-1');
    await node.documents['store'].append(
      [{ stream: 'session-1', expected: 'any', owner: 'user:1', events: [{ id: crypto.randomUUID(), type: 'SessionEnded', data: {} }] }],
      { actorId: 1, actorName: '', actorRole: 1, recordedAt: '', commitId: 'c' },
    );
    await expired;
    await expect(node.connect('collab', 'user-1')).rejects.toMatchObject({ data: { key: 'notAuthenticated' } });
    ended.clear();
  });
});
