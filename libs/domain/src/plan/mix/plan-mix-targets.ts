import type { MixDeviation, MixTarget } from '../../agronomy/auto-calculate/mix-problem.js';
import type { Fulfilment } from '../../agronomy/balance/fulfilment.js';
import { stageSupplies } from '../../agronomy/balance/graph.js';
import { stageShares, type StageShares } from '../../agronomy/need/stage-split.js';
import { nutrients } from '../../kernel/unit/nutrients.js';

/**
 * What the scope needs of each nutrient and already gets, kg/ha: of a stage also what earlier ones leave for it. `inScope` absent: the season.
 */
export function targetsOf(
  stages: readonly StageShares[],
  needs: readonly (number | null)[],
  supplied: Fulfilment,
  inScope: ReadonlySet<number> | undefined,
): MixTarget[] {
  return nutrients.flatMap(({ id }, n): MixTarget[] => {
    const need = needs[n] ?? 0;
    if (need <= 0) return [];
    if (!inScope) return [{ nutrient: String(id), need_kg_ha: need, given_kg_ha: supplied.total[n]! }];
    const shares = stageShares(stages, id);
    const supplies = stageSupplies(stages, supplied, n, need, shares);
    const own = (at: number) => inScope.has(stages[at]!.stageId);
    let [need_kg_ha, given_kg_ha] = [0, 0];
    stages.forEach((_, at) => {
      if (!own(at)) return;
      need_kg_ha += need * shares[at]!;
      given_kg_ha += supplies[at]!.own + (at > 0 && own(at - 1) ? 0 : supplies[at]!.carriedIn);
    });
    return need_kg_ha > 0 ? [{ nutrient: String(id), need_kg_ha, given_kg_ha }] : [];
  });
}

/** What did not decide the amounts, with what the mix and everything else bring of it all the same. */
export function unchased({ nutrient, need_kg_ha, given_kg_ha = 0 }: MixTarget, mixed_kg_ha: number, imbalance: number): MixDeviation {
  const supplied_kg_ha = given_kg_ha + mixed_kg_ha;
  const deviation = supplied_kg_ha / need_kg_ha - 1;
  const status = deviation < -imbalance ? 'deficit' : deviation > imbalance ? 'excess' : 'met';
  return { nutrient, need_kg_ha, supplied_kg_ha, deviation, within: imbalance, status, lacking: false };
}
