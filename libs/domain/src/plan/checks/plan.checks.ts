import { sameJson } from '../../kernel/json/same-json.js';
import type { ErrorDetail } from '../../kernel/errors/errors.js';
import type { CropFacts } from '../../agronomy/facts.js';
import { isHundred, roundedSum } from '../../kernel/schema/hundred.js';
import { cut } from '../../kernel/string/number-text.js';
import { at, type Fields, inOrder, methodOf, type PlanDraft } from '../plan.draft.js';
import { planErrors } from '../plan.errors.js';
import type { CheckOverride } from '../plan.events.js';
import { impossibleYields } from './largest-yield.js';
import { type StockFacts, tankChecks } from './plan-tank.checks.js';

/** What numbers say that no rule forbids. */
export const adviceCodes = [
  'deficit',
  'excess',
  'seasonCap',
  'nitrogenMax',
  'yieldLow',
  'yieldHigh',
  'soilAnalysisMissing',
  'soilAnalysisOld',
  'splitNeeded',
  'splitUnmeasured',
  'boronBanded',
  'doseBeyondMineral',
  'doseBeyondLime',
  'doseBeyondManure',
  'dateOutsideStage',
  'crfAfterHarvest',
  'irrigationPh',
  'irrigationEc',
  'productDensityMissing',
  'tankVolumeMissing',
  'injectionRatioMissing',
  'irrigationAmountMissing',
  'waterVolumeMissing',
] as const;
export type AdviceCode = (typeof adviceCodes)[number];

/**
 * Something to look at. `path` is `root.key` of the live document, where the page shows it, or names a number as an explanation does
 * (`macro.5`).
 */
export interface PlanCheck {
  readonly code: keyof typeof planErrors | AdviceCode;
  readonly level: 'error' | 'warning';
  readonly path: string;
  readonly params: Readonly<Record<string, string | number>>;
}

/** One that the rules of the plan alone decide. */
export interface RuleCheck extends PlanCheck {
  readonly code: keyof typeof planErrors;
}

export type StandingCheck = PlanCheck & { readonly override?: CheckOverride };

/** Each check with the override that stands for it as it is now. */
export const withOverrides = (checks: readonly PlanCheck[], overrides: readonly CheckOverride[]): StandingCheck[] =>
  checks.map((check) => {
    const override = overrides.find(
      ({ code, path, params }) => code === check.code && path === check.path && sameJson(params, check.params),
    );
    return override ? { ...check, override } : check;
  });

/** With `product`, stock tanks are checked for products that do not mix or no longer dissolve. */
export interface CheckFacts extends Partial<StockFacts> {
  /** Controlled-release products: their applications need a day. */
  isCrf(productId: number): boolean;
  /** Says which yields no field of it can bring. */
  readonly crop?: Pick<CropFacts, 'yield_t_ha'> | undefined;
}

/**
 * Rules between fields (specification §5). They are kept as typed while people edit live; activation, and a REST body that
 * itself breaks one, are refused. `error` blocks both, `warning` only informs.
 */
export function planChecks(draft: PlanDraft, facts: CheckFacts): RuleCheck[] {
  return [
    ...dateChecks(draft.plan),
    ...(facts.crop ? yieldBounds(draft.plan, facts.crop) : []),
    ...stageChecks(draft),
    ...shareChecks(draft),
    ...columnChecks(draft, facts),
    ...(facts.product ? tankChecks(draft, { ...facts, product: facts.product }) : []),
  ];
}

const error = (code: RuleCheck['code'], path: string, params: RuleCheck['params'] = {}): RuleCheck => ({
  code,
  level: 'error',
  path,
  params,
});

/** What a plan needs before it can be active. */
export function activationChecks(draft: PlanDraft, facts: CheckFacts): RuleCheck[] {
  const due = [
    ['plantingDate', 'plantingDateRequired'],
    ['expectedYield', 'expectedYieldRequired'],
  ] as const;
  return [
    ...due.filter(([field]) => at(draft.plan, field) === undefined).map(([field, code]) => error(code, `plan.${field}`)),
    ...planChecks(draft, facts),
  ];
}

function dateChecks({ plantingDate, harvestDate }: Fields): RuleCheck[] {
  return plantingDate !== undefined && harvestDate !== undefined && harvestDate < plantingDate
    ? [error('harvestBeforePlanting', 'plan.harvestDate', { min: plantingDate, value: harvestDate })]
    : [];
}

const yieldBounds = (plan: Fields, crop: Pick<CropFacts, 'yield_t_ha'>): RuleCheck[] =>
  impossibleYields(plan, crop).map(({ field, value, max, unitId }) =>
    error('yieldImpossible', `plan.${field}`, { max: cut(max), value, unitId }),
  );

function stageChecks({ stages }: PlanDraft): RuleCheck[] {
  const found: RuleCheck[] = [];
  const sums = new Map<string, number>();
  for (const id of Object.keys(stages).sort((a, b) => Number(a) - Number(b))) {
    const fields = stages[id]!;
    const [irrigation, fertigation] = [fields['irrigationEvents'], fields['fertigationEvents']];
    if (typeof fertigation === 'number' && typeof irrigation === 'number' && irrigation < fertigation)
      found.push(error('irrigationEvents', `stages.${id}|irrigationEvents`, { min: fertigation, value: irrigation }));
    for (const [field, value] of Object.entries(fields)) if (/^d\d+$/.test(field)) sums.set(field, (sums.get(field) ?? 0) + Number(value));
  }
  for (const [field, sum] of sums)
    if (!isHundred(sum))
      found.push(error('distributionSum', `stages.${field}`, { nutrientId: Number(field.slice(1)), sum: roundedSum(sum) }));
  return found;
}

function shareChecks({ waterAnalyses }: PlanDraft): RuleCheck[] {
  const shares = Object.values(waterAnalyses);
  const sum = shares.reduce((total, share) => total + share, 0);
  return shares.length === 0 || isHundred(sum) ? [] : [error('waterShareSum', 'waterAnalyses', { sum: roundedSum(sum) })];
}

const ends = [
  ['applicationDate', 'applicationDateEnd'],
  ['applicationDateMonth', 'applicationDateEndMonth'],
] as const;

function columnChecks(draft: PlanDraft, facts: CheckFacts): RuleCheck[] {
  return inOrder(draft.applications).flatMap((key) => {
    const fields = draft.applications[key]!;
    const found: RuleCheck[] = [];
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

export const checkDetail = (draft: PlanDraft, { code, path, params }: RuleCheck): ErrorDetail => ({
  field: bodyField(draft, path),
  key: code,
  message: planErrors[code].message,
  params: { ...params },
});

/** Rules that stand broken and that this change broke or touched: what it leaves alone it is not blamed for. */
export function newlyBroken(before: PlanDraft, after: PlanDraft, facts: CheckFacts): RuleCheck[] {
  const known = new Set(planChecks(before, facts).map((check) => JSON.stringify(check)));
  return planChecks(after, facts).filter((check) => check.level === 'error' && !known.has(JSON.stringify(check)));
}
