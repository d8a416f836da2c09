import { ActionIcon, Popover, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { IconCalendar } from '@tabler/icons-react';
import { type Ref, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, longDate, parseDate } from '../../i18n/date';
import { usePreferences } from '../../i18n/preferences';
import { lazyPart } from '../lazy-part';
import { inLetters } from './date-letters';
import { type FieldFace, useFace } from './field-face';

const Calendar = lazyPart(async () => (await import('./calendar')).Calendar);

export interface DateInputProps extends FieldFace {
  /** ISO day or null */
  value: string | null;
  onChange: (iso: string | null) => void;
  onUnreadable?: (key: string | null) => void;
  onBlur?: () => void;
  error?: string | undefined;
  name?: string;
  ref?: Ref<HTMLInputElement>;
}

/** What is typed until it is a day; it is blamed only once the field was left. */
function useTyped({ value, onChange, onUnreadable }: Pick<DateInputProps, 'value' | 'onChange' | 'onUnreadable'>) {
  const { t } = useTranslation('ui');
  const { dateFormat } = usePreferences();
  const [draft, setDraft] = useState<string | null>(null);
  const [left, setLeft] = useState(false);
  const parsed = draft === null ? null : parseDate(draft, dateFormat);

  useEffect(() => setDraft(null), [value, dateFormat]);

  const type = (text: string) => {
    setDraft(text);
    setLeft(false);
    const next = parseDate(text, dateFormat);
    onUnreadable?.(next.ok ? null : next.key);
    if (next.ok && next.iso !== value) onChange(next.iso);
  };
  return {
    shown: draft ?? (value ? formatDate(value, dateFormat) : ''),
    unreadable: left && parsed && !parsed.ok ? t('date.notADate', { format: inLetters(t, dateFormat) }) : undefined,
    type,
    leave: () => setLeft(true),
  };
}

/** A day typed in the person's own format, echoed under the field as a long date so that 03/04 is never a guess. */
export function DateInput({ value, onChange, onUnreadable, onBlur, error, name, ref, ...face }: DateInputProps) {
  const { t } = useTranslation('ui');
  const { dateFormat, language } = usePreferences();
  const { shown, unreadable, type, leave } = useTyped({ value, onChange, onUnreadable });
  const [open, setOpen] = useState(false);
  const hint = value ? longDate(value, language) : (face.hint ?? inLetters(t, dateFormat));
  return (
    <Popover opened={open} onChange={setOpen} trapFocus returnFocus position="bottom-end">
      <TextInput
        {...useFace({ ...face, hint }, unreadable ?? error)}
        {...(name !== undefined && { name })}
        {...(ref !== undefined && { ref })}
        value={shown}
        placeholder={inLetters(t, dateFormat)}
        inputMode="numeric"
        autoComplete="off"
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => {
          leave();
          onBlur?.();
        }}
        rightSection={
          <Popover.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={24}
              aria-label={t('date.open')}
              onClick={() => setOpen(!open)}
              disabled={(face.disabled ?? false) || (face.readOnly ?? false)}
            >
              <IconCalendar size={16} />
            </ActionIcon>
          </Popover.Target>
        }
      />
      <Popover.Dropdown p="xs">
        <Calendar
          value={value}
          onPick={(iso) => {
            onChange(iso);
            onUnreadable?.(null);
            setOpen(false);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
