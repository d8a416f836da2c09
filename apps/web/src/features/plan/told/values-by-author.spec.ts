import { expect, test } from '@jest/globals';
import { valuesByAuthor } from './values-by-author';

const ana = { id: 3, name: 'Ana' };
const ben = { id: 5, name: 'Ben' };
const otherAna = { id: 7, name: 'Ana' };

test('C298 what each person changed adds up to all that changed, whoever has most first; namesakes stay apart', () => {
  const changes = [ana, ben, ben, otherAna, ben, ana].map((by) => ({ by }));
  const authors = valuesByAuthor(changes);
  expect(authors).toEqual([
    { name: 'Ben', values: 3 },
    { name: 'Ana', values: 2 },
    { name: 'Ana', values: 1 },
  ]);
  expect(authors.reduce((sum, { values }) => sum + values, 0)).toBe(changes.length);
  expect(valuesByAuthor([])).toEqual([]);
});
