import { PasswordInput as MantinePasswordInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import { useTranslation } from 'react-i18next';
import { useFace } from './field-face';
import type { TextInputProps } from './text-input';

/** A secret, with a button that shows it; password managers may fill it. */
export function PasswordInput({
  value,
  onChange,
  onBlur,
  error,
  name,
  autoComplete = 'current-password',
  ref,
  ...face
}: Omit<TextInputProps, 'type' | 'labelHidden' | 'maxLength'>) {
  const { t } = useTranslation('ui');
  return (
    <MantinePasswordInput
      {...useFace(face, error)}
      value={value}
      autoComplete={autoComplete}
      {...(name !== undefined && { name })}
      {...(ref !== undefined && { ref })}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...(onBlur && { onBlur })}
      visibilityToggleButtonProps={{ 'aria-label': t('showPassword'), tabIndex: 0, 'aria-hidden': false }}
    />
  );
}
