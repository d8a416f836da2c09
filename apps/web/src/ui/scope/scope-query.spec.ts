import { expect, test } from '@jest/globals';
import { scopeOfQuery, scopeQuery } from './scope-query';

test('R080 collection and group of a query are the admin scope', () =>
  expect(scopeOfQuery(new URLSearchParams('?collection=3&group=7&search=a'))).toEqual({ collection: 3, group: 7 }));
test.each(['abc', '', '0', '-1', '1.5', '7x', '9'.repeat(16)])('R081 a group %p is no scope', (group) =>
  expect(scopeOfQuery(new URLSearchParams({ group, collection: '3' }))).toEqual({ collection: 3 }),
);
test('R076 a link keeps the scope, and not what another list was searched for', () => {
  expect(scopeQuery('?search=asha&page=3&collection=3&group=7')).toBe('?collection=3&group=7');
  expect(scopeQuery('?search=asha')).toBe('');
});
