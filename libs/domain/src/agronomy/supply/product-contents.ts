import { contentForms, nutrientIndex, nutrients } from '../../kernel/unit/nutrients.js';
import type { ProductFacts } from '../facts.js';

const needOf = new Map(contentForms.filter(({ need }) => need !== undefined).map(({ id, need }) => [id, nutrientIndex.get(need!)!]));

/**
 * kg of each nutrient (stored form, order of `nutrients`) that count when 1 kg of product is applied: content × product efficiency,
 * efficiency 1 where the product states none. Nitrogen is the sum of its forms and of the organic part that comes free in the first year.
 */
export function perKilogram(product: ProductFacts): Float64Array {
  const share = new Float64Array(nutrients.length);
  for (const { id, value, efficiency } of product.nutrients) {
    const at = id === 1 ? nutrientIndex.get(1) : needOf.get(id);
    if (at !== undefined) share[at] = share[at]! + (value / 100) * (efficiency ?? 1);
  }
  share[0] = share[0]! + organicNitrogenPart(product);
  return share;
}

/** kg of organic nitrogen in 1 kg of product that comes free in the first year: content × first-year availability. */
export const organicNitrogenPart = ({ organicNitrogen_pct, organicNitrogenAvailability }: ProductFacts): number =>
  ((organicNitrogen_pct ?? 0) / 100) * (organicNitrogenAvailability ?? 1);

/** kg of each nutrient that count in 1 kg of a coated product and lie outside its coating; undefined: all of it is coated. */
export function outsideCoating({ nutrients: contents, ...product }: ProductFacts): Float64Array | undefined {
  const open = contents.filter(({ coated }) => coated === false);
  if (open.length === 0) return undefined;
  return perKilogram({ ...product, nutrients: open, organicNitrogen_pct: 0 });
}

const known = new WeakMap<ProductFacts, Float64Array>();
/** As `perKilogram`, computed once for each product object. */
export function contentsOf(product: ProductFacts): Float64Array {
  let share = known.get(product);
  if (!share) known.set(product, (share = perKilogram(product)));
  return share;
}

/** Declared N, P2O5 and K2O in % by weight, as printed on the bag. */
export function declaredNpk(product: Pick<ProductFacts, 'nutrients' | 'organicNitrogen_pct'>): [n: number, p2o5: number, k2o: number] {
  const total = [0, 0, 0] as [number, number, number];
  for (const { id, value } of product.nutrients) {
    const at = id === 1 ? 0 : needOf.get(id);
    if (at !== undefined && at < 3) total[at] = total[at]! + value;
  }
  return [total[0] + (product.organicNitrogen_pct ?? 0), total[1], total[2]];
}

/** % by weight that a product can declare of a nutrient: of sulfur as SO3 what the pure element comes to (90 % S declares 225 %), of all others 100. */
export const mostContent_pct = (name: string): number =>
  name === 'SO3' ? 100 / nutrients.find(({ key }) => key === name)!.elementShare : 100;

const LIME_TYPE = 19;
const GYPSUM_TYPE = 18;

/** Soil amendments are worked in before planting, by the soil's own need. */
export const isAmendment = ({ typeId }: Pick<ProductFacts, 'typeId'>): boolean => typeId === LIME_TYPE || typeId === GYPSUM_TYPE;
