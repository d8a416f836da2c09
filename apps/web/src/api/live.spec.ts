import { expect, jest, test } from '@jest/globals';

type Ack = (answer: unknown) => void;
const asked: { frame: { topic: string }; ack: Ack }[] = [];
const heard = new Map<string, (value: unknown) => void>();
const socket = {
  connected: true,
  io: { engine: { once: () => undefined }, on: () => undefined },
  on: (name: string, listener: (value: unknown) => void) => (heard.set(name, listener), socket),
  emit: (_name: string, frame: { topic: string }, ack: Ack) => void asked.push({ frame, ack }),
  close: () => undefined,
};
jest.unstable_mockModule('socket.io-client', () => ({ io: () => socket }));
const { liveEvents } = await import('./live');

/** Follows a topic; what the server was asked, how it answers, and what the page is told. */
async function following(topic: string) {
  const told: string[] = [];
  const leave = liveEvents.listen(topic, ({ type }) => told.push(type));
  await new Promise((resolve) => setTimeout(resolve, 0));
  return { told, leave, ...asked.findLast(({ frame }) => frame.topic === topic)! };
}

test('what happened between an answer and the following of its topic is read anew', async () => {
  const { frame, ack, told } = await following('group:1');
  expect(frame).toEqual({ topic: 'group:1', lately: 10_000 });
  ack({ ok: true, position: 7, lately: true });
  expect(told).toEqual(['resync']);
});

test('where nothing happened lately nothing is read anew, and after a break it is asked from where it broke off', async () => {
  const { ack, told } = await following('group:2');
  ack({ ok: true, position: 7 });
  expect(told).toEqual([]);
  heard.get('connect')!(undefined);
  expect(asked.findLast(({ frame }) => frame.topic === 'group:2')!.frame).toEqual({ topic: 'group:2', since: 7 });
});

test('who has left the topic before the answer is told nothing', async () => {
  const { ack, told, leave } = await following('group:3');
  leave();
  ack({ ok: true, position: 7, lately: true });
  expect(told).toEqual([]);
});
