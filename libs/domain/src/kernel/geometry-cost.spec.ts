import { describe, expect, test } from '@jest/globals';
import { checkPolygon } from './geometry-check.js';
import { Effort, Outline } from './geometry-boxes.js';
import { fieldGeometry } from './geometry.schema.js';
import { examine, knowExamined } from './geometry-examined.js';
import type { Position, Ring } from './geometry.js';
import { circle, comb, fault, holes, slivers, star, zigzag } from './testing/rings.js';

/** Of this process, so that what else the machine does is not counted. */
function cpuMs(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

describe('shapes that are made to be slow to check', () => {
  test.each([
    ['a zigzag', () => [zigzag(9_984)]],
    ['a zigzag at another angle', () => [zigzag(9_984, 0.5)]],
    ['a comb', () => [comb(9_984)]],
    ['1,980 holes', () => holes(1_980)],
  ])('%s is taken, and costs no more than a bounded effort', (_name, shape) => {
    const rings = shape();
    const ms = cpuMs(() => expect(fault(...rings)).toBeUndefined());
    expect(ms).toBeLessThan(1500); // comparing every pair takes over 4 s of a fast machine
  });

  test.each([
    ['a star of 9,984 corners', () => [star(9_984)]],
    ['2,490 holes that lie across each other’s boxes', () => slivers(2_490)],
  ])('%s, like no boundary of a field, is refused as too complex before it has cost much', (_name, shape) => {
    const rings = shape();
    const ms = cpuMs(() => expect(checkPolygon(rings)).toEqual({ fault: 'TOO_COMPLEX' }));
    expect(ms).toBeLessThan(2000);
  });

  test('a hundred thousand positions are refused for their number alone', () => {
    const many = Array.from({ length: 12 }, () => circle(9_999, 0.1));
    expect(cpuMs(() => expect(fault(...many)).toBe('TOO_MANY_VERTICES'))).toBeLessThan(50);
  });
});

test('what another thread has examined is not worked out again, and is the same', () => {
  const sent = [zigzag(4_000)];
  const found = structuredClone(examine(sent));
  const here = fieldGeometry.parse({ type: 'Polygon', coordinates: sent.map((ring) => ring.map((at) => [...at])) });
  knowExamined(sent, found);
  let known: unknown;
  const ms = cpuMs(() => (known = fieldGeometry.parse({ type: 'Polygon', coordinates: sent })));
  expect(known).toEqual(here);
  expect(ms).toBeLessThan(20);
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
