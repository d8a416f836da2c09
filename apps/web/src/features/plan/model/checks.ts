import type { PlanGraph } from '@loam/domain/agronomy/graph-plan';
import { nutrientName } from '@loam/domain/kernel/nutrients';
import { activationChecks, type CheckFacts } from '@loam/domain/plan/plan.checks';
import { tankColumn } from '@loam/domain/plan/plan-fields.schema';
import type { PlanDraft } from '@loam/domain/plan/plan.draft';

/** Something a person should look at before the plan is activated. `broken` stops the activation, `warn` does not. */
export interface Check {
  id: string;
  tone: 'broken' | 'warn';
  /** Key under `plan:check`, with what it names. */
  key: string;
  values?: Record<string, string | number>;
  /** The value that it is about, where it is about one; it can be accepted there with a reason. */
  path?: string;
  /** Where it can be mended. */
  step: 'nutritional' | 'fertilization' | 'overview';
}

export interface CheckNames {
  stage: (id: number) => string;
  tank: (key: string) => string;
  product: (id: number) => string;
}

export interface YieldRange {
  low: number;
  high: number;
}

/** Rules between fields (specification §5) and what the engine found. Shown beside the fields; never a reason to undo what was typed. */
export function checksOf(
  draft: PlanDraft,
  graph: PlanGraph | undefined,
  range: YieldRange | undefined,
  names: CheckNames,
  facts: CheckFacts,
): Check[] {
  const rules = activationChecks(draft, facts).map(({ code, level, path, params }): Check => {
    const stage = /^stages\.(-?\d+)\|/.exec(path)?.[1];
    if (code === 'tankIncompatible' || code === 'tankReduced' || code === 'tankSaturated') {
      const column = tankColumn(path.slice('applications.'.length))!;
      const where = { stage: names.stage(column.stageId), tank: names.tank(column.tank) };
      const pair: Record<string, string> =
        params['a'] === undefined ? {} : { a: names.product(Number(params['a'])), b: names.product(Number(params['b'])) };
      return { id: `${code} ${path}`, path, tone: 'warn', key: code, values: { ...params, ...where, ...pair }, step: 'fertilization' };
    }
    const nutrient = params['nutrientId'] === undefined ? undefined : nutrientName(Number(params['nutrientId']));
    return {
      id: `${code} ${path}`,
      path,
      tone: level === 'error' ? 'broken' : 'warn',
      key: code,
      values: { ...params, ...(stage && { stage: names.stage(Number(stage)) }), ...(nutrient && { nutrient }) },
      step: stepOf(path),
    };
  });
  return [...rules, ...ofYield(draft, range), ...(graph ? ofGraph(graph) : [])];
}

const stepOf = (path: string): Check['step'] => (/^(plan|waterAnalyses|stages\.d)/.test(path) ? 'nutritional' : 'fertilization');

function ofYield({ plan }: PlanDraft, range: YieldRange | undefined): Check[] {
  const target = plan['expectedYield'];
  if (!range || typeof target !== 'number' || (plan['expectedYieldUnitId'] ?? 1) !== 1) return [];
  if (target < range.low) return [{ id: 'yieldLow', tone: 'warn', key: 'yieldLow', values: { low: range.low }, step: 'nutritional' }];
  return target > range.high
    ? [{ id: 'yieldHigh', tone: 'warn', key: 'yieldHigh', values: { high: range.high }, step: 'nutritional' }]
    : [];
}

function ofGraph(graph: PlanGraph): Check[] {
  const checks: Check[] = [];
  const seen = new Set<string>();
  for (const { key } of graph.missing) {
    if (shown.has(key) && !seen.has(key)) {
      seen.add(key);
      checks.push({ id: key, tone: 'warn', key, step: key === 'cropMissing' ? 'nutritional' : 'fertilization' });
    }
  }
  for (const { id, name, status, cropNeed, fulfillment } of [...graph.macro, ...graph.micro, ...graph.additional]) {
    if ((status === 'deficit' || status === 'excess') && cropNeed && fulfillment > 0) {
      checks.push({
        id: `need${id}`,
        tone: 'warn',
        key: status,
        values: { nutrient: name, percent: Math.trunc((fulfillment / cropNeed) * 100) },
        step: 'fertilization',
      });
    }
  }
  return checks;
}

/** Reasons of the engine that a person can do something about. */
const shown = new Set([
  'productDensityMissing',
  'tankVolumeMissing',
  'injectionRatioMissing',
  'irrigationAmountMissing',
  'waterVolumeMissing',
  'cropMissing',
]);
