export interface Spot {
  /** Metres to the east and to the north. */
  readonly x: number;
  readonly y: number;
}
export interface Sample extends Spot {
  readonly value: number;
}
interface Near {
  readonly sample: Sample;
  /** Square of the distance. */
  readonly square: number;
}

const PER_BOX = 4;

/** The nearest of many points, by boxes of a few points each. */
export class Neighbours {
  private readonly boxes = new Map<number, Sample[]>();
  private readonly x0: number;
  private readonly y0: number;
  private readonly size: number;
  private readonly columns: number;
  private readonly rows: number;

  constructor(private readonly samples: readonly Sample[]) {
    let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
    for (const { x, y } of samples) [x0, y0, x1, y1] = [Math.min(x0, x), Math.min(y0, y), Math.max(x1, x), Math.max(y1, y)];
    [this.x0, this.y0] = [x0, y0];
    const longest = Math.max(x1 - x0, y1 - y0, 1e-3);
    this.size = Math.max(
      Math.sqrt(((x1 - x0) * (y1 - y0) * PER_BOX) / samples.length),
      (longest * PER_BOX) / samples.length,
      longest / 1000,
    );
    this.columns = Math.floor((x1 - x0) / this.size) + 1;
    this.rows = Math.floor((y1 - y0) / this.size) + 1;
    for (const sample of samples) {
      const box = this.boxOf(this.columnOf(sample.x), this.rowOf(sample.y));
      const known = this.boxes.get(box);
      if (known) known.push(sample);
      else this.boxes.set(box, [sample]);
    }
  }

  /** The `count` nearest, the nearest first. */
  of(spot: Spot, count: number, except?: Sample): readonly Near[] {
    const [column, row] = [this.columnOf(spot.x), this.rowOf(spot.y)];
    const wanted = Math.min(count, this.samples.length - (except ? 1 : 0));
    const near: Near[] = [];
    for (let reach = 0; reach <= Math.max(this.columns, this.rows); reach++) {
      for (const sample of this.ring(column, row, reach)) {
        if (sample === except) continue;
        const square = (sample.x - spot.x) ** 2 + (sample.y - spot.y) ** 2;
        if (near.length === wanted && square >= near[wanted - 1]!.square) continue;
        let at = near.length;
        while (at > 0 && near[at - 1]!.square > square) at--;
        near.splice(at, 0, { sample, square });
        if (near.length > wanted) near.pop();
      }
      if (near.length === wanted && near[wanted - 1]!.square <= this.clear(spot, column, row, reach) ** 2) break;
    }
    return near;
  }

  /** How far from the spot everything has been looked at. */
  private clear({ x, y }: Spot, column: number, row: number, reach: number): number {
    const [west, south] = [this.x0 + (column - reach) * this.size, this.y0 + (row - reach) * this.size];
    const side = (2 * reach + 1) * this.size;
    return Math.max(0, Math.min(x - west, west + side - x, y - south, south + side - y));
  }

  private *ring(column: number, row: number, reach: number): Iterable<Sample> {
    const [top, bottom] = [Math.max(0, row - reach), Math.min(this.rows - 1, row + reach)];
    const [left, right] = [Math.max(0, column - reach), Math.min(this.columns - 1, column + reach)];
    for (let r = top; r <= bottom; r++) {
      const whole = r === row - reach || r === row + reach;
      for (let c = left; c <= right; c++)
        if (whole || c === column - reach || c === column + reach) yield* this.boxes.get(this.boxOf(c, r)) ?? [];
    }
  }

  private boxOf = (column: number, row: number): number => row * this.columns + column;
  private columnOf = (x: number): number => Math.max(0, Math.min(this.columns - 1, Math.floor((x - this.x0) / this.size)));
  private rowOf = (y: number): number => Math.max(0, Math.min(this.rows - 1, Math.floor((y - this.y0) / this.size)));
}
