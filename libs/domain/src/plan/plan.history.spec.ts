import { describe, expect, test } from '@jest/globals';
import { plan } from './plan.decider.js';
import { emptyDraft } from './plan.draft.js';
import type { PlanEvent } from './plan.events.js';
import { planChanges } from './plan.history.js';

const drafted: PlanEvent = { type: 'PlanDrafted', data: { id: 1, growerId: 2, fieldId: 3, cropId: 4, draft: { ...emptyDraft, plan: { name: 'North' }, products: { '41': { unitId: 2 } }, applications: { a: { method: 'quantitative' } } } } };
const story = (...events: PlanEvent[]) => {
  let state = plan.initial;
  return [drafted, ...events].map((event) => {
    const before = state;
    state = plan.evolve(state, event);
    return planChanges(event, before, state);
  });
};

describe('what an event changed', () => {
  test('a value from what to what, and nothing when it stays', () => {
    const [, renamed, again] = story({ type: 'PlanDetailsChanged', data: { values: { name: 'South' } } }, { type: 'PlanDetailsChanged', data: { values: { name: 'South' } } });
    expect(renamed).toEqual([{ path: 'plan.name', old: 'North', new: 'South' }]);
    expect(again).toEqual([]);
  });
  test('a first draft sets everything that it holds', () => {
    const [first] = story();
    expect(first!.map(({ path }) => path)).toEqual(['status', 'plan.name', 'products.41|made', 'products.41|unitId', 'applications.a|made', 'applications.a|method']);
    expect(first!.every(({ path, old }) => (path === 'status' ? old === 'none' : old === undefined))).toBe(true);
  });
  test('a column that goes takes its doses along', () => {
    const [, dosed, gone] = story({ type: 'PlanDoseSet', data: { application: 'a', productId: 41, amount: 12, unitId: 2 } }, { type: 'PlanApplicationRemoved', data: { id: 'a' } });
    expect(dosed).toEqual([{ path: 'doses.a|41', old: undefined, new: [12, 2] }]);
    expect(gone).toEqual([
      { path: 'applications.a|made', old: true, new: undefined },
      { path: 'applications.a|method', old: 'quantitative', new: undefined },
      { path: 'doses.a|41', old: [12, 2], new: undefined },
    ]);
  });
  test('notes say what was taken out and put in; a status says both', () => {
    const [, noted, active] = story({ type: 'PlanNotesEdited', data: { at: 0, removed: '', inserted: 'Hi' } }, { type: 'PlanActivated', data: {} });
    expect(noted).toEqual([{ path: 'notes', old: '', new: 'Hi' }]);
    expect(active).toEqual([{ path: 'status', old: 'draft', new: 'active' }]);
  });
});
