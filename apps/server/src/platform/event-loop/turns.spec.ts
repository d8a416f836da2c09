import { expect, test } from '@jest/globals';
import { setImmediate } from 'node:timers/promises';
import { Turns } from './turns.js';

const COUNT = 3_000;
const turns = new Turns();
const spin = (ms: number) => {
  for (const until = performance.now() + ms; performance.now() < until;);
};
async function work(ended: () => void) {
  if (turns.isDue) await turns.next();
  spin(0.1);
  ended();
}

test('thousands of short works begun in one turn are done in many, in their order; who comes later is not behind them', async () => {
  const order: number[] = [];
  const all = Array.from({ length: COUNT }, (_, n) => work(() => order.push(n)));
  expect(order.length).toBeLessThan(COUNT / 5);
  let turnsTaken = 0;
  let atOnce = 0;
  while (order.length < COUNT) {
    const before = order.length;
    await setImmediate();
    turnsTaken += 1;
    atOnce = Math.max(atOnce, order.length - before);
    if (turnsTaken === 3) await work(() => expect(order.length).toBeLessThan(COUNT / 2));
  }
  await Promise.all(all);
  expect(order).toEqual(Array.from({ length: COUNT }, (_, n) => n));
  expect(turnsTaken).toBeGreaterThan(10);
  expect(atOnce).toBeLessThan(COUNT / 5); // 10 ms of 300, however slow the machine
});

test('a work alone does not wait', () => {
  expect(new Turns().isDue).toBe(false);
});
