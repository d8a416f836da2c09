import {
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  set,
  useForm,
  type UseFormProps,
  type UseFormReturn,
} from 'react-hook-form';
import type { z } from 'zod';
import { validate } from '@loam/domain/kernel/validate';
import { errorText } from '../../i18n/init';

/** The domain's schema as the form's rules, with the same keys and words that the server would answer with. */
function resolverOf<Values extends FieldValues, Output extends FieldValues>(
  schema: z.ZodType<Output>,
  shape: (values: Values) => unknown,
): Resolver<Values, unknown, Output> {
  return (values) => {
    const outcome = validate(schema, shape(values));
    if ('value' in outcome) return { values: outcome.value, errors: {} };
    const errors: FieldErrors<Values> = {};
    for (const { field, key, message, params } of outcome.refusal.details) {
      const path = field.replace(/\[(\d+)\]/g, '.$1') || 'root';
      set(errors, path as Path<Values>, { type: key, message: errorText(key, message, params) });
    }
    return { values: {}, errors };
  };
}

export interface ZodFormOptions<Values extends FieldValues> extends Pick<UseFormProps<Values>, 'defaultValues' | 'values'> {
  /** Turns what the form holds into the body that is sent, where the two differ. */
  readonly shape?: (values: Values) => unknown;
}

/** A form that is checked by the schema of its call: on blur first, then as the person types. */
export function useZodForm<Values extends FieldValues, Output extends FieldValues>(
  schema: z.ZodType<Output>,
  { shape = (values) => values, ...options }: ZodFormOptions<Values>,
): UseFormReturn<Values, unknown, Output> {
  return useForm<Values, unknown, Output>({
    mode: 'onBlur',
    reValidateMode: 'onChange',
    ...options,
    resolver: resolverOf<Values, Output>(schema, shape),
  });
}
