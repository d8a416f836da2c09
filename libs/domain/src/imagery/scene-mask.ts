/** Scene classification of Sentinel-2 Level-2A: 4 vegetation, 5 bare soil, 6 water and 7 unclassified are clear. */
const CLEAR: ReadonlySet<number> = new Set([4, 5, 6, 7]);
/** Cloud shadow, clouds of medium and high probability, thin cirrus: their rims are cloud too. */
const CLOUDY: ReadonlySet<number> = new Set([3, 8, 9, 10]);
const RIM_PIXELS = 2;

export const isClear = (sceneClass: number): boolean => CLEAR.has(sceneClass);

/** Where clouds and their shadows reach, two pixels of the classification (40 m) further than it says: for trends, where a rim is an outlier. */
export function rimmed(classes: ArrayLike<number>, width: number, height: number): Uint8Array {
  const reached = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (!CLOUDY.has(classes[y * width + x]!)) continue;
      for (let dy = -RIM_PIXELS; dy <= RIM_PIXELS; dy++)
        for (let dx = -RIM_PIXELS; dx <= RIM_PIXELS; dx++) {
          const [nx, ny] = [x + dx, y + dy];
          if (nx >= 0 && nx < width && ny >= 0 && ny < height) reached[ny * width + nx] = 1;
        }
    }
  return reached;
}

/** A share of clear pixels from which a date is shown, and from which it counts in a trend. */
export const CLEAR_TO_SHOW = 0.6;
export const CLEAR_FOR_TREND = 0.8;
/** Fewer pixels than this say little of a field. */
export const FEW_PIXELS = 10;
