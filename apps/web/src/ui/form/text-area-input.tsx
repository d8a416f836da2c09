import { Textarea } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
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
  ...face
}: Omit<TextInputProps, 'type' | 'name' | 'autoComplete' | 'ref'> & { rows?: number }) {
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
