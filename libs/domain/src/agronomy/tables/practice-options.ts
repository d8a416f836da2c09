import { type SustainableCrop, sustainableCrops } from './ghg-questions.js';
import table from './practice-options.json' with { type: 'json' };

export const costTiers = ['$', '$$', '$$$'] as const;
/** Relative to the default practice of the crop: saves money, costs about the same, costs more. */
export type CostTier = (typeof costTiers)[number];
export interface Trend {
  readonly label: number;
  readonly direction: 'up' | 'down';
}
/** `basis`: position in `practiceBases`; `provenance`: whether the score was published, stands in a published range, or was chosen. */
export interface PracticeOption {
  readonly id: string;
  readonly label: string;
  readonly score: number;
  readonly cost: CostTier;
  readonly isDefault?: true;
  readonly provenance: 'spec' | 'spec-range' | 'chosen';
  readonly basis: number;
}
export interface PracticeIndicator {
  readonly id: string;
  readonly indicatorName: string;
  readonly description: string;
  readonly alsoAffects: readonly string[];
  readonly options: readonly PracticeOption[];
}
export interface PracticeArea {
  readonly id: string;
  readonly impactAreaName: string;
  readonly score: number;
  readonly weight: number;
  readonly trend: Trend;
  readonly indicators: readonly PracticeIndicator[];
}
export interface PracticeSet {
  readonly costLimit: CostTier;
  readonly impactAreas: readonly PracticeArea[];
}

const sets = table.crops as unknown as Readonly<Record<SustainableCrop | 'default', PracticeSet>>;

/** Other names of the five, and those of the crop library. */
const otherNames = new Map<string, SustainableCrop>([
  ['cacao', 'cocoa'],
  ['grape', 'grapes'],
  ['coffee_robusta', 'coffee'],
]);
/** The crop that is meant, however it is written; cacao is cocoa. Undefined: none of the five. */
export function sustainableCrop(written: string): SustainableCrop | undefined {
  const name = written.trim().toLowerCase();
  return sustainableCrops.find((crop) => crop === (otherNames.get(name) ?? name));
}
/** The options of a crop by its name; a crop that none are made for has the default ones. */
export const practiceSetOf = (crop: string): PracticeSet => sets[sustainableCrop(crop) ?? 'default'];
export const defaultOption = ({ options }: PracticeIndicator): PracticeOption => options.find(({ isDefault }) => isDefault) ?? options[0]!;
export const practiceBases = table.bases as readonly string[];
