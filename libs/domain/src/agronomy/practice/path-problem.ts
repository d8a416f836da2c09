/** A practice that may be chosen; `cost` is what it costs per hectare beside the one that stands now. */
export interface PathOption {
  readonly id: string;
  readonly score: number;
  readonly cost: number;
}
/** `options` holds the current one at a cost of 0, and only it where nothing may change. */
export interface PathIndicator {
  readonly id: string;
  readonly current: string;
  readonly options: readonly PathOption[];
}
export interface PathArea {
  readonly id: string;
  readonly weight: number;
  readonly indicators: readonly PathIndicator[];
}
/** `together`: option ids that several indicators share and that stand in all of them or in none: whoever irrigates has a source too. */
export interface PathProblem {
  readonly areas: readonly PathArea[];
  readonly together?: readonly string[] | undefined;
}
export interface PathWish {
  readonly targetScore?: number | undefined;
  /** per hectare */
  readonly costLimit?: number | undefined;
}
/** One option by indicator. */
export type Choices = Readonly<Record<string, string>>;
export interface PathPoint {
  readonly score: number;
  readonly cost: number;
  readonly choices: Choices;
}

/** What is said of no water or no nutrients must be said everywhere. */
export const NOTHING_DONE = ['no-irrigation', 'not-applying-nutrients'] as const;
/** What happened cannot be chosen. */
export const FACTS = ['deforestation'] as const;

/** Indicators of an area that share an option of the list, two at least. */
export const linkedIn = (
  { together = [] }: PathProblem,
  area: PathArea,
): { readonly option: string; readonly among: ReadonlySet<string> }[] =>
  together.flatMap((option) => {
    const among = new Set(area.indicators.filter(({ options }) => options.some(({ id }) => id === option)).map(({ id }) => id));
    return among.size > 1 ? [{ option, among }] : [];
  });

export const changesOf = (problem: PathProblem, choices: Choices): Choices =>
  Object.fromEntries(
    problem.areas.flatMap(({ indicators }) =>
      indicators.flatMap(({ id, current }) => (choices[id] === current ? [] : [[id, choices[id]!] as const])),
    ),
  );
