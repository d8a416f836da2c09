import { Switch } from '@mantine/core';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import type { ReactNode } from 'react';
import styles from './form.module.css';

export interface SwitchInputProps {
  label: ReactNode;
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}

export function SwitchInput({ label, hint, checked, onChange, disabled }: SwitchInputProps) {
  return (
    <Switch
      size="md"
      label={label}
      description={hint}
      checked={checked}
      disabled={disabled ?? false}
      onChange={(event) => onChange(event.currentTarget.checked)}
      classNames={{ label: styles['choiceLabel'] ?? '' }}
    />
  );
}
