import { DAYS_PER_MONTH } from '../../agronomy/constants.js';
import { RELEASE_SHAPE } from '../../agronomy/supply/crf-release.js';
import { stageOf } from '../../agronomy/balance/fulfilment.js';
import type { GraphContext, PlanGraph } from '../../agronomy/balance/graph-plan.js';
import { coatedRelease, overStages, seasonOf, thermalAgeBy } from '../../agronomy/balance/release-over-stages.js';
import { input, type TraceLine } from '../../agronomy/trace.js';
import { daysBetween } from '../../kernel/locale/dates.js';
import type { PlanCheck } from '../checks/plan.checks.js';
import { at, type PlanDraft } from '../plan.draft.js';
import { tankColumn } from '../plan-fields.schema.js';
import { graphPlan } from '../balance/plan.graph.js';
import { type Explanation, none } from './plan-explanation.js';

/** The path of the number that a check tells; undefined for one that tells none, or only what was entered. */
export function whyOfCheck({ code, path, params }: PlanCheck, { tanks }: Pick<PlanGraph, 'tanks'>): string | undefined {
  const stageId = path.startsWith('applications.') ? tankColumn(path.slice('applications.'.length))?.stageId : undefined;
  switch (code) {
    case 'deficit':
    case 'excess':
      return `${path}.met`;
    case 'seasonCap':
      return `${path}.given`;
    case 'distributionSum':
      return `allocation.d${params['nutrientId']}`;
    case 'waterShareSum':
      return 'allocation.waters';
    case 'tankSaturated':
      return `${path}|solubility`;
    case 'tankColdSaturated':
      return `${path}|coldSolubility`;
    case 'tankPrecipitates':
      return `${path}|saturation_${params['salt']}`;
    case 'irrigationPh':
      return `tanks.${stageId}.${tanks.find((one) => one.stageId === stageId)?.phModel == null ? 'ph' : 'phModel'}`;
    case 'irrigationEc':
      return `tanks.${stageId}.ec`;
    case 'soilAnalysisOld':
      return 'checks.soilAge';
    case 'crfAfterHarvest':
      return `${path}|late`;
    default:
      return undefined;
  }
}

/** `checks.soilAge`: months from the sample to planting, as calendars count them. */
export function explainSoilAge({ plan }: PlanDraft, { soil }: GraphContext): Explanation {
  const planting = at(plan, 'plantingDate');
  if (soil?.sampledOn === undefined || typeof planting !== 'string') return none('months', 'noAnalysis');
  const [Yp, Mp] = [Number(planting.slice(0, 4)), Number(planting.slice(5, 7))];
  const [Ys, Ms] = [Number(soil.sampledOn.slice(0, 4)), Number(soil.sampledOn.slice(5, 7))];
  return {
    value: 12 * Yp + Mp - (12 * Ys + Ms),
    unit: 'months',
    formula: '12 · Yp + Mp − (12 · Ys + Ms)',
    inputs: [
      input('Yp', Yp, undefined, 'typed'),
      input('Mp', Mp, undefined, 'typed'),
      input('Ys', Ys, undefined, 'measured'),
      input('Ms', Ms, undefined, 'measured'),
    ],
    steps: [],
  };
}

/** `doses.<application>|<productId>|late`: what a coating holds when the harvest comes, in %. Undefined where it has no longevity or day. */
export function explainLate(draft: PlanDraft, context: GraphContext, application: string, productId: string): Explanation | undefined {
  const plan = graphPlan(draft);
  const column = [...(plan.applications ?? []), ...(plan.foliarApplications ?? [])].find(({ id }) => id === application);
  const product = context.product(Number(productId));
  const date = column?.applicationDate;
  if (!column || !date || product?.longevity_months === undefined) return undefined;
  const [months, season] = [product.longevity_months, seasonOf(plan)];
  if (season.end === undefined) return none('%', 'notComputed');
  const release = coatedRelease(date, months, context.soil_C, product.longevityReference_C);
  const days = season.end < date ? 0 : daysBetween(date, season.end) + 1;
  const age = thermalAgeBy(date, months, context.soil_C, product.longevityReference_C)(days);
  const aged: TraceLine = {
    name: 'coatingAge',
    formula: 'n / (L · m)',
    unit: '-',
    value: age,
    source: RELEASE_SHAPE.source,
    inputs: [
      input('n', days, 'd', 'typed'),
      input('L', months, 'months', 'table'),
      input('m', DAYS_PER_MONTH, 'd/month', 'default', 'mean month'),
    ],
  };
  return {
    value: 100 * overStages(season, date, stageOf(column), release).after,
    unit: '%',
    formula: '100 · 0.1^z',
    inputs: [input('z', age, undefined, 'computed', RELEASE_SHAPE.source)],
    steps: context.soil_C ? [] : [aged],
  };
}
