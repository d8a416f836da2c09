import { ownValue } from '../kernel/json/own-names.js';
import type { ItemRoot } from './plan-fields.schema.js';

/** What the live document shows, root by root (docs/live-plan.SPEC.md L9). Absent means cleared; nothing here is ever converted. */
export type Scalar = string | number;
export type Fields = Readonly<Record<string, Scalar>>;
export type Items = Readonly<Record<string, Fields>>;
/** Amount above 0 as typed, and its unit. */
export type Dose = readonly [amount: number, unitId: number];

export interface PlanDraft {
  readonly plan: Fields;
  readonly stages: Items;
  readonly tanks: Items;
  readonly products: Items;
  readonly applications: Items;
  /** By application, then product. An application without doses has no entry. */
  readonly doses: Readonly<Record<string, Readonly<Record<string, Dose>>>>;
  readonly waterAnalyses: Readonly<Record<string, number>>;
  readonly notes: string;
}

export const emptyDraft: PlanDraft = {
  plan: {},
  stages: {},
  tanks: {},
  products: {},
  applications: {},
  doses: {},
  waterAnalyses: {},
  notes: '',
};

/** Ids come from clients, so `constructor` is a possible one. */
export const at = ownValue;
export const has = (record: Readonly<Record<string, unknown>>, key: string): boolean => Object.hasOwn(record, key);

/** Names the stage of a column; -1 (pre-plant) unless it was given. */
export const stageOf = (application: Fields): number => (typeof application['cropStageId'] === 'number' ? application['cropStageId'] : -1);
export const methodOf = (key: string, application: Fields): 'quantitative' | 'foliar' | 'proportional' =>
  key.includes('_') ? 'proportional' : application['method'] === 'foliar' ? 'foliar' : 'quantitative';

/** Pre-plant and planting are stages of every plan, named in it or not. */
export const isStage = (draft: Pick<PlanDraft, 'stages'>, stageId: number): boolean =>
  stageId === -1 || stageId === -2 || has(draft.stages, String(stageId));

const LAST = '~'; // sorts after every order key
/** Ids in their order; ties, and items without a place, by id. */
export const inOrder = (items: Items): string[] =>
  Object.keys(items).sort((a, b) => {
    const [x, y] = [at(items, a)?.['order'] ?? LAST, at(items, b)?.['order'] ?? LAST];
    return x < y ? -1 : x > y ? 1 : a < b ? -1 : a > b ? 1 : 0;
  });

/** The counts of specification §5: 7 tanks, 15 stages beside pre-plant and planting. */
export const countOf = (root: ItemRoot, ids: readonly string[]): number =>
  root === 'stages' ? ids.filter((id) => !id.startsWith('-')).length : ids.length;

export const withKey = <T>(record: Readonly<Record<string, T>>, key: string, value: T): Readonly<Record<string, T>> => ({
  ...record,
  [key]: value,
});
export const without = <T>(record: Readonly<Record<string, T>>, key: string): Readonly<Record<string, T>> => {
  if (!has(record, key)) return record;
  const { [key]: _gone, ...rest } = record;
  return rest;
};

/**
 * Lets go of what hangs on something that is gone: a tank's column without its tank or stage, a dose without its column
 * or product, a pH without its product. A column of another stage that is gone belongs to pre-plant.
 */
export function withoutOrphans(draft: PlanDraft): PlanDraft {
  const applications: Record<string, Fields> = {};
  for (const [key, fields] of Object.entries(draft.applications)) {
    const inTank = key.includes('_');
    if (inTank && !(isStage(draft, stageOf(fields)) && has(draft.tanks, String(fields['tank'])))) continue;
    const kept = Object.entries(fields).filter(([field]) => !(field.startsWith('ph') && !has(draft.products, field.slice(2))));
    applications[key] = Object.fromEntries(kept.filter(([field]) => inTank || field !== 'cropStageId' || isStage(draft, stageOf(fields))));
  }
  const doses: Record<string, Record<string, Dose>> = {};
  for (const [key, row] of Object.entries(draft.doses)) {
    if (!has(applications, key)) continue;
    const kept = Object.entries(row).filter(([product]) => has(draft.products, product));
    if (kept.length > 0) doses[key] = Object.fromEntries(kept);
  }
  return { ...draft, applications, doses };
}
