import { expect, test } from '@jest/globals';
import type { Position } from '@loam/domain/kernel/geometry';
import { labelWidth } from '../../platform/pdf/pdf-parts.js';
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
