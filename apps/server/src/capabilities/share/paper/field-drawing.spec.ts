import { expect, test } from '@jest/globals';
import type { Position } from '@loam/domain/kernel/geometry/geometry';
import { labelWidth } from '../../../platform/pdf/pdf-parts.js';
import { cutTo, fieldDrawing } from './field-drawing.js';

const square = (lon: number, lat: number, size = 0.01): { type: 'Polygon'; coordinates: Position[][] } => ({
  type: 'Polygon',
  coordinates: [
    [
      [lon, lat],
      [lon + size, lat],
      [lon + size, lat + size],
      [lon, lat + size],
      [lon, lat],
    ],
  ],
});
const caption = (beside: boolean) => (beside ? 'with neighbours' : 'alone');

test('a field stands whole in its box, north up, with its neighbours as far as they reach in', () => {
  const far = { name: 'Far', geometry: square(1, 1) };
  const near = { name: 'East', geometry: square(0.0102, 0, 0.5) };
  const { width, height, shapes, labels, caption: said } = fieldDrawing(square(0, 0), 'Own', [far, near], caption);
  expect(labels.map(({ text }) => text)).toEqual(['East', 'Own']);
  expect(said).toBe('with neighbours');
  for (const [x, y] of shapes.flatMap(({ points }) => points)) {
    expect([x >= -1e-9, x <= width + 1e-9, y >= -1e-9, y <= height + 1e-9]).toEqual([true, true, true, true]);
  }
  const own = shapes.at(-1)!.points;
  const northEast = own[2]!;
  const southWest = own[0]!;
  expect(northEast[0]).toBeGreaterThan(southWest[0]);
  expect(northEast[1]).toBeLessThan(southWest[1]);
  expect(labels[0]!.x).toBeGreaterThan(labels[1]!.x);
});

test.each(['W'.repeat(30), 'Talhão da Divisa com a Fazenda Boa Esperança', 'शेत क्रमांक दोन नदीच्या काठावरील मोठा भाग', 'B'])(
  'the name of a neighbour of which a strip is seen stays in the box and off the field: %s',
  (name) => {
    const sides = [-0.0145, 0.0145].map((lon) => ({ name, geometry: square(lon, 0) }));
    const { width, shapes, labels } = fieldDrawing(square(0, 0), name, sides, caption);
    const xs = shapes.at(-1)!.points.map(([x]) => x);
    const [west, east, own] = labels.map(
      ({ text, x, strong }) => [x - labelWidth(text, strong) / 2, x + labelWidth(text, strong) / 2] as const,
    );
    expect(west![0]).toBeGreaterThanOrEqual(0);
    expect(west![1]).toBeLessThanOrEqual(Math.min(...xs));
    expect(east![0]).toBeGreaterThanOrEqual(Math.max(...xs));
    expect(east![1]).toBeLessThanOrEqual(width);
    expect([own![0] >= Math.min(...xs), own![1] <= Math.max(...xs)]).toEqual([true, true]);
    expect(labels.every(({ text }) => text === name || text.endsWith('…'))).toBe(true);
  },
);

const shapeOf = (...corners: Position[]): { type: 'Polygon'; coordinates: Position[][] } => ({
  type: 'Polygon',
  coordinates: [[...corners, corners[0]!]],
});
const strip = shapeOf([0, 0], [0.002, 0], [0.002, 0.02], [0, 0.02]);
const leaning = shapeOf([0, 0], [0.002, 0], [0.012, 0.02], [0.01, 0.02]);
const wedge = shapeOf([0, 0], [0.02, 0], [0, 0.02]);
const horseshoe = shapeOf([0, 0], [0.02, 0], [0.02, 0.02], [0.016, 0.02], [0.016, 0.003], [0.004, 0.003], [0.004, 0.02], [0, 0.02]);

/** How often the sides of a shape pass through the box of a label. */
const crossings = ({ shapes, labels }: ReturnType<typeof fieldDrawing>): number => {
  const { text, x, y, strong } = labels.at(-1)!;
  const half = labelWidth(text, strong) / 2;
  const { points } = shapes.at(-1)!;
  return points.filter((to, at) => {
    const from = points.at(at - 1)!;
    return Array.from({ length: 401 }, (_, step) => step / 400).some((part) => {
      const [px, py] = [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
      return px > x - half && px < x + half && py > y - 5 && py < y + 5;
    });
  }).length;
};

test.each([
  ['a strip', strip, true],
  ['a leaning strip', leaning, true],
  ['a wedge', wedge, false],
  ['a horseshoe', horseshoe, true],
] as const)('the name of %s is whole and touches no side of it, in the box and off a neighbour under it', (_, own, outside) => {
  const name = 'Talhão da Divisa';
  const alone = fieldDrawing(own, name, [], caption);
  const under = shapeOf([-0.02, -0.02], [0.04, -0.02], [0.04, -0.0003], [-0.02, -0.0003]);
  const above = fieldDrawing(own, name, outside ? [{ name: 'Sul', geometry: under }] : [], caption);
  for (const drawn of [alone, above]) {
    const label = drawn.labels.at(-1)!;
    expect([label.text, crossings(drawn)]).toEqual([name, 0]);
    expect([label.y - 5 >= 0, label.y + 5 <= drawn.height]).toEqual([true, true]);
  }
  const tops = above.shapes.at(-1)!.points.map(([, y]) => y);
  expect(above.labels.at(-1)!.y < Math.min(...tops)).toBe(outside);
});

test('alone it is drawn larger, and the words say nothing of neighbours', () => {
  const widthOf = (others: Parameters<typeof fieldDrawing>[2]) => {
    const xs = fieldDrawing(square(0, 0), 'Own', others, caption)
      .shapes.at(-1)!
      .points.map(([x]) => x);
    return Math.max(...xs) - Math.min(...xs);
  };
  expect(widthOf([])).toBeGreaterThan(widthOf([{ name: 'East', geometry: square(0.0102, 0) }]));
  expect(fieldDrawing(square(0, 0), 'Own', [], caption).caption).toBe('alone');
});

test('what lies outside of the box is cut away, and nothing is left of what is wholly outside', () => {
  const cut = cutTo(
    [
      [-10, 5],
      [5, 5],
      [5, 15],
      [-10, 15],
    ],
    10,
    10,
  );
  expect(Math.min(...cut.map(([x]) => x))).toBe(0);
  expect(Math.max(...cut.map(([, y]) => y))).toBe(10);
  expect(
    cutTo(
      [
        [20, 20],
        [30, 20],
        [30, 30],
      ],
      10,
      10,
    ),
  ).toEqual([]);
});
