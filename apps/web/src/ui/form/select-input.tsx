import { Select } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type ChoiceValue, type SelectInputProps, useFace } from './field-face';
import styles from './form.module.css';

/** One of a list. Values keep their type: numbers stay numbers. */
export function SelectInput<V extends ChoiceValue>({
  choices,
  value,
  onChange,
  onBlur,
  error,
  searchable = choices.length > 8,
  onSearch,
  finds,
  clearable,
  name,
  labelHidden,
  ref,
  startOpen,
  autoFocus,
  ...face
}: SelectInputProps<V>) {
  const { t } = useTranslation('ui');
  const rows = useMemo(
    () => choices.map((choice) => ({ value: String(choice.value), label: choice.label, disabled: choice.disabled ?? false })),
    [choices],
  );
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
      {...(onSearch && { onSearchChange: onSearch })}
      {...(finds && { filter: ({ options, search }) => options.filter((one) => 'value' in one && finds(one.value, search)) })}
      {...(startOpen !== undefined && { autoFocus: true, defaultDropdownOpened: startOpen })}
      data-autofocus={autoFocus || undefined}
      searchable={searchable}
      selectFirstOptionOnChange={searchable}
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
