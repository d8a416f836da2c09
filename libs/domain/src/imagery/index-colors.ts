import { viridis } from '../kernel/colour/viridis.js';
import type { IndexName } from './indices.js';

export interface ColorStop {
  readonly value: number;
  readonly color: string;
}
export const palettes = ['standard', 'viridis'] as const;
export type Palette = (typeof palettes)[number];

const stops = (...pairs: readonly (readonly [number, string])[]): ColorStop[] => pairs.map(([value, color]) => ({ value, color }));
const vigour = stops(
  ...([
    [-1, '#051852'],
    [0, '#051852'],
    [0.1, '#bfbfbf'],
    [0.2, '#f0d596'],
    [0.3, '#ffffbe'],
    [0.4, '#d9ef8b'],
  ] as const),
  ...([
    [0.5, '#a6d96a'],
    [0.6, '#66bd63'],
    [0.7, '#1a9850'],
    [0.8, '#006837'],
    [1, '#004529'],
  ] as const),
);
const water = (low: number, high: number): ColorStop[] => {
  const step = (high - low) / 4;
  return stops([low, '#8c510a'], [low + step, '#d8b365'], [low + 2 * step, '#f5f5f5'], [low + 3 * step, '#67a9cf'], [high, '#2166ac']);
};
/** The ramp of vigour, drawn over another range. */
const leaves = (high: number): ColorStop[] =>
  vigour.slice(1).map(({ value, color }) => ({ value: Math.round(value * high * 100) / 100, color }));
const standard: Readonly<Record<IndexName, readonly ColorStop[]>> = {
  ...{ NDVI: vigour, EVI: vigour, SAVI: vigour, MSAVI2: vigour, NDRE: vigour, GNDVI: vigour },
  ...{ NDMI: water(-0.2, 0.6), NDWI: water(-0.5, 0.5), CIre: leaves(6), LAI: leaves(6) },
};

export function colorsOf(name: IndexName, palette: Palette = 'standard'): readonly ColorStop[] {
  const own = standard[name];
  if (palette === 'standard') return own;
  const low = Math.max(own[0]!.value, 0 <= own.at(-1)!.value && own[0]!.value === -1 ? 0 : own[0]!.value);
  const span = own.at(-1)!.value - low;
  return viridis.map((color, n) => ({ value: Math.round((low + (span * n) / 4) * 1e4) / 1e4, color }));
}

const channels = (hex: string): [number, number, number] =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number, number];

/** A colour for each value, between the stops and held at the ends. */
export function painter(ramp: readonly ColorStop[]): (value: number) => readonly [number, number, number] {
  const known = ramp.map(({ value, color }) => ({ value, rgb: channels(color) }));
  return (value) => {
    const above = known.findIndex((stop) => stop.value >= value);
    if (above === 0) return known[0]!.rgb;
    if (above < 0) return known.at(-1)!.rgb;
    const [low, high] = [known[above - 1]!, known[above]!];
    const share = high.value === low.value ? 0 : (value - low.value) / (high.value - low.value);
    return [0, 1, 2].map((n) => Math.round(low.rgb[n]! + share * (high.rgb[n]! - low.rgb[n]!))) as [number, number, number];
  };
}

/** Five classes of equal width over the range in which crops lie, for areas by class. */
export function classBounds(name: IndexName): readonly number[] {
  if (name === 'CIre' || name === 'LAI') return [1, 2, 3, 4];
  if (name === 'NDMI') return [0, 0.15, 0.3, 0.45];
  if (name === 'NDWI') return [-0.5, -0.25, 0, 0.25];
  return [0.2, 0.4, 0.6, 0.8];
}
