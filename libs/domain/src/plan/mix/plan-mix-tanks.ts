import type { MixBinding, MixLimit } from '../../agronomy/auto-calculate/mix-problem.js';
import { compatibilityOf } from '../../agronomy/tank/compatibility.js';
import { SATURATION } from '../../agronomy/constants.js';
import type { ProductFacts } from '../../agronomy/facts.js';
import type { GraphContext } from '../../agronomy/balance/graph-plan.js';
import { solubilityAt, STOCK_TEMPERATURE_C } from '../../agronomy/tank/stock-strength.js';
import { at, type PlanDraft } from '../plan.draft.js';
import { kgPerUnit, type MixColumn, type Placing } from './plan-mix-cells.js';

/** What speaks against products in the stock tanks that they are placed in. */
export interface TankConflicts {
  /** Products that can have nothing: they do not dissolve, or do not mix with what a tank holds already. */
  readonly blocked: ReadonlyMap<number, MixBinding>;
  /** Pairs of the products that share a tank and do not mix. */
  readonly conflicts: readonly (readonly [string, string])[];
}

export function tankConflicts(
  emptied: PlanDraft,
  products: readonly ProductFacts[],
  placing: Placing,
  context: GraphContext,
): TankConflicts {
  const tanksOf = (id: number) =>
    (placing.get(id) ?? []).filter(({ column }) => column.tank_l !== undefined).map(({ column }) => column.key);
  const blocked = new Map<number, MixBinding>();
  const conflicts: [string, string][] = [];
  products.forEach((product, index) => {
    const tanks = tanksOf(product.id);
    if (tanks.length > 0 && product.waterSoluble === false)
      blocked.set(product.id, { kind: 'solubility', id: String(product.id), limit: 0 });
    for (const key of tanks) {
      for (const other of Object.keys(at(emptied.doses, key) ?? {}).map(Number)) {
        const facts = context.product(other);
        if (facts && compatibilityOf(product, facts).code === 0)
          blocked.set(product.id, { kind: 'compatibility', id: `${other}|${product.id}`, limit: 0 });
      }
    }
    for (const other of products.slice(index + 1)) {
      if (compatibilityOf(product, other).code === 0 && tanksOf(other.id).some((key) => tanks.includes(key)))
        conflicts.push([String(product.id), String(other.id)]);
    }
  });
  return { blocked, conflicts };
}

/** `Σ C/S ≤ 0.85` in each stock tank, C and S in g/l; products without a known solubility count nothing. */
export function solubilityLimits(emptied: PlanDraft, columns: readonly MixColumn[], placing: Placing, context: GraphContext): MixLimit[] {
  return columns.flatMap((column): MixLimit[] => {
    if (column.tank_l === undefined) return [];
    const perKilogram = (product: ProductFacts) => {
      const soluble = solubilityAt(product, context.stock_C ?? STOCK_TEMPERATURE_C.value);
      return soluble ? 1000 / column.tank_l! / soluble.g_l : 0;
    };
    const dosed = Object.entries(at(emptied.doses, column.key) ?? {}).reduce((sum, [id, [amount, unitId]]) => {
      const product = context.product(Number(id));
      return product ? sum + amount * (kgPerUnit(column, unitId, product) ?? 0) * perKilogram(product) : sum;
    }, 0);
    const perKg = [...placing].flatMap(([id, cells]) => {
      const share = cells.find((cell) => cell.column.key === column.key)?.share ?? 0;
      const product = context.product(id);
      return product && share > 0 ? [[String(id), (share / column.kgPerHa) * perKilogram(product)] as const] : [];
    });
    return [{ kind: 'solubility', id: column.key, max: SATURATION - dosed, perKg: Object.fromEntries(perKg) }];
  });
}
