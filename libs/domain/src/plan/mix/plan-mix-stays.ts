import type { ProductFacts } from '../../agronomy/facts.js';
import { isAmendment } from '../../agronomy/supply/product-contents.js';
import { at, type Dose, type PlanDraft } from '../plan.draft.js';
import { kgPerUnit, type MixColumn } from './plan-mix-cells.js';
import type { MixBounds } from './plan-mix-doses.js';

/** A product that keeps what it is given, though it was chosen. kg/ha. */
export interface Stays {
  readonly product: ProductFacts;
  readonly kg_ha: number;
}

/** Lime and gypsum that are dosed already were asked for by the soil: what a crop takes up neither lowers nor removes them, unless a person bounds them. */
export function stayingAmendments(
  draft: PlanDraft,
  columns: readonly MixColumn[],
  products: readonly ProductFacts[],
  bounds: ReadonlyMap<number, MixBounds> | undefined,
): readonly Stays[] {
  const found = products
    .filter((product) => isAmendment(product) && !bounds?.has(product.id))
    .map((product): Stays => {
      const doses = columns.map((column) => {
        const dose = at(at(draft.doses, column.key) ?? {}, String(product.id)) as Dose | undefined;
        return dose ? dose[0] * (kgPerUnit(column, dose[1], product) ?? 0) * column.kgPerHa : 0;
      });
      return { product, kg_ha: doses.reduce((sum, one) => sum + one, 0) };
    })
    .filter(({ kg_ha }) => kg_ha > 0);
  // chosen alone they are what is asked about
  return found.length === products.length ? [] : found;
}
