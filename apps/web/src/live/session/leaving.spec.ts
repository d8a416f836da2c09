import { describe, expect, test } from '@jest/globals';
import { enter, until } from '../testing/enter';
import { FakeServer } from '../testing/fake-server';

describe('leaving', () => {
  test('is said at once, and coming back for the next page goes on in the same document, seen by the others again', async () => {
    const server = new FakeServer();
    const [a, b] = [await enter(server, 1, 'Asha'), await enter(server, 2, 'João')];
    const others = () => a.session.presence.peers.get().length;
    await until(() => others() === 1);
    b.session.away();
    expect(server.left).toEqual([2]);
    await until(() => others() === 0);
    a.session.write('plan.name', 'Soy');
    await until(() => server.doc.getMap('plan').get('name') === 'Soy');
    expect(b.session.read('plan.name')).toBeUndefined();
    b.session.back();
    await until(() => b.session.read('plan.name') === 'Soy' && others() === 1);
    b.session.write('plan.duration', 90);
    await until(() => a.session.read('plan.duration') === 90);
    b.session.close();
    expect(server.left).toEqual([2, 2]);
  });

  test('waits for what is still to be sent, but not when the page is closed', async () => {
    const server = new FakeServer();
    let answer = () => {};
    server.onUpdate = () => new Promise<boolean>((resolve) => (answer = () => resolve(true)));
    const { session, socket } = await enter(server, 1, 'Asha');
    session.write('plan.name', 'Soy');
    await until(() => server.messages.length === 1);
    session.away();
    expect(server.left).toEqual([]);
    answer();
    await until(() => server.left.length === 1);
    session.back();
    await until(() => socket.joined && session.state.get().kind === 'live');
    session.write('plan.name', 'Maize');
    await until(() => server.messages.length === 2);
    session.away(true);
    expect(server.left).toEqual([1, 1]);
  });

  test('while the connection is away is no reason to join again when it is back', async () => {
    const server = new FakeServer();
    const { session, socket } = await enter(server, 1, 'Asha');
    socket.cut();
    session.away();
    socket.restore();
    await new Promise((r) => setTimeout(r, 30));
    expect([socket.joined, server.left]).toEqual([false, []]);
    session.back();
    await until(() => socket.joined);
  });
});
