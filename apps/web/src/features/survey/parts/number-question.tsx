import type { SurveyField } from '@loam/domain/survey/fields/survey-fields';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { DecimalField } from '../../../ui/form/decimal-field';
import { useEstimate } from '../use-estimate';
import { shownUnit } from '../units';
import { useShownIn } from './shown-in';

/** A figure in the person's unit; stored metric. Where nothing is typed its estimate shows, which a figure replaces. */
export function NumberQuestion({ field }: { field: SurveyField }) {
  const { t } = useTranslation('survey');
  const { imperial, currency } = useShownIn();
  const unit = shownUnit(field, imperial, currency, t);
  const estimate = useEstimate(field.id, unit);
  const stored: unknown = useWatch({ name: field.id });
  const isGiven = typeof stored === 'number' && !Number.isNaN(stored);
  return (
    <DecimalField
      name={field.id}
      label={t(`field.${field.id}`)}
      optional={!field.required}
      {...(unit && { factor: unit.factor, suffix: unit.symbol })}
      {...(estimate && !isGiven && { hint: estimate.hint, placeholder: estimate.figure })}
    />
  );
}
