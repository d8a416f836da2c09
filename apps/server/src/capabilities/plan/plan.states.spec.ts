import { describe, expect, test } from '@jest/globals';
import { SYSTEM } from '../../platform/decisions/decisions.port.js';
import { planAggregate } from './plan.aggregate.js';
import { PlanStates } from './plan.states.js';

/** What a transaction sees of plan 1, of its field, and of plan 2; `written` says which streams its append is guarded by. */
async function activating(status: string, activePlanId: number | null) {
  const states: Record<string, Record<string, unknown>> = {
    'plan-1': { id: 1, fieldId: 7, status, draft: { plan: {}, products: {} } },
    'plan-2': { id: 2, fieldId: 7, status: 'active', draft: {} },
    'field-7': { status: 'present', activePlanId },
  };
  const written = new Set<string>();
  const next: Record<string, Record<string, unknown>> = { ActivatePlan: { status: 'active' }, DeactivatePlan: { status: 'inactive' } };
  const streamOf = (aggregate: unknown, id: number) => (aggregate === planAggregate ? `plan-${id}` : `field-${id}`);
  const tx = {
    read: async (aggregate: unknown, id: number) => ({ state: states[streamOf(aggregate, id)] }),
    run: async (aggregate: unknown, id: number, command: { type: string; planId?: number | null }) => {
      const stream = streamOf(aggregate, id);
      const state = { ...states[stream], ...(next[command.type] ?? { activePlanId: command.planId }) };
      const changed = JSON.stringify(state) !== JSON.stringify(states[stream]);
      if (changed) written.add(stream);
      states[stream] = state;
      return { state, changed };
    },
  };
  const answers = {
    transact: (_: unknown, work: (on: typeof tx) => Promise<unknown>) => work(tx),
    plan: async () => ({ groupId: 3 }),
    load: async () => ({ state: { draft: { applications: {}, proportionalStages: {}, products: {}, crf: {}, plan: {} } } }),
    products: async () => new Map(),
    crop: async () => undefined,
  } as never;
  const { deactivated } = await new PlanStates(answers, answers, answers, answers, answers, answers).change(1, 'active', SYSTEM);
  return {
    deactivated,
    written: [...written].sort(),
    field: states['field-7']!['activePlanId'],
    plans: [states['plan-1']!['status'], states['plan-2']!['status']],
  };
}

describe('activating a plan', () => {
  test('is guarded by the field and by the plan that gives way', async () => {
    expect(await activating('draft', 2)).toEqual({
      deactivated: [2],
      written: ['field-7', 'plan-1', 'plan-2'],
      field: 1,
      plans: ['active', 'inactive'],
    });
  });

  test('of one that is active on its field already writes nothing', async () => {
    expect(await activating('active', 1)).toMatchObject({ deactivated: [], written: [], field: 1 });
  });

  test('of one that was read as active while its field names another is guarded by the plan too', async () => {
    expect(await activating('active', 2)).toMatchObject({
      deactivated: [2],
      written: ['field-7', 'plan-1', 'plan-2'],
      field: 1,
      plans: ['active', 'inactive'],
    });
  });

  test('of one that was read as inactive while its field names it is guarded by the field too', async () => {
    expect(await activating('inactive', 1)).toMatchObject({ deactivated: [], written: ['field-7', 'plan-1'], field: 1 });
  });
});
