import { areaIds } from './parts/area-bars';
import { type Range, ranges } from './parts/score-mark';
import type { ScoredField } from './queries';

/** What the fields of a crop come to. */
export interface FieldFigures {
  readonly counts: Readonly<Record<Range, number>>;
  /** area-weighted over the fields with a score; null without any */
  readonly score: number | null;
  readonly areas: Readonly<Record<string, number | null>>;
  /** indicators by how many fields they are the weakest of, most first */
  readonly weakest: readonly { readonly id: string; readonly fields: number }[];
  readonly moved: { readonly up: number; readonly down: number; readonly same: number };
  readonly varieties: readonly { readonly name: string | null; readonly fields: number; readonly score: number | null }[];
}
/** A field of unknown size counts like one of a hectare. */
const sizeOf = ({ properties }: ScoredField): number => properties.areaHa || 1;

function mean(fields: readonly ScoredField[], of: (field: ScoredField) => number | null | undefined): number | null {
  let [sum, size] = [0, 0];
  for (const field of fields) {
    const value = of(field);
    if (value === null || value === undefined) continue;
    sum += value * sizeOf(field);
    size += sizeOf(field);
  }
  return size === 0 ? null : sum / size;
}

const grouped = <K>(fields: readonly ScoredField[], by: (field: ScoredField) => K): Map<K, ScoredField[]> => {
  const groups = new Map<K, ScoredField[]>();
  for (const field of fields) groups.set(by(field), [...(groups.get(by(field)) ?? []), field]);
  return groups;
};

export function figuresOf(fields: readonly ScoredField[]): FieldFigures {
  const scored = fields.filter(({ properties }) => properties.score !== null);
  const trends = scored.flatMap(({ properties }) => properties.trend ?? []);
  const weakest = grouped(
    scored.filter(({ properties }) => properties.weakest !== null),
    ({ properties }) => properties.weakest!,
  );
  return {
    counts: Object.fromEntries(
      ranges.map((range) => [range, fields.filter(({ properties }) => (properties.range ?? 'none') === range).length]),
    ) as Record<Range, number>,
    score: mean(scored, ({ properties }) => properties.score),
    areas: Object.fromEntries(areaIds.map((id) => [id, mean(scored, ({ properties }) => properties.areas[id])])),
    weakest: [...weakest].map(([id, those]) => ({ id, fields: those.length })).sort((a, b) => b.fields - a.fields),
    moved: {
      up: trends.filter(({ label, direction }) => label > 0 && direction === 'up').length,
      down: trends.filter(({ label, direction }) => label > 0 && direction === 'down').length,
      same: trends.filter(({ label }) => label === 0).length,
    },
    varieties: [...grouped(fields, ({ properties }) => properties.subcrop)]
      .map(([name, those]) => ({ name, fields: those.length, score: mean(those, ({ properties }) => properties.score) }))
      .sort((a, b) => b.fields - a.fields),
  };
}
