import type { Decider } from '../../kernel/decider/decider.js';

/** What a satellite saw of a field on one date, as it was when it was read: pictures come and go, this stays. */
export interface SeenOnDate {
  readonly date: string;
  readonly sceneId: string;
  readonly index: string;
  /** of the formulas, `FORMULA_VERSION` */
  readonly formula: number;
  readonly mean: number;
  readonly p10: number;
  readonly p50: number;
  readonly p90: number;
  readonly valid: number;
  readonly validFraction: number;
}
export type IndexStatisticsRecorded = {
  type: 'IndexStatisticsRecorded';
  data: { fieldId: number; growerId: number; seen: SeenOnDate };
};
export interface FieldImageryState {
  readonly fieldId: number;
  readonly growerId: number;
  /** `<scene> <index>` of what is recorded already; the last ones, which are more than a search reaches back */
  readonly known: readonly string[];
}
export type FieldImageryCommand = {
  readonly type: 'RecordStatistics';
  readonly fieldId: number;
  readonly growerId: number;
  readonly seen: readonly SeenOnDate[];
};
const KEPT = 200;
const nameOf = ({ sceneId, index }: SeenOnDate): string => `${sceneId} ${index}`;

/** Each scene of a field and index once. */
export const fieldImagery: Decider<FieldImageryState, FieldImageryCommand, IndexStatisticsRecorded> = {
  initial: { fieldId: 0, growerId: 0, known: [] },
  decide: ({ fieldId, growerId, seen }, { known }) =>
    seen
      .filter((one) => !known.includes(nameOf(one)))
      .map((one) => ({ type: 'IndexStatisticsRecorded', data: { fieldId, growerId, seen: one } })),
  evolve: (state, { data: { fieldId, growerId, seen } }) => ({
    fieldId,
    growerId,
    known: [...state.known, nameOf(seen)].slice(-KEPT),
  }),
};
