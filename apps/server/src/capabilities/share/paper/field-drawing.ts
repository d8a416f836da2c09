import type { FieldGeometry, Position } from '@loam/domain/kernel/geometry/geometry';
import { labelWidth, type PdfDrawing } from '../../../platform/pdf/pdf-parts.js';

type Point = readonly [number, number];
/** What lies around a field on its drawing, as a part of its size on each side; less where nothing is known of it. */
const [AROUND, ALONE] = [0.45, 0.12];

type Side = readonly [from: number, to: number];
const widthOf = ([from, to]: Side): number => to - from;

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
/** Half the height of a line of words. */
const HALF = 5;
/** A field too narrow on the drawing for any name within it. */
const NARROW = 50;

/** As much of a name as there is room for. */
function shortened(words: string, strong: boolean, room: number): string {
  if (labelWidth(words, strong) <= room) return words;
  const letters = [...words];
  while (letters.length > 1 && labelWidth(`${letters.join('')}…`, strong) > room) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

const sidesOf = (points: readonly Point[], axis: 0 | 1): Side => {
  const along = points.map((one) => one[axis]);
  return [Math.min(...along), Math.max(...along)];
};

/** The stretches of a level line that lie within a shape. */
function stretches(points: readonly Point[], y: number): Side[] {
  const crossings = points.flatMap((point, at) => {
    const before = points.at(at - 1)!;
    if (before[1] > y === point[1] > y) return [];
    return [before[0] + ((point[0] - before[0]) * (y - before[1])) / (point[1] - before[1])];
  });
  const sorted = crossings.sort((a, b) => a - b);
  return sorted.flatMap((from, at) => (at % 2 === 0 ? [[from, sorted[at + 1]!] as const] : []));
}

/** Heights at which a name is tried within a shape, the middle first. */
const TRIED = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8];

/** Where a line of words lies wholly within a shape, nearest to its middle; else the widest place. */
function roomWithin(points: readonly Point[], wanted: number): { readonly y: number; readonly side: Side } {
  const [top, bottom] = sidesOf(points, 1);
  const rooms = TRIED.map((part) => {
    const y = top + (bottom - top) * part;
    const lines = [y - HALF, y, y + HALF].map((one) => stretches(points, one));
    const shared = lines.reduce((left, right) =>
      left.flatMap(([from, to]) => right.map(([other, end]) => [Math.max(from, other), Math.min(to, end)] as const)),
    );
    const side = shared.reduce<Side>((best, one) => (widthOf(one) > widthOf(best) ? one : best), [0, 0]);
    return { y, side };
  });
  const widest = rooms.reduce((best, one) => (widthOf(one.side) > widthOf(best.side) ? one : best));
  return rooms.find(({ side }) => widthOf(side) >= wanted) ?? widest;
}

const middle = (points: readonly Point[]): Point => {
  const of = (axis: 0 | 1) => (sidesOf(points, axis)[0] + sidesOf(points, axis)[1]) / 2;
  return [of(0), of(1)];
};

const [WIDTH, HEIGHT] = [190, 150];
type Label = PdfDrawing['labels'][number];

/** As much of a name as goes between two sides, as near to a place as they leave it. */
function put(words: string, strong: boolean, [from, to]: Side, x: number, y: number): Label {
  const text = shortened(words, strong, to - from - 2 * EDGE);
  const half = labelWidth(text, strong) / 2 + EDGE;
  return { text, x: Math.max(from + half, Math.min(to - half, x)), y, strong };
}

/** The field's name: whole within its outline, or as much as a good part of it, or under or over it. */
function ownLabel(name: string, mine: readonly Point[], beside: readonly (readonly Point[])[]): Label {
  const [top, bottom] = sidesOf(mine, 1);
  const wanted = labelWidth(name, true) + 2 * EDGE;
  const room = roomWithin(mine, wanted);
  const [x] = middle(mine);
  if (widthOf(room.side) >= wanted || (beside.length > 0 && widthOf(room.side) > NARROW)) return put(name, true, room.side, x, room.y);
  const outside = [bottom + HALF + EDGE, top - HALF - EDGE].map((y) => put(name, true, [0, WIDTH], x, y));
  const isFree = (label: Label) => {
    const half = labelWidth(label.text, true) / 2;
    const corner = [label.x - half, label.y - HALF] as const;
    return beside.every(
      (points) =>
        cutTo(
          points.map((one) => [one[0] - corner[0], one[1] - corner[1]]),
          2 * half,
          2 * HALF,
        ).length < 3,
    );
  };
  return outside.find(isFree) ?? outside[0]!;
}

/** A neighbour's name: within the box, and beside the field where it stands at its height. */
function besideLabel(name: string, points: readonly Point[], mine: readonly Point[]): Label {
  const [x, y] = middle(points);
  const [[left, right], [top, bottom]] = [sidesOf(mine, 0), sidesOf(mine, 1)];
  const room: Side = y <= top || y >= bottom ? [0, WIDTH] : x < (left + right) / 2 ? [0, left] : [right, WIDTH];
  return put(name, false, room, x, y);
}

/** A field north up, with what of its neighbours lies in the box. */
export function fieldDrawing(
  own: FieldGeometry,
  name: string,
  others: readonly { readonly name: string; readonly geometry: FieldGeometry }[],
  caption: (beside: boolean) => string,
): PdfDrawing {
  const ring = ringOf(own);
  const [lons, lats] = [ring.map(([lon]) => lon), ring.map(([, lat]) => lat)];
  const [west, east, south, north] = [Math.min(...lons), Math.max(...lons), Math.min(...lats), Math.max(...lats)];
  const squeeze = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const boxOf =
    (around: number) =>
    ([lon, lat]: Position): Point => {
      const scale = Math.min(WIDTH / ((east - west) * squeeze * (1 + 2 * around)), HEIGHT / ((north - south) * (1 + 2 * around)));
      return [WIDTH / 2 + (lon - (west + east) / 2) * squeeze * scale, HEIGHT / 2 - (lat - (south + north) / 2) * scale];
    };
  const beside = others
    .map((other) => ({ name: other.name, points: cutTo(ringOf(other.geometry).slice(0, -1).map(boxOf(AROUND)), WIDTH, HEIGHT) }))
    .filter(({ points }) => points.length > 2);
  const mine = ring.slice(0, -1).map(boxOf(beside.length > 0 ? AROUND : ALONE));
  const drawnBeside = beside.map(({ points }) => points);
  return {
    ...{ width: WIDTH, height: HEIGHT },
    shapes: [...drawnBeside.map((points) => ({ points, strong: false })), { points: mine, strong: true }],
    labels: [...beside.map((one) => besideLabel(one.name, one.points, mine)), ownLabel(name, mine, drawnBeside)],
    caption: caption(beside.length > 0),
  };
}
