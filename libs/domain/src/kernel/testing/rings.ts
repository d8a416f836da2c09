import { checkPolygon } from '../geometry-check.js';

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
