import table from './crop-tolerance.json' with { type: 'json' };

/** What a crop bears: salinity of the saturated soil extract (Maas & Hoffman line) and boron of the irrigation water. FAO 29 rev. 1, tables 4 and 16. */
export interface CropTolerance {
  readonly crop: string;
  /** ECe up to which the yield is full. */
  readonly threshold_dS_m?: number;
  /** Yield lost above it. */
  readonly slope_pct_per_dS_m?: number;
  /** Largest concentration without loss; the upper end of the class. */
  readonly boron_mg_l?: number;
}

export const SALT_TOLERANCE_SOURCE = 'FAO 29 rev. 1 (1985), table 4; textbook, unverified';
export const BORON_TOLERANCE_SOURCE = 'FAO 29 rev. 1 (1985), table 16; textbook, unverified';

const byCrop = new Map((table.crops as readonly CropTolerance[]).map((one) => [one.crop, one]));
/** By the crop's key in the library; undefined for crops that the tables do not rate. */
export const toleranceOf = (cropKey: string | undefined): CropTolerance | undefined =>
  cropKey === undefined ? undefined : byCrop.get(cropKey);
