import { crossings } from '../kernel/geometry/geometry-inside.js';
import type { Position, Ring } from '../kernel/geometry/geometry.js';
import type { Spot } from './neighbours.js';

/** WGS 84: radius at the equator and square of the eccentricity. */
const [A, E2] = [6_378_137, 0.006_694_379_990_14];
const rad = Math.PI / 180;
/** A field's longer side has so many cells at most, and none is smaller than two metres. */
const MOST_CELLS = 150;
const SMALLEST_M = 2;

/** A field in metres around its middle, and cells over it. At the size of a field the Earth is flat to a few centimetres. */
export class Ground {
  readonly width: number;
  readonly height: number;
  /** Of a cell, in metres. */
  readonly size: number;
  readonly west: number;
  readonly north: number;
  private readonly lon0: number;
  private readonly lat0: number;
  private readonly perLon: number;
  private readonly perLat: number;

  constructor(readonly rings: readonly Ring[]) {
    const shell = rings[0]!;
    const [lons, lats] = [shell.map(([lon]) => lon), shell.map(([, lat]) => lat)];
    const [west, east] = [Math.min(...lons), Math.max(...lons)];
    const [south, north] = [Math.min(...lats), Math.max(...lats)];
    [this.lon0, this.lat0] = [(west + east) / 2, (south + north) / 2];
    const w = 1 - E2 * Math.sin(this.lat0 * rad) ** 2;
    this.perLat = (rad * A * (1 - E2)) / w ** 1.5;
    this.perLon = (rad * A * Math.cos(this.lat0 * rad)) / Math.sqrt(w);
    const [wide, high] = [(east - west) * this.perLon, (north - south) * this.perLat];
    this.size = Math.max(SMALLEST_M, Math.max(wide, high) / MOST_CELLS);
    this.width = Math.max(1, Math.ceil(wide / this.size - 1e-9));
    this.height = Math.max(1, Math.ceil(high / this.size - 1e-9));
    [this.west, this.north] = [-(this.width * this.size) / 2, (this.height * this.size) / 2];
  }

  metres([lon, lat]: readonly [number, number]): Spot {
    const east = lon - this.lon0;
    const shorter = east > 180 ? east - 360 : east < -180 ? east + 360 : east; // across the antimeridian
    return { x: shorter * this.perLon, y: (lat - this.lat0) * this.perLat };
  }

  degrees({ x, y }: Spot): Position {
    return [this.lon0 + x / this.perLon, this.lat0 + y / this.perLat];
  }

  /** Of a cell by its number, by rows from the north. */
  centreOf(at: number): Spot {
    return {
      x: this.west + ((at % this.width) + 0.5) * this.size,
      y: this.north - (Math.floor(at / this.width) + 0.5) * this.size,
    };
  }

  /** A corner between cells, counted from the upper left one. */
  corner(column: number, row: number): Position {
    return this.degrees({ x: this.west + column * this.size, y: this.north - row * this.size });
  }

  /** Bottom left, top left, top right, bottom right. */
  get corners(): Position[] {
    return [this.corner(0, this.height), this.corner(0, 0), this.corner(this.width, 0), this.corner(this.width, this.height)];
  }
}

/** 1 for each cell whose centre lies inside the field, holes taken out. */
export function cellsInside(ground: Ground): Uint8Array {
  const inside = new Uint8Array(ground.width * ground.height);
  for (let row = 0; row < ground.height; row++) {
    const [, lat] = ground.degrees(ground.centreOf(row * ground.width));
    const xs = crossings(ground.rings, lat);
    let passed = 0;
    for (let column = 0; column < ground.width; column++) {
      const [lon] = ground.degrees(ground.centreOf(row * ground.width + column));
      while (passed < xs.length && xs[passed]! <= lon) passed++;
      inside[row * ground.width + column] = passed % 2;
    }
  }
  return inside;
}
