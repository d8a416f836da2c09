import { planShape } from '@loam/domain/plan/document/plan-shape';
import { expect, test } from '@jest/globals';
import { MemoryStore } from '../device/offline-store';
import { LiveSession } from '../session/live-session';
import { FakeServer } from '../testing/fake-server';

const edits = Number(process.env['LOAM_SIGNED_EDITS'] ?? 400);
const until = async (what: () => boolean) => {
  while (!what()) await new Promise((done) => setTimeout(done, 5));
};

test('A7: never says saved while an edit waits for the server, from the moment it is made', async () => {
  const server = new FakeServer();
  const answers: (() => void)[] = [];
  server.onUpdate = () => new Promise<boolean>((resolve) => answers.push(() => resolve(true)));
  const options = { shape: planShape, name: 'plan:1', user: { id: 1, name: 'Asha' }, socket: server.connect(1), store: new MemoryStore() };
  const session = new LiveSession(options);
  await session.open();
  await until(() => session.editable.get());
  const lies: unknown[] = [];
  const look = () => session.state.get().kind === 'live' && session.unsent.length > 0 && lies.push(session.unsent);
  session.state.subscribe(look);
  for (const name of ['Soy', 'Soy 2', 'Soy 3']) {
    session.writer.write('plan.name', name);
    look();
    await until(() => answers.length > 0);
    look();
    answers.shift()!();
    await until(() => session.unsent.length === 0 || answers.length > 0);
    look();
  }
  for (; session.unsent.length > 0; await new Promise((done) => setTimeout(done))) answers.shift()?.();
  await until(() => session.state.get().kind === 'live');
  session.close();
  expect(lies).toEqual([]);
});

test(
  `A7: of ${edits} edits, some with answers that are late, lost or cut off, none is called saved before the server has it`,
  async () => {
    const server = new FakeServer();
    const socket = server.connect(1);
    const session = new LiveSession({ shape: planShape, name: 'plan:1', user: { id: 1, name: 'Asha' }, socket, store: new MemoryStore() });
    await session.open();
    await until(() => session.editable.get());
    let typed = '';
    const lies: unknown[] = [];
    let saved = 0;
    const look = () => {
      if (session.state.get().kind !== 'live') return;
      saved += 1;
      if (server.doc.getMap('plan').get('name') !== typed || session.unsent.length > 0) lies.push(typed);
    };
    const reconnect = () => (socket.cut(), look(), socket.restore());
    const faults: (() => void)[] = [
      () => undefined,
      () => (server.onUpdate = () => new Promise((done) => setTimeout(() => done(true), 1))),
      () => (server.onUpdate = () => (setTimeout(reconnect, 1), false)),
      () => setTimeout(reconnect, 0),
    ];
    for (let n = 0; n < edits; n++) {
      server.onUpdate = () => true;
      faults[(n * 7 + (n >> 3)) % faults.length]!();
      if (n === 0) session.state.subscribe(look);
      typed = `Soy ${n}`;
      session.writer.write('plan.name', typed);
      look();
      if (n % 5 === 4) {
        await until(() => ((server.onUpdate = () => true), look(), session.state.get().kind === 'live'));
      } else await new Promise((done) => setTimeout(done, n % 3));
    }
    await until(() => session.state.get().kind === 'live');
    look();
    expect(lies).toEqual([]);
    expect(saved).toBeGreaterThan(edits / 5);
    session.close();
  },
  30_000 + edits * 100,
);
