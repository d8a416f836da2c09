import { efficiencyOf } from '../../agronomy/constants.js';
import type { CropFacts } from '../../agronomy/facts.js';
import { roiOfGain_pct, unfertilizedYield_t_ha } from '../../agronomy/money/roi.js';
import type { NutrientNeed } from '../../agronomy/need/need.js';
import { input, type TraceLine } from '../../agronomy/trace.js';
import type { baselines } from '../../kernel/schema/lists.js';
import { T_HA } from '../../kernel/unit/unit-ids.js';
import { convert, isOfDimension } from '../../kernel/unit/units.js';
import { at, type PlanDraft } from '../plan.draft.js';

const NITROGEN = 1;
const SOURCE = 'uptake and yield go together while nitrogen is short (QUEFTS 1990); project decision, uncertain';

/** What a plan's return is held against. */
export interface Baseline {
  readonly kind: (typeof baselines)[number];
  readonly yield_t_ha: number;
  readonly cost_per_ha: number;
  /** How its yield was estimated, where nobody typed one. */
  readonly estimate?: TraceLine;
}

/**
 * The yield that was typed, else what the soil's nitrogen would feed. Nothing is estimated of the usual way to farm, of perennials, whose stores
 * outlast a season, and of legumes, which nitrogen does not limit.
 */
export function planBaseline(
  { plan }: PlanDraft,
  needs: readonly NutrientNeed[],
  crop: Pick<CropFacts, 'cropType' | 'legumeStarter_kg_ha'> | undefined,
): Baseline | undefined {
  const [target, unitId] = [at(plan, 'expectedYield'), Number(at(plan, 'expectedYieldUnitId') ?? T_HA)];
  if (typeof target !== 'number' || !isOfDimension(unitId, 'massPerArea')) return undefined;
  const kind = at(plan, 'baseline') === 'usual' ? 'usual' : 'unfertilized';
  const [typed, cost] = [at(plan, 'baselineYield'), at(plan, 'baselineCost')];
  const cost_per_ha = kind === 'usual' && typeof cost === 'number' ? cost : 0;
  if (typeof typed === 'number') return { kind, yield_t_ha: convert(typed, unitId, T_HA), cost_per_ha };
  const nitrogen = needs.find(({ nutrientId }) => nutrientId === NITROGEN);
  if (kind === 'usual' || !crop || crop.cropType !== 'annual' || crop.legumeStarter_kg_ha !== undefined) return undefined;
  if (!nitrogen || nitrogen.need === null || !nitrogen.demand) return undefined;
  const [yield_t_ha, efficiency] = [convert(target, unitId, T_HA), efficiencyOf(NITROGEN)];
  const without = unfertilizedYield_t_ha(yield_t_ha, nitrogen.need, efficiency, nitrogen.demand);
  const estimate: TraceLine = {
    name: 'baselineYield',
    formula: 'Y_0 = Y · max(0, 1 − F · E / D)',
    unit: 't/ha',
    value: without,
    source: SOURCE,
    inputs: [
      input('Y', yield_t_ha, 't/ha', 'typed'),
      input('F', nitrogen.need, 'kg/ha', 'computed'),
      input('E', efficiency, undefined, 'default', SOURCE),
      input('D', nitrogen.demand, 'kg/ha', 'computed'),
    ],
  };
  return { kind, yield_t_ha: without, cost_per_ha, estimate };
}

/** Per cent of what is spent beyond the baseline; null where nothing more is spent. */
export function returnOver(baseline: Baseline, yield_t_ha: number, price_per_t: number, cost_per_ha: number): number | null {
  const extra = cost_per_ha - baseline.cost_per_ha;
  return extra > 0 ? roiOfGain_pct(yield_t_ha - baseline.yield_t_ha, price_per_t, extra) : null;
}
