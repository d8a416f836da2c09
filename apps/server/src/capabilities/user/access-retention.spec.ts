import { expect, test } from '@jest/globals';
import { monthKey } from '@loam/domain/access/access-entry.decider';
import type { Clock } from '../../platform/decisions/clock.js';
import type { Decisions } from '../../platform/decisions/decisions.js';
import type { EventStore } from '../../platform/event-store/event-store.port.js';
import type { KeyVault } from '../../platform/event-store/keys.port.js';
import type { KeptMonths } from '../organization/index.js';
import { AccessRetention } from './account/access-retention.process.js';

/** `at`: when it was made, where it was recorded a moment later. */
const entry = (position: number, userId: number, recordedAt: string, { erased = false, at = recordedAt, companyId = 1 } = {}) => ({
  position,
  by: { recordedAt, companyId },
  data: { userId, at },
  ...(erased && { erased }),
});

const keeping = (months: Readonly<Record<number, number>>) =>
  ({ shorter: async () => new Map(Object.entries(months).map(([id, own]) => [Number(id), own])) }) as unknown as KeptMonths;

test('who came in from where is forgotten after so many whole months, and nobody is looked at twice', async () => {
  const log = [
    entry(3, 7, '2026-11-26T00:00:00.000Z'),
    entry(4, 8, '2026-12-31T23:59:59.999Z', { erased: true }),
    entry(9, 8, '2027-01-01T00:00:00.000Z'),
    entry(12, 7, '2027-02-01T00:00:00.000Z', { at: '2027-01-31T23:59:59.999Z' }),
    entry(13, 7, '2027-03-01T00:00:00.000Z'),
  ];
  const begun: number[] = [];
  const store = {
    async *readAll({ after }: { after: number }) {
      begun.push(after);
      yield* log.filter(({ position }) => position > after);
    },
  } as unknown as EventStore;
  const [destroyed, forgotten]: [string[], string[]] = [[], []];
  const vault = { destroy: (owner: string) => void destroyed.push(owner) } as unknown as KeyVault;
  const decisions = { forget: (owner: string) => void forgotten.push(owner) } as unknown as Decisions;
  let now = '2028-02-15T00:00:00.000Z';
  const retention = new AccessRetention(store, vault, { accessKeptMonths: 12 }, decisions, { now: () => now } as Clock, keeping({}));
  const first = [monthKey(7, '2026-11-01T00:00:00.000Z'), monthKey(8, '2027-01-31T00:00:00.000Z')];
  expect(await retention.sweep()).toEqual(first);
  now = '2028-03-01T00:00:00.000Z';
  const second = [monthKey(7, '2027-01-31T23:59:59.999Z')]; // sealed by the month in which it was made
  expect(await retention.sweep()).toEqual(second);
  expect([destroyed, forgotten]).toEqual([
    [...first, ...second],
    [...first, ...second],
  ]);
  expect(begun).toEqual([0, 9]);
});

test('a company that keeps it for less has it forgotten sooner, and others keep theirs; what it wants later holds from then on', async () => {
  const log = [
    entry(3, 7, '2027-01-10T00:00:00.000Z', { companyId: 2 }),
    entry(5, 8, '2027-01-20T00:00:00.000Z', { companyId: 3 }),
    entry(6, 9, '2027-01-20T00:00:00.000Z', { companyId: 1 }),
    entry(8, 7, '2027-03-10T00:00:00.000Z', { companyId: 2 }),
    entry(9, 8, '2027-05-10T00:00:00.000Z', { companyId: 3 }),
  ];
  const gone = new Set<string>();
  const begun: number[] = [];
  const store = {
    async *readAll({ after }: { after: number }) {
      begun.push(after);
      for (const one of log.filter(({ position }) => position > after)) {
        const { userId, at } = one.data;
        yield { ...one, ...(gone.has(monthKey(userId, at)) && { erased: true }) };
      }
    },
  } as unknown as EventStore;
  const vault = { destroy: (owner: string) => void gone.add(owner) } as unknown as KeyVault;
  const decisions = { forget: () => undefined } as unknown as Decisions;
  let now = '2027-06-15T00:00:00.000Z';
  let months: Record<number, number> = { 2: 2, 3: 6 };
  const kept = { shorter: () => keeping(months).shorter() } as KeptMonths;
  const retention = new AccessRetention(store, vault, { accessKeptMonths: 12 }, decisions, { now: () => now } as Clock, kept);
  expect(await retention.sweep()).toEqual([monthKey(7, '2027-01-10T00:00:00.000Z'), monthKey(7, '2027-03-10T00:00:00.000Z')]);
  now = '2027-08-15T00:00:00.000Z';
  expect(await retention.sweep()).toEqual([monthKey(8, '2027-01-20T00:00:00.000Z')]);
  expect(begun).toEqual([0, 0, 0, 3]); // what the third company keeps is where it went on
  months = { 3: 1 };
  expect(await retention.sweep()).toEqual([monthKey(8, '2027-05-10T00:00:00.000Z')]);
  months = {};
  now = '2028-02-15T00:00:00.000Z';
  expect(await retention.sweep()).toEqual([monthKey(9, '2027-01-20T00:00:00.000Z')]); // the operator's, who wants no company to be asked
});
