import { type PracticeIndicator, practiceSetOf } from '../../agronomy/tables/practice-options.js';
import { type ErrorDetail, invalid, type Refusal } from '../../kernel/errors/errors.js';
import { indicatorsOf, nothingChosen, type PracticeValues } from '../practices/practice-values.js';
import { sustainabilityErrors } from '../sustainability.errors.js';
import { answerBlocks, type ReportAnswers } from '../report-answers.schema.js';

/** `residue-management` is asked as `residueManagement`. */
const questionOf = (id: string): string =>
  id.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()).replace('ManagementPh', 'Ph');
const AT_LEAST = 6;

interface Answered {
  readonly at: string;
  readonly indicator: PracticeIndicator;
  readonly option: string;
}
function answered(crop: string, answers: ReportAnswers, field = 'answers'): Answered[] {
  const indicators = indicatorsOf(practiceSetOf(crop));
  return answerBlocks.flatMap((block) =>
    Object.entries(answers[block] ?? {}).flatMap(([question, option]) => {
      const indicator = indicators.find(({ id }) => questionOf(id) === question);
      return indicator && typeof option === 'string' ? [{ at: `${field}.${block}.${question}`, indicator, option }] : [];
    }),
  );
}

/** Practices are options of the crop. */
export function wrongPractices(crop: string, answers: ReportAnswers, field?: string): Refusal | undefined {
  const broken = answered(crop, answers, field).flatMap(({ at, indicator, option }): ErrorDetail[] =>
    indicator.options.some(({ id }) => id === option)
      ? []
      : [
          {
            field: at,
            key: 'unknownPractice',
            message: sustainabilityErrors.unknownPractice.message,
            params: { value: option, options: indicator.options.map(({ id }) => id) },
          },
        ],
  );
  return broken.length > 0 ? invalid(broken) : undefined;
}

/** What a report's answers choose; seven practices of soil and cover are what the rule of six counts. */
export const practicesOf = (crop: string, answers: ReportAnswers): PracticeValues => ({
  ...nothingChosen,
  choices: Object.fromEntries(answered(crop, answers).map(({ indicator, option }) => [indicator.id, option])),
});

/** At least 6 of 7 practices; null where none was answered. */
export const compliance = ({ coverCrop, tillage }: ReportAnswers) => {
  const enough = (practices: readonly string[] | null | undefined) => (practices ? new Set(practices).size >= AT_LEAST : null);
  return { coverCrop: enough(coverCrop?.practices), soilCompaction: enough(tillage?.practices) };
};
