import { describe, expect, test } from '@jest/globals';
import { areaHa, areaM2, type Position, type Ring } from '../kernel/geometry/geometry.js';
import { cellsInside, Ground } from './field-cells.js';
import { classOf, naturalBreaks } from './natural-breaks.js';
import { Neighbours, type Sample } from './neighbours.js';
import { insideOf } from './points-inside.js';
import { leaveOneOut, surfaceOf } from './surface.js';
import { outlinesOf } from './zone-outlines.js';
import { taskOf } from './zone-task.js';
import { zonesOf } from './zones.js';

const box = (west: number, south: number, side: number): Ring => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
  [west, south],
];
const shell = box(9, 45, 0.004);
const hole = [...box(9.001, 45.001, 0.001)].reverse();
const rings = [shell, hole];
const ground = new Ground(rings);
const fieldHa = areaHa({ type: 'Polygon', coordinates: rings });

/** A repeatable stream of numbers from 0 to 1. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31;
}
const next = numbers(7);
const scattered = (count: number, value: (x: number, y: number) => number): Sample[] =>
  Array.from({ length: count }, () => {
    const { x, y } = ground.metres([9 + 0.004 * next(), 45 + 0.004 * next()]);
    return { x, y, value: value(x, y) };
  });

describe('cells over a field', () => {
  test('cover it but for its hole, and its area to a few cells', () => {
    const inside = cellsInside(ground).filter(Boolean).length;
    expect(Math.abs((inside * ground.size ** 2) / 10_000 / fieldHa - 1)).toBeLessThan(0.02);
  });
  test('lie where their metres say', () => {
    const { x, y } = ground.metres([9.0037, 45.0012]);
    ground.degrees({ x, y }).forEach((degree, n) => expect(degree).toBeCloseTo([9.0037, 45.0012][n]!, 12));
    expect(areaM2([[...ground.corners, ground.corners[0]!]]) / (ground.width * ground.height * ground.size ** 2)).toBeCloseTo(1, 4);
  });
});

describe('points of a field', () => {
  const isInside = insideOf(ground);
  const metres = (n: number) => n / 111_132;
  test.each<[string, Position, boolean]>([
    ['in it', [9.003, 45.003], true],
    ['on its border', [9, 45.002], true],
    ['on a corner', [9.004, 45.004], true],
    ['four metres outside: a receiver is wrong by more', [9.002, 45 - metres(4)], true],
    ['six metres outside', [9.002, 45 - metres(6)], false],
    ['in its hole', [9.0015, 45.0015], false],
    ['on the border of its hole', [9.001, 45.0015], true],
    ['far away', [10, 45.002], false],
  ])('R360 %s', (_, at, expected) => expect(isInside(at)).toBe(expected));
});

describe('neighbours', () => {
  test('are those that a look at every point finds', () => {
    const samples = scattered(500, () => 1);
    const near = new Neighbours(samples);
    for (let n = 0; n < 50; n++) {
      const spot = { x: (next() - 0.5) * 500, y: (next() - 0.5) * 700 }; // some of them outside of all points
      const all = samples.map(({ x, y }) => (x - spot.x) ** 2 + (y - spot.y) ** 2).sort((a, b) => a - b);
      expect(near.of(spot, 12).map(({ square }) => square)).toEqual(all.slice(0, 12));
    }
  });
  test('of points on one line, of one place and of few points are found too', () => {
    const line = Array.from({ length: 40 }, (_, n) => ({ x: n, y: 0, value: n }));
    expect(new Neighbours(line).of({ x: 0, y: 5 }, 3).map(({ sample }) => sample.value)).toEqual([0, 1, 2]);
    const pile = Array.from({ length: 5 }, (_, n) => ({ x: 1, y: 1, value: n }));
    expect(new Neighbours(pile).of({ x: 9, y: 9 }, 12)).toHaveLength(5);
    expect(new Neighbours(line.slice(0, 2)).of(line[0]!, 12, line[0]).map(({ sample }) => sample.value)).toEqual([1]);
  });
});

describe('a surface', () => {
  test('is worked out by hand: squares of the distance weigh', () => {
    const [a, b, c] = [
      { x: 0, y: 0, value: 10 },
      { x: 3, y: 0, value: 20 },
      { x: 0, y: 4, value: 40 },
    ];
    // a from b and c: (20/9 + 40/16) / (1/9 + 1/16) = 27.2; b from a and c: (10/9 + 40/25) / (1/9 + 1/25) = 17.941…; c: (10/16 + 20/25) / (1/16 + 1/25) = 13.902…
    const errors = [27.2 - 10, (10 / 9 + 40 / 25) / (1 / 9 + 1 / 25) - 20, (10 / 16 + 20 / 25) / (1 / 16 + 1 / 25) - 40];
    const { rmse, bias, points } = leaveOneOut([a, b, c]);
    expect(rmse).toBeCloseTo(Math.sqrt(errors.reduce((sum, error) => sum + error ** 2, 0) / 3), 10);
    expect(bias).toBeCloseTo(errors.reduce((sum, error) => sum + error, 0) / 3, 10);
    expect(points).toBe(3);
  });
  test('stays between the values, is the value at a point, and explains a slope', () => {
    const surface = surfaceOf(
      scattered(300, (x) => 50 + x / 10),
      ground,
    )!;
    const known = [...surface.values].filter((value) => !Number.isNaN(value));
    expect(Math.min(...known)).toBeGreaterThan(50 - 16);
    expect(Math.max(...known)).toBeLessThan(50 + 16);
    expect(surface.error.explained).toBeGreaterThan(0.95);
    expect(surface.error.rmse).toBeLessThan(1.5);
  });
  test('of values without any order in space explains nothing', () => {
    expect(
      surfaceOf(
        scattered(300, () => next() * 100),
        ground,
      )!.error.explained,
    ).toBeLessThan(0.1);
  });
  test('of a level field is level', () => {
    const { values, error } = surfaceOf(
      scattered(20, () => 6.5),
      ground,
    )!;
    expect([...values].filter((value) => !Number.isNaN(value)).every((value) => Math.abs(value - 6.5) < 1e-9)).toBe(true);
    expect(error).toMatchObject({ explained: null });
    expect(error.rmse).toBeCloseTo(0, 9);
  });
  test('needs three places', () => {
    const at = (x: number) => ({ x, y: 0, value: x });
    expect(surfaceOf([at(1), at(2), at(2)], ground)).toBeUndefined();
    expect(surfaceOf([at(1), at(2), at(3)], ground)).toBeDefined();
  });
});

describe('natural breaks', () => {
  test('lie between heaps of values', () => {
    const heaps = [1, 1.1, 1.2, 5, 5.1, 5.3, 9, 9.2];
    const bounds = naturalBreaks(heaps, 3);
    expect(heaps.map((value) => classOf(value, bounds))).toEqual([0, 0, 0, 1, 1, 1, 2, 2]);
  });
  test('are no worse than any other way to divide the values', () => {
    const values = Array.from({ length: 24 }, () => Math.round(next() * 255));
    values.push(0, 256);
    const spread = (bounds: readonly number[]) => {
      const heaps = new Map<number, number[]>();
      for (const value of values) heaps.set(classOf(value, bounds), [...(heaps.get(classOf(value, bounds)) ?? []), value]);
      return [...heaps.values()].reduce((sum, heap) => {
        const mean = heap.reduce((a, b) => a + b, 0) / heap.length;
        return sum + heap.reduce((a, b) => a + (b - mean) ** 2, 0);
      }, 0);
    };
    const found = spread(naturalBreaks(values, 3));
    for (let a = 1; a < 256; a++) for (let b = a + 1; b < 256; b++) expect(spread([a, b])).toBeGreaterThanOrEqual(found - 1e-9);
  });
  test('of values that are all alike there are none', () => expect(naturalBreaks([4, 4, 4], 3)).toEqual([]));
});

describe('management zones', () => {
  const surface = surfaceOf(
    scattered(200, (x) => (x < -50 ? 10 : x < 60 ? 20 : 40)),
    ground,
  )!;
  const zoned = zonesOf(surface, 3, fieldHa, true);

  test('rise, and their areas add up to the field', () => {
    expect(zoned.zones.map(({ zone }) => zone)).toEqual([1, 2, 3]);
    expect(zoned.zones.reduce((sum, { areaHa: area }) => sum + area, 0)).toBeCloseTo(fieldHa, 9);
    const means = zoned.zones.map(({ mean }) => mean);
    expect(means).toEqual([...means].sort((a, b) => a - b));
    expect(zoned.zones.map(({ from, to }) => [from, to])).toEqual([
      [null, zoned.zones[1]!.from],
      [zoned.zones[0]!.to, zoned.zones[2]!.from],
      [zoned.zones[1]!.to, null],
    ]);
  });
  test('have outlines that hold their cells and no others, shells counter-clockwise, with the hole of the field', () => {
    const signed = (ring: Ring) => ring.slice(1).reduce((sum, [bx, by], n) => sum + ring[n]![0] * by - bx * ring[n]![1], 0);
    for (const { zone, cells } of zoned.zones) {
      const outlines = outlinesOf(zoned, zone);
      const area = outlines.reduce((sum, outline) => sum + areaM2(outline), 0);
      expect(area / (cells * ground.size ** 2)).toBeCloseTo(1, 3);
      for (const [outer, ...holes] of outlines) {
        expect(signed(outer!)).toBeGreaterThan(0);
        for (const one of holes) expect(signed(one)).toBeLessThan(0);
        expect(outer!.at(-1)).toEqual(outer![0]);
      }
    }
  });
  test('that touch in corners only are patches of their own', () => {
    const small = { ground, zoneOf: new Uint8Array(ground.width * ground.height), zones: [] };
    small.zoneOf.set([1, 0], 0);
    small.zoneOf[ground.width + 1] = 1;
    expect(outlinesOf(small, 1).map((outline) => outline.map((ring) => ring.length))).toEqual([[5], [5]]);
    for (const at of [1, ground.width, ground.width * 2 + 1, ground.width + 2]) small.zoneOf[at] = 2; // a ring of four around one, by corners
    expect(outlinesOf(small, 2)).toHaveLength(4);
  });
  test('of a level field are one', () =>
    expect(
      zonesOf(
        surfaceOf(
          scattered(20, () => 5),
          ground,
        )!,
        4,
        fieldHa,
        true,
      ).zones,
    ).toHaveLength(1));

  test('are a task for the tractor: rates in the units of ISO 11783, a grid from the south, nothing outside', () => {
    const names = { grower: 'Asha & Sons "East"', field: 'North <1>', task: 'P', zone: 'Zone' };
    const { xml, grid } = taskOf(zoned, fieldHa, { unit: 'kg/ha', rates: [100, 62.5, 0] }, names);
    expect(grid).toHaveLength(ground.width * ground.height);
    expect(grid[0]).toBe(zoned.zoneOf[(ground.height - 1) * ground.width]);
    expect(xml).toContain('<TZN A="0" B="0"><PDV A="0006" B="0"/></TZN>');
    expect(xml).toContain('<TZN A="1" B="Zone 1"><PDV A="0006" B="10000"/></TZN>');
    expect(xml).toContain('<TZN A="2" B="Zone 2"><PDV A="0006" B="6250"/></TZN>');
    expect(xml).toContain(`E="${ground.width}" F="${ground.height}" G="GRD00001" H="${grid.length}" I="1"/>`);
    expect(xml).toContain('B="Asha &#38; Sons &#34;East&#34;"');
    expect(xml).toMatch(/<PFD A="PFD1" C="North &#60;1&#62;" D="\d+" E="CTR1"><PLN A="1"><LSG A="1">.*<\/LSG><LSG A="2">/);
    expect(taskOf(zoned, fieldHa, { unit: 'l/ha', rates: [2, 1, 0] }, names).xml).toContain('<PDV A="0001" B="20000"/>');
  });
});
