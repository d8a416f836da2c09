import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../../ui/badge';
import type { Outcome } from '../model/import-run';
import styles from '../library.module.css';

/** How a record stands to the library it is to be brought into. */
export function OutcomeCell({ outcome, known }: { outcome: Outcome | undefined; known: boolean }) {
  const { t } = useTranslation('library');
  if (outcome?.is === 'failed')
    return (
      <span>
        <StatusBadge tone="bad">{t('import.is.failed')}</StatusBadge> <span className={styles['why']}>{outcome.why}</span>
      </span>
    );
  if (outcome) return <StatusBadge tone={outcome.is === 'waiting' ? 'none' : 'ok'}>{t(`import.is.${outcome.is}`)}</StatusBadge>;
  return known ? <StatusBadge tone="ok">{t('import.is.already')}</StatusBadge> : '—';
}
