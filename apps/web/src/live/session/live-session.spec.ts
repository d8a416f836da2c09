import { planShape } from '@loam/domain/plan/document/plan-shape';
import { describe, expect, test } from '@jest/globals';
import { MemoryStore, type OfflineStore } from '../device/offline-store';
import { LiveSession } from './live-session';
import { enter, open, until } from '../testing/enter';
import { FakeServer } from '../testing/fake-server';

describe('two people in one plan', () => {
  test('see each other write, with the author of each value', async () => {
    const server = new FakeServer();
    const [a, b] = [await enter(server, 1, 'Asha'), await enter(server, 2, 'João')];
    expect(a.session.writer.write('doses.k|41', [22.5, 2])).toBeUndefined();
    await until(() => b.session.read('doses.k|41') !== undefined);
    expect(b.session.read('doses.k|41')).toEqual([22.5, 2]);
    expect(b.session.authors.of('doses.k|41')?.by).toBe(1);
    expect(b.session.authors.activity.get()[0]).toMatchObject({ path: 'doses.k|41', by: 1, value: [22.5, 2] });
  });

  test('one edit wakes only the watchers of its path', async () => {
    const server = new FakeServer();
    const [a, b] = [await enter(server, 1, 'Asha'), await enter(server, 2, 'João')];
    let [mine, other] = [0, 0];
    b.session.subscribe('doses.k|41', () => mine++);
    b.session.subscribe('doses.k|42', () => other++);
    a.session.writer.write('doses.k|41', [1, 2]);
    await until(() => mine === 1);
    expect(other).toBe(0);
  });

  test('undo takes back only own edits and asks before it goes over a later value of a colleague', async () => {
    const server = new FakeServer();
    const [a, b] = [await enter(server, 1, 'Asha'), await enter(server, 2, 'João')];
    a.session.writer.write('plan.duration', 100);
    a.session.writer.write('plan.discount', 5);
    await until(() => b.session.read('plan.discount') === 5);
    b.session.writer.write('plan.discount', 7);
    await until(() => a.session.read('plan.discount') === 7);
    expect(a.session.undo.undo()).toEqual([]);
    expect(a.session.undo.asked.get()).toEqual({ places: [{ path: 'plan.discount', theirs: 7, back: undefined }] });
    a.session.undo.settle('leave');
    expect(a.session.read('plan.discount')).toBe(7);
    expect(a.session.undo.undo()).toEqual(['plan.duration']);
    expect(a.session.read('plan.duration')).toBeUndefined();
    await until(() => server.messages.some((message) => message.origin === 'undo'));
  });

  test('undo over a colleague after all, one place of two, and again what was undone', async () => {
    const server = new FakeServer();
    const [a, b] = [await enter(server, 1, 'Asha'), await enter(server, 2, 'João')];
    a.session.writer.write('plan.name', 'Soy');
    a.session.writer.writeAll([
      ['plan.discount', 5],
      ['plan.tax', 3],
    ]);
    await until(() => b.session.read('plan.tax') === 3);
    b.session.writer.write('plan.discount', 7);
    await until(() => a.session.read('plan.discount') === 7);
    a.session.undo.undo();
    expect(a.session.undo.asked.get()?.places.map(({ path }) => path)).toEqual(['plan.discount']);
    expect(a.session.undo.undo()).toEqual(['plan.discount', 'plan.tax']); // asking twice means yes
    expect([a.session.read('plan.discount'), a.session.read('plan.tax')]).toEqual([undefined, undefined]);
    a.session.undo.redo();
    expect([a.session.read('plan.discount'), a.session.read('plan.tax')]).toEqual([7, 3]);
    a.session.undo.undo();
    expect(a.session.undo.undo()).toEqual(['plan.name']);
    await until(() => server.messages.some((message) => message.origin === 'undo'));
  });

  test('undo never takes a column away in which a colleague has written', async () => {
    const server = new FakeServer();
    const [a, b] = [await enter(server, 1, 'Asha'), await enter(server, 2, 'João')];
    const column = [
      ['applications.k|made', true],
      ['applications.k|cropStageId', 3],
      ['doses.k|41', [22, 2]],
    ] as const;
    for (const choice of ['leave', 'other dose'] as const) {
      a.session.writer.writeAll(column);
      await until(() => b.session.read('doses.k|41') !== undefined);
      b.session.writer.write(choice === 'leave' ? 'doses.k|41' : 'doses.k|42', [25, 2]);
      await until(
        () =>
          a.session.read(choice === 'leave' ? 'doses.k|41' : 'doses.k|42') !== undefined &&
          (a.session.read('doses.k|41') as number[])[0] === (choice === 'leave' ? 25 : 22),
      );
      a.session.undo.undo();
      if (choice === 'leave') a.session.undo.settle('leave');
      expect(a.session.read('applications.k|made')).toBe(true);
      expect(a.session.read('applications.k|cropStageId')).toBe(3);
      expect([a.session.read('doses.k|41'), a.session.read('doses.k|42')]).toEqual(
        choice === 'leave' ? [[25, 2], undefined] : [undefined, [25, 2]],
      );
      b.session.writer.writeAll([
        ['doses.k|41', undefined],
        ['doses.k|42', undefined],
        ['applications.k|made', undefined],
        ['applications.k|cropStageId', undefined],
      ]);
      await until(() => a.session.read('applications.k|made') === undefined);
    }
  });

  test('know where the other is, and that they left', async () => {
    const server = new FakeServer();
    const [a, b] = [await enter(server, 1, 'Asha'), await enter(server, 2, 'João')];
    b.session.presence.moveTo({ section: 'applications', path: 'doses.k|41' });
    await until(() => a.session.presence.at('doses.k|41').length === 1);
    expect(a.session.presence.at('doses.k|41')[0]).toMatchObject({ user: { id: 2, name: 'João' }, section: 'applications' });
    b.session.close();
    await until(() => a.session.presence.peers.get().length === 0);
  });
});

describe('saving', () => {
  test('is "saved" only after the server confirmed, "saving" without a word at once and with one after 400 ms', async () => {
    const server = new FakeServer();
    let release = () => {};
    server.onUpdate = () => new Promise<boolean>((resolve) => (release = () => resolve(true)));
    const { session } = await enter(server, 1, 'Asha');
    session.writer.write('plan.name', 'Soy');
    expect(session.state.get()).toEqual({ kind: 'saving', quiet: true });
    await until(() => !('quiet' in session.state.get()));
    expect(session.state.get()).toEqual({ kind: 'saving' });
    release();
    await until(() => session.state.get().kind === 'live');
  });

  test('an answer lost on the way is asked for again with the same id and applied once', async () => {
    const server = new FakeServer();
    let lost = 0;
    server.onUpdate = () => lost++ > 0;
    const { session, socket } = await enter(server, 1, 'Asha');
    session.writer.write('plan.name', 'Soy');
    await until(() => lost === 1);
    socket.cut();
    expect(session.state.get().kind).toBe('reconnecting');
    socket.restore();
    await until(() => session.state.get().kind === 'live' && session.unsent.length === 0);
    expect(server.messages).toHaveLength(1);
  });

  test('a gap is closed by sending the difference', async () => {
    const server = new FakeServer();
    const { session } = await enter(server, 1, 'Asha');
    server.refusals.push({ ok: true, seq: 1, position: 1 }); // answered and lost: what follows on it is a gap
    session.writer.write('plan.name', 'Soy');
    await until(() => session.unsent.length === 0);
    expect(server.doc.getMap('plan').get('name')).toBeUndefined();
    session.writer.write('plan.duration', 90);
    await until(() => session.unsent.length === 0);
    expect(server.doc.getMap('plan').toJSON()).toEqual({ name: 'Soy', duration: 90 });
  });

  test('a full disk keeps the edit and says so', async () => {
    const server = new FakeServer();
    const { session } = await enter(server, 1, 'Asha');
    server.refusals.push({ ok: false, key: 'storageFull' });
    session.writer.write('plan.name', 'Soy');
    await until(() => session.state.get().kind === 'storageFull');
    expect(session.unsent).toHaveLength(1);
  });

  test('while the server cannot reach its store it says since when nothing is saved, and saves all of it afterwards', async () => {
    const server = new FakeServer();
    const { session } = await enter(server, 1, 'Asha');
    const before = Date.now();
    server.refusals.push({ ok: false, key: 'unavailable' });
    session.writer.write('plan.name', 'Soy');
    await until(() => session.state.get().kind === 'storeAway');
    session.writer.write('plan.duration', 90);
    const state = session.state.get() as { kind: 'storeAway'; since: number; edits: number };
    expect(state).toEqual({ kind: 'storeAway', since: expect.any(Number), edits: 2 });
    expect([state.since >= before, state.since <= Date.now(), session.editable.get()]).toEqual([true, true, true]);
    await until(() => session.state.get().kind === 'live');
    expect(server.doc.getMap('plan').toJSON()).toEqual({ name: 'Soy', duration: 90 });
  });

  test('a repaired value is shown in the tray with what stands instead', async () => {
    const server = new FakeServer();
    const { session } = await enter(server, 1, 'Asha');
    server.repair = (doc) => {
      if (doc.getMap('plan').get('discount') !== 250) return [];
      doc.getMap('plan').set('discount', 10);
      return [{ path: 'plan.discount', key: 'percentRange', value: 250, accepted: 10 }];
    };
    session.writer.write('plan.discount', 250);
    await until(() => session.tray.entries.get().length === 1);
    expect(session.read('plan.discount')).toBe(10);
    expect(session.state.get()).toEqual({ kind: 'notAccepted', count: 1 });
  });

  test('a reset gives a fresh copy under a new id and offers the refused edits', async () => {
    const server = new FakeServer();
    server.doc.getMap('plan').set('name', 'Soy');
    const { session } = await enter(server, 1, 'Asha');
    const id = session.document.doc.clientID;
    server.refusals.push({ ok: false, key: 'invalidUpdate', reset: true });
    session.writer.write('plan.name', 'Maize');
    await until(() => session.tray.entries.get().length === 1);
    await until(() => session.read('plan.name') === 'Soy' && session.editable.get());
    expect(session.document.doc.clientID).not.toBe(id);
    expect(session.tray.entries.get()[0]).toMatchObject({ path: 'plan.name', value: 'Maize', kind: 'refused', key: 'invalidUpdate' });
  });

  test('a rule broken here is not written at all', async () => {
    const server = new FakeServer();
    const { session } = await enter(server, 1, 'Asha', {
      rules: (path, value) => (path === 'plan.discount' && (value as number) > 100 ? 'percentRange' : undefined),
    });
    expect(session.writer.write('plan.discount', 250)).toBe('percentRange');
    expect(session.read('plan.discount')).toBeUndefined();
  });
});

describe('without the server', () => {
  const offline = async (store: OfflineStore) => {
    const server = new FakeServer();
    const { session, socket } = await enter(server, 1, 'Asha', { store });
    session.writer.write('plan.name', 'Soy');
    await until(() => session.unsent.length === 0);
    session.flush();
    await new Promise((r) => setTimeout(r, 20));
    session.close();
    socket.close();
    return server;
  };

  test('the stored copy opens, is edited under an unused client id, and is sent when the server is back', async () => {
    const store = new MemoryStore();
    const server = await offline(store);
    const socket = server.connect(1);
    socket.connected = false;
    const session = new LiveSession({ shape: planShape, name: 'plan:1', user: { id: 1, name: 'Asha' }, socket, store, offlineAfterMs: 20 });
    open.push(session);
    await session.open();
    await until(() => session.editable.get());
    const id = session.document.doc.clientID;
    expect(session.read('plan.name')).toBe('Soy');
    session.setNetwork(false);
    session.writer.write('plan.name', 'Soy 26/27');
    session.writer.write('plan.duration', 120);
    expect(session.state.get()).toEqual({ kind: 'offline', edits: 2 });
    session.setNetwork(true);
    socket.restore();
    await until(() => session.unsent.length === 0 && session.state.get().kind === 'live');
    expect(session.document.doc.clientID).toBe(id);
    expect(server.doc.getMap('plan').get('name')).toBe('Soy 26/27');
    expect(await store.takeSpare()).not.toBe(id);
  });

  test('what others wrote meanwhile is nobody’s who wrote before: the record is asked whose it is', async () => {
    const server = new FakeServer();
    const [a, b] = [await enter(server, 1, 'Asha'), await enter(server, 2, 'João')];
    a.session.writer.writeAll([
      ['plan.discount', 5],
      ['plan.tax', 3],
    ]);
    await until(() => b.session.read('plan.discount') === 5 && a.session.unsent.length === 0);
    a.socket.cut();
    b.session.writer.write('plan.discount', 7);
    await until(() => b.session.unsent.length === 0);
    a.socket.restore();
    await until(() => a.session.read('plan.discount') === 7);
    const { authors } = a.session;
    expect([authors.of('plan.discount'), authors.of('plan.tax')?.by, authors.outdated.get()]).toEqual([undefined, 1, 1]);
    const at = authors.of('plan.tax')!.at + 1;
    authors.restore([['plan.discount', { by: 2, at }]]);
    authors.recall([{ id: '2.0', path: 'plan.discount', by: 2, at, value: 7, old: 5 }]);
    expect([authors.of('plan.discount')?.by, authors.activity.get()[0]?.by]).toEqual([2, 2]);
  });

  test('edits of a page that was closed before they were confirmed are sent by the next one', async () => {
    const store = new MemoryStore();
    const server = await offline(store);
    const first = await enter(server, 1, 'Asha', { store });
    first.socket.cut();
    first.session.writer.write('plan.duration', 90);
    await new Promise((r) => setTimeout(r, 10));
    first.session.close();
    const { session } = await enter(server, 1, 'Asha', { store });
    await until(() => server.doc.getMap('plan').get('duration') === 90);
    await until(() => session.state.get().kind === 'live');
  });

  test('another epoch offers the kept edits instead of merging them', async () => {
    const store = new MemoryStore();
    const server = await offline(store);
    const first = await enter(server, 1, 'Asha', { store });
    first.socket.cut();
    first.session.writer.write('plan.duration', 90);
    server.epoch = 2;
    const { Doc } = await import('yjs');
    server.doc = new Doc();
    first.socket.restore();
    await until(() => first.session.tray.entries.get().length === 1);
    expect(first.session.notice.get()).toBe('cropChanged');
    await until(() => first.session.editable.get());
    expect(first.session.read('plan.name')).toBeUndefined();
  });
});
