import { Checkbox } from '@mantine/core';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import styles from './form.module.css';

export function CheckboxInput({
  label,
  checked,
  onChange,
  indeterminate,
  hiddenLabel,
}: {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  indeterminate?: boolean;
  hiddenLabel?: boolean;
}) {
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
