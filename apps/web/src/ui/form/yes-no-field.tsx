import { useController } from 'react-hook-form';
import type { SelectInputProps } from './field-face';
import { SelectInput } from './select-input';

interface YesNoFieldProps extends Pick<SelectInputProps<'yes' | 'no'>, 'label' | 'optional'> {
  readonly name: string;
  /** words for both answers */
  readonly yes: string;
  readonly no: string;
}

/** True, false, or null for no answer. */
export function YesNoField({ name, yes, no, ...rest }: YesNoFieldProps) {
  const { field, fieldState } = useController({ name });
  return (
    <SelectInput
      {...rest}
      name={name}
      ref={field.ref}
      clearable
      choices={[
        { value: 'yes', label: yes },
        { value: 'no', label: no },
      ]}
      value={typeof field.value === 'boolean' ? (field.value ? 'yes' : 'no') : null}
      onChange={(picked) => field.onChange(picked === null ? null : picked === 'yes')}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
    />
  );
}
