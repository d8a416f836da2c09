import { describe, expect, test } from '@jest/globals';
import { specify } from '../../kernel/decider/specify.js';
import { plan } from './plan.decider.js';
import { emptyDraft } from '../plan.draft.js';
import type { PlanEvent } from '../plan.events.js';
import { planHistory } from './plan.history.js';

const drafted: PlanEvent = {
  type: 'PlanDrafted',
  data: {
    id: 1,
    growerId: 2,
    fieldId: 3,
    cropId: 4,
    draft: { ...emptyDraft, plan: { name: 'North' }, products: { '41': { unitId: 2 } }, applications: { a: { method: 'quantitative' } } },
  },
};
const story = (...events: PlanEvent[]) => {
  let state = plan.initial;
  return [drafted, ...events].map((event) => {
    const before = state;
    state = plan.evolve(state, event);
    return planHistory.changes(event, before, state);
  });
};

describe('what an event changed', () => {
  test('a value from what to what, and nothing when it stays', () => {
    const [, renamed, again] = story(
      { type: 'PlanDetailsChanged', data: { values: { name: 'South' } } },
      { type: 'PlanDetailsChanged', data: { values: { name: 'South' } } },
    );
    expect(renamed).toEqual([{ path: 'plan.name', old: 'North', new: 'South' }]);
    expect(again).toEqual([]);
  });
  test('a first draft sets everything that it holds', () => {
    const [first] = story();
    expect(first!.map(({ path }) => path)).toEqual([
      'status',
      'cropId',
      'fieldId',
      'plan.name',
      'products.41|made',
      'products.41|unitId',
      'applications.a|made',
      'applications.a|method',
    ]);
    expect(first!.every(({ old }) => old === null)).toBe(true);
  });
  test('a column that goes takes its doses along', () => {
    const [, dosed, gone] = story(
      { type: 'PlanDoseSet', data: { application: 'a', productId: 41, amount: 12, unitId: 2 } },
      { type: 'PlanApplicationRemoved', data: { id: 'a' } },
    );
    expect(dosed).toEqual([{ path: 'doses.a|41', old: null, new: [12, 2] }]);
    expect(gone).toEqual([
      { path: 'applications.a|made', old: true, new: null },
      { path: 'applications.a|method', old: 'quantitative', new: null },
      { path: 'doses.a|41', old: [12, 2], new: null },
    ]);
  });
  test('notes say what was taken out and put in; a status says both', () => {
    const [, noted, active] = story(
      { type: 'PlanNotesEdited', data: { at: 0, removed: '', inserted: 'Hi' } },
      { type: 'PlanActivated', data: {} },
    );
    expect(noted).toEqual([{ path: 'notes', old: '', new: 'Hi' }]);
    expect(active).toEqual([{ path: 'status', old: 'draft', new: 'active' }]);
  });
});

describe('what differs between two states', () => {
  const fold = (...events: PlanEvent[]) => [drafted, ...events].reduce(plan.evolve, plan.initial);
  test('values, items, status and notes; what was changed and changed back does not', () => {
    const later = fold(
      { type: 'PlanDetailsChanged', data: { values: { name: 'South' } } },
      { type: 'PlanDetailsChanged', data: { values: { name: 'North' } } },
      { type: 'PlanDoseSet', data: { application: 'a', productId: 41, amount: 3, unitId: 2 } },
      { type: 'PlanNotesEdited', data: { at: 0, removed: '', inserted: 'Hi' } },
      { type: 'PlanActivated', data: {} },
    );
    expect(planHistory.differences(fold(), later)).toEqual([
      { path: 'status', old: 'draft', new: 'active' },
      { path: 'doses.a|41', old: null, new: [3, 2] },
      { path: 'notes', old: null, new: 'Hi' },
    ]);
    expect(planHistory.differences(later, later)).toEqual([]);
  });
});

describe('restoring', () => {
  const changed: PlanEvent[] = [
    { type: 'PlanDetailsChanged', data: { values: { name: 'South' } } },
    { type: 'PlanApplicationRemoved', data: { id: 'a' } },
  ];
  const then = plan.evolve(plan.initial, drafted);
  const restore = { type: 'RestorePlan', revision: 1, to: then, reason: 'Wrong field' } as const;

  test('puts back what was, says which revision and why', () => {
    specify(plan)
      .given(drafted, ...changed)
      .when(restore)
      .then(
        { type: 'PlanRestored', data: { revision: 1, reason: 'Wrong field' } },
        { type: 'PlanDetailsChanged', data: { values: { name: 'North' } } },
        { type: 'PlanApplicationAdded', data: { id: 'a', fields: { method: 'quantitative' } } },
      );
    specify(plan)
      .given(drafted, ...changed)
      .when(restore)
      .thenState(({ draft }) => expect(draft).toEqual(then.draft));
  });
  test('another crop or field begins a fresh document; the plan leaves its field as an inactive one', () => {
    const moved: PlanEvent = { type: 'PlanSelectionsReset', data: { reason: 'field', fieldId: 9, epoch: 2 } };
    specify(plan)
      .given(drafted, moved, { type: 'PlanActivated', data: {} })
      .when(restore)
      .then(
        { type: 'PlanRestored', data: { revision: 1, reason: 'Wrong field' } },
        { type: 'PlanSelectionsReset', data: { reason: 'field', fieldId: 3, epoch: 3 } },
        { type: 'PlanDeactivated', data: {} },
      );
  });
  test('nothing when nothing differs; never a completed or a removed plan', () => {
    specify(plan).given(drafted).when(restore).thenNothing();
    specify(plan).given(drafted, { type: 'PlanCompleted', data: {} }).when(restore).thenRefused('planStateForbids');
    specify(plan).given(drafted, { type: 'PlanRemoved', data: {} }).when(restore).thenRefused('PlanNotFound');
  });
});
