import type { GraphApplication, GraphContext, GraphPlan } from '../../agronomy/balance/graph-plan.js';
import type { ProductFacts } from '../../agronomy/facts.js';
import { doseKgPerHa } from '../../agronomy/supply/dose.js';
import { isAmendment } from '../../agronomy/supply/product-contents.js';
import { productForms } from '../../kernel/schema/lists.js';
import { cut } from '../../kernel/string/number-text.js';
import { KG_HA, L_HA } from '../../kernel/unit/unit-ids.js';
import { convert, isOfDimension } from '../../kernel/unit/units.js';
import type { PlanCheck } from './plan.checks.js';

/**
 * kg/ha of product beyond which one application is more likely a slip of the hand than a dose: project decision. Spreaders of fertilizer bring 5 t/ha in no
 * pass, lime is divided from about 5 t/ha and hardly ever passes 20 in all, and manure or slurry of 100 t/ha is beyond any dressing. The hard bound of
 * a dose, a layer of ten centimetres, stays what it is.
 */
const MOST_KG_HA = { doseBeyondMineral: 5_000, doseBeyondLime: 20_000, doseBeyondManure: 100_000 } as const;
type BeyondCode = keyof typeof MOST_KG_HA;

const manures: ReadonlySet<number> = new Set(productForms.flatMap(({ id, key }) => (/manure/i.test(key) ? [id] : [])));
const WATER_KG_M3 = 1000;

const codeOf = (product: ProductFacts): BeyondCode =>
  isAmendment(product) ? 'doseBeyondLime' : manures.has(product.formId) ? 'doseBeyondManure' : 'doseBeyondMineral';

/** What is said of a dose that nobody spreads, with the most of its kind in the unit in which it is given. */
export function beyondSpread(amount: number, unitId: number, product: ProductFacts): { code: BeyondCode; max: number } | undefined {
  const facts = { ...product, density_kg_m3: product.density_kg_m3 ?? WATER_KG_M3 };
  const dose = doseKgPerHa(amount, unitId, facts, undefined);
  const code = codeOf(product);
  if (!('value' in dose) || dose.value <= MOST_KG_HA[code] * (1 + 1e-9)) return undefined;
  const most = MOST_KG_HA[code];
  const max = isOfDimension(unitId, 'massPerArea')
    ? convert(most, KG_HA, unitId)
    : convert((most / facts.density_kg_m3) * WATER_KG_M3, L_HA, unitId);
  return { code, max: cut(max) };
}

/** Doses per area far beyond what is spread, each at its cell; what is dosed by the litre of a tank or a spray is judged there. */
export const doseChecks = ({ applications, foliarApplications }: GraphPlan, { product }: GraphContext): PlanCheck[] =>
  [...(applications ?? []), ...(foliarApplications ?? [])].flatMap(({ id: column, products }: GraphApplication) =>
    products.flatMap(({ id, amount, unitId }): PlanCheck[] => {
      const facts = product(id);
      const found = facts && beyondSpread(amount, unitId, facts);
      return found
        ? [{ code: found.code, level: 'warning', path: `doses.${column}|${id}`, params: { value: amount, max: found.max, unitId } }]
        : [];
    }),
  );
