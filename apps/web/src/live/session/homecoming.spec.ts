import { planShape } from '@loam/domain/plan/document/plan-shape';
import { afterEach, expect, test } from '@jest/globals';
import * as Y from 'yjs';
import { MemoryStore } from '../device/offline-store';
import { LiveSession } from './live-session';
import { FakeServer } from '../testing/fake-server';

const open: LiveSession[] = [];
afterEach(() => open.splice(0).forEach((session) => session.close()));
const until = async (what: () => boolean, ms = 30_000) => {
  for (const end = Date.now() + ms; !what(); await new Promise((r) => setTimeout(r, 5)))
    if (Date.now() > end) throw new Error(`never: ${what}`);
};
async function enter(server: FakeServer, id: number) {
  const socket = server.connect(id);
  const session = new LiveSession({
    shape: planShape,
    name: 'plan:1',
    user: { id, name: `Person ${id}` },
    socket,
    store: new MemoryStore(),
  });
  open.push(session);
  await session.open();
  await until(() => session.editable.get());
  return { session, socket };
}

/** Two people; the first loses the server, both write, the first comes back. */
async function apart(firstId: number, otherId: number) {
  const server = new FakeServer();
  const [away, other] = [await enter(server, firstId), await enter(server, otherId)];
  away.session.writer.writeAll([
    ['plan.discount', 5],
    ['plan.tax', 2],
  ]);
  await until(() => other.session.read('plan.tax') === 2 && away.session.unsent.length === 0);
  away.session.setNetwork(false);
  away.socket.cut();
  away.session.writer.writeAll([
    ['plan.discount', 10],
    ['plan.cultivar', 'Russet'],
  ]);
  other.session.writer.writeAll([
    ['plan.discount', 20],
    ['plan.duration', 100],
  ]);
  await until(() => other.session.unsent.length === 0);
  away.session.setNetwork(true);
  away.socket.restore();
  await until(() => away.session.homecoming.get() !== undefined);
  return { server, away, other };
}

test.each([
  [1, 2],
  [2, 1],
])('who was away is told what both sides wrote and where they met, whoever wins (person %i away)', async (firstId, otherId) => {
  const { away, other } = await apart(firstId, otherId);
  const told = away.session.homecoming.get()!;
  expect(told.yours).toEqual(['plan.discount', 'plan.cultivar']);
  expect([...told.others].sort()).toEqual(['plan.discount', 'plan.duration']);
  expect(told.clashes).toEqual([{ path: 'plan.discount', mine: 10, theirs: 20, stands: away.session.read('plan.discount') }]);
  await until(() => away.session.unsent.length === 0);
  expect(other.session.read('plan.discount')).toBe(away.session.read('plan.discount'));
  // and asked in its place: whichever won the merge, the answer stands for both
  const { clashes } = away.session;
  expect(clashes.open.get()).toMatchObject([{ path: 'plan.discount', mine: 10, theirs: 20 }]);
  clashes.settle('plan.discount', 'theirs', { read: away.session.read, write: (path, value) => away.session.writer.write(path, value) });
  expect([away.session.read('plan.discount'), clashes.open.get()]).toEqual([20, []]);
  await until(() => other.session.read('plan.discount') === 20);
});

test.each(['their value stands', 'the own value stands'])(
  'what was lost for a while goes out over a connection that outlives it: %s',
  async (which) => {
    const server = new FakeServer();
    const first = await enter(server, 1);
    const second = await enter(server, 2); // of the larger client id: it wins
    const [away, other] = which === 'the own value stands' ? [second, first] : [first, second];
    away.session.writer.write('plan.discount', 5);
    await until(() => other.session.read('plan.discount') === 5 && away.session.unsent.length === 0);
    const { socket } = away;
    const [request, deliver] = [socket.request.bind(socket), socket.deliver.bind(socket)];
    const late: Parameters<typeof deliver>[] = [];
    const sent: string[] = [];
    let back!: () => void;
    const network = new Promise<void>((done) => (back = done));
    Object.assign(socket, {
      request: (...asked: Parameters<typeof request>) => {
        sent.push(asked[0]);
        return network.then(() => request(...asked));
      },
      deliver: (...said: Parameters<typeof deliver>) => late.push(said),
    });
    away.session.setNetwork(false);
    away.session.writer.write('plan.discount', 10);
    other.session.writer.write('plan.discount', 20);
    await until(() => other.session.unsent.length === 0 && sent.includes('update'));
    Object.assign(socket, { deliver });
    for (const said of late) deliver(...said);
    away.session.setNetwork(true);
    back();
    await until(() => away.session.homecoming.get() !== undefined);
    expect(away.session.read('plan.discount')).toBe(which === 'the own value stands' ? 10 : 20);
    expect(away.session.homecoming.get()).toMatchObject({
      others: ['plan.discount'],
      clashes: [{ path: 'plan.discount', mine: 10, theirs: 20 }],
    });
    expect(away.session.clashes.open.get()).toMatchObject([{ mine: 10, theirs: 20 }]);
  },
);

test('a moment without the server is not worth a word', async () => {
  const server = new FakeServer();
  const { session, socket } = await enter(server, 1);
  socket.cut();
  session.writer.write('plan.discount', 5);
  socket.restore();
  await until(() => session.unsent.length === 0);
  expect(session.homecoming.get()).toBeUndefined();
});

test('L18 after a compaction the unsent values and notes are entered again, path by path, and nothing stays in the tray', async () => {
  const server = new FakeServer();
  const { session, socket } = await enter(server, 1);
  session.writer.writeNotes((text) => text.insert(0, 'Dry spring.'));
  await until(() => session.unsent.length === 0);
  socket.cut();
  session.writer.write('plan.discount', 10);
  session.writer.write('plan.tax', 3);
  session.writer.writeNotes((text) => text.insert(text.length, ' Wet May.'));
  const fresh = new Y.Doc();
  fresh.getText('notes').insert(0, 'Dry spring.');
  fresh.getMap('plan').set('name', 'Kept');
  Object.assign(server, { doc: fresh, epoch: 2, epochReason: 'compacted' });
  socket.restore();
  await until(() => server.doc.getMap('plan').get('tax') === 3 && session.unsent.length === 0);
  expect(server.doc.getMap('plan').toJSON()).toEqual({ name: 'Kept', discount: 10, tax: 3 });
  expect(server.doc.getText('notes').toString()).toBe('Dry spring. Wet May.');
  expect([session.tray.entries.get(), session.notice.get()]).toEqual([[], undefined]);
});

test('what was confirmed and heard over a connection that outlived the loss counts as well', async () => {
  const server = new FakeServer();
  const [away, other] = [await enter(server, 1), await enter(server, 2)];
  away.session.setNetwork(false);
  away.session.writer.write('plan.discount', 10);
  other.session.writer.write('plan.duration', 100);
  await until(() => away.session.unsent.length === 0 && away.session.read('plan.duration') === 100);
  away.session.writer.write('plan.tax', 3);
  away.session.setNetwork(true);
  await until(() => away.session.homecoming.get() !== undefined);
  const { yours, ...rest } = away.session.homecoming.get()!;
  expect([[...yours].sort(), rest]).toEqual([['plan.discount', 'plan.tax'], { others: ['plan.duration'], clashes: [] }]);
});
