/** A product and how much of it; an amount of null is still to be found. `unitId` is one of those of doses. */
export interface RecommendedProduct {
  readonly id: number;
  readonly amount: number | null;
  readonly unitId: number | null;
}
/** One of the choices that a grower is given. */
export interface RecommendationOption {
  /** Within the recommendation, never given twice. */
  readonly id: number;
  readonly name: string;
  readonly fertilizers: readonly RecommendedProduct[];
}
export interface RecommendationNote {
  /** Within the recommendation, never given twice. */
  readonly id: number;
  readonly text: string;
  /** Id of a user; the name is kept with the person. */
  readonly by: number;
  readonly at: string;
}

/** The grower is whose key seals it. */
interface Place {
  readonly id: number;
  readonly growerId: number;
}
type Event<Type extends string, Data> = { readonly type: Type; readonly data: Place & Data };

export type RecommendationMade = Event<
  'RecommendationMade',
  { readonly planId: number; readonly notes: readonly RecommendationNote[]; readonly options: readonly RecommendationOption[] }
>;
export type RecommendationEvent =
  | RecommendationMade
  /** It now belongs to another plan of the same grower. */
  | Event<'RecommendationAttached', { readonly planId: number }>
  | Event<'RecommendationNoteAdded', { readonly note: RecommendationNote }>
  | Event<'RecommendationNoteEdited', { readonly noteId: number; readonly text: string }>
  | Event<'RecommendationNoteRemoved', { readonly noteId: number }>
  | Event<'RecommendationOptionAdded', { readonly option: RecommendationOption }>
  | Event<'RecommendationOptionChanged', { readonly option: RecommendationOption }>
  | Event<'RecommendationOptionRemoved', { readonly optionId: number }>;
