import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import styles from '../analysis.module.css';

/** The sheet holds what was typed before; started anew, it stands as if just opened, with focus where a laboratory's table is pasted. */
export function DraftFound({ onAfresh }: { readonly onAfresh: () => void }) {
  const { t } = useTranslation('analysis');
  const afresh = (event: MouseEvent<HTMLElement>) => {
    const sheet = event.currentTarget.closest('form');
    onAfresh();
    sheet?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  };
  return (
    <p role="status" className={styles['warn']}>
      {t('draft.found')} <Button onClick={afresh}>{t('draft.afresh')}</Button>
    </p>
  );
}
