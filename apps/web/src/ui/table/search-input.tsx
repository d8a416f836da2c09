import { TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import formStyles from '../form/form.module.css';
import styles from './table.module.css';

/** A search that answers while typing, 250 ms after the last key. `/` focuses it. */
export function SearchInput({ label, value, onChange }: { label: string; value: string; onChange: (text: string) => void }) {
  const [draft, setDraft] = useState(value);
  useEffect(() => setDraft(value), [value]);
  useEffect(() => {
    if (draft === value) return undefined;
    const timer = setTimeout(() => onChange(draft), 250);
    return () => clearTimeout(timer);
  }, [draft, value, onChange]);
  return (
    <TextInput
      type="search"
      aria-label={label}
      aria-keyshortcuts="/"
      placeholder={label}
      maxLength={100}
      className={styles['search']}
      classNames={{ input: formStyles['input'] ?? '', wrapper: formStyles['wrapper'] ?? '' }}
      leftSection={<IconSearch size={15} aria-hidden />}
      value={draft}
      onChange={(event) => setDraft(event.currentTarget.value)}
    />
  );
}
