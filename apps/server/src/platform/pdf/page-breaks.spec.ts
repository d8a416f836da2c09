import { expect, test } from '@jest/globals';
import { breaksBefore } from './page-breaks.js';

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
