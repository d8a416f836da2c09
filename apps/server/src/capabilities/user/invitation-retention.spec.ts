import { expect, test } from '@jest/globals';
import type { Clock } from '../../platform/decisions/clock.js';
import type { Decisions } from '../../platform/decisions/decisions.js';
import type { EventStore } from '../../platform/event-store/event-store.port.js';
import type { KeyVault } from '../../platform/event-store/keys.port.js';
import { InvitationRetention } from './invitation/invitation-retention.process.js';
import type { InvitationWrites } from './invitation/invitation.writes.js';

const invited = (id: number, recordedAt: string, erased = false) => ({
  stream: `invitation-${id}`,
  type: 'UserInvited',
  by: { recordedAt },
  ...(erased && { erased }),
});

test('invitations that nobody followed are forgotten 30 days after they lapsed; those of people who came stay', async () => {
  const events = [
    invited(1, '2026-01-01T00:00:00.000Z', true),
    invited(2, '2026-01-01T00:00:00.000Z'),
    invited(3, '2026-01-02T00:00:00.000Z'),
    invited(4, '2026-01-03T00:00:00.000Z'),
    invited(5, '2026-02-01T00:00:00.001Z'),
  ];
  const store = {
    async *readAll() {
      yield* events;
    },
  } as unknown as EventStore;
  const status = { 2: 'pending', 3: 'accepted', 4: 'cancelled', 5: 'pending' } as Record<number, string>;
  const [cancelled, destroyed, forgotten]: [number[], string[], string[]] = [[], [], []];
  const invitations = {
    read: async (id: number) => ({ state: { id, status: status[id] } }),
    cancel: async ({ id }: { id: number }) => void cancelled.push(id),
  } as unknown as InvitationWrites;
  const vault = { destroy: (owner: string) => void destroyed.push(owner) } as unknown as KeyVault;
  const decisions = { forget: (owner: string) => void forgotten.push(owner) } as unknown as Decisions;
  const clock = { millis: () => Date.parse('2026-03-10T00:00:00.000Z') } as Clock;
  expect(await new InvitationRetention(store, vault, decisions, invitations, clock).sweep()).toEqual([2, 4]);
  expect([cancelled, destroyed, forgotten]).toEqual([[2], ['invitation:2', 'invitation:4'], ['invitation:2', 'invitation:4']]);
});
