import { expect, test } from '@jest/globals';
import { monthKey } from '@loam/domain/access/access-entry.decider';
import type { Clock } from '../../platform/decisions/clock.js';
import type { Decisions } from '../../platform/decisions/decisions.js';
import type { EventStore } from '../../platform/event-store/event-store.port.js';
import type { KeyVault } from '../../platform/event-store/keys.port.js';
import { AccessRetention } from './access-retention.process.js';

/** `at`: when it was made, where it was recorded a moment later. */
const entry = (position: number, userId: number, recordedAt: string, { erased = false, at = recordedAt } = {}) => ({
  position,
  by: { recordedAt },
  data: { userId, at },
  ...(erased && { erased }),
});

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
  const retention = new AccessRetention(store, vault, { accessKeptMonths: 12 }, decisions, { now: () => now } as Clock);
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
