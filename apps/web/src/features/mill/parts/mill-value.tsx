import { languageOf } from '@loam/domain/kernel/locale/language';
import { type MillField } from '@loam/domain/mill/mill.fields';
import { millEstimates } from '@loam/domain/mill/mill.policy';
import type { MillContent } from '@loam/domain/mill/mill.fields';
import { millWord } from '@loam/domain/mill/mill.words';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { usePreferences } from '../../../i18n/preferences';
import { SelectField } from '../../../ui/form/choice-field';
import { DecimalField } from '../../../ui/form/decimal-field';
import { TextField } from '../../../ui/form/text-field';
import { YesNoField } from '../../../ui/form/yes-no-field';
import { fieldUnit } from '../units';
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
      return <YesNoField name={id} label={label} yes={t('yes')} no={t('no')} optional />;
    case 'choice': {
      const choices = options.map((option) => ({ value: option, label: millWord(option, languageOf(i18n.language)) }));
      return <SelectField name={id} label={label} choices={choices} optional={!required} clearable />;
    }
  }
}

/** What stands for an amount that is not given. */
function useEstimate(id: string): number | null {
  const isEstimated = id === 'totalPulpLbs' || id === 'greenLbs';
  const cherryLbs: unknown = useWatch({ name: 'cherryLbs', disabled: !isEstimated });
  if (!isEstimated || typeof cherryLbs !== 'number' || Number.isNaN(cherryLbs)) return null;
  return millEstimates({ cherryLbs, waterM3: null } as MillContent)[id];
}

/** A figure in the person's unit, with pounds or kilograms, whichever it is not, beside it. */
function NumberValue({ field }: { field: MillField }) {
  const { t } = useTranslation('mill');
  const imperial = usePreferences().units === 'imperial';
  const unit = fieldUnit(field, imperial, t);
  const stored: unknown = useWatch({ name: field.id });
  const estimate = useEstimate(field.id);
  const isGiven = typeof stored === 'number' && !Number.isNaN(stored);
  const both = (lbs: number) => `${unit!.write(lbs)} (${unit!.other!(lbs)})`;
  const hint = isGiven
    ? unit?.other && t('inOther', { value: unit.other(stored) })
    : estimate !== null && t(field.id === 'totalPulpLbs' ? 'pulpEstimate' : 'estimate', { value: both(estimate) });
  return (
    <DecimalField
      name={field.id}
      label={t(`field.${field.id}`)}
      optional={!field.required}
      {...(unit && { factor: unit.factor, suffix: unit.suffix })}
      {...(hint && { hint })}
    />
  );
}
