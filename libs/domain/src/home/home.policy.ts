import { addDays } from '../kernel/locale/dates.js';

/** How a field stands under plans this season: neither completed nor inactive ones count. */
export const planStandings = ['active', 'draft', 'none'] as const;
export type PlanStanding = (typeof planStandings)[number];

/** What a field asks of its adviser, the most pressing first. */
export const fieldNeeds = ['passed', 'due', 'noPlan', 'noSoil', 'oldSoil'] as const;
export type FieldNeed = (typeof fieldNeeds)[number];

/** A soil test is old after three years: soils are to be sampled every 3 to 5 years (AHDB, Nutrient Management Guide RB209, section 1). */
export const SOIL_TEST_YEARS = 3;
/** Days looked ahead, today among them, and back. */
export const DAYS_TOLD = 7;

/** The first day on which a soil sample still counts; of 29 February the day before. */
export function oldestGoodSample(today: string): string {
  const day = `${Number(today.slice(0, 4)) - SOIL_TEST_YEARS}${today.slice(4)}`;
  return day.endsWith('-02-29') ? day.replace('-29', '-28') : day;
}

export const window = (today: string) => ({ from: addDays(today, -DAYS_TOLD), to: addDays(today, DAYS_TOLD - 1) });

interface Planned {
  readonly id: number;
  readonly status: string;
  readonly updatedAt: string;
}
/** The plan that stands for a field: its active one, else the draft that was changed last. */
export function standingPlan<P extends Planned>(plans: readonly P[]): { readonly plan: PlanStanding; readonly planId: number | null } {
  let draft: P | undefined;
  for (const plan of plans) {
    if (plan.status === 'active') return { plan: 'active', planId: plan.id };
    if (plan.status === 'draft' && (draft === undefined || plan.updatedAt > draft.updatedAt)) draft = plan;
  }
  return draft ? { plan: 'draft', planId: draft.id } : { plan: 'none', planId: null };
}

/** Of the plans of each field the one that stands for it. */
export const standingPlans = <P extends Planned>(byField: Iterable<readonly P[]>): P[] =>
  [...byField].flatMap((plans) => {
    const { planId } = standingPlan(plans);
    return plans.filter(({ id }) => id === planId);
  });

interface Standing {
  readonly plan: PlanStanding;
  readonly soilTest: string | null;
  readonly dates: readonly { readonly passed: boolean }[];
}
export function needsOf({ plan, soilTest, dates }: Standing, today: string): FieldNeed[] {
  const holds: Record<FieldNeed, boolean> = {
    passed: dates.some((one) => one.passed),
    due: dates.some((one) => !one.passed),
    noPlan: plan === 'none',
    noSoil: soilTest === null,
    oldSoil: soilTest !== null && soilTest < oldestGoodSample(today),
  };
  return fieldNeeds.filter((need) => holds[need]);
}

interface Check {
  readonly level: 'error' | 'warning';
  /** Somebody lives with it, and said why. */
  readonly override?: unknown;
}
export interface OpenChecks {
  readonly errors: number;
  readonly warnings: number;
}
/** What a plan's checks leave open. */
export function openChecks(checks: readonly Check[]): OpenChecks {
  const open = checks.filter(({ override }) => override === undefined);
  const errors = open.filter(({ level }) => level === 'error').length;
  return { errors, warnings: open.length - errors };
}

/** Which plans are looked at first: those that are carried out, then the drafts that were changed last. */
export const toLookAt = <P extends Planned>(plans: readonly P[]): P[] =>
  plans.toSorted((a, b) => Number(b.status === 'active') - Number(a.status === 'active') || (a.updatedAt < b.updatedAt ? 1 : -1));
/** What stops a plan before what only informs, and of each the more. */
export const byPressing = (a: OpenChecks, b: OpenChecks): number => b.errors - a.errors || b.warnings - a.warnings;
