import { expect, test } from '@jest/globals';
import { breaksBefore, goesAlong } from './page-breaks.js';

const goes = (verticalRatio: number, following: readonly object[], headlineLevel?: number) =>
  breaksBefore(
    { startPosition: { verticalRatio }, ...(headlineLevel !== undefined && { headlineLevel }) },
    { getFollowingNodesOnPage: () => following },
  );
const words = [{ text: 'Urea 46-0-0' }];
const tableAlone = [{}, {}]; // its first words stand on the next page

test('a heading goes to the next page when nothing that it is above has words on this one', () => {
  expect([goes(0.5, words, 1), goes(0.5, tableAlone, 1), goes(0.5, [], 1)]).toEqual([false, true, true]);
});
test('a heading goes there from the lowest tenth, where the table below it would begin with its head alone', () => {
  expect([goes(0.89, words, 1), goes(0.9, words, 1), goes(0.91, words, 1)]).toEqual([false, false, true]);
});
test('what is no heading stays where it is', () => {
  expect([goes(0.95, [], undefined), goes(0.95, [], 2)]).toEqual([false, false]);
});

test('lines to sign on take the last part with them to a page that they would have to themselves', () => {
  const last = { id: 'block 7', pageNumber: 2, verticalRatio: 0.6 };
  const at = (pageNumber: number, verticalRatio = 0) => ({ pageNumber, verticalRatio });
  expect([goesAlong(last, at(3), []), goesAlong(last, at(3), [{}])]).toEqual(['block 7', 'block 7']);
  const staying = [
    goesAlong(last, at(3), words),
    goesAlong(last, at(2, 0.97), words),
    goesAlong(last, at(4), []),
    goesAlong(undefined, at(3), []),
  ];
  expect(staying).toEqual([undefined, undefined, undefined, undefined]);
  // the names under the lines have no room any more
  expect(goesAlong(last, at(2, 0.985), words)).toBe('block 7');
  // it fills its page, and the lines would stand alone again
  expect(goesAlong({ ...last, verticalRatio: 0.1 }, at(3), [])).toBeUndefined();
});
