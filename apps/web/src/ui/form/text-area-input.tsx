import { Textarea } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import type { Ref } from 'react';
import { useFace } from './field-face';
import type { TextInputProps } from './text-input';

/** Several lines; grows with its text. */
export function TextAreaInput({
  value,
  onChange,
  onBlur,
  error,
  maxLength,
  rows = 3,
  labelHidden,
  autoFocus,
  ref,
  ...face
}: Omit<TextInputProps, 'type' | 'name' | 'autoComplete' | 'ref'> & { rows?: number; ref?: Ref<HTMLTextAreaElement> }) {
  return (
    <Textarea
      {...useFace(face, error)}
      {...(labelHidden && { label: undefined, 'aria-label': face.label })}
      value={value}
      {...(ref !== undefined && { ref })}
      data-autofocus={autoFocus || undefined}
      autosize
      minRows={rows}
      maxRows={16}
      {...(maxLength !== undefined && { maxLength })}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...(onBlur && { onBlur })}
    />
  );
}
