import { type FocusEvent, type KeyboardEvent, type MouseEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../i18n/number';
import { CheckboxInput } from '../../../ui/form/checkbox-input';
import { SuggestInput } from '../../../ui/form/suggest-input';
import wizard from './wizard.module.css';

interface ProblemCellProps {
  /** what a screen reader calls it: row and column */
  readonly label: string;
  readonly text: string;
  readonly suggestions: readonly string[];
  /** how many other rows say the same */
  readonly elsewhere: number;
  readonly onCorrect: (text: string, everywhere: boolean) => void;
}

/** Leaving the cell takes it. */
function toNext(input: HTMLInputElement): void {
  const all = [...(input.closest('table')?.querySelectorAll<HTMLInputElement>('input:not([type="checkbox"])') ?? [])];
  const next = all[all.indexOf(input) + 1];
  if (next) next.focus();
  else input.blur();
}

/** A wrong cell to be corrected where it is told: taken when it is left, Enter goes on to the next, Escape puts back what stood there. */
export function ProblemCell({ label, text, suggestions, elsewhere, onCorrect }: ProblemCellProps) {
  const { t } = useTranslation('upload');
  const [draft, setDraft] = useState(text);
  const [everywhere, setEverywhere] = useState(false);
  const take = () => {
    if (draft.trim() !== text) onCorrect(draft, everywhere);
  };
  // pressing on words takes the focus to nowhere: the cell would be left, and taken for itself alone, before the box is ticked
  const stay = (event: MouseEvent) => {
    if (!(event.target instanceof HTMLInputElement)) event.preventDefault();
  };
  const key = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') toNext(event.currentTarget);
    if (event.key === 'Escape') setDraft(text);
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) take();
  };
  return (
    <div role="presentation" className={wizard['cell']} onBlur={leave} onMouseDown={stay}>
      <SuggestInput label={label} labelHidden value={draft} suggestions={suggestions} onChange={setDraft} onKeyDown={key} />
      {elsewhere > 0 && (
        <CheckboxInput
          label={t('check.everywhere', { count: elsewhere, others: formatCount(elsewhere) })}
          checked={everywhere}
          onChange={setEverywhere}
        />
      )}
    </div>
  );
}
