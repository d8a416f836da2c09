import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { checkPolygon } from './geometry-check.js';
import { fault, scaled, square } from '../testing/rings.js';

const warnings = (...rings: number[][][]) => {
  const checked = checkPolygon(rings);
  return 'fault' in checked ? checked.fault : checked.warnings;
};

describe('a boundary', () => {
  test('keeps every decimal of a valid ring and says nothing', () => {
    const ring = [
      [77.12345678901, 20.12345678901],
      [77.12445678901, 20.12345678901],
      [77.12445678901, 20.12445678901],
      [77.12345678901, 20.12345678901],
    ];
    const checked = checkPolygon([ring]);
    expect(checked).toMatchObject({ polygon: { coordinates: [ring] }, vertices: 3, holes: 0, warnings: [] });
  });

  test('may touch itself in one point', () => {
    expect(
      fault(
        scaled([
          [0, 0],
          [2, 2],
          [4, 0],
          [4, 4],
          [2, 2],
          [0, 4],
          [0, 0],
        ]),
      ),
    ).toBeUndefined();
  });

  test.each([
    ['an open ring is closed', ['RING_CLOSED'], [scaled(square.slice(0, -1))]],
    [
      'repeated vertices go',
      ['DUPLICATE_VERTICES_REMOVED'],
      [
        scaled([
          [0, 0],
          [4, 0],
          [4, 0],
          [4, 4],
          [0, 4],
          [0, 0],
        ]),
      ],
    ],
    ['a clockwise shell is turned', ['WINDING_FIXED'], [scaled([...square].reverse())]],
    [
      'a hole that touches twice is kept',
      ['HOLE_TOUCHES_SHELL'],
      [
        scaled(square),
        scaled([
          [0, 2],
          [2, 4],
          [2, 2],
          [0, 2],
        ]),
      ],
    ],
    [
      'a hole that touches once needs no word',
      [],
      [
        scaled(square),
        scaled([
          [0, 2],
          [2, 3],
          [2, 2],
          [0, 2],
        ]),
      ],
    ],
    [
      'a country is no field',
      ['AREA_SUSPICIOUS'],
      [
        [
          [0, 0],
          [1, 0],
          [1, 1],
          [0, 1],
          [0, 0],
        ],
      ],
    ],
  ])('%s', (_name, expected, rings) => expect(warnings(...rings)).toEqual(expected));

  test('whatever is sent, the check answers', () => {
    const number = fc.oneof(fc.double(), fc.double({ min: -180, max: 180 }));
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.array(number, { maxLength: 4 }), { maxLength: 12 }), { maxLength: 4 }),
        (rings) => void checkPolygon(rings),
      ),
      { seed: 20260413 },
    );
  });
});
