import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { emptyDraft } from '@loam/domain/plan/plan.draft';
import { draftOf } from '@loam/domain/template/template.draft';
import type { TemplateBody, TemplateContent } from '@loam/domain/template/template.schema';
import { entriesBetween, templateRules } from './draft-entries';
import { inStage, withoutTank, withProduct, withStageTank, withWater } from './tank-edits';
import { type Edit, QUIET_MS, TypedEdits, withEdits } from './template-edits';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const content: TemplateContent = {
  ...{ name: 'Potato', description: null, cropId: 7, nutritionalRequirements: [{ id: 1, value: 10 }], workplan: null },
  stages: [{ stageId: 11, name: 'Early', duration: 20, sortOrder: 1 }],
  ...{ applications: [], tanks: [], proportionalStages: [] },
};
const named =
  (name: string): Edit =>
  () => ({ name });

test('what is typed of a value is one edit, the last; leaving writes it at once', () => {
  const written: string[] = [];
  const edits = new TypedEdits((made) => written.push(withEdits(content as TemplateBody, made).name));
  const told: number[] = [];
  edits.subscribe(() => told.push(edits.pending().size));
  for (const name of ['P', 'Po', 'Pot']) edits.edit('name', named(name));
  edits.edit('description', () => ({ description: 'Loam' }));
  expect([written, edits.pending().size]).toEqual([[], 2]);
  jest.advanceTimersByTime(QUIET_MS);
  expect([written, edits.pending().size, told.at(-1)]).toEqual([['Pot'], 0, 0]);
  edits.edit('name', named('Left'));
  edits.flush();
  edits.flush();
  expect(written).toEqual(['Pot', 'Left']);
});

test('writes nothing but the values that differ, each at its own path', () => {
  const before = draftOf(content);
  const application: TemplateContent['applications'][number] = {
    ...{
      id: 'k1',
      method: 'quantitative',
      applicationTypeId: 1,
      cropStageId: 11,
      offsetDays: 3,
      waterVolume: null,
      waterVolumeUnitId: null,
    },
    products: [{ id: 41, amount: 80, unitId: 2 }],
  };
  const after = draftOf({ ...content, nutritionalRequirements: [{ id: 1, value: 12 }], applications: [application] }, before);
  const entries = Object.fromEntries(entriesBetween(before, after));
  expect(entries).toMatchObject({
    'plan.need1': 12,
    'applications.k1|made': true,
    'applications.k1|offsetDays': 3,
    'products.41|made': true,
    'doses.k1|41': [80, 2],
  });
  expect(Object.keys(entries).some((path) => path.startsWith('stages.') || path === 'plan.name')).toBe(false);
  expect(Object.fromEntries(entriesBetween(after, before))['doses.k1|41']).toBeUndefined();
  expect(
    entriesBetween(after, draftOf({ ...content, nutritionalRequirements: [{ id: 1, value: 12 }], applications: [application] }, after)),
  ).toEqual([]);
  for (const [path, value] of Object.entries(entries)) expect([path, templateRules(path as 'notes', value)]).toEqual([path, undefined]);
  expect(templateRules('plan.plantingDate', '2026-05-01')).toBe('unknownPath');
  expect(templateRules('plan.need1', -1)).toBe('outOfRange');
  expect(entriesBetween(emptyDraft, emptyDraft)).toEqual([]);
});

test('a tank is given in stages, filled, and leaves all of them when it is removed', () => {
  const tanks = [
    { id: 'A', name: null },
    { id: 'B', name: 'Calcium' },
  ];
  let stages = inStage(inStage([], 11, 'A'), 12, 'A');
  stages = inStage(stages, 11, 'B');
  expect(inStage(stages, 11, 'B')).toEqual(stages);
  stages = withWater(stages, 12, { irrigationAmount: 20 });
  stages = withStageTank(stages, 11, 'A', { volume: 900, products: withProduct([], 41, { dosage: 2, unitId: 5 }) });
  expect(stages[0]!.tanks[0]).toMatchObject({ volume: 900, products: [{ id: 41, dosage: 2, unitId: 5, ph: null }] });
  expect(withProduct(stages[0]!.tanks[0]!.products, 41, { ph: 6 })[0]).toMatchObject({ ph: 6, dosage: 2 });
  expect(withProduct(stages[0]!.tanks[0]!.products, 41, null)).toEqual([]);
  const left = withoutTank({ tanks, proportionalStages: stages }, 'A');
  expect(left.tanks.map(({ id }) => id)).toEqual(['B']);
  expect(left.proportionalStages.map(({ stageId, tanks: of }) => [stageId, of.map(({ id }) => id)])).toEqual([
    [11, ['B']],
    [12, []],
  ]);
  expect(withStageTank(left.proportionalStages, 11, 'B', null)[0]!.tanks).toEqual([]);
});
