import type { DashboardFilter } from '@loam/domain/dashboard/dashboard.schema';
import { DAY_MS } from '@loam/domain/kernel/dates';

/** Which days a filter is of. The last n days count today; all days when no frame is named. */
export function daysOf({ timeFrame, from, to }: DashboardFilter, now: number): (day: string) => boolean {
  if (timeFrame === undefined) return () => true;
  if (timeFrame === 'custom') return (day) => day >= from! && day <= to!;
  const first = new Date(now - (timeFrame - 1) * DAY_MS).toISOString().slice(0, 10);
  return (day) => day >= first;
}
