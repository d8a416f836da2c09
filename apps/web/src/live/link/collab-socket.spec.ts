import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { Socket } from 'socket.io-client';
import { type LiveAuth, openCollabSocket } from './collab-socket';

/** A connection whose handshakes the test answers. */
function fakeSocket() {
  const handlers = new Map<string, ((payload?: unknown) => void)[]>();
  const hear = (event: string, payload?: unknown) => handlers.get(event)?.forEach((handler) => handler(payload));
  const socket = {
    active: true,
    connected: false,
    connect: jest.fn(),
    disconnect: jest.fn(),
    emit: jest.fn(),
    off: jest.fn(),
    on: (event: string, handler: (payload?: unknown) => void) => handlers.set(event, [...(handlers.get(event) ?? []), handler]),
  };
  const refuse = (key: string) => {
    socket.active = false;
    hear('connect_error', Object.assign(new Error(key), { data: { key } }));
  };
  return { socket, hear, refuse };
}

const open = (auth: LiveAuth = { token: async () => 'token', renew: async () => 'newer' }) => {
  const fake = fakeSocket();
  const opened = openCollabSocket(auth, '', () => fake.socket as unknown as Socket);
  const signedOut = jest.fn();
  opened.on('signedOut', signedOut);
  return { ...fake, opened, signedOut };
};

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('a refusal that passes is tried again after 2 s, 4 s, 8 s and then every 10 s', () => {
  const { socket, refuse, hear, signedOut } = open();
  const pauses = [2_000, 4_000, 8_000, 10_000, 10_000];
  for (const [n, pause] of pauses.entries()) {
    refuse('tooManyRequests');
    jest.advanceTimersByTime(pause - 1);
    expect(socket.connect).toHaveBeenCalledTimes(n);
    jest.advanceTimersByTime(1);
    expect(socket.connect).toHaveBeenCalledTimes(n + 1);
  }
  hear('connect');
  refuse('unavailable');
  jest.advanceTimersByTime(2_000);
  expect(socket.connect).toHaveBeenCalledTimes(pauses.length + 1);
  expect(signedOut).not.toHaveBeenCalled();
});

test('who is no longer active is signed out at once', () => {
  const { socket, refuse, signedOut } = open();
  refuse('userNotActive');
  expect(signedOut).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(60_000);
  expect(socket.connect).not.toHaveBeenCalled();
});

test('a token that cannot be renewed for now signs nobody out: it is asked for again later', async () => {
  const renew = jest.fn<LiveAuth['renew']>().mockRejectedValueOnce(new Error('unavailable')).mockResolvedValueOnce('newer');
  const { socket, refuse, signedOut } = open({ token: async () => 'token', renew });
  refuse('notAuthenticated');
  await jest.advanceTimersByTimeAsync(2_100);
  expect(socket.connect).toHaveBeenCalledTimes(1);
  refuse('notAuthenticated');
  await jest.advanceTimersByTimeAsync(10);
  expect(socket.connect).toHaveBeenCalledTimes(2);
  expect(signedOut).not.toHaveBeenCalled();
});

test('a refused token is renewed at once; when there is none, the person is signed out', async () => {
  const renew = jest.fn<LiveAuth['renew']>().mockResolvedValueOnce('newer').mockResolvedValueOnce(undefined);
  const { socket, refuse, signedOut } = open({ token: async () => 'token', renew });
  refuse('notAuthenticated');
  await jest.advanceTimersByTimeAsync(0);
  expect(socket.connect).toHaveBeenCalledTimes(1);
  refuse('notAuthenticated');
  await jest.advanceTimersByTimeAsync(0);
  expect(signedOut).toHaveBeenCalledTimes(1);
});

test('a lost network is left to the library', () => {
  const { socket, hear } = open();
  hear('connect_error', new Error('websocket error'));
  jest.advanceTimersByTime(60_000);
  expect(socket.connect).not.toHaveBeenCalled();
});

test('a connection that was closed is not tried again', () => {
  const { socket, refuse, opened } = open();
  refuse('tooManyRequests');
  opened.close();
  jest.advanceTimersByTime(60_000);
  expect(socket.connect).not.toHaveBeenCalled();
});
