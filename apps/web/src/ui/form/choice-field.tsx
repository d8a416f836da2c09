import { useController } from 'react-hook-form';
import type { ChoiceValue, SelectInputProps } from './field-face';
import { RadioInput, type RadioInputProps } from './radio-input';
import { SelectInput } from './select-input';
import { SwitchInput, type SwitchInputProps } from './switch-input';

type Bound<P> = Omit<P, 'value' | 'onChange' | 'onBlur' | 'error' | 'ref'> & { name: string };

export function SelectField<V extends ChoiceValue>({ name, autoFocus, ...rest }: Bound<SelectInputProps<V>>) {
  const { field, fieldState } = useController({ name });
  return (
    <SelectInput<V>
      {...rest}
      name={name}
      ref={field.ref}
      value={(field.value as V | null | undefined) ?? null}
      onChange={field.onChange}
      {...(autoFocus && { autoFocus })}
      // where work begins, passing by is no answer
      onBlur={() => void ((!autoFocus || field.value) && field.onBlur())}
      error={fieldState.error?.message}
    />
  );
}

export function SwitchField({ name, ...rest }: Omit<SwitchInputProps, 'checked' | 'onChange'> & { name: string }) {
  const { field } = useController({ name });
  return <SwitchInput {...rest} checked={field.value === true} onChange={field.onChange} />;
}

export function RadioField<V extends ChoiceValue>({ name, ...rest }: Bound<RadioInputProps<V>>) {
  const { field, fieldState } = useController({ name });
  return (
    <RadioInput<V>
      {...rest}
      value={(field.value as V | null | undefined) ?? null}
      onChange={field.onChange}
      error={fieldState.error?.message}
    />
  );
}
