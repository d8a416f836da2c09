import { describe, expect, test } from '@jest/globals';
import { registry } from '@loam/domain/capabilities';
import type { RecordedEvent } from '../../platform/event-store/event-store.port.js';
import { FoldedBatch } from '../../platform/projections/batch.js';
import type { ReadModel } from '../../platform/read-model/read-model.js';
import { BLOCK, testOf } from './audit.blocks.js';
import { AuditTrail } from './audit.projection.js';
import { AuditTrailReads, type Looked, type PlacedFact } from './audit.trail.js';

const seed = Number(process.env['LOAM_SEED'] ?? Math.floor(Math.random() * 1e9));
console.info(`audit trail: LOAM_SEED=${seed}`);
let drawn = seed;
const below = (n: number) => (drawn = (drawn * 48_271 + 11) % 2_147_483_647) % n;

const types = ['PlanDrafted', 'GrowerRegistered', 'FieldAdded'];
const kinds = ['plan', 'grower', 'field'];
const HOUR = 3_600_000;

/** `count` events of groups 1 to `groups`, far apart in the log and back and forth in time, and of nobody's list some. */
function someLog(count: number, groups: number): RecordedEvent[] {
  let position = 0;
  return Array.from({ length: count }, (_, n) => {
    position += 1 + below(3);
    const what = below(20) === 0 ? 1 : below(2) * 2;
    const made = below(5) === 0 && { correlationId: 'task-7', origin: 'import' as const };
    return {
      ...{ stream: `${kinds[what]!}-${1 + below(40)}`, revision: n, position, type: types[what]!, hash: `hash ${position}` },
      by: {
        ...{ actorId: below(9), groupId: 1 + below(groups), recordedAt: new Date(1e12 + (n + below(30)) * HOUR).toISOString() },
        ...made,
      },
    } as unknown as RecordedEvent;
  });
}

/** What the projection made of a log, read as from Redis; counts the documents of each read. */
async function trailOf(log: readonly RecordedEvent[]) {
  const batch = new FoldedBatch('', () => Promise.resolve(undefined));
  const trail = new AuditTrail(registry);
  for (const event of log) await trail.apply(event, batch);
  const asked: string[][] = [];
  const forgotten: string[] = [];
  const lost = new Set<string>();
  const read = {
    getMany: (_: string, keys: string[]) => {
      asked.push(keys);
      const found = keys.map((key) => (lost.has(key) ? undefined : batch.documents.get(key)));
      return Promise.resolve(found.map((put) => (put ? put.value : undefined)));
    },
    forget: (name: string) => Promise.resolve(void forgotten.push(name)),
  };
  return { reads: new AuditTrailReads(read as unknown as ReadModel), asked, forgotten, lost };
}

async function walked(steps: AsyncGenerator<Looked>) {
  const facts: PlacedFact[] = [];
  const all: Looked[] = [];
  for await (const step of steps) {
    for (const { position } of step.facts) expect(position).toBeGreaterThanOrEqual(step.below);
    facts.push(...step.facts);
    all.push(step);
  }
  return { facts, all };
}

const listOf = ({ by }: RecordedEvent) => `group:${by.groupId}${by.correlationId ? ':made' : ''}`;
const lists = [1, 2, 3].flatMap((id) => [`group:${id}`, `group:${id}:made`]);

describe('the lists of the audit', () => {
  const log = someLog(3_000, 4);
  const built = trailOf(log);
  const inOrder = [...log].reverse();

  test('F9 entries that lie in many documents are read sixteen documents at a time', async () => {
    const { reads, asked } = await trailOf(log);
    const { facts } = await walked(reads.down(lists, {}, testOf({ by: 3 }, undefined)));
    asked.length = 0;
    expect(await reads.entries(facts)).toHaveLength(facts.length);
    expect(asked.length).toBeGreaterThan(2);
    expect(Math.max(...asked.map((keys) => keys.length))).toBeLessThanOrEqual(16);
  });

  test.each([
    ['everything', {}],
    ['a type that many have', { type: 'PlanDrafted' }],
    ['a type that hardly any has', { type: 'GrowerRegistered' }],
    ['a type that none has', { type: 'GrowerRemoved' }],
    ['a person and a kind', { by: 3, kind: 'plan' as const }],
    ['an entity', { kind: 'field' as const, id: 7 }],
    ['what a run made', { run: 7 }],
    ['days', { from: '2001-10-01', to: '2001-11-02' }],
    ['moments', { from: '2001-10-01T10:00:00Z', to: '2001-10-01T20:00:00+02:00' }],
  ])('C299 %s, newest first, as looking at each event finds it', async (_, filters) => {
    const { reads } = await built;
    const { kind } = filters as { kind?: string };
    for (const stretch of [{}, { below: 3_001 }, { above: 2_000 }, { above: 1_500, below: 1_600 }, { below: 1 }]) {
      const { above = -1, below: end = Infinity } = stretch as { above?: number; below?: number };
      const asked = filters as { by?: number; type?: string; id?: number; run?: number; from?: string; to?: string };
      const expected = inOrder.filter(
        (event) =>
          lists.includes(listOf(event)) &&
          event.position > above &&
          event.position < end &&
          (asked.by === undefined || event.by.actorId === asked.by) &&
          (asked.type === undefined || event.type === asked.type) &&
          (kind === undefined || event.stream.startsWith(`${kind}-`)) &&
          (asked.id === undefined || event.stream.endsWith(`-${asked.id}`)) &&
          (asked.run === undefined || event.by.correlationId !== undefined) &&
          (asked.from === undefined || Date.parse(event.by.recordedAt) >= Date.parse(asked.from)) &&
          (asked.to === undefined ||
            Date.parse(event.by.recordedAt) <= Date.parse(asked.to) + (asked.to.length === 10 ? 24 * HOUR - 1 : 0)),
      );
      const { facts } = await walked(reads.down(lists, stretch, testOf(filters, kind)));
      expect(facts.map(({ position }) => position)).toEqual(expected.map(({ position }) => position));
      const entries = await reads.entries(facts.slice(0, 500));
      expect(entries.map(({ position, hash, seq, at, by }) => [position, hash, seq, at, by])).toEqual(
        expected.slice(0, 500).map(({ position, hash, revision, by }) => [position, hash, revision, by.recordedAt, by.actorId]),
      );
    }
  });

  test('C299 a walk that stopped goes on where it says', async () => {
    const { reads } = await built;
    const whole = (await walked(reads.down(lists, {}, testOf({}, undefined)))).facts;
    const parts: PlacedFact[] = [];
    for (let below: number | undefined = Infinity; below !== undefined;) {
      let on: number | undefined;
      for await (const step of reads.down(lists, { below }, testOf({}, undefined))) {
        parts.push(...step.facts);
        on = step.end ? undefined : step.below;
        break;
      }
      below = on;
    }
    expect(parts).toEqual(whole);
    expect(await reads.total(lists)).toBe(whole.length);
  });

  test('C315 the last thing that each did', async () => {
    const { reads } = await built;
    const found = await reads.lastOfEach(lists);
    const last = new Map<number, number>();
    for (const event of log) if (lists.includes(listOf(event))) last.set(event.by.actorId, event.position);
    expect(new Map(found.map(({ by, position }) => [by, position]))).toEqual(last);
    expect(found).toHaveLength(last.size);
  });

  test('C299 the newest page of a long list reads its newest block, and no walk more than some at once', async () => {
    const { reads, asked } = await trailOf(someLog(20_000, 1));
    for await (const { facts } of reads.down(['group:1'], {}, testOf({}, undefined))) {
      expect(facts.length).toBeGreaterThan(0);
      break;
    }
    expect(asked.map((keys) => keys.length)).toEqual([1, 1]);
    const { all } = await walked(reads.down(['group:1', 'group:1:made'], {}, testOf({ type: 'GrowerRemoved' }, undefined)));
    expect(Math.max(...asked.map((keys) => keys.length))).toBeLessThanOrEqual(16);
    expect(Math.max(...all.map(({ looked }) => looked))).toBeLessThanOrEqual(16 * BLOCK);
    asked.length = 0;
    for await (const _ of reads.down(['group:1'], { below: 5_000 }, testOf({}, undefined))) break;
    expect(asked.length).toBeLessThan(12); // where to begin is not looked for from the top
  });

  test('a list with a hole is not told, it is built anew', async () => {
    const { reads, lost, forgotten } = await trailOf(log);
    lost.add('b:group:1:2');
    await expect(walked(reads.down(lists, {}, testOf({}, undefined)))).rejects.toMatchObject({ refusal: { status: 503 } });
    expect(forgotten).toEqual(['audit']);
  });
});
