import type { Feature, FeatureCollection, LineString } from 'geojson';
import type { Bounds } from './shapes';

/** Degrees between labelled lines, coarse to fine: decimal, as the corner table and GPS devices show them. */
const STEPS = [30, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005, 0.0002, 0.0001] as const;
/** Between two labelled lines, pixels at least. */
const LEAST_PIXELS = 160;
/** Unlabelled lines between two labelled ones. */
const PARTS = 5;
const MOST_LINES = 240;
const TILE = 512;

type GridLine = Feature<LineString, { major: boolean; label: string }>;

/** Degrees between labelled lines at a zoom level: the finest that stand far enough apart on the screen. */
export function gridStep(zoom: number): number {
  const pixelsPerDegree = (TILE * 2 ** zoom) / 360;
  return STEPS.findLast((step) => step * pixelsPerDegree >= LEAST_PIXELS) ?? STEPS[0];
}

const decimalsOf = (step: number): number => Math.max(0, Math.ceil(-Math.log10(step) - 1e-9));

/**
 * Meridians and parallels over a view and as much again around it, so that a drag shows no edge. `bounds` in degrees WGS 84,
 * `name` writes a coordinate as the reader writes numbers.
 */
export function graticule(
  bounds: Bounds,
  zoom: number,
  name: (degrees: number, axis: 'lon' | 'lat', decimals: number) => string,
): FeatureCollection<LineString, GridLine['properties']> {
  const [west, south, east, north] = bounds;
  const step = gridStep(zoom);
  const fine = step / PARTS;
  const [wide, high] = [east - west, north - south];
  const box: Bounds = [west - wide, Math.max(-85, south - high), east + wide, Math.min(85, north + high)];
  const decimals = decimalsOf(step);
  const along = (from: number, to: number, axis: 'lon' | 'lat'): GridLine[] => {
    const first = Math.ceil(from / fine);
    const count = Math.min(MOST_LINES, Math.floor(to / fine) - first + 1);
    return Array.from({ length: Math.max(0, count) }, (_, nth) => {
      const place = first + nth;
      const degrees = place * fine;
      const major = place % PARTS === 0;
      const coordinates =
        axis === 'lon'
          ? [
              [degrees, box[1]],
              [degrees, box[3]],
            ]
          : [
              [box[0], degrees],
              [box[2], degrees],
            ];
      return {
        type: 'Feature',
        properties: { major, label: major ? name(degrees, axis, decimals) : '' },
        geometry: { type: 'LineString', coordinates },
      };
    });
  };
  return { type: 'FeatureCollection', features: [...along(box[0], box[2], 'lon'), ...along(box[1], box[3], 'lat')] };
}
