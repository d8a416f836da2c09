import { describe, expect, test } from '@jest/globals';
import { Effort, EffortSpent, Outline } from './geometry-boxes.js';
import { findMeetings } from './geometry-crossings.js';
import { fieldGeometry } from './geometry.schema.js';
import { examine, knowExamined } from './geometry-examined.js';
import type { Position, Ring } from './geometry.js';
import { circle, comb, fault, holes, slivers, star, zigzag } from '../testing/rings.js';

/** Steps that the search for meetings takes at most: whether it comes to an end within so many. Full sizes: api/work-limits. */
const within = (steps: number, rings: number[][][]): boolean => {
  try {
    findMeetings(rings as Ring[], () => new Effort(steps));
    return true;
  } catch (error) {
    if (!(error instanceof EffortSpent)) throw error;
    return false;
  }
};

describe('shapes that are made to be slow to check', () => {
  test.each([
    ['a zigzag', [zigzag(1_000)]],
    ['a zigzag at another angle', [zigzag(1_000, 0.5)]],
    ['a comb', [comb(1_000)]],
    ['100 holes', holes(100)],
  ])('%s costs little more than a circle of as many corners', (_name, rings) => expect(within(20_000, rings)).toBe(true));

  test('a star, like no boundary of a field, costs the square of its corners, and is given up', () => {
    expect(within(20_000, [star(1_000)])).toBe(false);
    expect(within(20_000, [star(100)])).toBe(true);
    expect(fault(star(100))).toBeUndefined();
  });

  test('a hundred thousand positions are refused for their number alone', () =>
    expect(fault(...Array.from({ length: 12 }, () => circle(9_999, 0.1)))).toBe('TOO_MANY_VERTICES'));

  test('holes beside each other whose boxes all overlap are no holes in holes', () => expect(fault(...slivers(40))).toBeUndefined());
});

test('what another thread has examined is not worked out again, and is the same', () => {
  const sent = [zigzag(400)];
  const found = structuredClone(examine(sent));
  const here = fieldGeometry.parse({ type: 'Polygon', coordinates: sent.map((ring) => ring.map((at) => [...at])) });
  knowExamined(sent, found);
  expect(fieldGeometry.parse({ type: 'Polygon', coordinates: sent })).toEqual(here);
  knowExamined(sent, { fault: 'TOO_COMPLEX' });
  expect(fieldGeometry.safeParse({ type: 'Polygon', coordinates: sent }).success).toBe(false);
});

test('inside, edge and outside', () => {
  const ring: Ring = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
    [0, 0],
  ];
  const outline = new Outline(ring, new Effort(1_000));
  const at = (x: number, y: number): Position => [x, y];
  expect([at(0.5, 0.5), at(1, 0.5), at(1.1, 0.5), at(0, 0)].map((place) => outline.sideOf(place))).toEqual([1, 0, -1, 0]);
});
