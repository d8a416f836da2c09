import { setTimeout as pause } from 'node:timers/promises';
import { exactly, figure } from '../../faults/support/figures.js';
import { quantile } from '../../faults/support/load.js';

/** What an honest person is promised, whatever somebody else does meanwhile. */
const MOST_MS = 200;

/** Makes an honest person's call again and again while `work` goes on, and holds their p99 to what was promised. */
export async function beside<T>(id: string, attack: string, call: () => Promise<unknown>, work: () => Promise<T>): Promise<T> {
  const times: number[] = [];
  let isDone = false;
  const working = work().finally(() => (isDone = true));
  while (!isDone || times.length < 10) {
    const asked = performance.now();
    await call();
    times.push(performance.now() - asked);
    await pause(10);
  }
  const result = await working;
  // of fewer than a hundred p99 is the longest, which one turn of the scheduler on a shared machine makes
  const [, second = 0] = times.toSorted((a, b) => b - a);
  const p99 = quantile(times, 0.99);
  figure(id, `p99 of ${times.length} honest calls beside ${attack}`, p99, 'ms', exactly({ most: MOST_MS }));
  figure(id, 'all but the longest of them took', Math.min(p99, second), 'ms', { most: MOST_MS });
  return result;
}
