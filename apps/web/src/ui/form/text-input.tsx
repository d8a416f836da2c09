import { Textarea, TextInput as MantineTextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { type FieldFace, useFace } from './field-face';

export interface TextInputProps extends FieldFace {
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  error?: string | undefined;
  maxLength?: number;
  type?: 'text' | 'search';
  labelHidden?: boolean;
  /** takes the focus when its dialog opens */
  autoFocus?: boolean;
}

/** A line of text outside a form: live fields, filters. */
export function TextInput({ value, onChange, onBlur, error, maxLength, type = 'text', labelHidden, autoFocus, ...face }: TextInputProps) {
  return (
    <MantineTextInput
      {...useFace(face, error)}
      {...(labelHidden && { label: undefined, 'aria-label': face.label })}
      value={value}
      type={type}
      autoComplete="off"
      data-autofocus={autoFocus || undefined}
      {...(maxLength !== undefined && { maxLength })}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...(onBlur && { onBlur })}
    />
  );
}

/** Several lines; grows with its text. */
export function TextAreaInput({ value, onChange, onBlur, error, maxLength, rows = 3, labelHidden, ...face }: Omit<TextInputProps, 'type'> & { rows?: number }) {
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
