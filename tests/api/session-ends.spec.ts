import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { Client } from '../support/client.js';
import { deactivated } from './support/matrix-world.js';
import { startServer, type TestServer } from './support/server.js';
import { figure } from '../faults/support/figures.js';

interface Session {
  readonly client: Client;
  readonly refreshToken: string;
  /** Lists that are asked with it show this session. */
  readonly since: Readonly<Record<string, string>>;
  readonly sockets: readonly Socket[];
  /** How long after `since` both sockets were closed, in ms. */
  closedAfter(since: number): Promise<number>;
}

describe('K6 a session that ends', () => {
  let server: TestServer;
  const open: Socket[] = [];
  let n = 0;
  beforeAll(async () => {
    server = await startServer({ seed: 'acceptance' });
  });
  afterEach(() => open.splice(0).forEach((socket) => socket.disconnect()));
  afterAll(() => server?.stop());

  /** Nobody is used twice. */
  const somebody = () => `user-${(n += 1)}@acceptance.test`;
  async function begin(email: string): Promise<Session> {
    const password = server.fixture().users.find((one) => one.email === email)!.password;
    const { body, headers } = await server.anonymous.post('/auth/login', { email, password, tokenTransport: 'body' });
    const gone: Promise<number>[] = [];
    const sockets = await Promise.all(
      ['collab', 'live'].map(async (namespace) => {
        const socket = io(`${server.url}/${namespace}`, {
          transports: ['websocket'],
          forceNew: true,
          reconnection: false,
          auth: { token: body.accessToken },
        });
        open.push(socket);
        gone.push(new Promise((done) => socket.once('disconnect', () => done(Date.now()))));
        await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject));
        return socket;
      }),
    );
    const closedAfter = async (since: number) => Math.max(...(await Promise.all(gone))) - since;
    const since = { 'X-Min-Position': headers.get('x-event-position')! };
    return { client: new Client(server.url, body.accessToken), refreshToken: body.refreshToken, since, sockets, closedAfter };
  }
  const refresh = ({ refreshToken }: Session) => server.anonymous.post('/auth/refresh', { refreshToken });
  const goodStill = async (session: Session) => {
    expect((await session.client.get('/user')).status).toBe(200);
    expect(session.sockets.map(({ connected }) => connected)).toEqual([true, true]);
    expect((await refresh(session)).status).toBe(200);
  };
  /** Over HTTP at once, by refresh too, and on every socket within a second. */
  async function over(session: Session, end: () => Promise<unknown>, status = 401) {
    const since = Date.now();
    await end();
    expect((await session.client.get('/user')).status).toBe(status);
    expect([401, 403]).toContain((await refresh(session)).status);
    figure('J5', 'sockets of a session that ends are closed within', await session.closedAfter(since), 'ms', { most: 1_000 });
  }

  test('C241 by signing out; the others go on', async () => {
    const email = somebody();
    const [one, two] = [await begin(email), await begin(email)];
    await over(one, () => one.client.post('/auth/logout'));
    await goodStill(two);
  });

  test('C242 by signing out everywhere', async () => {
    const email = somebody();
    const [one, two] = [await begin(email), await begin(email)];
    const bystander = await begin(somebody());
    await over(one, () => two.client.post('/auth/logout-all'));
    await over(two, () => Promise.resolve());
    await goodStill(bystander);
  });

  test('C249 by being ended from another', async () => {
    const email = somebody();
    const [one, two] = [await begin(email), await begin(email)];
    const { items } = (await two.client.get('/auth/sessions', { headers: two.since })).body as {
      items: { sid: string; current: boolean }[];
    };
    const other = items.find(({ current }) => !current)!.sid;
    await over(one, () => two.client.del(`/auth/sessions/${other}`));
    await goodStill(two);
  });

  test('C245 by a new password, but for the one that set it', async () => {
    const email = somebody();
    const [one, two] = [await begin(email), await begin(email)];
    const currentPassword = server.fixture().users.find((user) => user.email === email)!.password;
    await over(one, () => two.client.post('/auth/change-password', { currentPassword, newPassword: 'Monsoon-rains-27' }));
    await goodStill(two);
  });

  test('C244 by a new password from a mail, whosever it is', async () => {
    const email = somebody();
    const session = await begin(email);
    await server.anonymous.post('/auth/forgot', { email });
    let link: string | undefined;
    for (let i = 0; i < 600 && link === undefined; i++) {
      await sleep(50);
      link = server.mails().find(({ to, links }) => to === email && links[0]?.includes('/reset-password'))?.links[0];
    }
    const { searchParams: query } = new URL(link!);
    const body = { email: query.get('email'), code: query.get('code'), password: 'Monsoon-rains-27' };
    await over(session, () => server.anonymous.post('/auth/reset', body));
  });

  test('R474 J5 by deactivation', async () => {
    const email = somebody();
    const session = await begin(email);
    await over(session, () => deactivated(server, email.split('@')[0]!), 403);
  });

  test('C348 by an admin, who cannot end their own superior’s; the person signs in again', async () => {
    const email = somebody();
    const { id } = server.fixture().users.find((user) => user.email === email)!;
    const [one, two] = [await begin(email), await begin(email)];
    const admin = await server.verified('company-1');
    const path = `/flex/adminCenter/user/${id}/sign-out`;
    expect((await (await server.as('company-1')).post(path)).body.key).toBe('adminTokenUnverified');
    await over(one, async () => expect((await admin.post(path)).body).toEqual({ id, signedOut: true }));
    await over(two, () => Promise.resolve());
    await goodStill(await begin(email));
    const above = server.fixture().users.find((user) => user.email === 'company-1@acceptance.test')!;
    expect((await (await server.verified('group-1')).post(`/flex/adminCenter/user/${above.id}/sign-out`)).status).not.toBe(200);
    expect((await (await server.verified('company-2')).post(path)).body.key).toBe('UserNotFound');
  });

  test('K4 by a refresh token that was spent: the whole family goes, on sockets too', async () => {
    const session = await begin(somebody());
    expect((await refresh(session)).status).toBe(200);
    await sleep(10_200);
    await over(session, async () => expect((await refresh(session)).body.key).toBe('refreshTokenReused'));
  });
});
