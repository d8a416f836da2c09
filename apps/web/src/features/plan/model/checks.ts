import type { GraphContext, GraphPlan, PlanGraph } from '@loam/domain/agronomy/graph-plan';
import { CRF_TYPE } from '@loam/domain/kernel/lists';
import { unitOf } from '@loam/domain/kernel/units';
import { activationChecks, type PlanCheck } from '@loam/domain/plan/plan.checks';
import { numberChecks } from '@loam/domain/plan/plan-number.checks';
import { tankColumn } from '@loam/domain/plan/plan-fields.schema';
import type { PlanDraft } from '@loam/domain/plan/plan.draft';

/** Something a person should look at before the plan is activated. `broken` stops the activation, `warn` does not. */
export interface Check {
  id: string;
  tone: 'broken' | 'warn';
  /** Key under `plan:check`, with what it names. */
  key: string;
  values: Record<string, string | number>;
  /** The value that it is about: where it can be mended, and accepted with a reason. */
  path: string;
}

export interface CheckNames {
  stage: (id: number) => string;
  tank: (key: string) => string;
  product: (id: number) => string;
  nutrient: (id: number) => string;
  salt: (key: string) => string;
  date: (iso: string) => string;
  /** A stretch of days, open at its beginning where `from` is not known. */
  span: (from: string | undefined, to: string) => string;
}

/** Rules between fields (specification §5) and what the numbers say: the same checks that the server keeps. Never a reason to undo what was typed. */
export const checksOf = (draft: PlanDraft, input: GraphPlan, graph: PlanGraph, context: GraphContext, names: CheckNames): Check[] =>
  [
    ...activationChecks(draft, { ...context, isCrf: (id) => context.product(id)?.typeId === CRF_TYPE }),
    ...numberChecks(draft, input, graph, context),
  ].map((check) => ({
    id: `${check.code} ${check.path}`,
    tone: check.level === 'error' ? 'broken' : 'warn',
    key: check.code,
    values: { ...check.params, ...namedBy(check, names) },
    path: check.path,
  }));

/** What the words of a check call by name. */
function namedBy({ code, path, params }: PlanCheck, names: CheckNames): Record<string, string> {
  const text = (key: string) => (params[key] === undefined ? undefined : String(params[key]));
  const column = path.startsWith('applications.') ? tankColumn(path.slice('applications.'.length)) : undefined;
  const stage = column?.stageId ?? params['stageId'] ?? /^stages\.(-?\d+)\|/.exec(path)?.[1];
  const product = /^doses\.[^|]+\|(\d+)$/.exec(path)?.[1];
  const [from, to, date] = [text('from'), text('to'), text('value')];
  return {
    ...(stage !== undefined && { stage: names.stage(Number(stage)) }),
    ...(column && { tank: names.tank(column.tank) }),
    ...(product !== undefined && { product: names.product(Number(product)) }),
    ...(params['a'] !== undefined && { a: names.product(Number(params['a'])), b: names.product(Number(params['b'])) }),
    ...(params['nutrientId'] !== undefined && { nutrient: names.nutrient(Number(params['nutrientId'])) }),
    ...(params['salt'] !== undefined && { salt: names.salt(String(params['salt'])) }),
    ...(params['unitId'] !== undefined && { unit: unitOf(Number(params['unitId']))?.symbol ?? '' }),
    ...(text('depletionDate') && { depletion: names.date(text('depletionDate')!) }),
    ...(code === 'dateOutsideStage' && to && date && { date: names.date(date), span: names.span(from, to) }),
  };
}

/** The nutrient that a check without a field is about. */
export const nutrientOfPath = (path: string): number | undefined => {
  const id = /^(?:macro|micro|additional)\.(\d+)$/.exec(path)?.[1];
  return id === undefined ? undefined : Number(id);
};
