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

/** Under the cell: a colleague wrote here after this person, who is about to undo. Enter undoes, Escape leaves theirs. */
export function CellQuestion({ question: { name, theirs, back }, units, onAnswer }: CellQuestionProps) {
  const { t } = useTranslation('grid');
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => undo.current?.focus(), []);
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
      <span>{t('question.told', { name: name ?? t('someone'), value: show(theirs) })}</span>
      <button ref={undo} type="button" className={styles['keep']} onClick={(event) => answer(event.currentTarget, 'undo')}>
        {t('question.undo', { value: show(back) })}
      </button>
      <button type="button" onClick={(event) => answer(event.currentTarget, 'leave')}>
        {t('question.leave', { value: show(theirs) })}
      </button>
    </span>
  );
}
