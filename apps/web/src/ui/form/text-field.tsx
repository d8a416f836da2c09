import { PasswordInput, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type FieldFace, useFace } from './field-face';
import styles from './form.module.css';

export interface TextFieldProps extends FieldFace {
  name: string;
  type?: 'text' | 'email' | 'tel' | 'search';
  autoComplete?: string;
  maxLength?: number;
  suffix?: ReactNode;
  icon?: ReactNode;
  autoFocus?: boolean;
}

export function TextField({ name, type = 'text', autoComplete = 'off', maxLength, suffix, icon, autoFocus, ...face }: TextFieldProps) {
  const { field, fieldState } = useController({ name });
  return (
    <TextInput
      {...useFace(face, fieldState.error?.message)}
      {...field}
      // where the focus began nobody chose to leave it empty, and an error that appears moves what is being clicked
      onBlur={() => void ((!autoFocus || field.value) && field.onBlur())}
      value={(field.value as string | null) ?? ''}
      type={type}
      autoComplete={autoComplete}
      data-autofocus={autoFocus || undefined}
      leftSection={icon}
      {...(maxLength !== undefined && { maxLength })}
      {...(suffix !== undefined && {
        rightSection: <span className={styles['suffix']}>{suffix}</span>,
        rightSectionWidth: typeof suffix === 'string' ? `calc(${[...suffix].length}ch + 16px)` : 56,
      })}
    />
  );
}

export function PasswordField({
  name,
  autoComplete = 'current-password',
  ...face
}: Pick<TextFieldProps, 'name' | 'autoComplete'> & FieldFace) {
  const { t } = useTranslation('ui');
  const { field, fieldState } = useController({ name });
  return (
    <PasswordInput
      {...useFace(face, fieldState.error?.message)}
      {...field}
      value={(field.value as string | null) ?? ''}
      autoComplete={autoComplete}
      visibilityToggleButtonProps={{ 'aria-label': t('showPassword'), tabIndex: 0, 'aria-hidden': false }}
    />
  );
}

export function TextAreaField({
  name,
  maxLength,
  rows = 3,
  ...face
}: Pick<TextFieldProps, 'name' | 'maxLength'> & FieldFace & { rows?: number }) {
  const { t } = useTranslation('ui');
  const { field, fieldState } = useController({ name });
  const value = (field.value as string | null) ?? '';
  const hint = face.hint ?? (maxLength === undefined ? undefined : t('form.length', { used: [...value].length, max: maxLength }));
  return (
    <Textarea {...useFace({ ...face, hint }, fieldState.error?.message)} {...field} value={value} autosize minRows={rows} maxRows={12} />
  );
}
