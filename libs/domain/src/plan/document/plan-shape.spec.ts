import { expect, test } from '@jest/globals';
import { planShape } from './plan-shape.js';

const { actionsOf } = planShape;
type Edit = Parameters<typeof actionsOf>[0][number];

const put = (path: Edit['path'], value: unknown, old?: unknown) => ({ path, value, old });

test('adding a stage is one line, removing it with what was applied in it another', () => {
  const added = [put('stages.7|made', true), put('stages.7|name', 'V4'), put('stages.7|duration', 12), put('stages.7|sortOrder', 3)];
  expect(actionsOf(added)).toEqual([{ path: 'stages.7|made', value: true, old: undefined }]);
  const gone = [
    ...added.map(({ path, value }) => put(path, undefined, value)),
    put('applications.a|made', undefined, true),
    put('applications.a|cropStageId', undefined, 7),
    put('applications.a|applicationDate', undefined, '2026-05-01'),
    put('doses.a|41', undefined, [5, 2]),
    put('applications.7_t|made', undefined, true),
    put('doses.7_t|41', undefined, [5, 5]),
  ];
  expect(actionsOf(gone)).toEqual([{ path: 'stages.7|made', value: undefined, old: true, label: 'V4' }]);
});

test('a tank goes with its columns and doses, a product with its doses', () => {
  const tank = [
    put('tanks.t|made', undefined, true),
    put('tanks.t|name', undefined, 'A'),
    put('applications.7_t|made', undefined, true),
    put('applications.7_t|volume', undefined, 100),
    put('doses.7_t|41', undefined, [5, 5]),
  ];
  expect(actionsOf(tank)).toEqual([{ path: 'tanks.t|made', value: undefined, old: true, label: 'A' }]);
  expect(
    actionsOf([put('products.41|made', undefined, true), put('products.41|unitId', undefined, 2), put('doses.a|41', undefined, [5, 2])]),
  ).toEqual([{ path: 'products.41|made', value: undefined, old: true }]);
});

test('a dose speaks for the column that was made for it; doses pasted together are one line', () => {
  const typed = [
    put('applications.a|made', true),
    put('applications.a|method', 'quantitative'),
    put('applications.a|applicationTypeId', 1),
    put('doses.a|41', [5, 2]),
  ];
  expect(actionsOf(typed)).toEqual([{ path: 'doses.a|41', value: [5, 2], old: undefined }]);
  expect(actionsOf([put('doses.a|41', [5, 2]), put('doses.a|42', [6, 2]), put('doses.b|42', [6, 2])])).toEqual([
    { path: 'doses.a|41', value: [5, 2], old: undefined, more: 2 },
  ]);
});

test('doses that a calculation moved to other stages were not removed; doses that only went were', () => {
  const moved = [put('doses.a|41', undefined, [110, 2]), put('doses.b|41', [60, 2]), put('doses.c|41', [50, 2])];
  expect(actionsOf(moved)).toEqual([{ path: 'doses.b|41', value: [60, 2], old: undefined, more: 2 }]);
  const gone = [put('doses.a|41', undefined, [110, 2]), put('doses.b|41', undefined, [60, 2])];
  expect(actionsOf(gone)).toEqual([{ path: 'doses.a|41', value: undefined, old: [110, 2], more: 1 }]);
});

test('details of the plan stay apart', () => {
  expect(actionsOf([put('plan.name', 'A', 'B'), put('plan.discount', 5)]).map(({ path }) => path)).toEqual(['plan.name', 'plan.discount']);
});
