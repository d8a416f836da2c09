import { createElement, type ReactNode, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './form.module.css';

export interface FieldFace {
  label: string;
  /** marks the field "(optional)"; all others are required */
  optional?: boolean;
  /** under the field until an error takes its place */
  hint?: ReactNode;
  disabled?: boolean;
  readOnly?: boolean;
  placeholder?: string;
  className?: string;
}

export type ChoiceValue = string | number;

export interface Choice<V extends ChoiceValue = ChoiceValue> {
  value: V;
  label: string;
  disabled?: boolean;
}

export interface SelectInputProps<V extends ChoiceValue> extends FieldFace {
  choices: readonly Choice<V>[];
  value: V | null;
  onChange: (value: V | null) => void;
  onBlur?: () => void;
  error?: string | undefined;
  searchable?: boolean;
  /** what is typed, where the choices come from the server */
  onSearch?: (text: string) => void;
  /** which choices a search finds, by their values as text, where a label has other names too */
  finds?: (value: string, search: string) => boolean;
  clearable?: boolean;
  name?: string;
  /** leaves the label to screen readers: filter bars and toolbars */
  labelHidden?: boolean;
  ref?: Ref<HTMLInputElement>;
  /** takes the focus when it is drawn, with its list open or not: it stands in for a field that had it */
  startOpen?: boolean;
  /** work on the page or in the dialog begins here */
  autoFocus?: boolean;
}

/** The props every Mantine input takes for our look: label above, hint under, the error instead of the hint. */
export function useFace({ label, optional, hint, disabled, readOnly, placeholder, className }: FieldFace, error: string | undefined) {
  const { t } = useTranslation('ui');
  return {
    label: optional
      ? createElement('span', null, label, createElement('span', { className: styles['optional'], 'data-optional': true }, t('optional')))
      : label,
    error,
    description: error ? undefined : hint,
    disabled: disabled ?? false,
    ...(readOnly !== undefined && { readOnly }),
    placeholder,
    className,
    'aria-required': optional ? undefined : true,
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
    classNames: {
      label: styles['label'] ?? '',
      description: styles['hint'] ?? '',
      error: styles['error'] ?? '',
      input: styles['input'] ?? '',
      wrapper: styles['wrapper'] ?? '',
    },
  };
}
