import type { FieldGeometry, Position } from '@loam/domain/kernel/geometry';
import { labelWidth, type PdfDrawing } from '../../platform/pdf/pdf-parts.js';

type Point = readonly [number, number];
/** What lies around a field on its drawing, as a part of its size on each side; less where nothing is known of it. */
const [AROUND, ALONE] = [0.45, 0.12];

const ringOf = (geometry: FieldGeometry): readonly Position[] => (geometry.type === 'Polygon' ? geometry.coordinates[0]! : []);

/** The part of a shape within a box: its edges are cut at one side after the other (Sutherland and Hodgman 1974). */
export function cutTo(points: readonly Point[], width: number, height: number): Point[] {
  const sides: readonly [axis: 0 | 1, limit: number, sign: 1 | -1][] = [
    [0, 0, 1],
    [0, width, -1],
    [1, 0, 1],
    [1, height, -1],
  ];
  let left: Point[] = [...points];
  for (const [axis, limit, sign] of sides) {
    const inside = (point: Point) => (point[axis] - limit) * sign >= 0;
    left = left.flatMap((point, at) => {
      const before = left.at(at - 1)!;
      const along = (limit - before[axis]) / (point[axis] - before[axis]);
      const crossing: Point = [before[0] + (point[0] - before[0]) * along, before[1] + (point[1] - before[1]) * along];
      if (inside(point)) return inside(before) ? [point] : [crossing, point];
      return inside(before) ? [crossing] : [];
    });
  }
  return left;
}

const EDGE = 3;
/** A field too narrow on the drawing for any name within it. */
const NARROW = 50;

/** As much of a name as there is room for. */
function shortened(words: string, strong: boolean, room: number): string {
  if (labelWidth(words, strong) <= room) return words;
  const letters = [...words];
  while (letters.length > 1 && labelWidth(`${letters.join('')}…`, strong) > room) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

const middle = (points: readonly Point[]): Point => {
  const of = (axis: 0 | 1) => (Math.min(...points.map((one) => one[axis])) + Math.max(...points.map((one) => one[axis]))) / 2;
  return [of(0), of(1)];
};

/** A field north up, with what of its neighbours lies in the box. */
export function fieldDrawing(
  own: FieldGeometry,
  name: string,
  others: readonly { readonly name: string; readonly geometry: FieldGeometry }[],
  caption: (beside: boolean) => string,
): PdfDrawing {
  const [width, height] = [190, 150];
  const ring = ringOf(own);
  const [lons, lats] = [ring.map(([lon]) => lon), ring.map(([, lat]) => lat)];
  const [west, east, south, north] = [Math.min(...lons), Math.max(...lons), Math.min(...lats), Math.max(...lats)];
  const squeeze = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const boxOf =
    (around: number) =>
    ([lon, lat]: Position): Point => {
      const scale = Math.min(width / ((east - west) * squeeze * (1 + 2 * around)), height / ((north - south) * (1 + 2 * around)));
      return [width / 2 + (lon - (west + east) / 2) * squeeze * scale, height / 2 - (lat - (south + north) / 2) * scale];
    };
  const beside = others
    .map((other) => ({ name: other.name, points: cutTo(ringOf(other.geometry).slice(0, -1).map(boxOf(AROUND)), width, height) }))
    .filter(({ points }) => points.length > 2);
  const toBox = boxOf(beside.length > 0 ? AROUND : ALONE);
  const mine = ring.slice(0, -1).map(toBox);
  const [left, right, top, bottom] = [
    Math.min(...mine.map(([x]) => x)),
    Math.max(...mine.map(([x]) => x)),
    Math.min(...mine.map(([, y]) => y)),
    Math.max(...mine.map(([, y]) => y)),
  ];
  /** Within the box, and beside the field where it stands at its height. */
  const label = (words: string, points: readonly Point[], strong: boolean) => {
    const [x, y] = middle(points);
    const atItsHeight = !strong && y > top && y < bottom;
    const within = strong && beside.length > 0 && right - left > NARROW;
    const [from, to] = within ? [left, right] : atItsHeight ? (x < (left + right) / 2 ? [0, left] : [right, width]) : [0, width];
    const text = shortened(words, strong, to - from - 2 * EDGE);
    const half = labelWidth(text, strong) / 2 + EDGE;
    return { text, x: Math.max(from + half, Math.min(to - half, x)), y, strong };
  };
  return {
    width,
    height,
    shapes: [...beside.map(({ points }) => ({ points, strong: false })), { points: mine, strong: true }],
    labels: [...beside.map((one) => label(one.name, one.points, false)), label(name, mine, true)],
    caption: caption(beside.length > 0),
  };
}
