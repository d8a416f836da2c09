import type { TextureClass } from '../facts.js';

/** USDA texture class of sand, silt and clay in percent that sum to 100 (Soil Survey Manual 2017, texture triangle); undefined when they do not. */
export function textureClass(sand_pct: number, silt_pct: number, clay_pct: number): TextureClass | undefined {
  if (![sand_pct, silt_pct, clay_pct].every((part) => part >= 0 && part <= 100) || Math.abs(sand_pct + silt_pct + clay_pct - 100) > 0.01)
    return undefined;
  if (silt_pct + 1.5 * clay_pct < 15) return 'sand';
  if (silt_pct + 2 * clay_pct < 30) return 'loamySand';
  if (clay_pct >= 40) return silt_pct >= 40 ? 'siltyClay' : sand_pct > 45 ? 'sandyClay' : 'clay';
  if (clay_pct >= 35 && sand_pct > 45) return 'sandyClay';
  if (clay_pct >= 27) return sand_pct > 45 ? 'sandyClayLoam' : sand_pct > 20 ? 'clayLoam' : 'siltyClayLoam';
  if (clay_pct >= 20 && silt_pct < 28 && sand_pct > 45) return 'sandyClayLoam';
  if (silt_pct >= 80 && clay_pct < 12) return 'silt';
  if (silt_pct >= 50) return 'siltLoam';
  if (clay_pct >= 7 && silt_pct >= 28 && sand_pct <= 52) return 'loam';
  return 'sandyLoam';
}

/** Typical bulk density in Mg/m³ by texture: USDA Soil Survey Manual 2017, textbook, unverified. */
export const TEXTURE_BULK_DENSITY_MG_M3: Readonly<Record<TextureClass, number>> = {
  sand: 1.6,
  loamySand: 1.55,
  sandyLoam: 1.5,
  loam: 1.4,
  siltLoam: 1.35,
  silt: 1.35,
  sandyClayLoam: 1.45,
  clayLoam: 1.35,
  siltyClayLoam: 1.3,
  sandyClay: 1.4,
  siltyClay: 1.25,
  clay: 1.25,
};
