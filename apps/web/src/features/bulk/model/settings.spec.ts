import { expect, test } from '@jest/globals';
import { bodyOf, type Draft, draftOf, emptyDraft, isOffered } from './settings';

const whole: Draft = {
  cropId: 3,
  prefix: 'Spring',
  expectedYield: 40,
  unitId: 1,
  plantingDate: '2026-03-01',
  notes: 'Sow early',
  options: [[5, 6], [7]],
};
const faultsOf = (draft: Draft, fieldIds: number[]) => {
  const answer = bodyOf(draft, fieldIds);
  return 'faults' in answer ? [...answer.faults].map(([field, { key }]) => `${field} ${key}`).sort() : [];
};

test('what is missing is named field by field, as the server would', () => {
  expect(faultsOf(emptyDraft(false), [])).toEqual([
    'cropId required',
    'expectedYield required',
    'fieldIds itemCount',
    'options[0].fertilizers productRequired',
    'planNamePrefix required',
  ]);
  expect(faultsOf(whole, [9])).toEqual([]);
});

test('the body names its options by letters, and leads back to the settings it came from', () => {
  const answer = bodyOf(whole, [9, 10]);
  if ('faults' in answer) throw new Error('refused');
  expect(answer.body).toMatchObject({
    planNamePrefix: 'Spring',
    options: [{ name: 'A', fertilizers: [{ id: 5 }, { id: 6 }] }, { name: 'B' }],
    fieldIds: [9, 10],
  });
  const { fieldIds: _fields, ...settings } = answer.body;
  expect(draftOf(settings)).toEqual(whole);
});

test('R374 R375 manure and controlled-release products are not offered', () => {
  expect(
    [
      { typeId: 1, formId: 2 },
      { typeId: 2, formId: 2 },
      { typeId: 1, formId: 3 },
      { typeId: 1, formId: 4 },
    ].map(isOffered),
  ).toEqual([true, false, false, false]);
});
