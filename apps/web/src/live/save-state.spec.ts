import { expect, test } from '@jest/globals';
import { MemoryStore } from './offline-store';
import { PlanSession } from './plan-session';
import { FakeServer } from './testing/fake-server';

const until = async (what: () => boolean) => {
  while (!what()) await new Promise((done) => setTimeout(done, 5));
};

test('A7: never says saved while an edit waits for the server, from the moment it is made', async () => {
  const server = new FakeServer();
  const answers: (() => void)[] = [];
  server.onUpdate = () => new Promise<boolean>((resolve) => answers.push(() => resolve(true)));
  const options = { name: 'plan:1', user: { id: 1, name: 'Asha' }, socket: server.connect(1), store: new MemoryStore() };
  const session = new PlanSession(options);
  await session.open();
  await until(() => session.editable.get());
  const lies: unknown[] = [];
  const look = () => session.state.get().kind === 'live' && session.unsent.length > 0 && lies.push(session.unsent);
  session.state.subscribe(look);
  for (const name of ['Soy', 'Soy 2', 'Soy 3']) {
    session.write('plan.name', name);
    look();
    await until(() => answers.length > 0);
    look();
    answers.shift()!();
    await until(() => session.unsent.length === 0 || answers.length > 0);
    look();
  }
  for (; session.unsent.length > 0; await new Promise((done) => setTimeout(done))) answers.shift()?.();
  await until(() => session.state.get().kind === 'live');
  expect(lies).toEqual([]);
  session.close();
});
