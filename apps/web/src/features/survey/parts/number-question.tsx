import type { SurveyField } from '@loam/domain/survey/fields/survey-fields';
import { useController, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { DecimalInput } from '../../../ui/form/decimal-input';
import { useEstimate } from '../use-estimate';
import { shownUnit, shownValue } from '../units';
import { useShownIn } from './shown-in';

/** A figure in the person's unit; stored metric. Where nothing is typed its estimate shows, which a figure replaces. */
export function NumberQuestion({ field: asked }: { field: SurveyField }) {
  const { t } = useTranslation(['survey', 'ui']);
  const { imperial, currency } = useShownIn();
  const { clearErrors, setError } = useFormContext();
  const { field, fieldState } = useController({ name: asked.id });
  const unit = shownUnit(asked, imperial, currency, t);
  const factor = unit?.factor ?? 1;
  const stored = typeof field.value === 'number' && !Number.isNaN(field.value) ? field.value : null;
  const estimate = useEstimate(asked.id, unit);
  const unreadable = (key: string | null) => {
    if (key) {
      field.onChange(Number.NaN); // no schema takes it, so an unreadable text cannot slip through as the old value
      setError(asked.id, { type: key, message: t(`ui:decimal.${key}`) });
    } else clearErrors(asked.id);
  };
  return (
    <DecimalInput
      name={asked.id}
      ref={field.ref}
      label={t(`survey:field.${asked.id}`)}
      optional={!asked.required}
      value={stored === null ? null : shownValue(stored, factor)}
      onChange={(value) => field.onChange(value === null ? null : value * factor)}
      onBlur={field.onBlur}
      onUnreadable={unreadable}
      error={fieldState.error?.message}
      {...(unit && { suffix: unit.symbol })}
      {...(estimate && stored === null && { hint: estimate.hint, placeholder: estimate.figure })}
    />
  );
}
