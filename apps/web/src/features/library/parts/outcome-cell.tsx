import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../../ui/badge';
import type { Outcome } from '../model/import-run';
import styles from '../library.module.css';

interface OutcomeProps {
  readonly outcome: Outcome | undefined;
  readonly known: boolean;
}

/** How a record stands to the library it is to be brought into, as a file says it. */
export function useOutcomeText() {
  const { t } = useTranslation('library');
  return (outcome: Outcome | undefined, known: boolean): string => {
    if (outcome) return `${t(`import.is.${outcome.is}`)}${outcome.is === 'failed' ? `: ${outcome.why}` : ''}`;
    return known ? t('import.is.already') : '';
  };
}

/** The same in the list. */
export function OutcomeCell({ outcome, known }: OutcomeProps) {
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
