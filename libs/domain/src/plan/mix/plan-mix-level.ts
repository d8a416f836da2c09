import type { MixTarget } from '../../agronomy/auto-calculate/mix-problem.js';
import type { GraphContext } from '../../agronomy/balance/graph-plan.js';
import type { StageShares } from '../../agronomy/need/stage-split.js';
import { holdingCec, SPLIT_NUTRIENTS, splitDoses } from '../../agronomy/supply/application-limits.js';
import { type StageShare, stagesInTime } from './plan-mix-cells.js';

const [NITROGEN] = SPLIT_NUTRIENTS;

/**
 * Nitrogen and potash go as the crop takes them up, but no application brings more than the soil holds at once while another in season has room. What comes
 * after half of the uptake feeds the next crop and takes no more than its part; in a stand of years there is no such end. Project decision.
 */
export function levelIn(
  targets: readonly MixTarget[],
  stages: readonly StageShares[],
  { crop, soil }: Pick<GraphContext, 'crop' | 'soil'>,
): <P extends StageShare>(shares: readonly P[], nutrientId: number) => readonly P[] {
  const { cec } = holdingCec(soil);
  return (shares, nutrientId) => {
    const target = targets.find(({ nutrient }) => nutrient === String(nutrientId));
    const wanted_kg_ha = target ? target.need_kg_ha - (target.given_kg_ha ?? 0) : 0;
    if (wanted_kg_ha <= 0 || SPLIT_NUTRIENTS.every((id) => id !== nutrientId)) return shares;
    const inTime = new Set(stagesInTime(stages, nutrientId).map(({ stageId }) => stageId));
    const part = splitDoses(nutrientId === NITROGEN ? 'N' : 'K2O', 0, cec).largest / wanted_kg_ha;
    return levelled(shares, part, (stageId) => crop?.cropType === 'perennial' || inTime.has(stageId));
  };
}

/** What lies above the level goes to the open ones below it; where these do not hold it, the level is as low as it can be. Shares sum to 1. */
function levelled<P extends StageShare>(parts: readonly P[], part: number, isOpen: (stageId: number) => boolean): readonly P[] {
  const level = Math.max(part, leastLevel(parts, isOpen));
  const over = parts.reduce((sum, { share }) => sum + Math.max(0, share - level), 0);
  const roomOf = ({ stageId, share }: P) => (isOpen(stageId) ? Math.max(0, level - share) : 0);
  const room = parts.reduce((sum, one) => sum + roomOf(one), 0);
  if (over <= 0 || room <= 0) return parts;
  return parts.map((one) => ({ ...one, share: Math.min(one.share, level) + (roomOf(one) * over) / room }));
}

/** The level at which all open ones stand, and of the others those that would take more. */
function leastLevel(parts: readonly StageShare[], isOpen: (stageId: number) => boolean): number {
  let own = parts.filter(({ stageId }) => !isOpen(stageId));
  for (;;) {
    const level = (1 - own.reduce((sum, { share }) => sum + share, 0)) / (parts.length - own.length);
    const fewer = own.filter(({ share }) => share <= level);
    if (fewer.length === own.length) return level;
    own = fewer;
  }
}
