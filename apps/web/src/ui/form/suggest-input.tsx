import { Autocomplete } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { type KeyboardEvent, useState } from 'react';
import { type FieldFace, useFace } from './field-face';
import { TextInput } from './text-input';
import styles from './form.module.css';

interface SuggestInputProps extends FieldFace {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** keys that choose nothing from the list */
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  readonly suggestions: readonly string[];
  readonly labelHidden?: boolean;
}

/** A line of text whose known values are all shown when it is entered, and those that fit while it is typed in; anything else may be typed as well. */
export const SuggestInput = (props: SuggestInputProps) => {
  const { suggestions, ...rest } = props;
  return suggestions.length === 0 ? <TextInput {...rest} /> : <Suggested {...props} />;
};

function Suggested({ value, onChange, onKeyDown, suggestions, labelHidden, ...face }: SuggestInputProps) {
  const [entered, setEntered] = useState(value);
  const key = (event: KeyboardEvent<HTMLInputElement>) => {
    const { currentTarget: field } = event;
    const open = field.getAttribute('aria-expanded') === 'true';
    const choosing = event.key === 'Enter' && open && field.getAttribute('aria-activedescendant');
    if (!choosing) onKeyDown(event);
  };
  return (
    <Autocomplete
      {...useFace(face, undefined)}
      {...(labelHidden && { label: undefined, 'aria-label': face.label })}
      value={value}
      data={[...suggestions]}
      {...(value === entered && { filter: ({ options }) => options })}
      limit={200}
      withScrollArea={false}
      onFocus={() => setEntered(value)}
      onChange={onChange}
      onKeyDown={key}
      comboboxProps={{
        width: 'max-content',
        position: 'bottom-start',
        classNames: { option: styles['option'] ?? '', options: styles['scrolled'] ?? '' },
      }}
    />
  );
}
