import type { GraphContext } from '../../agronomy/balance/graph-plan.js';
import { input, type TraceInput, type TraceLine } from '../../agronomy/trace.js';
import { KG, T_HA } from '../../kernel/unit/unit-ids.js';
import { convert, isOfDimension, unitOf } from '../../kernel/unit/units.js';
import { at, type PlanDraft } from '../plan.draft.js';
import type { PlanResult } from '../plan.events.js';
import { planPricing } from '../balance/plan.pricing.js';
import { revenuePerHa, roiOf, yieldOf } from '../decide/plan.results.js';
import { type Explanation, none } from './plan-explanation.js';

const MONEY = '1/ha';
const symbolOf = (unitId: number) => unitOf(unitId)?.symbol ?? '';
const reported = (name: string, value: number, unit: string): TraceInput => input(name, value, unit, 'measured', 'harvest as reported');
const factor = (value: number, unit: string): TraceInput => input('k', value, unit, 'default', 'units of mass and area');

/** `results.yield` in the unit of the expected yield, `results.roi` in % of the plan's cost, `results.profit` per ha: of the harvest reported last. */
export function explainResults(
  draft: PlanDraft,
  context: GraphContext,
  which: 'yield' | 'roi' | 'profit',
  results: readonly PlanResult[],
): Explanation {
  const unitId = Number(at(draft.plan, 'expectedYieldUnitId') ?? T_HA);
  const unit = which === 'yield' ? symbolOf(unitId) : which === 'roi' ? '%' : MONEY;
  const last = results.at(-1);
  if (!last) return none(unit, 'noResults');
  if (last.kind !== 'perArea' && !last.areaHa) return none(unit, 'noArea');
  if (which === 'yield') return { value: yieldOf(last, unitId)!, unit, ...yieldTerms(last, unitId), steps: [] };
  const revenue = revenuePerHa(last);
  if (revenue === undefined) return none(unit, 'noPrice');
  const { profit, percent } = roiOf(revenue, planPricing(draft, context.product).total)!;
  const earned = revenueLine(last, revenue);
  const inputs = [input('R', revenue, MONEY, 'computed'), input('K', revenue - profit, MONEY, 'computed')];
  if (which === 'profit') return { value: profit, unit, formula: 'R − K', inputs, steps: [earned] };
  return percent === null ? none(unit, 'noCost') : { value: percent, unit, formula: '100 · (R − K) / K', inputs, steps: [earned] };
}

function yieldTerms(result: PlanResult, unitId: number): { formula: string; inputs: TraceInput[] } {
  const { kind, value, areaHa } = result;
  if (kind === 'perArea')
    return {
      formula: 'W · k',
      inputs: [
        reported('W', value, symbolOf(result.unitId)),
        factor(convert(1, result.unitId, unitId), `${symbolOf(unitId)} per ${symbolOf(result.unitId)}`),
      ],
    };
  const ground = input('S', areaHa!, 'ha', 'typed', 'area of the field when it was reported');
  const perHectare = (weight: number) => convert(convert(1, weight, KG) / 1000, T_HA, unitId);
  if (kind === 'totalWeight')
    return {
      formula: 'W · k / S',
      inputs: [
        reported('W', value, symbolOf(result.unitId)),
        factor(perHectare(result.unitId), `${symbolOf(unitId)} per ${symbolOf(result.unitId)}/ha`),
        ground,
      ],
    };
  const bag = isOfDimension(result.unitId, 'mass') ? result.unitId : KG;
  return {
    formula: 'n · W · k / S',
    inputs: [
      reported('n', value, ''),
      reported('W', result.bagWeight ?? 0, symbolOf(bag)),
      factor(perHectare(bag), `${symbolOf(unitId)} per ${symbolOf(bag)}/ha`),
      ground,
    ],
  };
}

/** What the harvest brought: its price is per unit of weight, per bag where bags were counted. */
function revenueLine(result: PlanResult, value: number): TraceLine {
  const { kind, price = 0, areaHa } = result;
  const perArea = kind === 'perArea';
  const each = kind === 'bags' ? '1/bag' : `1/${symbolOf(result.unitId).split('/', 1)[0]!}`;
  return {
    name: 'revenue',
    formula: perArea ? 'W · p · k' : 'W · p / S',
    unit: MONEY,
    value,
    source: 'harvest as reported',
    inputs: [
      reported('W', result.value, kind === 'bags' ? '' : symbolOf(result.unitId)),
      reported('p', price, each),
      perArea
        ? factor(value / (result.value * price || 1), `${each.slice(2)}/ha per ${symbolOf(result.unitId)}`)
        : input('S', areaHa!, 'ha', 'typed', 'area of the field when it was reported'),
    ],
  };
}
