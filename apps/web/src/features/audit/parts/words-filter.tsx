import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextInput } from '../../../ui/form/text-input';

interface WordsFilterProps {
  readonly value: string | null;
  readonly onChange: (q: string | null) => void;
}

const PAUSE_MS = 350;

/** Words that an entry tells; asked for when typing has paused. */
export function WordsFilter({ value, onChange }: WordsFilterProps) {
  const { t } = useTranslation('audit');
  const [draft, setDraft] = useState(value ?? '');
  const typed = draft.trim() || null;
  useEffect(() => setDraft((now) => ((now.trim() || null) === value ? now : (value ?? ''))), [value]);
  useEffect(() => {
    if (typed === value) return undefined;
    const timer = setTimeout(() => onChange(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);
  return <TextInput label={t('filter.words')} value={draft} onChange={setDraft} maxLength={100} optional />;
}
