import { LATER_MINERALISATION, MANURE_SOURCE } from './manure.js';
import type { EarlierManure, NeedParts } from './need.js';
import { regionalRate } from './regional-rates.js';
import { input, type TraceLine } from './trace.js';

/**
 * Nitrogen that manure and compost of earlier years still give: `C = Σ t · Norg · k(year)`. Their ammonium went in the first year, and what is left
 * of phosphate and potash shows in the soil test. kg N/ha.
 */
export function earlierManureCredit(spread: readonly EarlierManure[], nutrientId: number): TraceLine | undefined {
  const counted = spread.filter(({ manure }) => (manure.organicNitrogen_pct ?? 0) > 0);
  if (nutrientId !== 1 || counted.length === 0) return undefined;
  const terms = counted.map(({ manure, rate_t_ha, year }) => ({
    name: manure.name,
    year,
    rate_t_ha,
    organic_kg_t: manure.organicNitrogen_pct! * 10,
    k: LATER_MINERALISATION[year - 2]!,
  }));
  return {
    name: 'manureCredit',
    formula: terms.length === 1 ? 'C = t · Norg · k' : 'C = t2 · Norg2 · k2 + t3 · Norg3 · k3',
    unit: 'kg/ha',
    value: terms.reduce((sum, { rate_t_ha, organic_kg_t, k }) => sum + rate_t_ha * organic_kg_t * k, 0),
    source: MANURE_SOURCE,
    inputs: terms.flatMap(({ name, year, rate_t_ha, organic_kg_t, k }) => {
      const at = terms.length === 1 ? '' : String(year);
      return [
        input(`t${at}`, rate_t_ha, 't/ha', 'typed'),
        input(`Norg${at}`, organic_kg_t, 'kg/t', 'table', name),
        input(`k${at}`, k, undefined, 'default', MANURE_SOURCE),
      ];
    }),
  };
}

/** What only some plans' needs ask for. */
export const needParts: NeedParts = { rate: regionalRate, manureCredit: earlierManureCredit };
