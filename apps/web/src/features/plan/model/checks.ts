import type { PlanGraph } from '@loam/domain/agronomy/graph-plan';
import type { PlanDraft } from '@loam/domain/plan/plan.draft';

/** Something a person should look at before the plan is activated. `broken` stops the activation, `warn` does not. */
export interface Check {
  id: string;
  tone: 'broken' | 'warn';
  /** Key under `plan:check`, with what it names. */
  key: string;
  values?: Record<string, string | number>;
  /** Where it can be mended. */
  step: 'nutritional' | 'fertilization' | 'overview';
}

export interface YieldRange {
  low: number;
  high: number;
}

/** Rules between fields (specification §5) and what the engine found. Shown beside the fields; never a reason to undo what was typed. */
export function checksOf(draft: PlanDraft, graph: PlanGraph | undefined, range: YieldRange | undefined, stageName: (id: number) => string): Check[] {
  return [...ofSeason(draft, range), ...ofStages(draft, stageName), ...(graph ? ofGraph(graph, stageName) : [])];
}

function ofSeason({ plan, waterAnalyses }: PlanDraft, range: YieldRange | undefined): Check[] {
  const checks: Check[] = [];
  const broken = (key: string) => checks.push({ id: key, tone: 'broken', key, step: 'nutritional' });
  if (!plan['plantingDate']) broken('plantingDateRequired');
  if (!plan['expectedYield']) broken('expectedYieldRequired');
  if (plan['plantingDate'] && plan['harvestDate'] && plan['harvestDate'] < plan['plantingDate']) broken('harvestBeforePlanting');
  const shares = Object.values(waterAnalyses);
  if (shares.length > 0 && Math.round(shares.reduce((sum, share) => sum + share, 0) * 100) !== 10_000) broken('waterShareSum');
  const target = plan['expectedYield'];
  if (range && typeof target === 'number' && (plan['expectedYieldUnitId'] ?? 1) === 1) {
    if (target < range.low) checks.push({ id: 'yieldLow', tone: 'warn', key: 'yieldLow', values: { low: range.low }, step: 'nutritional' });
    if (target > range.high) checks.push({ id: 'yieldHigh', tone: 'warn', key: 'yieldHigh', values: { high: range.high }, step: 'nutritional' });
  }
  return checks;
}

function ofStages({ stages }: PlanDraft, stageName: (id: number) => string): Check[] {
  return Object.entries(stages).flatMap(([id, { irrigationEvents, fertigationEvents }]): Check[] =>
    typeof fertigationEvents === 'number' && fertigationEvents > Number(irrigationEvents ?? 0)
      ? [{ id: `irrigation${id}`, tone: 'broken', key: 'irrigationEvents', values: { stage: stageName(Number(id)) }, step: 'fertilization' }]
      : [],
  );
}

function ofGraph(graph: PlanGraph, stageName: (id: number) => string): Check[] {
  const checks: Check[] = [];
  const seen = new Set<string>();
  for (const { key, path } of graph.missing) {
    const nutrient = /^stages\.d(\d+)$/.exec(path)?.[1];
    if (key === 'distributionSum' && nutrient) {
      const name = [...graph.macro, ...graph.micro, ...graph.additional].find(({ id }) => id === Number(nutrient))?.name ?? nutrient;
      checks.push({ id: `sum${nutrient}`, tone: 'broken', key: 'distributionSum', values: { nutrient: name }, step: 'nutritional' });
    } else if (shown.has(key) && !seen.has(key)) {
      seen.add(key);
      checks.push({ id: key, tone: key === 'crfDateMissing' ? 'broken' : 'warn', key, step: key === 'cropMissing' ? 'nutritional' : 'fertilization' });
    }
  }
  for (const { id, name, status, cropNeed, fulfillment } of [...graph.macro, ...graph.micro, ...graph.additional]) {
    if ((status === 'deficit' || status === 'excess') && cropNeed && fulfillment > 0) {
      checks.push({ id: `need${id}`, tone: 'warn', key: status, values: { nutrient: name, percent: Math.trunc((fulfillment / cropNeed) * 100) }, step: 'fertilization' });
    }
  }
  for (const { stageId, level } of graph.tanks) {
    if (level === 0 || level === 1) checks.push({ id: `mix${stageId}`, tone: 'warn', key: level === 0 ? 'mixBad' : 'mixReduced', values: { stage: stageName(stageId) }, step: 'fertilization' });
  }
  return checks;
}

/** Reasons of the engine that a person can do something about. */
const shown = new Set(['crfDateMissing', 'productDensityMissing', 'tankVolumeMissing', 'injectionRatioMissing', 'irrigationAmountMissing', 'waterVolumeMissing', 'cropMissing']);
