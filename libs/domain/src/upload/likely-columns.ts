import { foldHeader, parameterOf, type UploadSheet } from './upload-sheet.js';

/** Below this a header shares too little with a name to be taken for it. */
const LEAST = 0.78;
/** A shoe size is no size of a field. */
const LEAST_SHARE = 0.6;
/** Shorter words are like too many others. */
const SHORTEST = 4;

/** Letters to put in, take out or exchange. */
function distance(one: string, other: string): number {
  let before = Array.from({ length: other.length + 1 }, (_, i) => i);
  for (const [i, letter] of [...one].entries()) {
    const row = [i + 1];
    for (let j = 1; j <= other.length; j++)
      row.push(Math.min(row[j - 1]! + 1, before[j]! + 1, before[j - 1]! + (letter === other[j - 1] ? 0 : 1)));
    before = row;
  }
  return before[other.length]!;
}

/** 1 for the same; a name that the header begins or ends with, or the other way round, counts by its share. */
function likeness(header: string, name: string): number {
  if (header === name) return 1;
  const [short, long] = header.length < name.length ? [header, name] : [name, header];
  if (short.length < SHORTEST) return 0;
  const share = short.length / long.length;
  if (share >= LEAST_SHARE && (long.startsWith(short) || long.endsWith(short))) return 0.75 + 0.25 * share;
  return 1 - distance(header, name) / long.length;
}

/**
 * What headers that no language of the templates knows may stand for: by other names of a column (`Lat`, `Codigo`), else by one that is
 * written nearly alike. Each column once, the likeliest first; a header that is like two columns to the same degree is left to the person.
 */
export function likelyColumns(headers: readonly string[], sheet: UploadSheet): ReadonlyMap<string, string> {
  const { known } = sheet.head;
  const taken = new Set(headers.flatMap((header) => parameterOf(header, sheet.head) ?? []));
  const names = [...Object.entries(known), ...sheet.kinds.flatMap(({ aliases = {} }) => Object.entries(aliases).flatMap(([column, others]) => others.map((name): [string, string] => [foldHeader(name), column])))]; // prettier-ignore
  const found: { header: string; column: string; likeness: number }[] = [];
  for (const header of new Set(headers)) {
    if (parameterOf(header, sheet.head) !== undefined || foldHeader(header) === '') continue;
    const own = sheet.likely(header);
    const best = new Map<string, number>(own === undefined ? [] : [[own, 1]]);
    for (const [name, column] of names) best.set(column, Math.max(best.get(column) ?? 0, likeness(foldHeader(header), name)));
    const [first, second] = [...best].sort((a, b) => b[1] - a[1]);
    if (first && first[1] >= LEAST && first[1] > (second?.[1] ?? 0)) found.push({ header, column: first[0], likeness: first[1] });
  }
  const likely = new Map<string, string>();
  for (const { header, column } of found.sort((a, b) => b.likeness - a.likeness)) {
    if (taken.has(column)) continue;
    taken.add(column);
    likely.set(header, column);
  }
  return likely;
}
