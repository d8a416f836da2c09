import { z } from 'zod';
import { listQuery, queryId } from '../kernel/schema.js';
import { isoDate, positiveId } from '../kernel/text.js';
import './dashboard.errors.js';

export const timeFrames = [7, 30, 90, 365, 'custom'] as const;
const ids = () => z.array(positiveId()).max(1000).optional();

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
    timeFrame: z
      .union([z.literal(7), z.literal(30), z.literal(90), z.literal(365), z.literal('custom')], { error: 'invalidOption' })
      .optional(),
    from: isoDate().optional(),
    to: isoDate().optional(),
  })
  .superRefine(({ timeFrame, from, to }, ctx) => {
    if (timeFrame !== 'custom') return;
    if (from === undefined || (to !== undefined && from > to)) ctx.addIssue({ code: 'custom', message: 'invalidDate', path: ['from'] });
    if (to === undefined) ctx.addIssue({ code: 'custom', message: 'invalidDate', path: ['to'] });
  })
  .meta({ id: 'DashboardFilter' });
/** Whether the figures of each month come by mail. */
export const setMonthlyReport = z.strictObject({ wanted: z.boolean({ error: 'required' }) }).meta({ id: 'SetMonthlyReport' });
/** A month that is over, `2026-10`. */
export const monthQuery = z.object({ month: z.string().regex(/^[1-9]\d{3}-(0[1-9]|1[0-2])$/, { error: 'invalidDate' }) });
/** What happened, newest first. */
export const activityQuery = listQuery(['at'], { groupId: queryId().optional() }, { sortOrder: 'desc' });
export const activityOfGrowerQuery = listQuery(['at'], {}, { sortOrder: 'desc' });
export type DashboardFilter = z.infer<typeof dashboardFilter>;
