import { setImmediate } from 'node:timers/promises';

/** So many are put in order in one piece: about 5 ms. */
const PIECE = 20_000;

/** A scope has a million places: sorted at once they would keep everybody else waiting for half a second. */
export async function newestFirst(positions: readonly number[]): Promise<number[]> {
  let runs: number[][] = [];
  for (let at = 0; at < positions.length; at += PIECE) {
    if (at > 0) await setImmediate();
    runs.push(positions.slice(at, at + PIECE).sort((a, b) => b - a));
  }
  while (runs.length > 1) {
    const longer: number[][] = [];
    for (let i = 0; i < runs.length; i += 2) longer.push(await merged(runs[i]!, runs[i + 1] ?? []));
    runs = longer;
  }
  return runs[0] ?? [];
}

async function merged(a: readonly number[], b: readonly number[]): Promise<number[]> {
  const all: number[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (j >= b.length || (i < a.length && a[i]! >= b[j]!)) all.push(a[i++]!);
    else all.push(b[j++]!);
    if (all.length % PIECE === 0) await setImmediate();
  }
  return all;
}
