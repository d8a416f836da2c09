import { languageOf } from '@loam/domain/kernel/language';
import { type MillField } from '@loam/domain/mill/mill.fields';
import { millEstimates } from '@loam/domain/mill/mill.policy';
import type { MillContent } from '@loam/domain/mill/mill.fields';
import { millWord } from '@loam/domain/mill/mill.words';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { usePreferences } from '../../../i18n/preferences';
import { SelectField } from '../../../ui/form/choice-field';
import { DecimalInput } from '../../../ui/form/decimal-input';
import { SelectInput } from '../../../ui/form/select-input';
import { TextField } from '../../../ui/form/text-field';
import { fieldUnit, shownValue } from '../units';
import { CafeIdField } from './cafe-id-field';

export interface MillValueProps {
  readonly field: MillField;
  readonly groupId: number;
  readonly millId: number | undefined;
}

/** One value of a mill, as it is asked for. */
export function MillValue({ field, groupId, millId }: MillValueProps) {
  const { t, i18n } = useTranslation('mill');
  const { id, kind, options = [], max, required } = field;
  const label = t(`field.${id}`);
  switch (kind) {
    case 'text':
      if (id === 'cafeId') return <CafeIdField {...{ groupId, millId }} />;
      return <TextField name={id} label={label} optional={!required} maxLength={max!} autoFocus={id === 'name' && millId === undefined} />;
    case 'decimal':
      return <NumberValue field={field} />;
    case 'boolean':
      return <YesNoValue id={id} label={label} />;
    case 'choice': {
      const choices = options.map((option) => ({ value: option, label: millWord(option, languageOf(i18n.language)) }));
      return <SelectField name={id} label={label} choices={choices} optional={!required} clearable />;
    }
  }
}

function YesNoValue({ id, label }: { id: string; label: string }) {
  const { t } = useTranslation('mill');
  const { field, fieldState } = useController({ name: id });
  return (
    <SelectInput
      name={id}
      ref={field.ref}
      label={label}
      optional
      clearable
      choices={[
        { value: 'yes', label: t('yes') },
        { value: 'no', label: t('no') },
      ]}
      value={typeof field.value === 'boolean' ? (field.value ? 'yes' : 'no') : null}
      onChange={(picked) => field.onChange(picked === null ? null : picked === 'yes')}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
    />
  );
}

/** What stands for an amount that is not given. */
function useEstimate(id: string): number | null {
  const isEstimated = id === 'totalPulpLbs' || id === 'greenLbs';
  const cherryLbs: unknown = useWatch({ name: 'cherryLbs', disabled: !isEstimated });
  if (!isEstimated || typeof cherryLbs !== 'number' || Number.isNaN(cherryLbs)) return null;
  return millEstimates({ cherryLbs, waterM3: null } as MillContent)[id];
}

/** A figure in the person's unit, with pounds or kilograms, whichever it is not, beside it. */
function NumberValue({ field: asked }: { field: MillField }) {
  const { t } = useTranslation(['mill', 'ui']);
  const imperial = usePreferences().units === 'imperial';
  const { clearErrors, setError } = useFormContext();
  const { field, fieldState } = useController({ name: asked.id });
  const unit = fieldUnit(asked, imperial, t as never);
  const factor = unit?.factor ?? 1;
  const stored = typeof field.value === 'number' && !Number.isNaN(field.value) ? field.value : null;
  const estimate = useEstimate(asked.id);
  const unreadable = (key: string | null) => {
    if (key) {
      field.onChange(Number.NaN); // no schema takes it, so an unreadable text cannot slip through as the old value
      setError(asked.id, { type: key, message: t(`ui:decimal.${key}`) });
    } else clearErrors(asked.id);
  };
  const both = (lbs: number) => `${unit!.write(lbs)} (${unit!.other!(lbs)})`;
  const hint =
    stored !== null
      ? unit?.other && t('mill:inOther', { value: unit.other(stored) })
      : estimate !== null && t(asked.id === 'totalPulpLbs' ? 'mill:pulpEstimate' : 'mill:estimate', { value: both(estimate) });
  return (
    <DecimalInput
      name={asked.id}
      ref={field.ref}
      label={t(`mill:field.${asked.id}`)}
      optional={!asked.required}
      value={stored === null ? null : shownValue(stored, factor)}
      onChange={(value) => field.onChange(value === null ? null : value * factor)}
      onBlur={field.onBlur}
      onUnreadable={unreadable}
      error={fieldState.error?.message}
      {...(unit && { suffix: unit.suffix })}
      {...(hint && { hint })}
    />
  );
}
