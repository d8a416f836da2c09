import { PasswordInput as MantinePasswordInput, Textarea, TextInput as MantineTextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { type FieldFace, useFace } from './field-face';

export interface TextInputProps extends FieldFace {
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  error?: string | undefined;
  maxLength?: number;
  type?: 'text' | 'search' | 'email';
  labelHidden?: boolean;
  name?: string;
  autoComplete?: string;
  ref?: Ref<HTMLInputElement>;
  /** takes the focus when its dialog opens */
  autoFocus?: boolean;
}

/** A line of text outside a form: live fields, filters. */
export function TextInput({ value, onChange, onBlur, error, maxLength, type = 'text', labelHidden, autoFocus, name, autoComplete = 'off', ref, ...face }: TextInputProps) {
  return (
    <MantineTextInput
      {...useFace(face, error)}
      {...(labelHidden && { label: undefined, 'aria-label': face.label })}
      value={value}
      type={type}
      autoComplete={autoComplete}
      {...(name !== undefined && { name })}
      {...(ref !== undefined && { ref })}
      data-autofocus={autoFocus || undefined}
      {...(maxLength !== undefined && { maxLength })}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...(onBlur && { onBlur })}
    />
  );
}

/** A secret, with a button that shows it; password managers may fill it. */
export function PasswordInput({ value, onChange, onBlur, error, name, autoComplete = 'current-password', ref, ...face }: Omit<TextInputProps, 'type' | 'labelHidden' | 'maxLength'>) {
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

/** Several lines; grows with its text. */
export function TextAreaInput({ value, onChange, onBlur, error, maxLength, rows = 3, labelHidden, ...face }: Omit<TextInputProps, 'type' | 'name' | 'autoComplete' | 'ref'> & { rows?: number }) {
  return (
    <Textarea
      {...useFace(face, error)}
      {...(labelHidden && { label: undefined, 'aria-label': face.label })}
      value={value}
      autosize
      minRows={rows}
      maxRows={16}
      {...(maxLength !== undefined && { maxLength })}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...(onBlur && { onBlur })}
    />
  );
}
