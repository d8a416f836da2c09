import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { Logger } from '@nestjs/common';
import { tryLater } from '../refusal/refused.js';
import { RecurringSweep } from './recurring-sweep.js';

/** Each time what the next of `outcomes` says; after the last of them that one again. */
class Sweep extends RecurringSweep {
  readonly said: string[] = [];
  swept = 0;
  protected readonly logger = { error: (text: string) => void this.said.push(text) } as unknown as Logger;

  constructor(private readonly outcomes: readonly (Error | undefined)[]) {
    super();
  }

  async sweep(): Promise<void> {
    const outcome = this.outcomes[Math.min(this.swept++, this.outcomes.length - 1)];
    if (outcome) throw outcome;
  }
}
const later = tryLater('unavailable');
const HOUR = 3_600_000;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('is tried soon again, without a word, while lists are not there yet, and then every six hours', async () => {
  const sweep = new Sweep([later, later, undefined]);
  sweep.onApplicationBootstrap();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(sweep).toMatchObject({ swept: 3, said: [] });
  await jest.advanceTimersByTimeAsync(6 * HOUR);
  expect(sweep.swept).toBe(4);
});

test('says so once when they do not come in ten minutes', async () => {
  const sweep = new Sweep([later]);
  sweep.onApplicationBootstrap();
  await jest.advanceTimersByTimeAsync(HOUR);
  expect(sweep.said).toEqual(['sweep failed: Error: unavailable']);
  expect(sweep.swept).toBe(121);
});

test('what fails otherwise is said at once and tried in six hours', async () => {
  const sweep = new Sweep([new Error('broken'), undefined]);
  sweep.onApplicationBootstrap();
  await jest.advanceTimersByTimeAsync(5 * HOUR);
  expect(sweep).toMatchObject({ swept: 1, said: ['sweep failed: Error: broken'] });
  await jest.advanceTimersByTimeAsync(HOUR);
  expect(sweep.swept).toBe(2);
});

test('is not tried again when the server stops', async () => {
  const sweep = new Sweep([later]);
  sweep.onApplicationBootstrap();
  await jest.advanceTimersByTimeAsync(0);
  sweep.onApplicationShutdown();
  await jest.advanceTimersByTimeAsync(12 * HOUR);
  expect(sweep).toMatchObject({ swept: 1, said: [] });
});
