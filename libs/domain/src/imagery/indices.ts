/** Bands by the names of Earth Search's collection sentinel-2-c1-l2a. */
export type Band = 'blue' | 'green' | 'red' | 'rededge1' | 'nir' | 'nir08' | 'swir16';
export const indexNames = ['NDVI', 'EVI', 'SAVI', 'MSAVI2', 'NDRE', 'CIre', 'GNDVI', 'NDMI', 'NDWI', 'LAI'] as const;
export type IndexName = (typeof indexNames)[number];
/** Part of the keys under which results are kept: another formula or mask has another one. */
export const FORMULA_VERSION = 2;

interface SpectralIndex {
  readonly bands: readonly Band[];
  /** of the reflectances in the order of `bands`; not finite where it has no value */
  readonly of: (...reflectance: number[]) => number;
  /** outside of [-1, 1] it is no value */
  readonly normalised: boolean;
}
const ratio = (a: number, b: number): number => (a - b) / (a + b);
const evi = (nir: number, red: number, blue: number): number => (2.5 * (nir - red)) / (nir + 6 * red - 7.5 * blue + 1);

/** Formulas as in awesome-spectral-indices (Montero et al. 2023, Scientific Data 10, 197). */
export const indices: Readonly<Record<IndexName, SpectralIndex>> = {
  NDVI: { bands: ['nir', 'red'], of: (nir, red) => ratio(nir!, red!), normalised: true },
  EVI: { bands: ['nir', 'red', 'blue'], of: (nir, red, blue) => evi(nir!, red!, blue!), normalised: false },
  SAVI: { bands: ['nir', 'red'], of: (nir, red) => (1.5 * (nir! - red!)) / (nir! + red! + 0.5), normalised: false },
  MSAVI2: {
    bands: ['nir', 'red'],
    of: (nir, red) => (2 * nir! + 1 - Math.sqrt((2 * nir! + 1) ** 2 - 8 * (nir! - red!))) / 2,
    normalised: false,
  },
  NDRE: { bands: ['nir', 'rededge1'], of: (nir, edge) => ratio(nir!, edge!), normalised: true },
  CIre: { bands: ['nir', 'rededge1'], of: (nir, edge) => nir! / edge! - 1, normalised: false },
  GNDVI: { bands: ['nir', 'green'], of: (nir, green) => ratio(nir!, green!), normalised: true },
  NDMI: { bands: ['nir08', 'swir16'], of: (nir, swir) => ratio(nir!, swir!), normalised: true },
  NDWI: { bands: ['green', 'nir'], of: (green, nir) => ratio(green!, nir!), normalised: true },
  LAI: { bands: ['nir', 'red', 'blue'], of: (nir, red, blue) => 3.618 * evi(nir!, red!, blue!) - 0.118, normalised: false },
};

/** Deep shadow is not darker than this. */
const FLOOR = 0.0001;
export const reflectance = (dn: number, scale: number, offset: number): number => Math.max(FLOOR, dn * scale + offset);

/** NaN where the index has no value. */
export function indexValue(name: IndexName, values: readonly number[]): number {
  const { of, normalised } = indices[name];
  const value = of(...values);
  return Number.isFinite(value) && (!normalised || Math.abs(value) <= 1) ? value : Number.NaN;
}
