interface Point {
  readonly score: number;
}
/** More than a dozen sets of practices nobody compares at a glance. */
export const FEW = 12;

/** Which of many points are shown: both ends, the one that is chosen, and the others as evenly over the scores as there are any. */
export function fewOf(points: readonly Point[], here: number): number[] {
  const all = points.map((_, i) => i);
  if (points.length <= FEW) return all;
  const kept = new Set([0, points.length - 1, ...(here >= 0 ? [here] : [])]);
  const [low, high] = [points[0]!.score, points.at(-1)!.score];
  for (let step = 1; step < FEW - 1 && kept.size < FEW; step++) {
    const score = low + ((high - low) * step) / (FEW - 1);
    const away = (i: number) => Math.abs(points[i]!.score - score);
    kept.add(all.filter((i) => !kept.has(i)).reduce((best, i) => (away(i) < away(best) ? i : best)));
  }
  return [...kept].toSorted((a, b) => a - b);
}
