import { Checkbox, Radio, Select, Switch } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import { type Ref, type ReactNode, useMemo } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type FieldFace, useFace } from './field-face';
import styles from './form.module.css';

export type ChoiceValue = string | number;

export interface Choice<V extends ChoiceValue = ChoiceValue> {
  value: V;
  label: string;
  disabled?: boolean;
}

export interface SelectInputProps<V extends ChoiceValue> extends FieldFace {
  choices: readonly Choice<V>[];
  value: V | null;
  onChange: (value: V | null) => void;
  onBlur?: () => void;
  error?: string | undefined;
  searchable?: boolean;
  clearable?: boolean;
  name?: string;
  /** leaves the label to screen readers: filter bars and toolbars */
  labelHidden?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** One of a list. Values keep their type: numbers stay numbers. */
export function SelectInput<V extends ChoiceValue>({ choices, value, onChange, onBlur, error, searchable = choices.length > 8, clearable, name, labelHidden, ref, ...face }: SelectInputProps<V>) {
  const { t } = useTranslation('ui');
  const rows = useMemo(() => choices.map((choice) => ({ value: String(choice.value), label: choice.label, disabled: choice.disabled ?? false })), [choices]);
  const wrapper = useFace(face, error);
  return (
    <Select
      {...wrapper}
      {...(labelHidden && { label: undefined, 'aria-label': face.label })}
      {...(name !== undefined && { name })}
      {...(ref !== undefined && { ref })}
      data={rows}
      value={value === null ? null : String(value)}
      onChange={(picked) => onChange(choices.find((choice) => String(choice.value) === picked)?.value ?? null)}
      {...(onBlur && { onBlur })}
      searchable={searchable}
      clearable={clearable ?? face.optional ?? false}
      allowDeselect={false}
      limit={200}
      maxDropdownHeight={320}
      nothingFoundMessage={t('nothingFound')}
      clearButtonProps={{ 'aria-label': t('clear') }}
      comboboxProps={{ classNames: { option: styles['option'] ?? '' } }}
    />
  );
}

type Bound<P> = Omit<P, 'value' | 'onChange' | 'onBlur' | 'error' | 'ref'> & { name: string };

export function SelectField<V extends ChoiceValue>({ name, ...rest }: Bound<SelectInputProps<V>>) {
  const { field, fieldState } = useController({ name });
  return <SelectInput<V> {...rest} name={name} ref={field.ref} value={(field.value as V | null | undefined) ?? null} onChange={field.onChange} onBlur={field.onBlur} error={fieldState.error?.message} />;
}

export interface SwitchInputProps {
  label: ReactNode;
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}

export function SwitchInput({ label, hint, checked, onChange, disabled }: SwitchInputProps) {
  return <Switch size="md" label={label} description={hint} checked={checked} disabled={disabled ?? false} onChange={(event) => onChange(event.currentTarget.checked)} classNames={{ label: styles['choiceLabel'] ?? '' }} />;
}

export function SwitchField({ name, ...rest }: Omit<SwitchInputProps, 'checked' | 'onChange'> & { name: string }) {
  const { field } = useController({ name });
  return <SwitchInput {...rest} checked={field.value === true} onChange={field.onChange} />;
}

export function CheckboxInput({ label, checked, onChange, indeterminate, hiddenLabel }: { label: string; checked: boolean; onChange: (checked: boolean) => void; indeterminate?: boolean; hiddenLabel?: boolean }) {
  return (
    <Checkbox
      size={hiddenLabel ? 'xs' : 'md'}
      checked={checked}
      indeterminate={indeterminate ?? false}
      onChange={(event) => onChange(event.currentTarget.checked)}
      classNames={{ label: styles['choiceLabel'] ?? '', input: styles['mark'] ?? '' }}
      {...(hiddenLabel ? { 'aria-label': label } : { label })}
    />
  );
}

export interface RadioInputProps<V extends ChoiceValue> extends FieldFace {
  choices: readonly (Choice<V> & { hint?: string })[];
  value: V | null;
  onChange: (value: V) => void;
  error?: string | undefined;
}

export function RadioInput<V extends ChoiceValue>({ choices, value, onChange, error, ...face }: RadioInputProps<V>) {
  const { label, description, error: shown, classNames } = useFace(face, error);
  return (
    <Radio.Group
      label={label}
      description={description}
      error={shown}
      classNames={{ label: classNames.label, description: classNames.description, error: classNames.error }}
      value={value === null ? null : String(value)}
      onChange={(picked) => {
        const choice = choices.find((one) => String(one.value) === picked);
        if (choice) onChange(choice.value);
      }}
    >
      <div className={styles['choices']}>
        {choices.map((choice) => (
          <Radio key={choice.value} size="md" value={String(choice.value)} label={choice.label} description={choice.hint} disabled={(choice.disabled ?? false) || (face.disabled ?? false)} classNames={{ label: styles['choiceLabel'] ?? '', radio: styles['mark'] ?? '' }} />
        ))}
      </div>
    </Radio.Group>
  );
}

export function RadioField<V extends ChoiceValue>({ name, ...rest }: Bound<RadioInputProps<V>>) {
  const { field, fieldState } = useController({ name });
  return <RadioInput<V> {...rest} value={(field.value as V | null | undefined) ?? null} onChange={field.onChange} error={fieldState.error?.message} />;
}
