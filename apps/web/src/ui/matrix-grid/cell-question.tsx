import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/number';
import type { CellMarks, GridUnits, GridValue } from './grid-types';
import styles from './matrix-grid.module.css';

interface CellQuestionProps {
  question: NonNullable<CellMarks['question']>;
  units: GridUnits;
  onAnswer: (choice: 'undo' | 'leave') => void;
}

/** Under the cell: a colleague wrote here too, and this person is about to undo, or was offline. Enter is for one's own value, Escape for theirs. */
export function CellQuestion({ question: { kind, name, theirs, back }, units, onAnswer }: CellQuestionProps) {
  const { t } = useTranslation('grid');
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (kind === 'undo') undo.current?.focus(); // what was not asked for takes no focus
  }, [kind]);
  const show = (value: GridValue | undefined) => (value ? `${formatNumber(value[0])} ${units.symbol(value[1])}` : t('empty'));
  const answer = (from: HTMLElement, choice: 'undo' | 'leave') => {
    const cell = from.closest('td');
    onAnswer(choice);
    cell?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape is an answer to what it asks
    <span
      role="alert"
      data-undo-question
      className={`${styles['note']} ${styles['question']}`}
      onMouseDown={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        if (event.key === 'Escape') answer(event.currentTarget, 'leave');
        if (!event.ctrlKey && !event.metaKey) event.stopPropagation();
      }}
    >
      <span>{t(kind === 'undo' ? 'question.told' : 'clash.away', { name: name ?? t('someone'), value: show(theirs) })}</span>
      <button ref={undo} type="button" className={styles['keep']} onClick={(event) => answer(event.currentTarget, 'undo')}>
        {t(kind === 'undo' ? 'question.undo' : 'clash.keep', { value: show(back) })}
      </button>
      <button type="button" onClick={(event) => answer(event.currentTarget, 'leave')}>
        {t(kind === 'undo' ? 'question.leave' : 'clash.take', { value: show(theirs) })}
      </button>
    </span>
  );
}
