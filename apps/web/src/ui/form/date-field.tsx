import { useController, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { usePreferences } from '../../i18n/preferences';
import { inLetters } from './date-letters';
import { DateInput, type DateInputProps } from './date-input';

export type DateFieldProps = Omit<DateInputProps, 'value' | 'onChange' | 'onBlur' | 'error' | 'onUnreadable' | 'ref'> & { name: string };

/** A day of the form, ISO in its values. While its text is not a date the form cannot be saved. */
export function DateField({ name, ...rest }: DateFieldProps) {
  const { t } = useTranslation('ui');
  const { dateFormat } = usePreferences();
  const { clearErrors, setError } = useFormContext();
  const { field, fieldState } = useController({ name });
  const value = typeof field.value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(field.value) ? field.value : null;
  const unreadable = (key: string | null) => {
    if (key) {
      field.onChange(key); // not an ISO day: the schema refuses it
      setError(name, { type: key, message: t('date.notADate', { format: inLetters(t, dateFormat) }) });
    } else clearErrors(name);
  };
  return (
    <DateInput
      {...rest}
      name={name}
      ref={field.ref}
      value={value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      onUnreadable={unreadable}
      error={fieldState.error?.message}
    />
  );
}
