import { toNestErrors } from '@hookform/resolvers';
import { validate } from '@loam/domain/kernel/errors/validate';
import { type FieldError, type FieldValues, get, type Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { errorText, errorWords, hasErrorWords } from '../../i18n/init';

/**
 * Checks a form by the schema that the server checks the body by, with the same keys and the same bounds, in the person's
 * language. `shape` turns what the form holds into that body where the two differ; `onSubmit` is handed the schema's output.
 */
export const schemaResolver =
  <Values extends FieldValues, Output extends FieldValues>(
    schema: z.ZodType<Output>,
    shape: (values: Values) => unknown = (values) => values,
  ): Resolver<Values, unknown, Output> =>
  (values, _context, options) => {
    const outcome = validate(schema, shape(values));
    if ('value' in outcome) return { values: outcome.value, errors: {} };
    const told = () => {
      const errors: Record<string, FieldError> = {};
      for (const { field, key, message, params } of outcome.refusal.details) {
        const path = field.replace(/\[(\d+)\]/g, '.$1') || 'root';
        // of an empty field it is enough to say that it is empty, whatever else its rule asks for
        const type = get(values, path) === '' ? 'required' : key;
        errors[path] = { type, message: errorText(type, message, params) };
      }
      return { values: {}, errors: toNestErrors<Values>(errors, options) };
    };
    return hasErrorWords() ? told() : errorWords().then(told);
  };
