import { beforeEach, expect, test } from '@jest/globals';
import { Clock } from '../../../platform/decisions/clock.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import { SYSTEM } from '../../../platform/decisions/decisions.port.js';
import { RequestContext } from '../../../platform/decisions/request-context.js';
import { MemoryEventStore } from '../../../platform/event-store/memory-event-store.js';
import type { Jobs } from '../../../platform/queue/jobs.js';
import type { JobKind } from '../../../platform/queue/jobs.port.js';
import { NightlyImageryReads } from './nightly-imagery.reads.js';
import { NightlyImagery } from './nightly-imagery.process.js';
import type { Looked, NightlyLook } from './nightly-look.js';

/** A clock that stands where the test puts it. */
class Night extends Clock {
  at = Date.parse('2026-05-25T01:30:10.000Z');
  override millis = () => this.at;
  override now = () => new Date(this.at).toISOString();
  override today = () => this.now().slice(0, 10);
  override steady = () => this.at;
}

const RUN = 20260525;
let clock: Night;
let store: MemoryEventStore;
let decisions: Decisions;
let looked: number[];
let answer: (fieldId: number) => Looked | undefined;

/** A node that works; `kind` is the job that it registered. */
async function node(): Promise<JobKind> {
  let kind: JobKind | undefined;
  const jobs = { register: (one: JobKind) => (kind = one), nudge: () => undefined } as unknown as Jobs;
  const look = {
    at: async (fieldId: number) => {
      looked.push(fieldId);
      return answer(fieldId);
    },
  } as unknown as NightlyLook;
  const nightly = new NightlyImagery(store, { roles: ['worker'], imageryAt: '01:30' }, jobs, decisions, look, clock);
  nightly.onModuleInit();
  nightly.onApplicationBootstrap();
  void nightly.onApplicationShutdown();
  await new Promise((done) => setImmediate(done));
  return kind!;
}
const told = async () => (await new NightlyImageryReads({ imageryAt: '01:30' }, decisions, clock).last()).runs[0];
const turn = (kind: JobKind, stop = new AbortController()) => kind.handle(RUN, stop.signal);
const field = {
  kind: 'field',
  decider: {
    initial: 0,
    decide: (data: { id: number; planId: number | null }) => [{ type: 'FieldActivePlanSet' as const, data }],
    evolve: (n: number) => n + 1,
  },
  owner: () => 'platform' as const,
};

beforeEach(async () => {
  clock = new Night();
  store = new MemoryEventStore();
  decisions = new Decisions(store, clock, new RequestContext());
  looked = [];
  answer = () => ({ recorded: 1 });
  const asSystem = { actor: SYSTEM };
  for (let id = 1; id <= 50; id++) await decisions.run(field, id, { id, planId: id }, asSystem);
  for (const id of [7, 8]) await decisions.run(field, id, { id, planId: null }, asSystem);
});

test('a night is begun once by however many nodes, and looks in turns at every field with an active plan', async () => {
  const [one, other] = [await node(), await node()];
  expect(await told()).toMatchObject({ date: '2026-05-25', outcome: 'running', looked: 0 });
  await turn(one);
  expect(await told()).toMatchObject({ outcome: 'running', looked: 20, recorded: 20 });
  await turn(other);
  await turn(one);
  expect(await told()).toMatchObject({ outcome: 'whole', looked: 48, recorded: 48, failures: [] });
  expect(looked).toEqual(Array.from({ length: 50 }, (_, n) => n + 1).filter((id) => id !== 7 && id !== 8));
  await turn(one);
  await node();
  expect([looked.length, (await told())!.outcome]).toEqual([48, 'whole']);
});

test('it is not begun before its time, nor long after it', async () => {
  clock.at = Date.parse('2026-05-25T01:29:59.000Z');
  await node();
  clock.at = Date.parse('2026-05-25T05:30:01.000Z');
  await node();
  expect(await told()).toBeUndefined();
});

test('a node that stops in the middle of a turn writes down how far it came, and the next goes on from there', async () => {
  const stop = new AbortController();
  answer = (id) => {
    if (id === 5) stop.abort();
    return { recorded: 0 };
  };
  await turn(await node(), stop);
  expect(await told()).toMatchObject({ outcome: 'running', looked: 5 });
  answer = () => ({ recorded: 0 });
  await turn(await node());
  expect(looked.slice(5, 7)).toEqual([6, 9]);
});

test('single failures are counted by reason; five in a row end the night, and so does time', async () => {
  const kind = await node();
  answer = (id) => (id % 2 === 0 ? { recorded: 0, failure: 'sceneMissing' } : { recorded: 1 });
  await turn(kind);
  expect(await told()).toMatchObject({ outcome: 'running', failures: [{ reason: 'sceneMissing', count: 10 }] });
  answer = () => ({ recorded: 0, failure: 'sceneLate' });
  await turn(kind);
  expect(await told()).toMatchObject({
    outcome: 'serviceAway',
    looked: 25,
    failures: [
      { reason: 'sceneMissing', count: 10 },
      { reason: 'sceneLate', count: 5 },
    ],
  });
  clock.at += 86_400_000;
  const next = await node();
  clock.at += 5 * 3_600_000;
  await next.handle(RUN + 1, new AbortController().signal);
  expect(await told()).toMatchObject({ date: '2026-05-26', outcome: 'outOfTime', looked: 0 });
});
