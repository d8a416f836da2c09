import { validate } from '@loam/domain/kernel/validate';
import { get, type FieldErrors, type FieldValues, type Resolver, set } from 'react-hook-form';
import type { z } from 'zod';
import { errorText } from '../../i18n/init';

/**
 * Checks a form by the schema that the server checks the body by, with the same keys and the same bounds, in the person's
 * language. The values handed to `onSubmit` are the schema's output.
 */
export const schemaResolver =
  <Values extends FieldValues, Output extends FieldValues>(schema: z.ZodType<Output, Values>): Resolver<Values, unknown, Output> =>
  (values) => {
    const result = validate(schema, values);
    if ('value' in result) return { values: result.value as Output, errors: {} };
    const errors: FieldErrors<Values> = {};
    for (const { field, key, message, params } of result.refusal.details) {
      const path = field.replace(/\[(\d+)\]/g, '.$1') || 'root';
      if (get(errors, path)) continue;
      // of an empty field it is enough to say that it is empty, whatever else its rule asks for
      const said = get(values, path) === '' ? { key: 'required', message } : { key, message };
      set(errors, path, { type: said.key, message: errorText(said.key, said.message, params) });
    }
    return { values: {}, errors };
  };
