import { ownNames } from '../../kernel/json/own-names.js';
import table from './survey-fields.json' with { type: 'json' };
import { wordKey } from './word-key.js';

/** How a question is answered. */
export type SurveyFieldKind = 'text' | 'integer' | 'decimal' | 'date' | 'boolean' | 'choice' | 'choices' | 'names' | 'products';

/** A question of the survey. Bounds are those of its unit, which is metric; a text's are of its length. */
export interface SurveyField {
  readonly id: string;
  readonly section: string;
  readonly kind: SurveyFieldKind;
  readonly unit: string | undefined;
  readonly min: number | undefined;
  readonly max: number | undefined;
  /** Without an answer to it the survey is not complete. */
  readonly required: boolean;
  readonly options: readonly string[];
}

interface Row {
  readonly id: string;
  readonly section: string;
  readonly type: string;
  readonly unit?: string;
  readonly min?: number;
  readonly max?: number;
  readonly required: boolean;
  readonly options?: readonly string[];
}

const kinds: Readonly<Record<string, SurveyFieldKind>> = ownNames({
  list: 'names',
  'list of {productId, kg}': 'products',
  'multi-choice': 'choices',
  'multi-choice of 7': 'choices',
});

export const surveyFields: readonly SurveyField[] = (table.fields as readonly Row[]).map(
  ({ id, section, type, unit, min, max, required, options = [] }) => ({
    id,
    section: wordKey(section),
    kind: kinds[type] ?? (type as SurveyFieldKind),
    unit: unit === 'characters' || unit === 'year' ? undefined : unit,
    min,
    max,
    required,
    options: id === 'currency' ? [] : options, // any of ISO 4217: the kernel has the list
  }),
);

/** The year is what a survey is of; everything else is an answer. */
export const YEAR = 'surveyYear';
export const yearField = surveyFields.find(({ id }) => id === YEAR)!;
export const answerFields: readonly SurveyField[] = surveyFields.filter(({ id }) => id !== YEAR);
export const surveySections: readonly string[] = [...new Set(answerFields.map(({ section }) => section))];

const byId: ReadonlyMap<string, SurveyField> = new Map(surveyFields.map((field) => [field.id, field]));
export const surveyField = (id: string): SurveyField | undefined => byId.get(id);
