import type { GraphContext, GraphPlan, PlanGraph } from '@loam/domain/agronomy/balance/graph-plan';
import { CRF_TYPE } from '@loam/domain/kernel/schema/lists';
import { activationChecks, type PlanCheck } from '@loam/domain/plan/checks/plan.checks';
import { type CheckNames, namedInCheck } from '@loam/domain/plan/checks/plan-check.names';
import { numberChecks } from '@loam/domain/plan/checks/plan-number.checks';
import { whyOfCheck } from '@loam/domain/plan/explain/plan-explain-checks';
import type { PlanDraft } from '@loam/domain/plan/plan.draft';
import { formatNumber } from '../../../i18n/number';

/** Something a person should look at before the plan is activated. `broken` stops the activation, `warn` does not. */
export interface Check {
  id: string;
  tone: 'broken' | 'warn';
  /** Key under `plan:check`, with what it names. */
  key: string;
  values: Record<string, string | number>;
  /** The value that it is about, as it is accepted with a reason. */
  path: string;
  /** The path of the number that it tells, where it tells a computed one. */
  why?: string;
  /** Where it can be mended: of a pair in a tank the dose of the first. */
  place: string;
}

/** One check of one pair: a column may have several of one kind, one for each two products. */
export const checkKey = ({ id, values }: Check): string => [id, values['a'], values['b']].join(' ');

/** Thousands are grouped as in every cell of the page. */
const inNumbers = (params: PlanCheck['params']): Record<string, string> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, typeof value === 'number' ? formatNumber(value) : value]));

const whyPart = (why: string | undefined) => (why === undefined ? {} : { why });

/** Rules between fields (specification §5) and what the numbers say: the same checks that the server keeps. Never a reason to undo what was typed. */
export const checksOf = (draft: PlanDraft, input: GraphPlan, graph: PlanGraph, context: GraphContext, names: CheckNames): Check[] =>
  [
    ...activationChecks(draft, { ...context, isCrf: (id) => context.product(id)?.typeId === CRF_TYPE }),
    ...numberChecks(draft, input, graph, context),
  ].map((check): Check => ({
    id: `${check.code} ${check.path}`,
    tone: check.level === 'error' ? 'broken' : 'warn',
    key: check.code,
    values: { ...inNumbers(check.params), ...namedInCheck(check, names) },
    path: check.path,
    ...whyPart(whyOfCheck(check, graph)),
    place: check.params['a'] === undefined ? check.path : `doses.${check.path.slice('applications.'.length)}|${check.params['a']}`,
  }));
