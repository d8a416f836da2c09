/**
 * Nobody is texted from nine in the evening to eight in the morning, where the field lies: the hours in which the United States forbid calls to
 * homes (47 CFR § 64.1200(c)(1)), here taken as good manners everywhere.
 */
export const QUIET = { from: 21, to: 8 } as const;
const HOUR_MS = 3_600_000;

/** When a message that is ready at `millis` may go out: at once, or when the quiet hours of the place are over. */
export function dueAfterQuiet(millis: number, utcOffsetSeconds: number): number {
  const local = new Date(millis + utcOffsetSeconds * 1000);
  const hour = local.getUTCHours();
  if (hour >= QUIET.to && hour < QUIET.from) return millis;
  const morning = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate(), QUIET.to) - utcOffsetSeconds * 1000;
  return hour < QUIET.to ? morning : morning + 24 * HOUR_MS;
}
