import { tankCompatibility } from '../agronomy/compatibility.js';
import { SATURATION } from '../agronomy/constants.js';
import { dosePerFillingKg } from '../agronomy/dose.js';
import type { ProductFacts } from '../agronomy/facts.js';
import { canonicalJson } from '../kernel/canonical-json.js';
import type { ErrorDetail } from '../kernel/errors.js';
import { at, type Fields, inOrder, methodOf, type PlanDraft } from './plan.draft.js';
import { planErrors } from './plan.errors.js';
import type { CheckOverride } from './plan.events.js';

/** One broken rule between fields. `path` is `root.key` of the live document, where the page shows it. */
export interface PlanCheck {
  readonly code: keyof typeof planErrors;
  readonly level: 'error' | 'warning';
  readonly path: string;
  readonly params: Readonly<Record<string, string | number>>;
}

export type StandingCheck = PlanCheck & { readonly override?: CheckOverride };

/** Each check with the override that stands for it as it is now. */
export const withOverrides = (checks: readonly PlanCheck[], overrides: readonly CheckOverride[]): StandingCheck[] =>
  checks.map((check) => {
    const override = overrides.find(
      ({ code, path, params }) => code === check.code && path === check.path && canonicalJson(params) === canonicalJson(check.params),
    );
    return override ? { ...check, override } : check;
  });

export interface CheckFacts {
  /** Controlled-release products: their applications need a day. */
  isCrf(productId: number): boolean;
  /** With it, stock tanks are checked for products that do not mix or no longer dissolve. */
  readonly product?: (id: number) => ProductFacts | undefined;
}

/**
 * Rules between fields (specification §5). They are kept as typed while people edit live; activation, and a REST body that
 * itself breaks one, are refused. `error` blocks both, `warning` only informs.
 */
export function planChecks(draft: PlanDraft, facts: CheckFacts): PlanCheck[] {
  return [
    ...dateChecks(draft.plan),
    ...stageChecks(draft),
    ...shareChecks(draft),
    ...columnChecks(draft, facts),
    ...(facts.product ? tankChecks(draft, facts.product) : []),
  ];
}

const error = (code: PlanCheck['code'], path: string, params: PlanCheck['params'] = {}): PlanCheck => ({
  code,
  level: 'error',
  path,
  params,
});

/** What a plan needs before it can be active (plan contract §4). */
export function activationChecks(draft: PlanDraft, facts: CheckFacts): PlanCheck[] {
  const due = [
    ['plantingDate', 'plantingDateRequired'],
    ['expectedYield', 'expectedYieldRequired'],
  ] as const;
  return [
    ...due.filter(([field]) => at(draft.plan, field) === undefined).map(([field, code]) => error(code, `plan.${field}`)),
    ...planChecks(draft, facts),
  ];
}

function dateChecks({ plantingDate, harvestDate }: Fields): PlanCheck[] {
  return plantingDate !== undefined && harvestDate !== undefined && harvestDate < plantingDate
    ? [error('harvestBeforePlanting', 'plan.harvestDate', { min: plantingDate, value: harvestDate })]
    : [];
}

function stageChecks({ stages }: PlanDraft): PlanCheck[] {
  const found: PlanCheck[] = [];
  const sums = new Map<string, number>();
  for (const id of Object.keys(stages).sort((a, b) => Number(a) - Number(b))) {
    const fields = stages[id]!;
    const [irrigation, fertigation] = [fields['irrigationEvents'], fields['fertigationEvents']];
    if (typeof fertigation === 'number' && typeof irrigation === 'number' && irrigation < fertigation)
      found.push(error('irrigationEvents', `stages.${id}|irrigationEvents`, { min: fertigation, value: irrigation }));
    for (const [field, value] of Object.entries(fields)) if (/^d\d+$/.test(field)) sums.set(field, (sums.get(field) ?? 0) + Number(value));
  }
  for (const [field, sum] of sums)
    if (!isHundred(sum)) found.push(error('distributionSum', `stages.${field}`, { nutrientId: Number(field.slice(1)), sum: round(sum) }));
  return found;
}

/** Totals of 100 are read to two decimals. */
const round = (sum: number): number => Math.round(sum * 100) / 100;
const isHundred = (sum: number): boolean => round(sum) === 100;

function shareChecks({ waterAnalyses }: PlanDraft): PlanCheck[] {
  const shares = Object.values(waterAnalyses);
  const sum = shares.reduce((total, share) => total + share, 0);
  return shares.length === 0 || isHundred(sum) ? [] : [error('waterShareSum', 'waterAnalyses', { sum: round(sum) })];
}

const ends = [
  ['applicationDate', 'applicationDateEnd'],
  ['applicationDateMonth', 'applicationDateEndMonth'],
] as const;

function columnChecks(draft: PlanDraft, facts: CheckFacts): PlanCheck[] {
  return inOrder(draft.applications).flatMap((key) => {
    const fields = draft.applications[key]!;
    const found: PlanCheck[] = [];
    for (const [start, end] of ends) {
      const [from, to] = [at(fields, start), at(fields, end)];
      if (from !== undefined && to !== undefined && to < from)
        found.push(error('dateOrder', `applications.${key}|${end}`, { min: from, value: to }));
    }
    const coated = Object.keys(at(draft.doses, key) ?? {}).find((product) => facts.isCrf(Number(product)));
    if (coated !== undefined && methodOf(key, fields) !== 'proportional' && at(fields, 'applicationDate') === undefined) {
      found.push(error('crfDateRequired', `applications.${key}|applicationDate`, { productId: Number(coated) }));
    }
    return found;
  });
}

/** Pairs of a stock tank that do not mix (0) or mix with losses (1), and stocks beyond 85 % of what dissolves (`Σ C/S`). They inform; nothing is refused. */
function tankChecks(draft: PlanDraft, product: (id: number) => ProductFacts | undefined): PlanCheck[] {
  const warning = (code: PlanCheck['code'], path: string, params: PlanCheck['params']): PlanCheck => ({
    code,
    level: 'warning',
    path,
    params,
  });
  return inOrder(draft.applications).flatMap((key) => {
    if (methodOf(key, draft.applications[key]!) !== 'proportional') return [];
    const doses = Object.entries(at(draft.doses, key) ?? {}).flatMap(([id, [amount, unitId]]) =>
      product(Number(id)) ? [{ facts: product(Number(id))!, amount, unitId }] : [],
    );
    const { pairs } = tankCompatibility(doses.map(({ facts }) => facts));
    const found = pairs.flatMap(({ a, b, code }) =>
      code === 0 || code === 1 ? [warning(code === 0 ? 'tankIncompatible' : 'tankReduced', `applications.${key}`, { a, b })] : [],
    );
    const volume = at(draft.applications[key]!, 'volume');
    if (typeof volume !== 'number' || volume <= 0) return found;
    const used = doses.reduce((sum, { facts, amount, unitId }) => {
      const weight = dosePerFillingKg(amount, unitId, facts, volume);
      return facts.solubility_g_l && 'value' in weight ? sum + (1000 * weight.value) / volume / facts.solubility_g_l : sum;
    }, 0);
    return used > SATURATION
      ? [...found, warning('tankSaturated', `applications.${key}`, { max: SATURATION * 100, value: round(used * 100) })]
      : found;
  });
}

/** Where a check's path stands in the REST body, for the details of an answer. */
export function bodyField(draft: PlanDraft, path: string): string {
  const [root = '', key = ''] = [path.slice(0, path.indexOf('.')), path.slice(path.indexOf('.') + 1)];
  if (path === 'waterAnalyses') return 'analyses.waterAnalyses';
  if (root === 'plan') return `crop.${key}`;
  const [id = '', field = ''] = key.split('|');
  if (root === 'stages') {
    const ordered = Object.keys(draft.stages).sort(
      (a, b) => Number(at(draft.stages, a)?.['sortOrder'] ?? 0) - Number(at(draft.stages, b)?.['sortOrder'] ?? 0),
    );
    if (field === '') return 'stages';
    if (field !== 'irrigationEvents') return `stages[${Math.max(0, ordered.indexOf(id))}].${field}`;
    const fertigated = ordered.filter(
      (stage) =>
        at(draft.stages, stage)?.['irrigationEvents'] !== undefined ||
        Object.keys(draft.applications).some((column) => column.startsWith(`${stage}_`)),
    );
    return `proportionalStages[${fertigated.indexOf(id)}].${field}`;
  }
  const method = methodOf(id, at(draft.applications, id) ?? {});
  const same = inOrder(draft.applications).filter((one) => methodOf(one, at(draft.applications, one)!) === method);
  return `${method === 'foliar' ? 'foliarApplications' : 'applications'}[${same.indexOf(id)}].${field}`;
}

export const checkDetail = (draft: PlanDraft, { code, path, params }: PlanCheck): ErrorDetail => ({
  field: bodyField(draft, path),
  key: code,
  message: planErrors[code].message,
  params: { ...params },
});

/** Rules that stand broken and that this change broke or touched: what it leaves alone it is not blamed for. */
export function newlyBroken(before: PlanDraft, after: PlanDraft, facts: CheckFacts): PlanCheck[] {
  const known = new Set(planChecks(before, facts).map((check) => JSON.stringify(check)));
  return planChecks(after, facts).filter((check) => check.level === 'error' && !known.has(JSON.stringify(check)));
}
