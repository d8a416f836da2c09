import type { LimitsKind, Threshold } from './queries';

/** A band as it is typed: where it begins is where the one before ends. */
interface Band {
  label: string;
  to: number | null;
}
/** Named as the body is, so that a refusal stands at its field. */
export interface LimitsDraft {
  thresholds: { unitId: number; bottom: number; ranges: Band[] }[];
}

export const draftOf = ({ unitId, ranges }: Threshold): LimitsDraft => ({
  thresholds: [{ unitId, bottom: ranges[0]?.from ?? 0, ranges: ranges.map(({ label, to }) => ({ label, to })) }],
});

/** Bands with both their limits: consecutive by construction. A limit between two bands that is not typed yet is no limit at all. */
export const bandsOf = ({ bottom, ranges }: LimitsDraft['thresholds'][number]) =>
  ranges.map(({ label, to }, at) => ({ label, from: at === 0 ? bottom : (ranges[at - 1]!.to ?? null), to }));

/** The body of the save. */
export const bodyOf =
  (kind: LimitsKind, { mineralId, extractionMethodId, stageId, tissueId }: Threshold) =>
  ({ thresholds: [one] }: LimitsDraft) => ({
    thresholds: [
      {
        mineralId,
        ...(kind === 'soil' ? { unitId: one!.unitId, extractionMethodId } : { stageId, tissueId }),
        ranges: bandsOf(one!).map(({ label, from, to }, at, all) => ({
          ...{ label, from: from ?? 0 },
          // blank is "no upper limit" for the last band alone
          to: to === null && at < all.length - 1 ? undefined : to,
        })),
      },
    ],
  });

const LABELS: Readonly<Record<LimitsKind, readonly string[]>> = {
  soil: ['very low', 'low', 'medium', 'high', 'very high'],
  plant: ['deficient', 'low', 'adequate', 'high', 'excess'],
};
/** Names a band may have: the five that needs are rated by, and those that the limits have already. */
export const labelsFor = (kind: LimitsKind, ranges: readonly { label: string }[]): string[] => [
  ...new Set([...LABELS[kind], ...ranges.map(({ label }) => label)]),
];
/** The next name that no band has yet. */
export const freeLabel = (kind: LimitsKind, ranges: readonly { label: string }[]): string =>
  LABELS[kind].find((label) => !ranges.some((one) => one.label === label)) ?? LABELS[kind].at(-1)!;

/** Limits of the same mineral by the same method, or of the same tissue and stage: own ones take the place of all of them. */
export const isOfSame = (one: Threshold, other: Threshold): boolean =>
  one.mineralId === other.mineralId &&
  one.extractionMethodId === other.extractionMethodId &&
  one.stageId === other.stageId &&
  one.tissueId === other.tissueId;
