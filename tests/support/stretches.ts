/** No synchronous work above this of the main thread's own processor time (docs/reliability.md). */
const MOST_MS = 50;
/** What a server does for the first time it compiles, and its caches hold nothing of it: once for each kind of work, and in a deep run not at all. */
const MOST_FIRST_MS = process.env['LOAM_JUDGE'] === 'exact' ? MOST_MS : 100;

/**
 * Of what one server's monitor said, in order (`stretch of N ms beside GET /api/plan (M here)`), the lines that break the bound: all that took too long even for a
 * first time, and of each kind of work, by what it was beside, all but the first.
 */
export function tooLong(lines: readonly string[], mostFirst = MOST_FIRST_MS): string[] {
  const known = new Set<string>();
  return lines.filter((line) => {
    const [, ms, kind] = /^stretch of (\d+) ms beside (.*) \(\d+ here\)$/.exec(line) ?? [];
    if (ms === undefined || kind === undefined) throw new Error(`the monitor said: ${line}`);
    const isRepeat = known.has(kind);
    known.add(kind);
    return Number(ms) > (isRepeat ? MOST_MS : mostFirst);
  });
}
