import { TextInput as MantineTextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { type KeyboardEventHandler, type Ref, useId } from 'react';
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
  /** which keys a phone offers */
  inputMode?: 'numeric' | 'text';
  ref?: Ref<HTMLInputElement>;
  /** takes the focus when its dialog opens */
  autoFocus?: boolean;
  onKeyDown?: KeyboardEventHandler<HTMLInputElement>;
  /** offered while typing; anything else may be typed as well */
  suggestions?: readonly string[];
}

/** A line of text outside a form: live fields, filters. */
export function TextInput({
  value,
  onChange,
  onBlur,
  error,
  maxLength,
  type = 'text',
  labelHidden,
  autoFocus,
  name,
  autoComplete = 'off',
  inputMode,
  ref,
  onKeyDown,
  suggestions = [],
  ...face
}: TextInputProps) {
  const list = useId();
  const input = (
    <MantineTextInput
      {...useFace(face, error)}
      {...(labelHidden && { label: undefined, 'aria-label': face.label })}
      value={value}
      type={type}
      autoComplete={autoComplete}
      {...(name !== undefined && { name })}
      {...(inputMode !== undefined && { inputMode })}
      {...(ref !== undefined && { ref })}
      data-autofocus={autoFocus || undefined}
      {...(maxLength !== undefined && { maxLength })}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...(onBlur && { onBlur })}
      {...(onKeyDown && { onKeyDown })}
      {...(suggestions.length > 0 && { list })}
    />
  );
  if (suggestions.length === 0) return input;
  return (
    <>
      {input}
      <datalist id={list}>
        {suggestions.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </datalist>
    </>
  );
}
