/** Calendar dates as `YYYY-MM-DD` and months as `YYYY-MM`, without clock or time zone. */

export const DAY_MS = 86_400_000;
const shape = /^(\d{4})-(\d{2})-(\d{2})$/;

const dayNumber = (date: string): number => {
  const parts = shape.exec(date);
  if (!parts) return Number.NaN;
  return Date.UTC(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3])) / DAY_MS;
};
const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** True for a day that exists: `2026-02-30` is none. Years 1000 to 9999. */
export const isDate = (text: unknown): text is string => {
  if (typeof text !== 'string' || text < '1000') return false;
  const day = dayNumber(text);
  return Number.isFinite(day) && dateOf(day) === text;
};
export const isMonth = (text: unknown): text is string => typeof text === 'string' && isDate(`${text}-01`);

export const addDays = (date: string, days: number): string => dateOf(dayNumber(date) + Math.trunc(days));
/** Days from `from` to `to`, negative when `to` lies before. */
export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from);
/** The last day of a stretch of `days` that begins on `first`; one day ends where it begins. */
export const lastDay = (first: string, days: number): string => addDays(first, days - 1);

export interface StageLength {
  readonly stageId: number;
  readonly sortOrder: number;
  /** Whole days; pre-plant and planting have 0. */
  readonly duration: number;
}
export interface StagePeriod {
  readonly stageId: number;
  /** First and last day, both null when the stage has no period. */
  readonly from: string | null;
  readonly to: string | null;
  /** Days that remain after clipping. */
  readonly duration: number;
}

/** Stages follow one another in sort order from the planting date and are clipped to the crop's duration (specification §4). */
export function stagePeriods(
  plantingDate: string | undefined,
  cropDuration: number | undefined,
  stages: readonly StageLength[],
): StagePeriod[] {
  let used = 0;
  return inStageOrder(stages).map(({ stageId, duration }) => {
    const days = Math.max(0, Math.min(duration, (cropDuration ?? Number.POSITIVE_INFINITY) - used));
    const before = used;
    used += days;
    if (plantingDate === undefined || days === 0) return { stageId, from: null, to: null, duration: days };
    const from = addDays(plantingDate, before);
    return { stageId, from, to: lastDay(from, days), duration: days };
  });
}

/** Pre-plant (-1) and planting (-2) are fixed first; the others follow by sort order, ties by id. */
export const inStageOrder = <S extends { stageId: number; sortOrder: number }>(stages: readonly S[]): S[] => {
  const rank = (stage: S) => (stage.stageId === -1 ? 0 : stage.stageId === -2 ? 1 : 2);
  return [...stages].sort((a, b) => rank(a) - rank(b) || a.sortOrder - b.sortOrder || a.stageId - b.stageId);
};
