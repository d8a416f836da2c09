import { useEffect, useRef } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { DecimalInput, type DecimalInputProps } from './decimal-input';
import { shownValue } from './shown-value';

export type DecimalFieldProps = Omit<DecimalInputProps, 'value' | 'onChange' | 'onBlur' | 'error' | 'onUnreadable' | 'ref'> & {
  name: string;
  /** What one of what is typed is of the stored unit; they are the same unless given. */
  factor?: number;
};

/** A number of the form. While its text cannot be read the form cannot be saved. */
export function DecimalField({ name, factor = 1, ...rest }: DecimalFieldProps) {
  const { t } = useTranslation('ui');
  const { clearErrors, setError } = useFormContext();
  const { field, fieldState } = useController({
    name,
    rules: { validate: (value) => !(typeof value === 'number' && Number.isNaN(value)) || t('decimal.notANumber') },
  });
  const unread = useRef<string | null>(null);
  const told = fieldState.error?.type;
  // the schema says only that it is no number; why it cannot be read stands at the field, and is what the summary has to say too
  useEffect(() => {
    const key = unread.current;
    if (key && told !== undefined && told !== key) setError(name, { type: key, message: t(`decimal.${key}`) });
  }, [told, name, setError, t]);
  const value = typeof field.value === 'number' && !Number.isNaN(field.value) ? field.value : null;
  const unreadable = (key: string | null) => {
    unread.current = key;
    if (key) {
      field.onChange(Number.NaN); // NaN fails every number schema, so an unreadable text cannot slip through as the old value
      setError(name, { type: key, message: t(`decimal.${key}`) });
    } else {
      if (Number.isNaN(field.value)) field.onChange(null); // emptied, the input has no other number to tell
      clearErrors(name);
    }
  };
  return (
    <DecimalInput
      {...rest}
      name={name}
      ref={field.ref}
      value={value === null ? null : shownValue(value, factor)}
      onChange={(typed) => field.onChange(typed === null ? null : typed * factor)}
      onBlur={field.onBlur}
      onUnreadable={unreadable}
      error={fieldState.error?.message}
    />
  );
}
