import { TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { type ComponentType, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadPage } from '../load-page';
import { whenIdle } from '../when-idle';
import { type ChoiceValue, type SelectInputProps, useFace } from './field-face';
import styles from './form.module.css';

type Full = ComponentType<SelectInputProps<ChoiceValue>>;
let full: Full | undefined;
const fetchFull = async () => {
  full ??= await loadPage<SelectInputProps<ChoiceValue>>(async () => ({ default: (await import('./select-input')).SelectInput as Full }));
};
const opens = new Set(['Enter', ' ', 'ArrowDown', 'ArrowUp']);

/**
 * A select whose list comes once the page is idle, for pages that must be quick to show. Until then the field stands there
 * with its value; who asks for the list meanwhile gets it as soon as it is there, or is told that it cannot be fetched.
 */
export function LateSelect<V extends ChoiceValue>(props: SelectInputProps<V>) {
  const { t } = useTranslation('app');
  const [state, setState] = useState<'waiting' | 'here' | 'failed'>(full ? 'here' : 'waiting');
  const [asked, setAsked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const focused = useRef(false);
  const {
    choices,
    value,
    searchable = choices.length > 8,
    labelHidden,
    name,
    onBlur,
    error,
    clearable: _,
    onChange: __,
    ref: ___,
    startOpen: ____,
    onSearch: _____,
    ...face
  } = props;
  const wrapper = useFace(face, state === 'failed' ? t('messages.partMissing') : error);
  useEffect(() => {
    if (state === 'here') return undefined;
    let gone = false;
    const show = () => {
      if (gone) return;
      focused.current = document.activeElement === field.current;
      setState('here');
    };
    const refuse = () => !gone && asked && setState('failed');
    const fetch = () => void fetchFull().then(show, refuse);
    const stop = asked ? fetch() : whenIdle(fetch);
    return () => {
      gone = true;
      stop?.();
    };
  }, [state, asked]);
  if (state === 'here' && full) {
    const Select = full as unknown as ComponentType<SelectInputProps<V>>;
    return <Select {...props} {...(focused.current && { startOpen: asked })} />;
  }
  const open = () => {
    if (state === 'failed') setState('waiting');
    setAsked(true);
  };
  return (
    <TextInput
      {...wrapper}
      {...(labelHidden && { label: undefined, 'aria-label': face.label })}
      {...(name !== undefined && { name })}
      {...(onBlur && { onBlur })}
      ref={field}
      role="combobox"
      aria-controls={undefined} // of a list that is not there yet
      aria-haspopup="listbox"
      aria-expanded={false}
      aria-busy={asked && state === 'waiting'}
      pointer={!searchable}
      readOnly={!searchable}
      value={choices.find((choice) => choice.value === value)?.label ?? ''}
      onChange={open}
      onClick={open}
      onKeyDown={(event: KeyboardEvent) => {
        if (opens.has(event.key)) open();
      }}
      rightSection={
        <svg aria-hidden viewBox="0 0 15 15" className={styles['chevron']}>
          <path d="M5.25 5.75 7.5 3.5l2.25 2.25M5.25 9.25 7.5 11.5l2.25-2.25" />
        </svg>
      }
      rightSectionPointerEvents="none"
    />
  );
}
