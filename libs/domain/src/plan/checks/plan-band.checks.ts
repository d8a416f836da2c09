import { shownPerKg } from '../../agronomy/balance/graph.js';
import { stageOf } from '../../agronomy/balance/fulfilment.js';
import type { GraphContext, GraphPlan } from '../../agronomy/balance/graph-plan.js';
import { applicationTypes } from '../../kernel/schema/lists.js';
import { cut } from '../../kernel/string/number-text.js';
import { KG_HA, LB_AC } from '../../kernel/unit/unit-ids.js';
import { at, type PlanDraft } from '../plan.draft.js';
import type { PlanCheck } from './plan.checks.js';
import { broughtAtOnce } from './plan-split.checks.js';

const BORON = 9;
/** Types of application that lie beside the seed or with it. */
const besideSeed: ReadonlySet<unknown> = new Set(
  applicationTypes.flatMap(({ id, key }) => (key === 'banded' || key === 'starter' ? [id] : [])),
);
/**
 * kg B/ha in a band that nothing is said of. A&L Great Lakes, Boron management basics (of which an excerpt was read): boron is spread or sprayed
 * and not banded, since a little too much of it is toxic. The bound is a project decision: traces in compound fertilizers stay below it, the rates
 * that are recommended (0.25 to 3 kg/ha) do not, but for the least.
 */
const MOST_BANDED_KG_HA = 0.25;

/** Boron that is placed in a band or with the seed, by application. */
export function bandChecks(draft: PlanDraft, plan: GraphPlan, context: GraphContext): PlanCheck[] {
  const shown = (kg_ha: number) => cut(kg_ha * shownPerKg(context, BORON));
  return (plan.applications ?? []).flatMap((application): PlanCheck[] => {
    if (!besideSeed.has(at(draft.applications, application.id)?.['applicationTypeId'])) return [];
    const given = broughtAtOnce(application, BORON, context);
    if (given <= MOST_BANDED_KG_HA * (1 + 1e-9)) return [];
    const [value, max, unitId] = [shown(given), shown(MOST_BANDED_KG_HA), context.unitTypeId === 1 ? LB_AC : KG_HA];
    const params = { nutrientId: BORON, value, max, stageId: stageOf(application), unitId };
    return [{ code: 'boronBanded', level: 'warning', path: `applications.${application.id}`, params }];
  });
}
