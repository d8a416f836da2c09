import { TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatForEdit, formatNumber, parseDecimal } from '../../i18n/number';
import { usePreferences } from '../../i18n/preferences';
import { type FieldFace, useFace } from './field-face';
import styles from './form.module.css';

export interface DecimalInputProps extends FieldFace {
  /** NaN: its text cannot be read */
  value: number | null;
  /** called with a number, or null when empty; when the text can no longer be read, with what stood before it was begun */
  onChange: (value: number | null) => void;
  /** for whoever saves what stands: an unreadable text is NaN, which nothing takes */
  strict?: boolean;
  /** tells the owner about a text that is not a number, null when it is one again */
  onUnreadable?: (key: string | null) => void;
  onBlur?: () => void;
  error?: string | undefined;
  /** unit after the number */
  suffix?: ReactNode;
  /** leaves the label to screen readers: tables */
  labelHidden?: boolean;
  name?: string;
  ref?: Ref<HTMLInputElement>;
}

const behind = (suffix: ReactNode) => ({
  rightSection: <span className={styles['suffix']}>{suffix}</span>,
  rightSectionWidth: typeof suffix === 'string' ? `calc(${[...suffix].length}ch + 16px)` : 56,
});

/** A value that went through the owner's unit and back may differ in its last digits. */
const isSame = (one: number | null, other: number | null | undefined) =>
  one === other || (one !== null && typeof other === 'number' && Math.abs(one - other) <= 1e-9 * Math.abs(other));

/** What is being typed, while it is, and what the owner is told of it. */
function useTyping({
  value: given,
  onChange,
  strict,
  onUnreadable,
}: Pick<DecimalInputProps, 'value' | 'onChange' | 'strict' | 'onUnreadable'>) {
  const value = given !== null && Number.isNaN(given) ? null : given;
  const [draft, setDraft] = useState<string | null>(null);
  const parsed = draft === null ? null : parseDecimal(draft);

  useEffect(() => {
    // a value from elsewhere (a reset, a colleague) replaces a draft that says something else
    setDraft((kept) => {
      if (kept === null) return null;
      const typed = parseDecimal(kept);
      return typed.ok && typed.value !== value ? null : kept;
    });
  }, [value]);

  // what stood when typing began, and what typing told since
  const stood = useRef<number | null>(null);
  const told = useRef<number | null>(undefined);
  const tell = (next: number | null) => {
    told.current = next;
    onChange(next);
  };
  const type = (text: string) => {
    if (draft === null) [stood.current, told.current] = [value, undefined];
    setDraft(text);
    const next = parseDecimal(text);
    onUnreadable?.(next.ok ? null : next.key);
    if (next.ok && next.value !== given) tell(next.value);
    if (next.ok || onUnreadable) return; // who is told of it sees to the value
    if (strict) return void (!Number.isNaN(given) && onChange(Number.NaN));
    // "1.234" of "1.234,5" is not what was meant; what somebody else wrote meanwhile is left
    if (isSame(value, told.current) && !isSame(value, stood.current)) tell(stood.current);
  };
  const leave = () => {
    if (!parsed || parsed.ok) setDraft(null);
  };
  return { value, draft, fault: parsed && !parsed.ok ? parsed.key : undefined, type, leave };
}

/**
 * A number field. Comma and dot both mean decimal, a second separator is an error, digits of any script are read; what was
 * typed stays as typed until the field is left, then it is shown in the person's own style. Wheel and arrows never change it.
 */
export function DecimalInput({
  value: given,
  onChange,
  strict = false,
  onUnreadable,
  onBlur,
  error,
  suffix,
  labelHidden,
  name,
  ref,
  ...face
}: DecimalInputProps) {
  const { t } = useTranslation('ui');
  const style = usePreferences();
  const { value, draft, fault, type, leave } = useTyping({ value: given, onChange, strict, onUnreadable });
  const unreadable = fault && t(`decimal.${fault}`);
  const shown = draft ?? formatForEdit(value, style);
  const wrapperProps = useFace(face, unreadable ?? error);
  return (
    <TextInput
      {...wrapperProps}
      {...(labelHidden && { label: undefined, 'aria-label': face.label })}
      classNames={{ ...wrapperProps.classNames, input: `${styles['input']} ${styles['number']}` }}
      {...(name !== undefined && { name })}
      {...(ref !== undefined && { ref })}
      value={shown}
      inputMode="decimal"
      autoComplete="off"
      title={value !== null && draft === null ? formatNumber(value, { decimals: 15, style }) : undefined}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => {
        leave();
        onBlur?.();
      }}
      {...(suffix !== undefined && behind(suffix))}
    />
  );
}
