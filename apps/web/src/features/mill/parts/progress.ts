import { useFormState, useWatch } from 'react-hook-form';
import { fieldsOf, isGiven } from '../mill-draft';

export const idOfSection = (section: string): string => `mill-${section}`;

/** How much of a section is given as it stands on the page, and how much of it is wrong. */
export function useProgressOf(section: string): { readonly given: number; readonly asked: number; readonly wrong: number } {
  const ids = fieldsOf(section).map(({ id }) => id);
  const typed = useWatch({ name: ids }) as unknown[];
  const { errors } = useFormState();
  return { given: typed.filter(isGiven).length, asked: ids.length, wrong: ids.filter((id) => errors[id]).length };
}
