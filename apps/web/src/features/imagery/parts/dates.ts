export interface PassDate {
  readonly date: string;
  /** share of the field that is clear; null where nobody has looked yet */
  readonly clear: number | null;
}

/** Oldest first, each day once: of several tiles of a day the clearer counts. */
export function datesOf(passes: readonly PassDate[]): PassDate[] {
  const best = new Map<string, PassDate>();
  for (const { date, clear } of passes) {
    const known = best.get(date);
    if (!known || (clear ?? -1) > (known.clear ?? -1)) best.set(date, { date, clear });
  }
  return [...best.values()].sort((a, b) => (a.date < b.date ? -1 : 1));
}
