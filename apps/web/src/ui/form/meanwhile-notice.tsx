import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button';
import styles from './meanwhile.module.css';

export interface MeanwhileRow {
  readonly name: string;
  readonly label: string;
  readonly before: string;
  readonly now: string;
  /** what this person entered in its place; null: nothing else */
  readonly mine: string | null;
}

interface MeanwhileNoticeProps {
  /** null: the newest is taken */
  readonly rows: readonly MeanwhileRow[] | null;
  readonly onTake: (keepMine: boolean) => void;
}

/** What somebody else changed while a form was open, beside what was there before and what this person entered. */
export function MeanwhileNotice({ rows, onTake }: MeanwhileNoticeProps) {
  const { t } = useTranslation('meanwhile');
  const titleId = useId();
  const taken = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (rows === null) taken.current?.focus(); // its button is gone, and the focus must be somewhere
  }, [rows]);
  if (rows === null)
    return (
      <p ref={taken} tabIndex={-1} role="status" className={styles['taken']}>
        {t('taken')}
      </p>
    );
  const clashes = rows.some(({ mine }) => mine !== null);
  const words = (text: string) => (text === '' ? t('nothing') : text);
  return (
    <section aria-labelledby={titleId} className={styles['notice']}>
      <p id={titleId} className={styles['title']}>
        {t('title')}
      </p>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{t('what')}</th>
            <th scope="col">{t('before')}</th>
            <th scope="col">{t('now')}</th>
            {clashes && <th scope="col">{t('mine')}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, label, before, now, mine }) => (
            <tr key={name}>
              <th scope="row">{label}</th>
              <td>{words(before)}</td>
              <td className={styles['now']}>{words(now)}</td>
              {clashes && <td>{mine === null ? '' : words(mine)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles['hint']}>{t(clashes ? 'hintClash' : 'hint')}</p>
      <div className={styles['buttons']}>
        {clashes && <Button onClick={() => onTake(true)}>{t('keepMine')}</Button>}
        <Button kind="primary" onClick={() => onTake(false)}>
          {t('take')}
        </Button>
      </div>
    </section>
  );
}
