type Point = readonly [x: number, y: number];
export interface Grid {
  /** of the upper left corner of the first pixel */
  readonly x0: number;
  readonly y0: number;
  readonly size: number;
  readonly width: number;
  readonly height: number;
}
export interface Window {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The pixels of a grid that the box of the rings touches; undefined when it lies beside it. */
export function windowOf(rings: readonly (readonly Point[])[], grid: Grid): Window | undefined {
  const around = windowAround(rings, grid);
  const [left, top] = [Math.max(0, around.left), Math.max(0, around.top)];
  const right = Math.min(grid.width, around.left + around.width);
  const bottom = Math.min(grid.height, around.top + around.height);
  return right > left && bottom > top ? { left, top, width: right - left, height: bottom - top } : undefined;
}

/** The pixels that the box of the rings touches, as if the grid had no end. */
export function windowAround(rings: readonly (readonly Point[])[], { x0, y0, size }: Grid): Window {
  const xs = rings[0]!.map(([x]) => x);
  const ys = rings[0]!.map(([, y]) => y);
  const [left, top] = [Math.floor((Math.min(...xs) - x0) / size), Math.floor((y0 - Math.max(...ys)) / size)];
  const [right, bottom] = [Math.ceil((Math.max(...xs) - x0) / size), Math.ceil((y0 - Math.min(...ys)) / size)];
  return { left, top, width: right - left, height: bottom - top };
}

/** 1 for each pixel of the window whose centre lies inside the rings, holes taken out (even-odd). */
export function pixelsInside(
  rings: readonly (readonly Point[])[],
  { x0, y0, size }: Grid,
  { left, top, width, height }: Window,
): Uint8Array {
  const inside = new Uint8Array(width * height);
  for (let row = 0; row < height; row++) {
    const y = y0 - (top + row + 0.5) * size;
    const crossings = rings
      .flatMap((ring) =>
        ring.slice(1).flatMap(([bx, by], i) => {
          const [ax, ay] = ring[i]!;
          return ay > y !== by > y ? [ax + ((y - ay) / (by - ay)) * (bx - ax)] : [];
        }),
      )
      .sort((a, b) => a - b);
    let passed = 0;
    for (let column = 0; column < width; column++) {
      const x = x0 + (left + column + 0.5) * size;
      while (passed < crossings.length && crossings[passed]! <= x) passed++;
      inside[row * width + column] = passed % 2;
    }
  }
  return inside;
}
