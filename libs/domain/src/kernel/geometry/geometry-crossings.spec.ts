import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { circle, fault } from '../testing/rings.js';

describe('a boundary', () => {
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
});
