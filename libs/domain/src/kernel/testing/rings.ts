import { checkPolygon } from '../geometry/geometry-check.js';

export const scaled = (ring: number[][], by = 0.001) => ring.map(([x, y]) => [77 + x! * by, 20 + y! * by]);
export const square = [
  [0, 0],
  [4, 0],
  [4, 4],
  [0, 4],
  [0, 0],
];
/** Why the check refuses these rings, if it does. */
export const fault = (...rings: number[][][]) => {
  const checked = checkPolygon(rings);
  return 'fault' in checked ? checked.fault : undefined;
};
export const circle = (count: number, radius: number, wobble = 0): number[][] =>
  Array.from({ length: count }, (_, i) => {
    const r = radius * (1 + (i % 2) * wobble);
    return [77 + r * Math.cos((2 * Math.PI * i) / count), 20 + r * Math.sin((2 * Math.PI * i) / count)];
  });

/** At `angle` to the axes, so that boxes along these are of no help. */
const turned = (x: number, y: number, angle: number) => [
  77 + x * Math.cos(angle) - y * Math.sin(angle),
  20 + x * Math.sin(angle) + y * Math.cos(angle),
];
/** Long edges side by side, up and down, and back beside themselves. Valid. */
export const zigzag = (count: number, angle = Math.PI / 4): number[][] => {
  const there = Array.from({ length: count / 2 }, (_, i) => turned(i * 1e-6, (i % 2) * 0.01, angle));
  const back = Array.from({ length: count / 2 }, (_, i) => turned(i * 1e-6, (i % 2) * 0.01 - 5e-4, angle)).reverse();
  return [...there, ...back, there[0]!];
};
/** Long teeth beside each other. Valid. */
export const comb = (count: number, angle = Math.PI / 4): number[][] => {
  const teeth = Array.from({ length: Math.floor(count / 4) }, (_, i) =>
    [
      [0, 0],
      [0, 0.01],
      [1e-6, 0.01],
      [1e-6, 0],
    ].map(([x, y]) => turned(i * 2e-6 + x!, y!, angle)),
  ).flat();
  return [...teeth, turned(count * 5e-7, -0.001, angle), turned(0, -0.001, angle), teeth[0]!];
};
/** Spikes from the middle in all directions. Valid, and like no field. */
export const star = (count: number): number[][] => circle(count, 5e-4, 19);
/** A square with so many triangular holes beside each other, thin and long: the boxes of all overlap. Valid. */
export const slivers = (count: number): number[][][] => [
  scaled(square, 0.1),
  ...Array.from({ length: count }, (_, i) => {
    const west = 77.1 + i * 1e-6;
    return [
      [west, 20.1],
      [west + 0.02, 20.12],
      [west + 5e-7, 20.1],
      [west, 20.1],
    ];
  }),
];
/** A square with a grid of square holes. Valid. */
export const holes = (count: number): number[][][] => [
  scaled(square, 0.1),
  ...Array.from({ length: count }, (_, i) =>
    square.map(([x, y]) => [77.05 + (i % 50) * 1e-3 + x! * 1e-4, 20.05 + Math.floor(i / 50) * 1e-3 + y! * 1e-4]),
  ),
];
