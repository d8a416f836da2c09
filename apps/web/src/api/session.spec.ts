import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { z } from 'zod';
import { call, get, post } from './client';
import { session } from './session';
import { onSignal } from './signals';

const user = { id: 1, email: 'a@b.c', fullName: 'Asha', roleId: 1 };
const life = 900;
interface Sent {
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly init: RequestInit;
}
let sent: Sent[];
let now: number;
let tokens: number;
/** What the server says to a call that is not one of the session's own. */
let answer: (call: Sent) => number;
let refreshAnswer: number;
/** The token of a refresh; undefined: one that names nobody. */
let refreshed: string | undefined;
const signals: string[] = [];
onSignal((signal) => signals.push('other' in signal ? `${signal.type} by another` : signal.type));
const kept = new Map<string, string>();
const of = (path: string) => sent.filter((one) => one.path === path);

beforeEach(async () => {
  [sent, now, tokens, refreshAnswer, refreshed] = [[], 1_000_000, 0, 200, undefined];
  signals.length = 0;
  answer = () => 200;
  const value = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  };
  for (const storage of ['localStorage', 'sessionStorage']) Object.defineProperty(globalThis, storage, { configurable: true, value });
  jest.spyOn(Date, 'now').mockImplementation(() => now);
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (address, init = {}) => {
    const one = { path: String(address), headers: init.headers as Record<string, string>, init };
    sent.push(one);
    await new Promise((done) => setImmediate(done));
    const own = one.path === '/api/auth/refresh' || one.path === '/api/auth/login';
    const status = one.path === '/api/auth/refresh' ? refreshAnswer : own ? 200 : answer(one);
    const body =
      status === 200
        ? own
          ? { accessToken: (one.path === '/api/auth/refresh' && refreshed) || `token-${++tokens}`, expiresIn: life, user }
          : {}
        : { status, key: 'notAuthenticated', message: 'x' };
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  });
  await session.signIn({ email: 'a@b.c', password: 'x' });
});
afterEach(() => {
  session.end();
  jest.restoreAllMocks();
});

const read = () => get('/plan', z.unknown());

test('R480 R481 a call is JSON, with credentials and the bearer token of the session', async () => {
  await post('/customer', z.unknown(), { fullName: 'Asha' });
  expect(of('/api/customer')).toMatchObject([
    {
      headers: { 'content-type': 'application/json', authorization: 'Bearer token-1' },
      init: { credentials: 'same-origin', body: '{"fullName":"Asha"}' },
    },
  ]);
});

describe('near the end of the token', () => {
  test.each([
    [151, 0],
    [149, 1],
  ])('R482 R664 with %i s left there are %i refreshes before the call', async (left, refreshes) => {
    now += (life - left) * 1000;
    await read();
    expect(sent.slice(1).map(({ path }) => path)).toEqual([...Array(refreshes).fill('/api/auth/refresh'), '/api/plan']);
    expect(of('/api/plan')[0]!.headers['authorization']).toBe(`Bearer token-${1 + refreshes}`);
  });
  test('R486 R483 ten calls at once cause one refresh, and the refresh none of its own', async () => {
    now += (life - 100) * 1000;
    await Promise.all(Array.from({ length: 10 }, read));
    expect([of('/api/auth/refresh').length, of('/api/plan').length]).toEqual([1, 10]);
    expect(new Set(of('/api/plan').map(({ headers }) => headers['authorization']))).toEqual(new Set(['Bearer token-2']));
  });
});

describe('after a 401', () => {
  test('R272 the session is refreshed and the same write sent once more', async () => {
    answer = ({ headers }) => (headers['authorization'] === 'Bearer token-1' ? 401 : 200);
    await call('POST', '/plan', { schema: z.unknown(), body: { name: 'x' } });
    expect(sent.slice(1).map(({ path }) => path)).toEqual(['/api/plan', '/api/auth/refresh', '/api/plan']);
    const [first, again] = of('/api/plan');
    expect([again!.headers['idempotency-key'], again!.init.body]).toEqual([first!.headers['idempotency-key'], first!.init.body]);
    expect([session.state().status, signals]).toEqual(['in', []]);
  });
  test.each([
    ['the refresh is refused too', 401, 1],
    ['the second try is refused', 200, 2],
  ])('R273 when %s, the session ends and the app is told', async (_, refreshed, tries) => {
    answer = () => 401;
    refreshAnswer = refreshed;
    await expect(read()).rejects.toMatchObject({ status: 401 });
    expect([of('/api/plan').length, of('/api/auth/refresh').length]).toEqual([tries, 1]);
    expect([session.state(), signals]).toEqual([{ status: 'out', user: null }, ['expired']]);
  });
  test.each([
    ['the refresh is refused', 401],
    ['the second try is refused', 200],
  ])('a page that holds the person stays when %s, and goes on after signing in again', async (_, refreshed) => {
    const release = session.hold();
    answer = () => 401;
    refreshAnswer = refreshed;
    await expect(read()).rejects.toMatchObject({ status: 401 });
    expect([session.state(), signals, await session.token()]).toEqual([
      { status: 'in', user: expect.objectContaining({ id: 1 }), lapsed: true },
      [],
      '',
    ]);
    answer = () => 200;
    await session.signIn({ email: 'a@b.c', password: 'x' });
    expect(session.state()).toEqual({ status: 'in', user: expect.objectContaining({ id: 1 }) });
    expect(await session.token()).not.toBe('');
    release();
  });
});

describe('when somebody else has signed in to this browser', () => {
  const tokenOf = (sub: string) => `head.${Buffer.from(JSON.stringify({ sub })).toString('base64url')}.signature`;

  test('nothing of this page is sent in their name: neither a call that was refused nor one that is due', async () => {
    refreshed = tokenOf('2');
    answer = () => 401;
    await expect(call('POST', '/plan', { schema: z.unknown(), body: { name: 'x' } })).rejects.toMatchObject({ status: 401 });
    expect([of('/api/plan').length, session.state(), signals, await session.token()]).toEqual([
      1,
      { status: 'out', user: null },
      ['expired by another'],
      '',
    ]);
    expect(kept.get('loam.session')).toBe('1'); // theirs: a reload picks it up
  });
  test('a renewal that was due tells it at once, and no later call of this page takes their token', async () => {
    refreshed = tokenOf('2');
    now += life * 1000;
    answer = ({ headers }) => (headers['authorization'] === `Bearer ${refreshed}` ? 200 : 401);
    expect([await session.token(), signals]).toEqual(['', ['expired by another']]);
    await expect(read()).rejects.toMatchObject({ status: 401 });
    await expect(read()).rejects.toMatchObject({ status: 401 });
    expect([session.state(), signals, of('/api/auth/refresh').length]).toEqual([{ status: 'out', user: null }, ['expired by another'], 1]);
    expect(of('/api/plan').some(({ headers }) => headers['authorization'] === `Bearer ${refreshed}`)).toBe(false);
  });
  test('a page that holds the person waits for them', async () => {
    const release = session.hold();
    refreshed = tokenOf('2');
    now += life * 1000;
    expect(await session.token()).toBe('');
    expect(session.state()).toMatchObject({ status: 'in', user: { id: 1 }, lapsed: true });
    release();
  });
  test('a token of the same person goes on', async () => {
    refreshed = tokenOf('1');
    now += life * 1000;
    expect(await session.token()).toBe(refreshed);
  });
});
