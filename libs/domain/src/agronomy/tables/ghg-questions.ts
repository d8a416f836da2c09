import table from './ghg-questions.json' with { type: 'json' };

export const sustainableCrops = ['coffee', 'cocoa', 'grapes', 'potato', 'sugarcane'] as const;
export type SustainableCrop = (typeof sustainableCrops)[number];

/** What a footprint asks; `whenAbsent` is what happens without an answer. */
export interface GhgQuestion {
  readonly id: string;
  readonly label: string;
  readonly section: string;
  readonly set: 'minimal' | 'full';
  readonly crops: readonly SustainableCrop[];
  readonly type: string;
  readonly unit?: string;
  readonly min?: number;
  readonly max?: number;
  readonly options?: readonly string[] | string;
  readonly required: boolean;
  readonly feeds: readonly string[];
  readonly whenAbsent: {
    readonly value: number | string | null | Readonly<Record<string, string>>;
    readonly kind: 'no result' | 'derived' | 'assumed' | 'skipped';
  };
  readonly note?: string;
  readonly onlyIf?: string;
}

export const ghgQuestions = table.questions as unknown as readonly GhgQuestion[];
export const ghgQuestionsOf = (crop: SustainableCrop): readonly GhgQuestion[] => ghgQuestions.filter(({ crops }) => crops.includes(crop));
