import type { MixBinding, MixTarget } from '../../agronomy/auto-calculate/mix-problem.js';
import { doseKindOf, type SpreadBy, spreadableDose } from '../../agronomy/auto-calculate/spreadable.js';
import { isAmendment } from '../../agronomy/supply/product-contents.js';
import { isTrivialGap, isTrivialNeed } from '../../agronomy/auto-calculate/trivial-gap.js';
import type { GraphContext } from '../../agronomy/balance/graph-plan.js';
import type { ProductFacts } from '../../agronomy/facts.js';
import { contentsOf } from '../../agronomy/supply/product-contents.js';
import { libraryProduct } from '../../agronomy/tables/product-table.js';
import { PRE_PLANT_STAGE } from '../../kernel/schema/lists.js';
import { nutrientIndex, nutrientOf } from '../../kernel/unit/nutrients.js';
import { isSpread, isUsual } from '../../agronomy/supply/product-use.js';
import type { MixColumn, Placing } from './plan-mix-cells.js';
import type { MixBounds } from './plan-mix-doses.js';
import type { Stays } from './plan-mix-stays.js';

const NITROGEN = 1;
const CHLORIDE = 19;
/** Nitrogen, phosphate, potash. */
const PRIMARY = [NITROGEN, 4, 5];

/** Calcium, magnesium, sulfur. */
const SECONDARY = new Set([6, 7, 8]);

/** Needs below a gram are rounding of the balance: beside them contents become too large for the solver. kg/ha. */
const LEAST_FELT_KG_HA = 0.001;

export const contentOf = (product: ProductFacts, nutrientId: number): number => contentsOf(product)[nutrientIndex.get(nutrientId)!]!;

/** Lime and gypsum anywhere but before planting can have nothing: they are never a season's fertilizer. */
export const inSeasonAmendments = (products: readonly ProductFacts[], placing: Placing): (readonly [number, MixBinding])[] =>
  products
    .filter((product) => isAmendment(product) && (placing.get(product.id) ?? []).some(({ column }) => column.stageId !== PRE_PLANT_STAGE))
    .map(({ id }) => [id, { kind: 'maximum', id: String(id), limit: 0 }] as const);

/**
 * What is bought for a micronutrient is given for that alone. Zinc sulfate holds sulfur too, and where nothing else brings as much a hundred kilograms of it
 * would mend a gap of sulfur with forty times the zinc that any soil is corrected with.
 */
const boughtForOther = (product: ProductFacts, targets: readonly MixTarget[]): boolean =>
  doseKindOf(product) === 'micro' &&
  !targets.some(({ nutrient }) => nutrientOf(Number(nutrient))!.group === 'micro' && contentOf(product, Number(nutrient)) > 0);

/** Products that are given nothing, unless a person says how much of them. */
export const idleProducts = (
  { products, bounds }: { readonly products: readonly ProductFacts[]; readonly bounds?: ReadonlyMap<number, MixBounds> },
  targets: readonly MixTarget[],
): ReadonlySet<number> => new Set(products.filter((one) => !bounds?.has(one.id) && boughtForOther(one, targets)).map(({ id }) => id));

/** What a person would buy for the place: on the ground nothing that is sold for leaves or tanks, and no chelate of calcium or magnesium. */
export function isSuggestible(
  product: ProductFacts,
  columns: readonly MixColumn[],
  targets: readonly MixTarget[],
  { crop }: Pick<GraphContext, 'crop'>,
): boolean {
  if (isAmendment(product) || boughtForOther(product, targets)) return false;
  if (columns[0]!.tank_l !== undefined) return product.waterSoluble !== false;
  const known = libraryProduct(product.id);
  if (known === undefined) return true;
  return (
    isSpread(known) &&
    isUsual(known, { use: 'ground', cropKey: crop?.key }) &&
    (known.category !== 'micronutrient' || doseKindOf(product) === 'micro')
  );
}

/**
 * What decides the amounts: not traces that none of the products could ever bring, nor gaps too small to go out for, nor what lime or gypsum covers, nor a legume's starter, which comes
 * along with phosphate or not at all, nor on the open field chloride, which comes along with potash and for which nobody buys a fertilizer. Where nothing else is needed, all of them.
 */
export function chasedTargets(
  all: readonly MixTarget[],
  {
    products,
    bounds,
    stays,
  }: { readonly products: readonly ProductFacts[]; readonly bounds?: ReadonlyMap<number, MixBounds>; readonly stays: readonly Stays[] },
  { crop, doses, unitTypeId }: GraphContext,
  columns: readonly MixColumn[],
): readonly MixTarget[] {
  const by: SpreadBy = { cropType: crop?.cropType, levels: doses, imperial: unitTypeId === 1 };
  const inField = columns.every(({ tank_l }) => tank_l === undefined);
  const chased = all.filter(({ nutrient, need_kg_ha, given_kg_ha = 0 }) => {
    const id = Number(nutrient);
    const gap = need_kg_ha - given_kg_ha;
    if (gap <= 0 && stays.some(({ product }) => contentOf(product, id) > 0)) return false;
    const bringing = products.filter((product) => contentOf(product, id) > 0);
    if (bringing.length === 0 && nutrientOf(id)!.group !== 'macro') return false;
    if (inField && id === CHLORIDE) return false;
    if (id === NITROGEN && crop?.legumeStarter_kg_ha !== undefined) return false;
    if (isTrivialGap(id, gap) || isTrivialNeed(id, need_kg_ha)) return false;
    // a straight product of which even the least dose would bring more than twice what is wanting
    const tooMuch = (product: ProductFacts): boolean =>
      !bounds?.has(product.id) &&
      PRIMARY.every((other) => other === id || contentOf(product, other) === 0) &&
      gap < (spreadableDose(product, by).least_kg_ha * contentOf(product, id)) / 2;
    return !(inField && gap > 0 && bringing.length > 0 && bringing.every(tooMuch));
  });
  if (chased.length > 0) return chased;
  const felt = all.filter(({ need_kg_ha }) => need_kg_ha >= LEAST_FELT_KG_HA);
  return felt.length > 0 ? felt : all;
}

/**
 * On the open field calcium, magnesium and sulfur may come along beyond their needs: superphosphate brings more calcium than a cereal takes up, and no crop
 * is left without phosphate for that (`docs/decisions/0068`). A tank is mixed to the ratios that were asked for.
 */
export const surplusAside = (targets: readonly MixTarget[], columns: readonly MixColumn[]): readonly MixTarget[] =>
  columns.some(({ tank_l }) => tank_l !== undefined)
    ? targets
    : targets.map((one) => (SECONDARY.has(Number(one.nutrient)) ? { ...one, mayExceed: true as const } : one));
