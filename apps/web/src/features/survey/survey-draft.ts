import { sameJson } from '@loam/domain/kernel/json/same-json';
import { answerFields } from '@loam/domain/survey/fields/survey-fields';
import type { SurveyAnswer } from '@loam/domain/survey/survey.events';
import type { SentAnswers, SurveyBody } from '@loam/domain/survey/survey.schema';

/** What the form holds of each question: lists of names as lines, everything else as it is stored. */
export type SurveyDraft = Record<string, unknown>;

/** What a grower's record says already, for a survey that begins. */
const known = ['farmName', 'farmId', 'supplierName', 'applicationName', 'applicationId', 'parentCompanyName'] as const;
export type KnownOfGrower = { readonly [K in (typeof known)[number]]?: string | null };

export function draftOf(survey: SurveyBody | null, grower: KnownOfGrower): SurveyDraft {
  return Object.fromEntries(
    answerFields.map(({ id, kind }) => {
      const stored = survey ? survey[id] : grower[id as keyof KnownOfGrower];
      if (kind === 'names') return [id, ((stored as readonly string[] | null | undefined) ?? []).join('\n')];
      return [id, stored ?? (kind === 'text' ? '' : null)];
    }),
  );
}

/** What the form holds, as the call takes it. */
export const answersOf = (draft: SurveyDraft): SentAnswers =>
  Object.fromEntries(
    answerFields.map(({ id, kind }) => {
      const typed = draft[id];
      if (kind !== 'names') return [id, (typed === '' ? null : typed) as SurveyAnswer | null];
      const names = String(typed ?? '')
        .split('\n')
        .map((name) => name.trim())
        .filter((name) => name !== '');
      return [id, names.length === 0 ? null : names];
    }),
  );

/** Those that are otherwise than they stand. */
export const changedOf = (answers: SentAnswers, survey: SurveyBody | null): SentAnswers =>
  Object.fromEntries(Object.entries(answers).filter(([id, answer]) => !sameJson(answer ?? null, survey?.[id] ?? null)));

export const isAnswered = (answer: unknown): boolean => answer !== null && answer !== undefined && answer !== '';
