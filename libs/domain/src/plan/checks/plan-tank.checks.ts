import { tankCompatibility } from '../../agronomy/tank/compatibility.js';
import { dosePerFillingKg } from '../../agronomy/supply/dose.js';
import type { ProductFacts } from '../../agronomy/facts.js';
import { STOCK_TEMPERATURE_C, tooStrong } from '../../agronomy/tank/stock-strength.js';
import type { Diluted, StockModel } from '../../agronomy/tank/tank-solution.js';
import { cut } from '../../kernel/string/number-text.js';
import { at, inOrder, methodOf, type PlanDraft } from '../plan.draft.js';
import type { RuleCheck } from './plan.checks.js';

export interface StockFacts {
  readonly product: (id: number) => ProductFacts | undefined;
  /** Common ions are looked at where the ion model is at hand. */
  readonly stockModel?: StockModel;
  readonly stock_C?: number;
}

/** Products of a stock tank in g/l of stock; empty without a volume. Doses that cannot be weighed are left out. */
export function stockOf(draft: PlanDraft, key: string, product: StockFacts['product']): Diluted[] {
  const volume = at(at(draft.applications, key) ?? {}, 'volume');
  if (typeof volume !== 'number' || volume <= 0) return [];
  return Object.entries(at(draft.doses, key) ?? {}).flatMap(([id, [amount, unitId]]) => {
    const facts = product(Number(id));
    const weight = facts && dosePerFillingKg(amount, unitId, facts, volume);
    return weight && 'value' in weight ? [{ product: facts, g_l: (1000 * weight.value) / volume }] : [];
  });
}

const percent = (part: number): number => cut(part * 100);

/**
 * Pairs of a stock tank that do not mix (0) or mix with losses (1), stocks too strong to dissolve (`Σ C/S`) as mixed or after a cold night, and salts
 * that fall out by their common ions where no pair says so already. They inform; nothing is refused.
 */
export function tankChecks(draft: PlanDraft, { product, stockModel, stock_C }: StockFacts): RuleCheck[] {
  return inOrder(draft.applications).flatMap((key) => {
    if (methodOf(key, draft.applications[key]!) !== 'proportional') return [];
    const path = `applications.${key}`;
    const warning = (code: RuleCheck['code'], params: RuleCheck['params']): RuleCheck => ({ code, level: 'warning', path, params });
    const dosed = Object.keys(at(draft.doses, key) ?? {}).flatMap((id) => product(Number(id)) ?? []);
    const { pairs } = tankCompatibility(dosed);
    const mixing = pairs.flatMap(({ a, b, code }) =>
      code === 0 || code === 1 ? [warning(code === 0 ? 'tankIncompatible' : 'tankReduced', { a, b })] : [],
    );
    const stock = stockOf(draft, key, product);
    const strong = tooStrong(stock, stock_C ?? STOCK_TEMPERATURE_C.value);
    const dissolving = strong
      ? [
          warning(strong.cold ? 'tankColdSaturated' : 'tankSaturated', {
            max: percent(strong.most),
            value: percent(strong.load),
            temperature: strong.temperature_C,
          }),
        ]
      : [];
    const falling = Object.entries(
      stockModel && stock.length > 1 && !mixing.some(({ code }) => code === 'tankIncompatible') ? stockModel(stock) : {},
    ).flatMap(([salt, value]) => (value > 1 ? [warning('tankPrecipitates', { salt, value: percent(value) })] : []));
    return [...mixing, ...dissolving, ...falling];
  });
}
