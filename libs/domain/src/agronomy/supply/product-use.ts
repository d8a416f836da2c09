import type { LibraryProduct } from '../tables/product-table.js';
import { LIQUID_FORM } from '../../kernel/schema/lists.js';

/** How a product is given: on the ground, in the irrigation water, on leaves. */
export type ProductUse = 'ground' | 'fertigation' | 'foliar';

export interface ProductSetting {
  readonly use: ProductUse;
  readonly cropKey?: string | undefined;
  /** ISO 3166-1 alpha-2. */
  readonly country?: string | undefined;
}

/** Arable crops of whole fields, spread with a centrifugal spreader or a planter. By the groups of FAO's Indicative Crop Classification: cereals, oilseeds, roots for sugar and starch, pulses, cane, fodder and fibre. */
const BROADACRE = new Set(
  (
    'maize wheat spring_wheat barley oats rice sorghum pearl_millet soybean groundnut dry_bean chickpea lentil pea sunflower canola cotton ' +
    'sugarcane sugar_beet cassava alfalfa'
  ).split(' '),
);
/** What is spread on such fields. */
const SPREAD = new Set(['straight', 'NPK', 'amendment', 'micronutrient', 'organic']);
/** Where solutions of nitrogen and phosphorus are sprayed on whole fields as a rule: UAN's markets by IFA's statistics of consumption. Project decision. */
const SPRAYED = new Set(['US', 'CA', 'AU', 'FR', 'GB', 'DE']);
const FLUIDS = /^(uan|ats|nts|app)/;
/** Given with something else, or to no nutrient's need. */
const AIDS = new Set(['adjuvant', 'hormonal', 'biological', 'acid']);

/** Solid and spread as it is, on whatever crop: no crystals of a stock tank. */
export const isSpread = ({ category, formId }: Pick<LibraryProduct, 'category' | 'formId'>): boolean =>
  SPREAD.has(category) && formId !== LIQUID_FORM;

/** Whether it can be bought in the country: blends are sold in some. */
export const isSoldIn = ({ countries }: Pick<LibraryProduct, 'countries'>, country: string | undefined): boolean =>
  country === undefined || countries === undefined || countries.includes(country);

/** Sold under this grade in the country: a local blend. */
export const isLocal = ({ countries }: Pick<LibraryProduct, 'countries'>, country: string | undefined): boolean =>
  country !== undefined && countries?.includes(country) === true;

/** Whether who plans for such a place would look for the product there: what is not usual comes after what is, and is found by its name. Project decision. */
export function isUsual(product: LibraryProduct, { use, cropKey, country }: ProductSetting): boolean {
  const { category, formId, waterSoluble, key } = product;
  if (AIDS.has(category)) return false;
  if (!isSoldIn(product, country)) return false;
  if (use !== 'ground') return waterSoluble || formId === LIQUID_FORM;
  if (cropKey === undefined || !BROADACRE.has(cropKey)) return true;
  if (formId === LIQUID_FORM) return FLUIDS.test(key) && country !== undefined && SPRAYED.has(country);
  return SPREAD.has(category);
}
