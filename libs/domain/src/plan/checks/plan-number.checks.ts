import { seasonCaps } from '../../agronomy/auto-calculate/season-caps.js';
import { isSlight } from '../../agronomy/auto-calculate/trivial-gap.js';
import { amendedNutrients, broughtByLime } from '../../agronomy/balance/amendments.js';
import { shownPerKg } from '../../agronomy/balance/graph.js';
import { fulfilment, stageOf } from '../../agronomy/balance/fulfilment.js';
import type { GraphContext, GraphNutrient, GraphPlan, PlanGraph } from '../../agronomy/balance/graph-plan.js';
import { seasonOf } from '../../agronomy/balance/release-over-stages.js';
import { PLANTING_STAGE, PRE_PLANT_STAGE, SUBSOIL_DEPTH } from '../../kernel/schema/lists.js';
import { cut } from '../../kernel/string/number-text.js';
import { type NutrientGroup, nutrientIndex, nutrientOf } from '../../kernel/unit/nutrients.js';
import { KG_HA, LB_AC } from '../../kernel/unit/unit-ids.js';
import { convert } from '../../kernel/unit/units.js';
import type { PlanCheck } from './plan.checks.js';
import { impossibleYields } from './largest-yield.js';
import { bandChecks } from './plan-band.checks.js';
import { doseChecks } from './plan-dose.checks.js';
import { nitrogenMaxChecks } from './plan-nitrogen.checks.js';
import { splitChecks } from './plan-split.checks.js';
import { at, type PlanDraft } from '../plan.draft.js';

/** Soil tests of P, K and pH hold for about three years (textbook: sample every 3 to 4 years). */
const SOIL_SAMPLE_MONTHS = 36;
/** pH of irrigation water with fertilizers: below, metal and roots suffer; above, phosphate and micronutrients fall out (textbook). */
const IRRIGATION_PH = { min: 5, max: 7.5 } as const;
/** Above it FAO 29 calls the restriction on use severe. dS/m. */
const IRRIGATION_EC_DS_M = 3;
/** Less than this part of a coated product after harvest is the tail that every coating has. */
const RELEASE_TAIL = 0.2;
const BORON = 9;

/** A tank's pH is rounded, as the specification has it (section 9); everything else is cut. */
const rounded = (pH: number): number => Math.round(pH * 100) / 100;
const warning = (code: PlanCheck['code'], path: string, params: PlanCheck['params'] = {}): PlanCheck => ({
  code,
  level: 'warning',
  path,
  params,
});

/**
 * What a plan's numbers say: needs missed, caps, water, analyses, dates and values that are missing. All inform; none is refused. `graph` is the
 * plan's own. The same in browser and server.
 */
export function numberChecks(draft: PlanDraft, plan: GraphPlan, graph: PlanGraph, context: GraphContext): PlanCheck[] {
  const dosed = Object.keys(draft.doses).length > 0;
  const amended = amendedNutrients(plan, graph, context);
  return [
    ...yieldChecks(draft, context),
    ...analysisChecks(draft, context, dosed),
    ...dateChecks(plan),
    ...missingChecks(graph),
    ...lateChecks(plan, context),
    ...waterChecks(plan, graph),
    ...(dosed
      ? missedNeeds(graph, new Set(), broughtByLime(plan, graph, context)).filter(
          ({ params }) => !amended.has(Number(params?.['nutrientId'])),
        )
      : []),
    ...capChecks(plan, graph, context),
    ...splitChecks(plan, context),
    ...bandChecks(draft, plan, context),
    ...doseChecks(plan, context),
    ...nitrogenMaxChecks(plan, graph, context, expectedYield_t_ha(draft)),
  ];
}

function expectedYield_t_ha({ plan }: PlanDraft): number | undefined {
  const value = at(plan, 'expectedYield');
  return typeof value === 'number' ? convert(value, Number(at(plan, 'expectedYieldUnitId') ?? 1), 1) : undefined;
}

function yieldChecks({ plan }: PlanDraft, { crop }: GraphContext): PlanCheck[] {
  const [value, unitId] = [at(plan, 'expectedYield'), Number(at(plan, 'expectedYieldUnitId') ?? 1)];
  if (!crop || typeof value !== 'number') return [];
  const [low, high] = [crop.yield_t_ha.low, crop.yield_t_ha.high].map((t_ha) => cut(convert(t_ha, 1, unitId)));
  const t_ha = convert(value, unitId, 1);
  if (impossibleYields(plan, crop).some(({ field }) => field === 'expectedYield')) return []; // a broken rule says it
  if (t_ha < crop.yield_t_ha.low) return [warning('yieldLow', 'plan.expectedYield', { low: low!, value, unitId })];
  return t_ha > crop.yield_t_ha.high ? [warning('yieldHigh', 'plan.expectedYield', { high: high!, value, unitId })] : [];
}

function analysisChecks({ plan }: PlanDraft, { soil }: GraphContext, dosed: boolean): PlanCheck[] {
  const path = 'plan.soilAnalysisId';
  if (at(plan, 'soilAnalysisId') === undefined) return dosed ? [warning('soilAnalysisMissing', path)] : [];
  if (soil?.soilDepthId === SUBSOIL_DEPTH) return [warning('soilDepthNotAllowed', path)];
  const planting = at(plan, 'plantingDate');
  if (soil?.sampledOn === undefined || typeof planting !== 'string') return [];
  const months = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  const age = months(planting) - months(soil.sampledOn);
  return age > SOIL_SAMPLE_MONTHS
    ? [warning('soilAnalysisOld', path, { max: SOIL_SAMPLE_MONTHS, value: age, sampledOn: soil.sampledOn })]
    : [];
}

/** Days that lie outside the stage for which they are planned. */
function dateChecks(plan: GraphPlan): PlanCheck[] {
  const { periods, planting } = seasonOf(plan);
  const allowed = (stageId: number): { from?: string; to?: string } => {
    if (stageId === PRE_PLANT_STAGE || stageId === PLANTING_STAGE) return planting === undefined ? {} : { to: planting };
    const { from, to } = periods.find((one) => one.stageId === stageId) ?? { from: null, to: null };
    return from === null || to === null ? {} : { from, to };
  };
  return [...(plan.applications ?? []), ...(plan.foliarApplications ?? [])].flatMap((application) => {
    const [date, stageId] = [application.applicationDate, stageOf(application)];
    if (!date || application.products.length === 0) return [];
    const { from, to } = allowed(stageId);
    const outside = (from !== undefined && date < from) || (to !== undefined && date > to);
    return outside
      ? [
          warning('dateOutsideStage', `applications.${application.id}|applicationDate`, {
            stageId,
            value: date,
            ...(from !== undefined && { from }),
            ...(to !== undefined && { to }),
          }),
        ]
      : [];
  });
}

/** Values without which a dose cannot be counted, each at its place. */
const MISSING: ReadonlySet<string> = new Set([
  'productDensityMissing',
  'tankVolumeMissing',
  'injectionRatioMissing',
  'irrigationAmountMissing',
  'waterVolumeMissing',
]);
function missingChecks({ missing }: PlanGraph): PlanCheck[] {
  const seen = new Set<string>();
  return missing.flatMap(({ key, path }) => {
    const once = `${key} ${path}`;
    if (!MISSING.has(key) || path.startsWith('tanks.') || seen.has(once)) return [];
    seen.add(once);
    return [warning(key as PlanCheck['code'], path)];
  });
}

const lateChecks = (plan: GraphPlan, context: GraphContext): PlanCheck[] =>
  fulfilment(plan, context, []).late.flatMap(({ path, part, depletionDate }) =>
    part > RELEASE_TAIL ? [warning('crfAfterHarvest', path, { percent: cut(part * 100, 0), depletionDate })] : [],
  );

/** The irrigation water of each stage, shown at the first of its tanks that holds something. */
function waterChecks(plan: GraphPlan, graph: PlanGraph): PlanCheck[] {
  return graph.tanks.flatMap(({ stageId, ph, phModel, ec }) => {
    const tank = plan.proportionalStages?.find((stage) => stage.stageId === stageId)?.tanks?.find(({ products }) => products.length > 0);
    if (!tank) return [];
    const path = `applications.${stageId}_${tank.id}`;
    const value = phModel ?? (ph === -1 ? null : ph);
    const outside = value !== null && (value < IRRIGATION_PH.min || value > IRRIGATION_PH.max);
    return [
      ...(outside ? [warning('irrigationPh', path, { ...IRRIGATION_PH, value: rounded(value) })] : []),
      ...(ec !== null && ec > IRRIGATION_EC_DS_M ? [warning('irrigationEc', path, { max: IRRIGATION_EC_DS_M, value: cut(ec) })] : []),
    ];
  });
}

/**
 * Needs that are missed by more than anybody would go out for: of micronutrients and the additional ones only those that something supplies, that a soil test
 * finds wanting, or that `also` names. `lime`: what of it is given for the soil, which no share counts.
 */
export function missedNeeds(
  graph: Pick<PlanGraph, NutrientGroup>,
  also: ReadonlySet<number> = new Set(),
  lime: ReadonlyMap<number, number> = new Map(),
): PlanCheck[] {
  const of = (group: 'macro' | 'micro' | 'additional') =>
    graph[group].flatMap((one: GraphNutrient): PlanCheck[] => {
      const { id, status, cropNeed, fulfillment, basis } = one;
      const isMissed = (status === 'deficit' || status === 'excess') && cropNeed && !isSlight(one);
      if (!isMissed || (group !== 'macro' && !fulfillment && basis?.method !== 'corrective' && !also.has(id))) return [];
      return [
        warning(status, `${group}.${id}`, { nutrientId: id, percent: cut(((fulfillment - (lime.get(id) ?? 0)) / cropNeed) * 100, 0) }),
      ];
    });
  return [...of('macro'), ...of('micro'), ...of('additional')];
}

/** Chloride and boron, and of legumes nitrogen, beyond what a season should bring: kg/ha, lb/ac for growers who count in acres. */
function capChecks(plan: GraphPlan, graph: PlanGraph, context: GraphContext): PlanCheck[] {
  const boron = graph.micro.find(({ id }) => id === BORON)?.cropNeed ?? null;
  const imperial = context.unitTypeId === 1;
  const unitId = imperial ? LB_AC : KG_HA;
  const shown = (kg_ha: number) => cut(convert(kg_ha, KG_HA, unitId));
  const perHa = shownPerKg(context, BORON);
  const caps = seasonCaps(context.crop, boron === null ? null : boron / perHa);
  const { total } = fulfilment(plan, context, []);
  return [...caps].flatMap(([id, { value: cap }]) => {
    const value = total[nutrientIndex.get(id)!]!;
    return value > cap * (1 + 1e-9)
      ? [
          warning('seasonCap', `${nutrientOf(id)!.group}.${id}`, {
            nutrientId: id,
            max: shown(cap),
            value: shown(value),
            ...(imperial && { unitId }),
          }),
        ]
      : [];
  });
}
