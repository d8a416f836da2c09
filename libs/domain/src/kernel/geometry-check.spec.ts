import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { checkPolygon, MAX_POSITIONS } from './geometry-check.js';

const scaled = (ring: number[][], by = 0.001) => ring.map(([x, y]) => [77 + x! * by, 20 + y! * by]);
const square = [
  [0, 0],
  [4, 0],
  [4, 4],
  [0, 4],
  [0, 0],
];
const fault = (...rings: number[][][]) => {
  const checked = checkPolygon(rings);
  return 'fault' in checked ? checked.fault : undefined;
};
const warnings = (...rings: number[][][]) => {
  const checked = checkPolygon(rings);
  return 'fault' in checked ? checked.fault : checked.warnings;
};
const circle = (count: number, radius: number, wobble = 0): number[][] =>
  Array.from({ length: count }, (_, i) => {
    const r = radius * (1 + (i % 2) * wobble);
    return [77 + r * Math.cos((2 * Math.PI * i) / count), 20 + r * Math.sin((2 * Math.PI * i) / count)];
  });

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

  test('with 9,999 vertices is checked, crossing or not: comparing every pair would outlast the time-out', () => {
    expect(fault(circle(9_999, 0.1, 0.3))).toBeUndefined();
    const crossed = circle(9_999, 0.1);
    [crossed[10], crossed[9_000]] = [crossed[9_000]!, crossed[10]!];
    expect(fault(crossed)).toBe('SELF_INTERSECTION');
  });

  test('finds exactly the crossings that comparing every pair of edges finds', () => {
    const cross = (a: number[], b: number[], c: number[]) =>
      Math.sign((b[0]! - a[0]!) * (c[1]! - a[1]!) - (b[1]! - a[1]!) * (c[0]! - a[0]!));
    const slow = (ring: number[][]) =>
      ring.some((a, i) =>
        ring.some((c, j) => {
          const [b, d] = [ring[(i + 1) % ring.length]!, ring[(j + 1) % ring.length]!];
          return cross(a, b, c) * cross(a, b, d) < 0 && cross(c, d, a) * cross(c, d, b) < 0;
        }),
      );
    const point = fc
      .tuple(fc.integer({ min: 0, max: 1_000_003 }), fc.integer({ min: 0, max: 999_983 }))
      .map(([x, y]) => [x / 1e6, y / 1e6]);
    fc.assert(
      fc.property(fc.uniqueArray(point, { minLength: 4, maxLength: 40, selector: String }), (ring) => {
        if (slow(ring)) expect(fault(ring)).toBe('SELF_INTERSECTION');
        else expect(['SELF_INTERSECTION', undefined, 'ZERO_AREA']).toContain(fault(ring)); // a spike or a vertex on an edge
      }),
      { seed: 20260412, numRuns: 300 },
    );
  });

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
