import { z } from 'zod';
import { listQuery, queryId } from '../kernel/schema/schema.js';
import { isoDate, positiveId } from '../kernel/string/text.js';
import './dashboard.errors.js';

export const timeFrames = [7, 30, 90, 365, 'custom'] as const;
const ids = () => z.array(positiveId()).max(1000).optional();

/** A time frame, and the first and last day of a custom one. */
export const framed = {
  timeFrame: z
    .union([z.literal(7), z.literal(30), z.literal(90), z.literal(365), z.literal('custom')], { error: 'invalidOption' })
    .optional(),
  from: isoDate().optional(),
  to: isoDate().optional(),
};
export type Framed = z.infer<z.ZodObject<typeof framed>>;
/** A custom time frame names its days, the first not after the last. */
export const daysOfCustom = z.superRefine<Framed>(({ timeFrame, from, to }, ctx) => {
  if (timeFrame !== 'custom') return;
  if (from === undefined || (to !== undefined && from > to)) ctx.addIssue({ code: 'custom', message: 'invalidDate', path: ['from'] });
  if (to === undefined) ctx.addIssue({ code: 'custom', message: 'invalidDate', path: ['to'] });
});

/** A selection is complete with exactly so many chosen items, whatever they are (specification section 5). */
const COMPLETE = 3;
/** How many items a filter chooses in total, and whether that makes it complete; the time frame is no item, and a custom one never is. */
export function selectionOf(filter: Framed & Readonly<Record<string, unknown>>): { chosen: number; complete: boolean } {
  const { timeFrame, from: _from, to: _to, ...items } = filter;
  const counts = Object.values(items).map((item) => (Array.isArray(item) ? new Set(item).size : item === undefined ? 0 : 1));
  const chosen = counts.reduce((sum, count) => sum + count, 0);
  return { chosen, complete: chosen === COMPLETE && timeFrame !== 'custom' };
}

/**
 * What the figures are of. Without a time frame: of all time. A custom one names its first and last day. `userIds`: growers and fields
 * of whom these people look after, and plans that these people drafted.
 */
export const dashboardFilter = z
  .strictObject({
    companyIds: ids(),
    collectionIds: ids(),
    groupIds: ids(),
    cropIds: ids(),
    countryIds: ids(),
    userIds: ids(),
    ...framed,
  })
  .check(daysOfCustom)
  .meta({ id: 'DashboardFilter' });
/** Whether the figures of each month come by mail. */
export const setMonthlyReport = z.strictObject({ wanted: z.boolean({ error: 'required' }) }).meta({ id: 'SetMonthlyReport' });
/** A month that is over, `2026-10`. */
export const monthQuery = z.object({ month: z.string().regex(/^[1-9]\d{3}-(0[1-9]|1[0-2])$/, { error: 'invalidDate' }) });
/** What happened, newest first. */
export const activityQuery = listQuery(['at'], { groupId: queryId().optional() }, { sortOrder: 'desc' });
export const activityOfGrowerQuery = listQuery(['at'], {}, { sortOrder: 'desc' });
export type DashboardFilter = z.infer<typeof dashboardFilter>;
