import { type FieldValues, useForm, type UseFormProps, type UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { schemaResolver } from './schema-resolver';

export interface ZodFormOptions<Values extends FieldValues> extends Pick<UseFormProps<Values>, 'defaultValues' | 'values'> {
  /** Turns what the form holds into the body that is sent, where the two differ. */
  readonly shape?: (values: Values) => unknown;
}

/** A form that is checked by the schema of its call: on blur first, then as the person types. */
export function useZodForm<Values extends FieldValues, Output extends FieldValues>(
  schema: z.ZodType<Output>,
  { shape, ...options }: ZodFormOptions<Values>,
): UseFormReturn<Values, unknown, Output> {
  return useForm<Values, unknown, Output>({
    mode: 'onBlur',
    reValidateMode: 'onChange',
    ...options,
    resolver: schemaResolver<Values, Output>(schema, shape),
  });
}
