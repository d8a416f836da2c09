import { expect, test } from '@jest/globals';
import { soilTables } from '../agronomy/tables/soil-tables.js';
import { brokenRanges } from './result-ranges.policy.js';

const of = (...limits: readonly (readonly [from: number, to: number | null])[]) =>
  brokenRanges(limits.map(([from, to], n) => ({ label: String(n), from, to }))).map(({ field, key }) => `${field} ${key}`);

test('R347 result ranges are consecutive and without gaps', () => {
  expect([of([0, 10], [10, 20]), of([0, 10], [11, 20]), of([0, 10], [9, 20])]).toEqual([
    [],
    ['ranges[1].from rangesNotConsecutive'],
    ['ranges[1].from rangesNotConsecutive'],
  ]);
  expect(of([0, 10], [10, null])).toEqual([]);
  expect(of([0, null], [10, 20])).toEqual(['ranges[1].from rangesNotConsecutive']);
});

test('R348 the bottom of a range is lower than its top', () => {
  expect([of([10, 10]), of([11, 10]), of([9.99, 10])]).toEqual([
    ['ranges[0].to bottomNotBelowTop'],
    ['ranges[0].to bottomNotBelowTop'],
    [],
  ]);
});

test('all that is wrong comes at once, each at its place', () => {
  expect(of([5, 5], [6, 4], [4, 9])).toEqual([
    'ranges[0].to bottomNotBelowTop',
    'ranges[1].to bottomNotBelowTop',
    'ranges[1].from rangesNotConsecutive',
  ]);
});

test('every shipped soil table keeps both', () => {
  for (const { id, classes } of soilTables)
    expect([id, brokenRanges(classes.map(({ label, from, to }) => ({ label, from, to })))]).toEqual([id, []]);
});
