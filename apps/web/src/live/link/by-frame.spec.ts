import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { byFrame } from './by-frame';
import type { CollabSocket } from './collab-socket';

const handlers = new Map<string, (payload: never) => void>();
const inner: CollabSocket = {
  connected: true,
  request: () => Promise.resolve({ ok: true }),
  send: () => undefined,
  on: (event, handler) => {
    handlers.set(event, handler);
    return () => handlers.delete(event);
  },
  close: () => undefined,
};
const arrives = (event: string, payload: unknown) => handlers.get(event)!(payload as never);

let drawing: boolean;
let socket: CollabSocket;
let seen: unknown[];
beforeEach(() => {
  jest.useFakeTimers();
  drawing = true;
  Object.assign(globalThis, {
    requestAnimationFrame: (draw: () => void) => setTimeout(() => drawing && draw(), 16),
    cancelAnimationFrame: (frame: ReturnType<typeof setTimeout>) => clearTimeout(frame),
  });
  socket = byFrame(inner);
  seen = [];
  for (const event of ['update', 'awareness', 'closed']) socket.on(event, (payload: never) => seen.push(payload));
});
afterEach(() => void jest.useRealTimers());

test('edits of one frame are handed over together, in their order', () => {
  arrives('update', 1);
  arrives('awareness', 2);
  arrives('update', 3);
  expect(seen).toEqual([]);
  jest.advanceTimersByTime(20);
  expect(seen).toEqual([1, 2, 3]);
});

test('what ends a document comes after the edits that came before it, at once', () => {
  arrives('update', 1);
  arrives('closed', 'end');
  expect(seen).toEqual([1, 'end']);
  jest.advanceTimersByTime(200);
  expect(seen).toEqual([1, 'end']);
});

test('an answer finds every edit that came before it', async () => {
  arrives('update', 1);
  await socket.request('join', {});
  expect(seen).toEqual([1]);
});

test('a hidden page, which has no frames, follows too', () => {
  drawing = false;
  arrives('update', 1);
  jest.advanceTimersByTime(100);
  expect(seen).toEqual([1]);
});
