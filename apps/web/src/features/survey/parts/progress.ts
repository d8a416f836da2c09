import { answerFields, type SurveyField } from '@loam/domain/survey/fields/survey-fields';
import { useFormState, useWatch } from 'react-hook-form';
import { isAnswered } from '../survey-draft';

export const fieldsOf = (section: string): readonly SurveyField[] => answerFields.filter((one) => one.section === section);

export const idOfSection = (section: string): string => `survey-${section}`;

/** How many questions of a section are answered as it stands on the page, and how many answers are wrong. */
export function useProgressOf(section: string): { readonly answered: number; readonly asked: number; readonly wrong: number } {
  const ids = fieldsOf(section).map(({ id }) => id);
  const typed = useWatch({ name: ids }) as unknown[];
  const { errors } = useFormState();
  return { answered: typed.filter(isAnswered).length, asked: ids.length, wrong: ids.filter((id) => errors[id]).length };
}
