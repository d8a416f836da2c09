import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { evolveAll } from '../../kernel/decider/decider.js';
import { isRefusal } from '../../kernel/errors/errors.js';
import { RevisionFold } from '../../kernel/decider/revisions.js';
import type { PlanEvent } from '../plan.events.js';
import type { PlanState } from '../plan.state.js';
import { drafts } from '../../../../../tests/support/plan-generators.js';
import { plan } from './plan.decider.js';
import { planHistory } from './plan.history.js';

const runs = { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 100) };
const states = fc
  .record({
    draft: drafts,
    cropId: fc.constantFrom(3, 4),
    fieldId: fc.constantFrom(7, 8),
    status: fc.constantFrom('draft', 'active', 'inactive'),
  })
  .map((some) => ({ ...plan.initial, id: 5, growerId: 2, epoch: 1, ...some }) as PlanState);

/** As an append of the store is told in the plan's history. */
function toldOf(before: PlanState, events: readonly PlanEvent[]) {
  const fold = new RevisionFold<PlanState, PlanEvent>({ ...planHistory, initial: before });
  const by = { actorId: 1, actorName: 'A', actorRole: 1, recordedAt: '2026-01-01T00:00:00.000Z', commitId: 'c' };
  events.forEach((event, seq) =>
    fold.add({ revision: seq, position: seq + 1, type: event.type, by, hash: `h${seq}`, prevHash: '' }, event),
  );
  fold.settle();
  return fold.revisions.flatMap(({ changes }) => changes);
}
const sorted = (changes: readonly { path: string; old: unknown; new: unknown }[]) =>
  changes.map(({ path, old, new: now }) => JSON.stringify([path, old, now])).sort();

test('what the preview of a restore shows is what its revision tells: computed by the same decider on a copy', () =>
  fc.assert(
    fc.property(states, states, (before, then) => {
      const events = plan.decide({ type: 'RestorePlan', revision: 3, to: then, reason: '' }, before);
      if (isRefusal(events)) throw new Error('refused');
      const after = evolveAll(plan, before, events);
      const told = toldOf(before, events).filter(({ path }) => path !== 'notes');
      const shown = planHistory.differences(before, after).filter(({ path }) => path !== 'notes'); // told as what was put in and taken out
      expect(sorted(shown)).toEqual(sorted(told));
      expect(after.draft).toEqual(then.draft);
      // status stays: but an active plan that goes to another field is active there no more
      expect(after.status).toBe(before.status === 'active' && before.fieldId !== then.fieldId ? 'inactive' : before.status);
    }),
    runs,
  ));
