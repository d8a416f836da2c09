import { expect, test } from '@jest/globals';
import { tooLong } from '../support/stretches.js';

const line = (ms: number, kind = 'POST /api/plan') => `stretch of ${ms} ms beside ${kind}`;

test('the first of a kind may take what compiling takes, the second may not', () => {
  expect(tooLong([line(120), line(70, 'no call'), line(180, 'GET /api/user')], 200)).toEqual([]);
  expect(tooLong([line(120), line(70, 'no call'), line(51), line(60)], 200)).toEqual([line(51), line(60)]);
  expect(tooLong([line(201), line(52)], 200)).toEqual([line(201), line(52)]);
});

test('in a deep run the first may not either', () => {
  expect(tooLong([line(51)], 50)).toEqual([line(51)]);
});

test('what is no line of the monitor is not passed over', () => {
  expect(() => tooLong(['stretch of much'])).toThrow('stretch of much');
});
