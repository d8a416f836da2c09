import { fulfilment } from '../../agronomy/balance/fulfilment.js';
import { shownPerKg } from '../../agronomy/balance/graph.js';
import type { GraphContext, GraphPlan, PlanGraph } from '../../agronomy/balance/graph-plan.js';
import { type NMaxCrop, nMax_kg_ha } from '../../agronomy/balance/nitrogen-limits.js';
import { cut } from '../../kernel/string/number-text.js';
import { nutrientIndex } from '../../kernel/unit/nutrients.js';
import { ownNames } from '../../kernel/json/own-names.js';
import { KG_HA, LB_AC } from '../../kernel/unit/unit-ids.js';
import { convert } from '../../kernel/unit/units.js';
import type { PlanCheck } from './plan.checks.js';

const UNITED_KINGDOM = 1826;
const NITROGEN = 1;
const LIMITED = ownNames<NMaxCrop>({
  wheat: 'wheat_winter',
  spring_wheat: 'wheat_spring',
  // sown in autumn or spring, which the library does not tell: the limit that allows more
  barley: 'barley_winter',
  canola: 'oilseed_rape_winter',
  sugar_beet: 'sugar_beet',
  potato: 'potato',
  pea: 'pea',
});

/** Nitrogen that a crop needs or is given beyond what the law counts for it in the nitrate vulnerable zones of England. It changes no need. */
export function nitrogenMaxChecks(plan: GraphPlan, graph: PlanGraph, context: GraphContext, yield_t_ha: number | undefined): PlanCheck[] {
  const limited = LIMITED[context.crop?.key ?? ''];
  if (context.countryId !== UNITED_KINGDOM || !limited || yield_t_ha === undefined) return [];
  const need = graph.macro.find(({ id }) => id === NITROGEN)?.cropNeed ?? 0;
  const most = nMax_kg_ha(limited, yield_t_ha);
  const found = Math.max(need / shownPerKg(context, NITROGEN), fulfilment(plan, context, []).total[nutrientIndex.get(NITROGEN)!]!);
  if (found <= most) return [];
  const unitId = context.unitTypeId === 1 ? LB_AC : KG_HA;
  const shown = (kg_ha: number) => cut(convert(kg_ha, KG_HA, unitId));
  const params = { nutrientId: NITROGEN, max: shown(most), value: shown(found), unitId };
  return [{ code: 'nitrogenMax', level: 'warning', path: `macro.${NITROGEN}`, params }];
}
