import proj4 from 'proj4';
import { type Grid, pixelsInside, type Window, windowAround, windowOf } from '@loam/domain/imagery/field-pixels';
import { classBounds, type ColorStop, painter } from '@loam/domain/imagery/index-colors';
import { type Band, indexValue, indices, reflectance } from '@loam/domain/imagery/indices';
import { isClear, rimmed } from '@loam/domain/imagery/scene-mask';
import type { SceneAsset } from '@loam/domain/imagery/stac';
import { zonalStatistics } from '@loam/domain/imagery/zonal-statistics';
import { pngOf } from '../../../platform/files/png.js';
import { type SceneAnswer, SceneAway, type ScenePicture, type ScenePixel, type SceneQuestion } from './scene-reader.messages.js';
import { imageOf, type SceneImage, valuesIn } from './scene-file.js';

const MOST_PIXELS = 4_000_000;
/** Zones need no more: of larger fields every second pixel is taken, or every third. */
const MOST_TOLD = 20_000;
type Point = readonly [number, number];
interface Opened {
  readonly asset: SceneAsset;
  readonly file: SceneImage;
  readonly grid: Grid;
}

const pointOf = ([x, y]: number[]): Point => [x!, y!];
const utm = (epsg: number): string => `+proj=utm +zone=${epsg % 100}${epsg > 32700 ? ' +south' : ''} +datum=WGS84`;

async function open(asset: SceneAsset | undefined, name: string): Promise<Opened> {
  if (!asset) throw new SceneAway('sceneMissing', `the scene has no ${name}`);
  const file = await imageOf(asset.href);
  const { image } = file;
  const [x0, y0] = image.getOrigin() as [number, number];
  const [size, down] = image.getResolution() as [number, number];
  if (!(size > 0) || down !== -size) throw new SceneAway('sceneUnreadable', `pixels of ${size} by ${down}`);
  return { asset, file, grid: { x0, y0, size, width: image.getWidth(), height: image.getHeight() } };
}

const read = (of: Opened, { left, top, width, height }: Window) => valuesIn(of.file, [left, top, left + width, top + height]);

/** The bands of an index on one grid. Where the red edge is coarser than the infrared, the infrared of its own grid is taken (B8A). */
async function bandsOf({ scene, index }: SceneQuestion): Promise<Opened[]> {
  const opened = await Promise.all(indices[index].bands.map((band) => open(scene.assets[band], band)));
  const coarsest = Math.max(...opened.map(({ grid }) => grid.size));
  return Promise.all(
    opened.map(async (one, n) => {
      if (one.grid.size === coarsest) return one;
      const other: Band = indices[index].bands[n] === 'nir' ? 'nir08' : indices[index].bands[n]!;
      const same = await open(scene.assets[other], other);
      if (same.grid.size !== coarsest) throw new SceneAway('sceneUnreadable', `${other} does not fit the grid of ${coarsest} m`);
      return same;
    }),
  );
}

/** The class of each pixel of the window: that of the classification's pixel in which its centre lies; 0 beside it. */
async function classesOf(question: SceneQuestion, grid: Grid, window: Window): Promise<{ classes: Uint8Array; rims: Uint8Array }> {
  const scl = await open(question.scene.assets.scl, 'scl');
  const margin = 3 * scl.grid.size;
  const [west, north] = [grid.x0 + window.left * grid.size - margin, grid.y0 - window.top * grid.size + margin];
  const [east, south] = [west + window.width * grid.size + 2 * margin, north - window.height * grid.size - 2 * margin];
  const around = windowOf(
    [
      [
        [west, north],
        [east, north],
        [east, south],
        [west, south],
        [west, north],
      ],
    ],
    scl.grid,
  );
  const found = { classes: new Uint8Array(window.width * window.height), rims: new Uint8Array(window.width * window.height) };
  if (!around) return found;
  const values = await read(scl, around);
  const rims = question.rims ? rimmed(values, around.width, around.height) : undefined;
  for (let row = 0; row < window.height; row++)
    for (let column = 0; column < window.width; column++) {
      const x = Math.floor((grid.x0 + (window.left + column + 0.5) * grid.size - scl.grid.x0) / scl.grid.size) - around.left;
      const y = Math.floor((scl.grid.y0 - (grid.y0 - (window.top + row + 0.5) * grid.size)) / scl.grid.size) - around.top;
      if (x < 0 || y < 0 || x >= around.width || y >= around.height) continue;
      found.classes[row * window.width + column] = values[y * around.width + x]!;
      if (rims) found.rims[row * window.width + column] = rims[y * around.width + x]!;
    }
  return found;
}

/** What one scene shows of one field. @throws SceneAway */
export async function readScene(question: SceneQuestion): Promise<SceneAnswer> {
  const project = proj4('WGS84', utm(question.scene.epsg));
  const rings = question.rings.map((ring) => ring.map((at) => pointOf(project.forward([...at]))));
  const bands = await bandsOf(question);
  const { grid } = bands[0]!;
  const window = windowOf(rings, grid);
  if (!window) return { outside: true };
  const around = windowAround(rings, grid);
  if (around.width * around.height > MOST_PIXELS) throw new SceneAway('sceneTooLarge');
  const inside = pixelsInside(rings, grid, window);
  const [{ classes, rims }, ...layers] = await Promise.all([classesOf(question, grid, window), ...bands.map((band) => read(band, window))]);
  const values = new Float64Array(inside.length).fill(Number.NaN);
  const sclCounts: Record<string, number> = {};
  let [pixelsInField, masked] = [0, 0];
  for (let at = 0; at < inside.length; at++) {
    if (inside[at] === 0) continue;
    pixelsInField++;
    sclCounts[classes[at]!] = (sclCounts[classes[at]!] ?? 0) + 1;
    const nothing = bands.some(({ asset }, n) => layers[n]![at] === asset.nodata);
    if (!isClear(classes[at]!) || rims[at] === 1 || nothing) masked++;
    else
      values[at] = indexValue(
        question.index,
        bands.map(({ asset }, n) => reflectance(layers[n]![at]!, asset.scale, asset.offset)),
      );
  }
  if (pixelsInField === 0) return { outside: true };
  const beyond = around.width * around.height === inside.length ? 0 : countOf(pixelsInside(rings, grid, around)) - pixelsInField;
  if (beyond > 0) {
    // what the scene does not reach is of class 0, no data
    sclCounts['0'] = (sclCounts['0'] ?? 0) + beyond;
    pixelsInField += beyond;
    masked += beyond;
  }
  const statistics = zonalStatistics(values);
  const toDegrees = (at: Point) => pointOf(project.inverse([...at]));
  const picture = question.stops && statistics ? drawn(values, window, grid, question.stops, toDegrees) : undefined;
  return {
    seen: {
      ...{ pixelsInField, masked, sclCounts, pixel: grid.size, validFraction: Math.round((1 - masked / pixelsInField) * 1e4) / 1e4 },
      classAreasHa: areas(values, classBounds(question.index), grid.size),
      ...(statistics && { statistics }),
      ...(picture && { picture }),
      ...(question.pixels && { pixels: pixelsOf(values, window, grid, toDegrees) }),
    },
  };
}

const countOf = (inside: Uint8Array): number => inside.reduce((sum, one) => sum + one, 0);

function areas(values: Float64Array, bounds: readonly number[], size: number): number[] {
  const counts = new Uint32Array(bounds.length + 1);
  for (const value of values) if (!Number.isNaN(value)) counts[bounds.filter((bound) => value >= bound).length]!++;
  return Array.from(counts, (count) => (count * size * size) / 10_000);
}

/** The clear pixels, thinned evenly where there are very many. */
function pixelsOf(
  values: Float64Array,
  { left, top, width }: Window,
  { x0, y0, size }: Grid,
  toDegrees: (at: Point) => Point,
): ScenePixel[] {
  const clear = values.reduce((sum, value) => sum + (Number.isNaN(value) ? 0 : 1), 0);
  const step = Math.max(1, Math.ceil(Math.sqrt(clear / MOST_TOLD)));
  const found: ScenePixel[] = [];
  values.forEach((value, at) => {
    const [row, column] = [Math.floor(at / width), at % width];
    if (Number.isNaN(value) || row % step > 0 || column % step > 0) return;
    const [lon, lat] = toDegrees([x0 + (left + column + 0.5) * size, y0 - (top + row + 0.5) * size]);
    found.push([Number(lon.toFixed(7)), Number(lat.toFixed(7)), Number(value.toFixed(4))]);
  });
  return found;
}

function drawn(
  values: Float64Array,
  window: Window,
  { x0, y0, size }: Grid,
  stops: readonly ColorStop[],
  toDegrees: (at: Point) => Point,
): ScenePicture {
  const { left, top, width, height } = window;
  const paint = painter(stops);
  const rgba = new Uint8Array(width * height * 4);
  values.forEach((value, at) => {
    if (!Number.isNaN(value)) rgba.set([...paint(value), 255], at * 4);
  });
  const [west, north] = [x0 + left * size, y0 - top * size];
  const [east, south] = [west + width * size, north - height * size];
  const corners = (
    [
      [west, south],
      [west, north],
      [east, north],
      [east, south],
    ] as const
  ).map(toDegrees);
  return { png: pngOf(rgba, width, height).toString('base64'), width, height, corners };
}
