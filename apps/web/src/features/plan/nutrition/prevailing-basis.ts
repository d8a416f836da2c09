import type { NeedBasis } from '@loam/domain/agronomy/need/need-basis';

/** What is said in one line: the figures of the crop itself differ by nutrient and stand behind the number. */
const saidOf = ({ method, region, sources }: NeedBasis): string => JSON.stringify([method, region, sources[0]]);

const mostFrequent = <Value>(values: readonly Value[]): Value | undefined => {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
};

/** What most needs of a table rest on and how sure most of those are; and which nutrients differ from it. */
export function prevailingBasis(needs: readonly { readonly id: number; readonly basis: NeedBasis | null }[]): {
  readonly basis: NeedBasis | undefined;
  readonly others: ReadonlySet<number>;
} {
  const known = needs.flatMap(({ id, basis }) => (basis ? [{ id, basis, said: saidOf(basis) }] : []));
  const said = mostFrequent(known.map((one) => one.said));
  const same = known.filter((one) => one.said === said);
  const confidence = mostFrequent(same.map((one) => one.basis.confidence));
  const first = same[0]?.basis;
  const usual = (one: (typeof known)[number]) => one.said === said && one.basis.confidence === confidence;
  return {
    basis: first && confidence && { ...first, sources: first.sources.slice(0, 1), confidence },
    others: new Set(known.filter((one) => !usual(one)).map(({ id }) => id)),
  };
}
