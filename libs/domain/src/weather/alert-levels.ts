/** Of one level: id of an inherited alert → whether it is on there. */
type Choices = Readonly<Record<number, boolean>>;

/**
 * Whether an alert is on at a level. `choices`: what that level and those between it and the alert's own chose, nearest
 * first; the nearest choice holds, and without one the alert's own.
 */
export function effectiveAt(own: boolean, id: number, choices: readonly Choices[]): boolean {
  for (const choice of choices) {
    const chosen = choice[id];
    if (chosen !== undefined) return chosen;
  }
  return own;
}

/** Whether an alert can speak for a crop, in one of its stages when one is named. Without a crop or stages of its own it always can. */
export const holdsFor = (
  { cropId, stages }: { readonly cropId: number | null; readonly stages: readonly number[] },
  wanted: { readonly cropId: number; readonly stageId?: number | null | undefined },
): boolean =>
  (cropId === null || cropId === wanted.cropId) &&
  (wanted.stageId === undefined || wanted.stageId === null || stages.length === 0 || stages.includes(wanted.stageId));
