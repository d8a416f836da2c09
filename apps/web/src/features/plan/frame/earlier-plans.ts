import type { useFieldPlans } from '../queries';

type FieldPlan = NonNullable<ReturnType<typeof useFieldPlans>['data']>[number];
type Planted = Pick<FieldPlan, 'cropId' | 'status' | 'plantingDate' | 'updatedAt'>;
export type CropOf = (id: number) => { readonly duration_days: number } | undefined;

const DAY_MS = 86_400_000;
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS;
/** Early varieties are off the field well before the usual length of the crop. */
const SHORTEST = 0.75;
const HALF_A_YEAR = 182;

/** The latest planted first. */
export const latestFirst = <P extends Planted>(plans: readonly P[]): readonly P[] =>
  plans.toSorted((a, b) => (b.plantingDate ?? '').localeCompare(a.plantingDate ?? '') || b.updatedAt.localeCompare(a.updatedAt));

/** What grew last and is off the field by the day. Few plans are ever completed, and the next one's activation makes one inactive: only drafts do not count. */
export function grownBefore<P extends Planted>(plans: readonly P[], day: string, cropOf: CropOf): P | undefined {
  return latestFirst(plans).find(({ status, plantingDate, cropId }) => {
    if (status === 'draft' || !plantingDate || plantingDate >= day) return false;
    return status === 'completed' || daysBetween(plantingDate, day) >= SHORTEST * (cropOf(cropId)?.duration_days ?? 0);
  });
}

/** The two a new plan can begin with: the latest, and the latest of an earlier season, which several plans of this one must not hide. */
export function toBeginWith<P extends Planted>(plans: readonly P[]): readonly P[] {
  const [latest, ...others] = latestFirst(plans);
  if (!latest) return [];
  const season = (one: P) => latest.plantingDate && one.plantingDate && daysBetween(one.plantingDate, latest.plantingDate) >= HALF_A_YEAR;
  const second = others.find(season) ?? others[0];
  return second ? [latest, second] : [latest];
}
