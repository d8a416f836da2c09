import { describe, expect, test } from '@jest/globals';
import { MAX_POSITIONS } from './geometry-check.js';
import { circle, fault, scaled, square } from '../testing/rings.js';

describe('a boundary', () => {
  test.each([
    [
      'two points',
      'TOO_FEW_VERTICES',
      [
        scaled([
          [0, 0],
          [1, 1],
        ]),
      ],
    ],
    [
      'two points and the closing one',
      'TOO_FEW_VERTICES',
      [
        scaled([
          [0, 0],
          [1, 1],
          [0, 0],
        ]),
      ],
    ],
    ['no ring', 'TOO_FEW_VERTICES', []],
    [
      'a bow tie',
      'SELF_INTERSECTION',
      [
        scaled([
          [0, 0],
          [4, 4],
          [4, 0],
          [0, 4],
          [0, 0],
        ]),
      ],
    ],
    [
      'a bow tie through a vertex',
      'SELF_INTERSECTION',
      [
        scaled([
          [0, 0],
          [2, 2],
          [4, 4],
          [4, 0],
          [2, 2],
          [0, 4],
          [0, 0],
        ]),
      ],
    ],
    [
      'a vertex pushed through another edge',
      'SELF_INTERSECTION',
      [
        scaled([
          [0, 0],
          [4, 0],
          [4, 4],
          [2, -1],
          [0, 4],
          [0, 0],
        ]),
      ],
    ],
    [
      'a spike',
      'SELF_INTERSECTION',
      [
        scaled([
          [0, 0],
          [4, 0],
          [4, 4],
          [4, 9],
          [4, 4],
          [0, 4],
          [0, 0],
        ]),
      ],
    ],
    [
      'a hole across the edge',
      'SELF_INTERSECTION',
      [
        scaled(square),
        scaled([
          [1, 1],
          [2, 1],
          [2, 9],
          [1, 1],
        ]),
      ],
    ],
    [
      'a hole outside',
      'HOLE_OUTSIDE',
      [
        scaled(square),
        scaled([
          [6, 6],
          [7, 6],
          [7, 7],
          [6, 6],
        ]),
      ],
    ],
    [
      'a hole in a hole',
      'HOLE_OUTSIDE',
      [
        scaled(square),
        scaled([
          [1, 1],
          [3, 1],
          [3, 3],
          [1, 3],
          [1, 1],
        ]),
        scaled([
          [1.5, 1.5],
          [2, 1.5],
          [2, 2],
          [1.5, 1.5],
        ]),
      ],
    ],
    ['no area', 'ZERO_AREA', [scaled(square, 1e-7)]],
    [
      'NaN',
      'INVALID_COORDINATES',
      [
        [
          [77, 20],
          [Number.NaN, 20],
          [77, 21],
          [77, 20],
        ],
      ],
    ],
    [
      'infinity',
      'INVALID_COORDINATES',
      [
        [
          [77, 20],
          [Number.POSITIVE_INFINITY, 20],
          [77, 21],
          [77, 20],
        ],
      ],
    ],
    [
      'a latitude of 91',
      'INVALID_COORDINATES',
      [
        [
          [77, 20],
          [78, 20],
          [77, 91],
          [77, 20],
        ],
      ],
    ],
    [
      'the date line',
      'CROSSES_ANTIMERIDIAN',
      [
        [
          [179.9, 0],
          [-179.9, 0],
          [-179.9, 0.1],
          [179.9, 0.1],
          [179.9, 0],
        ],
      ],
    ],
    ['more points than can be saved', 'TOO_MANY_VERTICES', [circle(MAX_POSITIONS + 1, 0.1)]],
  ])('with %s is refused as %s', (_name, expected, rings) => expect(fault(...rings)).toBe(expected));
});
