import { expect, test } from '@jest/globals';
import { canCalculate, draftOf, emptyLine, givenBy, nextNumber, problemOf, withAmounts } from './option-draft';

const option = {
  id: 1,
  name: 'Cheap',
  fertilizers: [
    { id: 5, amount: 120, unitId: 1 },
    { id: 6, amount: null, unitId: null },
  ],
};

test('an option comes back as it was read; an amount that is still to be found has no unit', () => {
  expect(givenBy(draftOf(option, false))).toEqual(option.fertilizers);
  expect(draftOf(undefined, true).lines).toEqual([emptyLine(true)]);
});

test('an option needs a product, and an amount that can be read', () => {
  const draft = draftOf(option, false);
  expect(problemOf(draft)).toBeUndefined();
  expect(problemOf(draftOf(undefined, false))).toBe('optionProductRequired');
  expect(problemOf({ ...draft, lines: [{ id: 5, amount: Number.NaN, unitId: 2 }] })).toBe('unreadable');
});

test('amounts are found for one to ten products, and taken by product', () => {
  const draft = draftOf(option, false);
  const lines = (count: number) => Array.from({ length: count }, (_, n) => ({ id: n + 1, amount: null, unitId: 2 }));
  expect([0, 1, 10, 11].map((count) => canCalculate({ ...draft, lines: lines(count) }))).toEqual([false, true, true, false]);
  expect(withAmounts(draft, [{ id: 6, amount: 80, unitId: 2 }]).lines).toEqual([
    { id: 5, amount: 120, unitId: 1 },
    { id: 6, amount: 80, unitId: 2 },
  ]);
});

test('an option without a name is counted past all there are, also where some were deleted', () => {
  expect([[], [1, 2], [4]].map((ids) => nextNumber(ids.map((id) => ({ id }))))).toEqual([1, 3, 5]);
});
