import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { Clock } from '../decisions/clock.js';
import { Decisions } from '../decisions/decisions.js';
import { SYSTEM } from '../decisions/decisions.port.js';
import { RequestContext } from '../decisions/request-context.js';
import { MemoryEventStore } from '../event-store/memory-event-store.js';
import { LogRounds } from './log-rounds.js';
import { OpenJobs } from './open-jobs.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const store = new MemoryEventStore();
const logger = new Logger('test');
const round = { everyMs: 100, types: ['Rung'], waits: 'bells wait' };

const decisions = new Decisions(store, new Clock(), new RequestContext());
const bell = {
  kind: 'bell',
  decider: {
    initial: 0,
    decide: (type: 'Rung' | 'Mended') => [{ type, data: {} }],
    evolve: (n: number) => n + 1,
  },
  owner: () => 'platform' as const,
};
const ring = (id: number, type: 'Rung' | 'Mended' = 'Rung') => decisions.run(bell, id, type, { actor: SYSTEM });

test('one round at a time; one that fails is told of and made again; none begins after the end, which waits for the one that runs', async () => {
  const told = jest.spyOn(logger, 'warn').mockImplementation(() => undefined);
  let begun = 0;
  let release = () => {};
  const look = () => {
    begun += 1;
    if (begun === 1) return Promise.reject(new Error('no bell'));
    return new Promise<void>((done) => (release = done));
  };
  const rounds = new LogRounds(store, logger, { ...round, look });
  rounds.begin();
  expect(begun).toBe(0);
  await jest.advanceTimersByTimeAsync(100);
  expect([begun, told.mock.calls]).toEqual([1, [['bells wait: Error: no bell']]]);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(begun).toBe(2);
  let over = false;
  const end = rounds.end().then(() => (over = true));
  await jest.advanceTimersByTimeAsync(1_000);
  expect([begun, over]).toEqual([2, false]);
  release();
  await end;
  await jest.advanceTimersByTimeAsync(1_000);
  expect([begun, over]).toEqual([2, true]);
});

test('it reads on in the log from where it stopped, and begins at once where it is asked to', async () => {
  const heard: string[] = [];
  const rounds: LogRounds = new LogRounds(store, logger, {
    ...{ ...round, atOnce: true },
    look: async () => {
      for await (const { stream } of rounds.news()) heard.push(stream);
    },
  });
  await ring(1);
  await ring(2, 'Mended');
  rounds.begin();
  await jest.advanceTimersByTimeAsync(0);
  expect(heard).toEqual(['bell-1']);
  await ring(3);
  await jest.advanceTimersByTimeAsync(100);
  expect(heard).toEqual(['bell-1', 'bell-3']);
  await ring(4);
  rounds.skipTo(await store.lastPosition());
  await ring(5);
  await jest.advanceTimersByTimeAsync(100);
  expect(heard).toEqual(['bell-1', 'bell-3', 'bell-5']);
  await rounds.end();
});

test('what was looked through once is not looked through again, though there was no news in it', async () => {
  const from = jest.spyOn(store, 'readAll');
  const rounds = new LogRounds(store, logger, { ...round, look: async () => undefined });
  const jobs = new OpenJobs([{ kind: 'chime', stream: 'bell', opens: ['Rung'], closes: ['Stopped'], handle: async () => undefined }]);
  const read = async () => {
    for await (const _ of rounds.news());
    await jobs.catchUp(store);
  };
  await ring(6);
  for (let n = 0; n < 20; n++) await ring(7, 'Mended');
  await read();
  from.mockClear();
  const last = await store.lastPosition();
  await read();
  expect(from.mock.calls.map(([options]) => options?.after)).toEqual([last, last]);
  await ring(8);
  await jobs.catchUp(store);
  expect(jobs.all.at(-1)).toEqual({ kind: 'chime', id: 8 });
});
